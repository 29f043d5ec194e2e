import { useRef } from 'react';

import { notifyError, notifyInfo } from '~/components/notify';
import { celebrate } from '~/features/game/milestones';
import { ACT_KEYS } from '~/features/queue/act-keys';
import { useWaits } from '~/features/queue/queue-state';
import { isOffline, useDayNow, useKeepAct } from '~/features/queue/use-keep';
import { useLanded } from '~/features/savings/use-landed';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';
import type { Category } from '~server/domain/kernel/categories';
import type { LocalDay } from '~server/domain/kernel/days';
import type { Cents } from '~server/domain/kernel/money';
import { SAVING_TEXT } from '~server/domain/savings/saving-rules';
import type { LoggedSaving } from '~server/features/savings/log-saving';

import { HABITS_TEXT } from './texts';

/** An occurrence of a habit, by the habit's id and its local day; something nearly bought has no day. */
interface Card {
  id: string;
  dueOn?: string;
}

/** What is tapped, with what shows of it while it waits without a connection. */
interface Tapped {
  id: string;
  title: string;
  amount: Cents;
  category: Category;
}
type Due = Tapped & { dueOn: LocalDay };

/** The taps on due cards: log or skip an occurrence of a habit, or decide about something nearly bought.
 * `busy` is the key of the card whose answer is pending. */
export function useTap() {
  const landed = useLanded();
  const keep = useKeepAct();
  const dayNow = useDayNow();
  const isWaiting = useWaits();
  // A second tap may come before the screen shows the first; it is ignored, so that there is one message.
  const tapped = useRef(new Set<string>());
  const onError = (error: unknown, card: Card) => {
    tapped.current.delete(keyOf(card));
    notifyError(failureText(error, SAVING_TEXT.failed));
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
    /** Whether a card waits on this device for a connection. */
    waits: (card: Card) => isWaiting(keyInQueue(card)),
    log: (due: Due) => {
      const input = { id: due.id, dueOn: due.dueOn };
      if (isOffline()) void keep({ kind: 'habit', input, ...shownOf(due), day: due.dueOn });
      else once(input, () => log.mutate(input));
    },
    skip: (due: Due) => {
      const input = { id: due.id, dueOn: due.dueOn };
      if (isOffline()) void keep({ kind: 'skippedHabit', input, ...shownOf(due), day: due.dueOn });
      else once(input, () => skip.mutate(input));
    },
    decide: (nearly: Tapped, outcome: 'saved' | 'bought') => {
      const { id } = nearly;
      const day = dayNow();
      if (isOffline())
        void keep({ kind: 'decision', input: { id, outcome, date: day }, ...shownOf(nearly), day });
      else once({ id }, () => decide.mutate({ id, outcome }));
    },
  };
}

const shownOf = ({ title, amount, category }: Tapped) => ({ title, amount, category });

/** The key of a card in the queue. */
const keyInQueue = ({ id, dueOn }: Card): string =>
  dueOn === undefined ? ACT_KEYS.decision(id) : ACT_KEYS.occurrence(id, dueOn);

/** The key that identifies a card. */
export const keyOf = ({ id, dueOn = '' }: Card): string => `${id} ${dueOn}`;
