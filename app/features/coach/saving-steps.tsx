import { Link } from '@remix-run/react';
import Check from 'lucide-react/icons/check';
import { type ComponentProps, useRef, useState } from 'react';

import { notifyError, notifyInfo } from '~/components/notify';
import { onDemand } from '~/components/on-demand';
import { useQueue } from '~/features/queue/queue-state';
import { useConfirmAmount } from '~/features/savings/confirm-amount';
import type { KeptDraft } from '~/features/savings/kept-draft';
import { useLoggedSavings } from '~/features/savings/logged-savings';
import type { NewSaving } from '~/features/savings/new-saving';
import { useLogSaving } from '~/features/savings/use-log-saving';
import { failureText } from '~/lib/failure-text';
import { signInToSave } from '~/lib/use-session-channel';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';
import type { Step } from '~server/domain/coach/answer/steps';
import { type Category, categoryLabel } from '~server/domain/kernel/categories';
import { cents, formatAmountInput } from '~server/domain/kernel/money';
import { SAVING_TEXT, readSaving } from '~server/domain/savings/saving-rules';

import { chat as CHAT_TEXT } from './texts.json';

/** The saving or withdrawal that an answer offers to log. Its id is that of the turn: however often, wherever and under
 * whatever category it is tapped, it is one. */
export interface OfferedByTurn {
  /** Null for messages from before turns were stored, which offer none. */
  id: string | null;
  /** The category under which the saving was logged; null while it is not. */
  logged: Category | null;
  /** Whether the withdrawal was logged. */
  withdrawn: boolean;
}

type LogStep = Extract<Step, { kind: 'log' }>;

interface LogStepsProps {
  steps: readonly LogStep[];
  turn: OfferedByTurn;
  /** The words for filling it in on Add instead; not offered without. */
  byHand: string | undefined;
}

/** Buttons that log the saving of an answer, one for each category that it may come under. Afterwards they say so. */
export function LogSteps({ steps, turn: saving, byHand }: LogStepsProps) {
  const { id: userId, today, numberLocale } = useMe();
  const log = useLogSaving();
  const { asks, question } = useConfirmAmount();
  const sent = useLoggedSavings().find((one) => one.userId === userId && one.saving.id === saving.id);
  const queued = useQueue().find((act) => act.key === saving.id);
  const isLogged = saving.logged !== null || (sent !== undefined && sent.xpEarned !== null);
  const state = isLogged ? CHAT_TEXT.logged : queued ? CHAT_TEXT.waiting : null;
  const under = saving.logged ?? queued?.category ?? sent?.saving.category;
  // After one of several was tapped, the button that stays says which.
  const named = steps.length > 1 && isLogged && under !== undefined ? ` under ${categoryLabel(under)}` : '';
  const done = state === null ? null : `${state}${named}`;
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

  /** The form of Add, filled in; what is logged there is the saving of this turn, too. */
  const toldOf = ({ amount, category, date, note }: LogStep): KeptDraft => ({
    draft: { amount: formatAmountInput(cents(amount), numberLocale), category, date, note: note ?? '' },
    attempt: saving.id,
  });

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
              <OnceButton
                text={step.text}
                done={done}
                busy={done === null && sent !== undefined}
                onTap={() => tap(step)}
              />
            </li>
          ),
      )}
      {byHand !== undefined && done === null && steps[0] && (
        <li>
          <Link to={paths.add()} state={toldOf(steps[0])} className="choice">
            {byHand}
          </Link>
        </li>
      )}
      {question}
    </>
  );
}

const load = () => import('~/features/goals/goal-withdrawal-dialog');
const GoalWithdrawalDialog = onDemand(load);

/** Opens the dialog for money that was taken out, filled in. Once it is logged, the button says so. */
export function WithdrawStep({
  step: { text, amount, date, note },
  turn: { id, withdrawn },
}: {
  step: Extract<Step, { kind: 'withdraw' }>;
  turn: OfferedByTurn;
}) {
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState(false);
  const done = withdrawn || sent ? CHAT_TEXT.logged : null;
  return (
    <>
      <OnceButton
        text={text}
        done={done}
        aria-haspopup={done === null ? 'dialog' : undefined}
        onPointerEnter={() => void load()}
        onTap={() => setOpen(id !== null && done === null)}
      />
      {open && id !== null && (
        <GoalWithdrawalDialog
          told={{ id, amount: cents(amount), date, note }}
          onLogged={() => setSent(true)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface OnceButtonProps extends Pick<ComponentProps<'button'>, 'aria-haspopup' | 'onPointerEnter'> {
  text: string;
  /** What it says once that is done; null before. */
  done: string | null;
  busy?: boolean;
  onTap: () => void;
}

/** A button for what happens once. Afterwards it is not `disabled`, which would take the focus away. */
function OnceButton({ text, done, busy = false, onTap, ...rest }: OnceButtonProps) {
  return (
    <button
      type="button"
      className="choice"
      {...rest}
      aria-busy={busy || undefined}
      aria-pressed={done !== null || undefined}
      aria-disabled={done !== null || undefined}
      onClick={onTap}
    >
      {done === null ? (
        text
      ) : (
        <>
          <Check size={18} /> {done}
        </>
      )}
    </button>
  );
}
