import { readForm } from '~/lib/read-form';
import { type FixedExpenseType, financeSchema } from '~server/domain/coach/tips/coach-schema';
import { type Cents, formatAmountInput } from '~server/domain/kernel/money';
import type { Finance } from '~server/features/coach/screen';

export const FIXED_EXPENSES = [
  { value: 'rent', label: 'Rent' },
  { value: 'mortgage', label: 'Mortgage' },
  { value: 'car', label: 'Car' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly { value: FixedExpenseType; label: string }[];

/** The form's texts for what the person has told so far. */
export function typedFinance(finance: Finance, locale: string) {
  const amount = (known: Cents | null) => (known === null ? '' : formatAmountInput(known, locale));
  const { habits } = finance;
  return {
    income: amount(finance.income),
    fixedType: finance.fixedType ?? '',
    fixedCosts: amount(finance.fixedCosts),
    notes: finance.notes ?? '',
    tight: finance.tight,
    eatingOut: String(habits.eatingOut),
    coffees: String(habits.coffees),
    rides: String(habits.rides),
    subscriptions: String(habits.subscriptions),
  };
}

/** Reads the form by the schema of its procedure. An empty amount is 'not said', an empty count is 0. */
export function readFinance({
  fixedType,
  notes,
  tight,
  income,
  fixedCosts,
  ...counts
}: ReturnType<typeof typedFinance>) {
  const habits = Object.fromEntries(Object.entries(counts).map(([name, text]) => [name, Number(text)]));
  const form = { fixedType: fixedType || null, notes: notes.trim() === '' ? null : notes, tight, habits };
  return readForm(financeSchema, form, {
    income: income.trim() || null,
    fixedCosts: fixedCosts.trim() || null,
  });
}
