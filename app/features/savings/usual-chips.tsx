import { useRef } from 'react';

import { CategoryIcon } from '~/components/category-icon';
import { notifyError } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { newId } from '~/lib/id';
import { signInToSave } from '~/lib/use-session-channel';
import { paths } from '~/paths';
import { useEur, useMe } from '~/trpc/use-me';
import { categoryLabel } from '~server/domain/kernel/categories';
import { SAVING_TEXT } from '~server/domain/savings/saving-rules';
import { type UsualSaving, usualName } from '~server/domain/savings/usual-savings';

import { useConfirmAmount } from './confirm-amount';
import type { NewSaving } from './new-saving';
import { add as ADD_TEXT } from './texts.json';
import { useLogSaving } from './use-log-saving';

/** Within this time a second tap counts as part of the first. */
const DOUBLE_TAP_MS = 800;

interface UsualChipsProps {
  usual: readonly UsualSaving[] | undefined;
  /** What stands above them, in place of the usual words. */
  label?: string;
}

/** The usual savings: one tap logs one again, for today. Renders nothing without any. */
export function UsualChips({ usual, label }: UsualChipsProps) {
  const { today } = useMe();
  const eur = useEur();
  const log = useLogSaving();
  const { asks, question } = useConfirmAmount();
  const tappedAt = useRef(-DOUBLE_TAP_MS);
  // They keep their places while several are logged, so that no other one comes under the finger.
  const first = useRef(usual);
  const shown = (first.current ??= usual);

  const send = async (saving: NewSaving): Promise<void> => {
    try {
      const outcome = await log(saving);
      if (outcome.kind === 'signed-out') signInToSave(paths.add());
      else if (outcome.kind === 'blocked' || outcome.kind === 'refused') notifyError(outcome.message);
    } catch (error) {
      if (!asks(error, () => void send({ ...saving, confirmed: true })))
        notifyError(failureText(error, SAVING_TEXT.failed));
    }
  };

  const tap = ({ amount, category, note }: UsualSaving) => {
    if (performance.now() - tappedAt.current < DOUBLE_TAP_MS) return;
    tappedAt.current = performance.now();
    void send({ id: newId(), amount, category, note, date: today });
  };

  if (!shown || shown.length === 0) return null;
  return (
    <div className="stack needs-script gap-2" role="group" aria-label={label ?? ADD_TEXT.again}>
      <p className={label ? 'font-semibold' : 'fine'} aria-hidden="true">
        {label ?? ADD_TEXT.again}
      </p>
      <div className="choices">
        {shown.map((saving) => (
          <button
            key={`${saving.amount} ${saving.category} ${saving.note}`}
            type="button"
            className="choice min-w-0 px-3 text-small"
            onClick={() => tap(saving)}
          >
            <CategoryIcon category={saving.category} size={18} />
            <span className="truncate">{usualName(saving, categoryLabel(saving.category))}</span>
            <span className="num">{eur(saving.amount)}</span>
          </button>
        ))}
      </div>
      {question}
    </div>
  );
}
