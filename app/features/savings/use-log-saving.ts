import { notifyError } from '~/components/notify';
import { isOffline, useDayNow, useKeep } from '~/features/queue/use-keep';
import { useMe } from '~/trpc/use-me';
import { formatEur } from '~server/domain/kernel/money';
import { SAVING_TEXT, aboveGoalText, isAboveGoal } from '~server/domain/savings/saving-rules';

import { AmountQuestion } from './confirm-amount';
import { NOTHING_MORE, endMoment, showMoment } from './moment';
import type { NewSaving } from './new-saving';
import { useLanded } from './use-landed';
import { type SendOutcome, useSendSaving } from './use-send-saving';

/** What became of a saving that was to be logged. `waiting`: it is kept on this device until there is a connection.
 * `unanswered` has been said already. */
export type LogOutcome = Exclude<SendOutcome, { kind: 'unsure' }> | { kind: 'waiting' };

/** Logs a saving, or keeps it on this device while there is no connection: its acorn falls at once, and the words come
 * with the answer. An answer to an earlier attempt (`replayed`) is left to the caller.
 * @returns a function that throws an `AmountQuestion` for an unusual amount that is not confirmed. `onSend` is called when
 * it is on its way: from then on it may arrive. */
export function useLogSaving(): (saving: NewSaving, onSend?: () => void) => Promise<LogOutcome> {
  const { numberLocale, goal, today } = useMe();
  const keep = useKeep();
  const dayNow = useDayNow();
  const landed = useLanded();
  const send = useSendSaving();

  const wait = async (made: NewSaving): Promise<LogOutcome> => {
    // Midnight may have passed since the server named today.
    const saving = made.date === today ? { ...made, date: dayNow() } : made;
    const { amount, category, date: day } = saving;
    if ((await keep({ kind: 'saving', input: saving, title: null, amount, category, day })) === null)
      return { kind: 'unanswered' };
    showMoment({
      id: saving.id,
      state: 'waiting',
      text: `${formatEur(saving.amount, numberLocale)} kept here, sent by itself.`,
      brought: NOTHING_MORE,
      undoable: true,
    });
    return { kind: 'waiting' };
  };

  return async (saving, onSend) => {
    // Asked here, too, because without a connection the server cannot.
    if (!saving.confirmed && goal !== null && isAboveGoal(saving.amount, goal))
      throw new AmountQuestion(aboveGoalText(saving.amount, goal, numberLocale));
    if (isOffline()) return wait(saving);
    onSend?.();
    showMoment({ id: saving.id, state: 'falling', text: '', brought: NOTHING_MORE, undoable: false });
    const outcome = await send(saving);
    if (outcome.kind === 'saved' && !outcome.answer.replayed) landed(outcome.answer);
    else endMoment(saving.id);
    if (outcome.kind === 'unsure') throw new AmountQuestion(outcome.message);
    if (outcome.kind !== 'unanswered') return outcome;
    if (isOffline()) return wait(saving);
    notifyError(SAVING_TEXT.failed);
    return outcome;
  };
}
