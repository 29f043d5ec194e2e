import Check from 'lucide-react/icons/check';
import { Suspense, lazy, useRef, useState } from 'react';

import { notifyError, notifyInfo } from '~/components/notify';
import { useConfirmAmount } from '~/features/savings/confirm-amount';
import { useLoggedSavings } from '~/features/savings/logged-savings';
import type { NewSaving } from '~/features/savings/new-saving';
import { useQueuedSavings } from '~/features/savings/offline-queue';
import { useLogSaving } from '~/features/savings/use-log-saving';
import { failureText } from '~/lib/failure-text';
import { signInToSave } from '~/lib/use-session-channel';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';
import type { Step } from '~server/domain/coach/answer/steps';
import type { Category } from '~server/domain/kernel/categories';
import { type Cents, cents, formatAmountInput } from '~server/domain/kernel/money';
import { SAVING_TEXT, readSaving } from '~server/domain/savings/saving-rules';

import { chat as CHAT_TEXT } from './texts.json';

/** The saving that an answer offers to log. Its id is that of the turn: however often, wherever and under whatever category
 * it is tapped, it is one saving. */
export interface OfferedSaving {
  /** Null for messages from before turns were stored, which offer none. */
  id: string | null;
  /** The category under which it was logged; null while it is not. */
  logged: Category | null;
}

type LogStep = Extract<Step, { kind: 'log' }>;

/** Buttons that log the saving of an answer, one for each category that it may come under. Afterwards they say so. */
export function LogSteps({ steps, saving }: { steps: readonly LogStep[]; saving: OfferedSaving }) {
  const { id: userId, today, numberLocale } = useMe();
  const log = useLogSaving();
  const { asks, question } = useConfirmAmount();
  const sent = useLoggedSavings().find((one) => one.userId === userId && one.saving.id === saving.id);
  const queued = useQueuedSavings(userId).find((one) => one.saving.id === saving.id);
  const isLogged = saving.logged !== null || (sent !== undefined && sent.xpEarned !== null);
  const done = isLogged ? CHAT_TEXT.logged : queued ? CHAT_TEXT.waiting : null;
  const under = saving.logged ?? (queued ?? sent)?.saving.category;
  const shown = done === null ? steps : [steps.find(({ category }) => category === under) ?? steps[0]];
  /** A double click comes before the button shows that it is busy. */
  const tapped = useRef(false);

  const send = async (meant: NewSaving): Promise<void> => {
    try {
      const outcome = await log(meant);
      switch (outcome.kind) {
        case 'saved': {
          return outcome.answer.replayed ? notifyInfo(CHAT_TEXT.loggedBefore) : undefined;
        }
        case 'signed-out':
          return signInToSave(paths.chat());
        case 'blocked':
        case 'refused':
          return notifyError(outcome.message);
        case 'waiting':
        case 'unanswered':
      }
    } catch (error) {
      if (!asks(error, () => void send({ ...meant, confirmed: true })))
        notifyError(failureText(error, SAVING_TEXT.failed));
    }
  };

  const tap = ({ amount, category, date, note }: LogStep) => {
    if (saving.id === null || tapped.current || done !== null) return;
    const read = readSaving(
      { amount: formatAmountInput(cents(amount), numberLocale), category, date, note: note ?? '' },
      today,
    );
    if (!read.ok) return notifyError(Object.values(read.errors)[0] ?? SAVING_TEXT.failed);
    tapped.current = true;
    void send({ ...read.value, id: saving.id }).finally(() => {
      tapped.current = false;
    });
  };

  return (
    <>
      {shown.map(
        (step) =>
          step && (
            <li key={step.category}>
              {/* Not `disabled`, which would take the focus away. */}
              <button
                type="button"
                className="choice"
                aria-busy={(done === null && sent !== undefined) || undefined}
                aria-pressed={done !== null || undefined}
                aria-disabled={done !== null || undefined}
                onClick={() => tap(step)}
              >
                {done === null ? (
                  step.text
                ) : (
                  <>
                    <Check size={18} /> {done}
                  </>
                )}
              </button>
            </li>
          ),
      )}
      {question}
    </>
  );
}

const load = () => import('~/features/goals/goal-withdrawal-dialog');
const GoalWithdrawalDialog = lazy(load);

/** Opens the dialog for money that was taken out, filled in. */
export function WithdrawStep({ text, amount }: { text: string; amount: Cents }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="choice"
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
      >
        {text}
      </button>
      {open && (
        <Suspense fallback={null}>
          <GoalWithdrawalDialog amount={amount} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
