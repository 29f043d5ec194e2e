import { useCallback, useEffect, useRef } from 'react';

import { notifySuccess } from '~/components/notify';
import { useMe } from '~/trpc/use-me';

import { newId } from '~/lib/id';
import { isSameSaving } from './new-saving';
import { dequeueSaving, queueSaving, queuedSavings } from './offline-queue';
import { savedText } from './saved-text';
import { useLanded } from './use-landed';
import { useSendSaving } from './use-send-saving';

/** The run in progress; a second caller waits for the same one. */
let running: Promise<void> | null = null;

/** Sends the offline queue, oldest first, until it is empty or the server does not answer. The id of each
 * saving makes it count once. Savings that the server refuses stay in the queue with the reason. */
export function useSendQueue(): () => Promise<void> {
  const { id: userId, numberLocale } = useMe();
  const send = useSendSaving();
  const land = useLanded();
  const landed = useRef(land);
  useEffect(() => {
    landed.current = land;
  });
  return useCallback(() => {
    const sendAll = async () => {
      const queue = queuedSavings(userId);
      for (const waiting of queue) {
        if (!navigator.onLine) break;
        if (waiting.problem !== null) continue;
        const { saving } = waiting;
        const outcome = await send(saving);
        if (outcome.kind === 'saved') {
          const { answer } = outcome;
          // An earlier attempt had arrived, its answer was lost, and the person has changed the saving since.
          if (answer.replayed && !isSameSaving(answer.entry, saving)) {
            const problem = `${savedText(answer, numberLocale)} at the first try. Edit to log this one as well.`;
            queueSaving(userId, { ...waiting, saving: { ...saving, id: newId() }, problem });
          }
          dequeueSaving(userId, saving.id);
          // Several have no moment each: they would replace one another.
          if (queue.length === 1) landed.current(answer);
          else notifySuccess(savedText(answer, numberLocale));
        } else if (outcome.kind === 'refused' || outcome.kind === 'unsure') {
          queueSaving(userId, { ...waiting, problem: outcome.message });
        } else {
          break;
        }
      }
    };
    running ??= sendAll().finally(() => {
      running = null;
    });
    return running;
  }, [userId, numberLocale, send]);
}
