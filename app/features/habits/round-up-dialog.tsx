import { AmountField } from '~/components/amount-field';
import { FormDialog } from '~/components/form-dialog';
import { SelectField } from '~/components/form-fields';
import { notifyError } from '~/components/notify';
import { Segmented } from '~/components/segmented';
import { useConfirmAmount } from '~/features/savings/confirm-amount';
import { type NewSaving } from '~/features/savings/new-saving';
import { newId } from '~/lib/id';
import { useLogSaving } from '~/features/savings/use-log-saving';
import type { FormResult } from '~/lib/read-form';
import { useForm } from '~/lib/use-form';
import { useEur, useMe } from '~/trpc/use-me';
import { CATEGORIES, isCategory } from '~server/domain/kernel/categories';
import { type Cents, addCents } from '~server/domain/kernel/money';
import { ROUND_UP_STEPS, roundUp } from '~server/domain/habits/round-up';
import { SAVING_TEXT, readAmount } from '~server/domain/savings/saving-rules';

const STEP_OPTIONS = ROUND_UP_STEPS.map((step) => ({ value: String(step), label: `Next €${step}` }));

/** An amount as it may be typed in any locale. */
const EXAMPLE = '4.40';

/** Rounds a purchase up and saves the difference, as Add would. */
export default function RoundUpDialog({ onClose }: { onClose: () => void }) {
  const { today } = useMe();
  const eur = useEur();
  const log = useLogSaving();
  const { asks, question } = useConfirmAmount();
  const euros = (amount: Cents) => eur(amount, { decimals: 'always' });
  const differenceOf = (typed: { amount: string; step: string }) => {
    const spent = readAmount(typed.amount);
    const step = ROUND_UP_STEPS.find((one) => String(one) === typed.step) ?? 1;
    return { spent, rest: spent.ok ? roundUp(spent.value, step) : null };
  };
  const form = useForm({
    // One id for one saving: sent again after a lost answer, it is the same.
    initial: () => ({ id: newId(), amount: '', step: '1', category: 'other' }),
    read: ({ id, category: chosen, ...typed }): FormResult<NewSaving> => {
      const { spent, rest: amount } = differenceOf(typed);
      if (!spent.ok) return { ok: false, errors: { amount: spent.error } };
      if (!amount) return { ok: false, errors: {} };
      const category = isCategory(chosen) ? chosen : 'other';
      const note = `Round-up of ${euros(spent.value)}`;
      return { ok: true, value: { id, amount, category, date: today, note } };
    },
    send: async (saving, confirmed) => {
      const outcome = await log({ ...saving, confirmed });
      if (outcome.kind === 'saved' || outcome.kind === 'waiting') onClose();
      else if (outcome.kind !== 'unanswered')
        notifyError('message' in outcome ? outcome.message : SAVING_TEXT.failed);
    },
    asks,
    failed: SAVING_TEXT.failed,
  });
  const { spent, rest } = differenceOf(form.typed);
  // Before an amount is typed an example stands in the place of the result, so that nothing moves.
  const shown = rest === null ? differenceOf({ ...form.typed, amount: EXAMPLE }) : { spent, rest };
  const field = (name: 'amount' | 'step' | 'category') => ({
    ...form.field(name),
    onChange: (text: string) => form.change({ [name]: text, id: newId() }),
  });
  return (
    <FormDialog
      title="Round up a purchase"
      description="Put the difference to the next round amount aside."
      onClose={onClose}
      submit={rest !== null && rest > 0 ? `Save ${euros(rest)}` : 'Save the difference'}
      form={form}
      disabled={rest === 0}
      className="stack gap-4"
    >
      <AmountField label="Amount spent" silent {...field('amount')} />
      <Segmented label="Round up to" name="round-up-step" options={STEP_OPTIONS} {...field('step')} />
      <output className="muted text-center">
        {rest === null && 'For example: '}
        {shown.spent.ok &&
          shown.rest !== null &&
          (shown.rest === 0
            ? `${euros(shown.spent.value)} is round already: there is nothing to save.`
            : `${euros(shown.spent.value)} to ${euros(addCents(shown.spent.value, shown.rest))}: that leaves ${euros(shown.rest)}.`)}
      </output>
      <SelectField label="Category" options={CATEGORIES} {...field('category')} />
      {question}
    </FormDialog>
  );
}
