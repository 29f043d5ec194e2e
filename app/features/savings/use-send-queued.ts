import { useEffect } from 'react';

import { notifySuccess } from '~/components/notify';
import { useMe } from '~/trpc/use-me';

import { isSameSaving, newId } from './new-saving';
import { savedText } from './saved-text';
import { useSendSaving } from './use-send-saving';
import { dequeueSaving, queueSaving, queuedSavings } from './offline-queue';

/** Between two looks at what waits, in case the server was away rather than the connection. */
const LOOK_AGAIN_MS = 30_000;

/** Sends what waits, oldest first, as soon as there is a connection: each under its own id, so exactly once. */
export function useSendQueued(): void {
  const { id: userId, numberLocale } = useMe();
  const send = useSendSaving();
  useEffect(() => {
    let running = false;
    let ended = false;
    const sendAll = async () => {
      if (running) return;
      running = true;
      for (const waiting of queuedSavings(userId)) {
        if (ended || !navigator.onLine) break;
        if (waiting.problem !== null) continue;
        const { saving } = waiting;
        const outcome = await send(saving);
        if (outcome.kind === 'saved') {
          const { answer } = outcome;
          // An attempt whose answer was lost had arrived, and was changed before the next one.
          if (answer.replayed && !isSameSaving(answer.entry, saving)) {
            const problem = `${savedText(answer, numberLocale)} at the first try. Edit to log this one as well.`;
            queueSaving(userId, { ...waiting, saving: { ...saving, id: newId() }, problem });
          }
          dequeueSaving(userId, saving.id);
          notifySuccess(savedText(answer, numberLocale));
        } else if (outcome.kind === 'refused') {
          queueSaving(userId, { ...waiting, problem: outcome.message });
        } else {
          break;
        }
      }
      running = false;
    };
    const look = () => void sendAll();
    look();
    window.addEventListener('online', look);
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => {
      ended = true;
      window.removeEventListener('online', look);
      clearInterval(timer);
    };
  }, [userId, numberLocale, send]);
}
