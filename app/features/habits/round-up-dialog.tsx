import { useRef, useState } from 'react';

import { AmountField } from '~/components/amount-field';
import { FormDialog } from '~/components/form-dialog';
import { SelectField } from '~/components/form-fields';
import { notifyError, notifySuccess } from '~/components/notify';
import { Segmented } from '~/components/segmented';
import { useConfirmAmount } from '~/features/savings/confirm-amount';
import { newId } from '~/lib/id';
import { savedText } from '~/features/savings/saved-text';
import { useSendSaving } from '~/features/savings/use-send-saving';
import { useTyped } from '~/lib/use-typed';
import { useEur, useMe } from '~/trpc/use-me';
import { CATEGORIES, isCategory } from '~server/domain/kernel/categories';
import { addCents } from '~server/domain/kernel/money';
import { ROUND_UP_STEPS, roundUp } from '~server/domain/habits/round-up';
import { SAVING_TEXT, readAmount } from '~server/domain/savings/saving-rules';

const STEP_OPTIONS = ROUND_UP_STEPS.map((step) => ({ value: String(step), label: `Next €${step}` }));

/** Rounds a purchase up and saves the difference, as Add would. */
export default function RoundUpDialog({ onClose }: { onClose: () => void }) {
  const { today, numberLocale } = useMe();
  const eur = useEur();
  const send = useSendSaving();
  const { ask, question } = useConfirmAmount();
  // One id for one saving: sent again after a lost answer, it counts once.
  const id = useRef(newId());
  const { typed, errors, show, ...form } = useTyped({ amount: '', step: '1', category: 'other' });
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<typeof typed>) => {
    form.change(part);
    id.current = newId();
  };
  const euros = (amount: Parameters<typeof eur>[0]) => eur(amount, { decimals: 'always' });
  const step = ROUND_UP_STEPS.find((one) => String(one) === typed.step) ?? 1;
  const spent = readAmount(typed.amount);
  const rest = spent.ok ? roundUp(spent.cents, step) : null;

  const submit = async (confirmed?: boolean) => {
    if (!spent.ok) return show({ amount: spent.error });
    if (rest === null || rest === 0) return;
    setBusy(true);
    const category = isCategory(typed.category) ? typed.category : 'other';
    const note = `Round-up of ${euros(spent.cents)}`;
    const outcome = await send({ id: id.current, amount: rest, category, date: today, note, confirmed });
    setBusy(false);
    if (outcome.kind === 'saved') {
      notifySuccess(savedText(outcome.answer, numberLocale));
      onClose();
    } else if (outcome.kind === 'unsure') {
      ask(outcome.message, () => void submit(true));
    } else {
      const told = outcome.kind === 'refused' || outcome.kind === 'blocked';
      notifyError(told ? outcome.message : SAVING_TEXT.failed);
    }
  };
  return (
    <FormDialog
      title="Round up a purchase"
      description="Put the difference to the next round amount aside."
      onClose={onClose}
      submit={rest !== null && rest > 0 ? `Save ${euros(rest)}` : 'Save the difference'}
      onSubmit={() => void submit()}
      pending={busy}
      disabled={rest === 0}
      className="stack gap-4"
    >
      <AmountField
        label="Amount spent"
        value={typed.amount}
        onChange={(text) => change({ amount: text })}
        error={errors.amount}
      />
      <Segmented
        label="Round up to"
        name="round-up-step"
        options={STEP_OPTIONS}
        value={typed.step}
        onChange={(value) => change({ step: value })}
      />
      <output className="muted min-h-5 text-center">
        {spent.ok &&
          rest !== null &&
          (rest === 0
            ? `${euros(spent.cents)} is round already: there is nothing to save.`
            : `${euros(spent.cents)} to ${euros(addCents(spent.cents, rest))}: that leaves ${euros(rest)}.`)}
      </output>
      <SelectField
        label="Category"
        options={CATEGORIES}
        value={typed.category}
        onChange={(category) => change({ category })}
      />
      {question}
    </FormDialog>
  );
}
