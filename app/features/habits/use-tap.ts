import { useRef } from 'react';

import { notifyError, notifyInfo } from '~/components/notify';
import { celebrate } from '~/features/game/milestones';
import { useLanded } from '~/features/savings/use-landed';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { SAVING_TEXT } from '~server/domain/savings/saving-rules';
import type { LoggedSaving } from '~server/features/savings/log-saving';

import { HABITS_TEXT } from './texts';

/** An occurrence of a habit, by the habit's id and its local day; something nearly bought has no day. */
interface Card {
  id: string;
  dueOn?: string;
}
type Due = Required<Card>;

/** The taps on due cards: log or skip an occurrence of a habit, or decide about something nearly bought.
 * `busy` is the key of the card whose answer is pending. */
export function useTap() {
  const landed = useLanded();
  // A second tap may come before the screen shows the first; it is ignored, so that there is one message.
  const tapped = useRef(new Set<string>());
  const onError = (error: unknown, card: Card) => {
    tapped.current.delete(keyOf(card));
    notifyError(publicErrorFrom(error)?.message ?? SAVING_TEXT.failed);
  };
  const onSaved = (answer: LoggedSaving) => {
    landed(answer);
    celebrate(answer);
  };
  const log = trpc.habits.log.useMutation({ onSuccess: onSaved, onError });
  const skip = trpc.habits.skip.useMutation({ onSuccess: () => notifyInfo(HABITS_TEXT.skipped), onError });
  const decide = trpc.habits.decideNearlyBought.useMutation({
    onSuccess: (answer) => (answer ? onSaved(answer) : notifyInfo(HABITS_TEXT.nearlyBought)),
    onError,
  });
  const once = (card: Card, act: () => void) => {
    if (tapped.current.has(keyOf(card))) return;
    tapped.current.add(keyOf(card));
    act();
  };
  const running = [log, skip, decide].find((mutation) => mutation.isPending)?.variables;
  return {
    busy: running ? keyOf(running) : null,
    log: ({ id, dueOn }: Due) => once({ id, dueOn }, () => log.mutate({ id, dueOn })),
    skip: ({ id, dueOn }: Due) => once({ id, dueOn }, () => skip.mutate({ id, dueOn })),
    decide: (id: string, outcome: 'saved' | 'bought') => once({ id }, () => decide.mutate({ id, outcome })),
  };
}

/** The key that identifies a card. */
export const keyOf = ({ id, dueOn = '' }: Card): string => `${id} ${dueOn}`;
