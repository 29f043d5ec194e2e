import { type Category, isCategory } from '../kernel/categories';
import { type LocalDay, isLocalDay } from '../kernel/days';
import { AMOUNT_PROBLEM_TEXT, type Cents, formatEur, parseAmount } from '../kernel/money';

/** The largest saving: 999,999 EUR (docs/product/savings.md, 'Adding a saving'). */
export const MAX_SAVING_CENTS = 99_999_900;
/** The longest note, in characters. */
export const MAX_NOTE = 500;

/** The messages of form and procedure for each mistake. */
export const SAVING_TEXT = {
  amountTooSmall: 'Amount must be greater than 0',
  amountTooLarge: 'Amount must be less than 999,999',
  categoryRequired: 'Category is required',
  categoryTooLong: 'Category must be less than 50 characters',
  categoryUnknown: 'Choose a category from the list',
  dateInvalid: 'Invalid date format',
  dateInFuture: 'Date cannot be in the future',
  noteTooLong: 'Note must be less than 500 characters',
  failed: 'Failed to save entry',
} as const;

/** The fields of the form as typed. */
export interface TypedSaving {
  amount: string;
  category: string;
  date: string;
  note: string;
}

export interface CheckedSaving {
  amount: Cents;
  category: Category;
  date: LocalDay;
  note: string | null;
}

export type SavingField = keyof TypedSaving;
export type SavingErrors = Partial<Record<SavingField, string>>;

/** Whether an amount is asked about once before it is saved: it is more than the whole goal. */
export const isAboveGoal = (amount: Cents, goal: { amount: Cents }): boolean => amount > goal.amount;

export function aboveGoalText(amount: Cents, goal: { amount: Cents }, numberLocale: string): string {
  const eur = (sum: Cents) => formatEur(sum, numberLocale, { decimals: 'always' });
  return `${eur(amount)} is more than your whole goal of ${eur(goal.amount)}.`;
}

/** Reads a typed amount as the procedures do: cents, or what is wrong with it. */
export function readAmount(text: string): { ok: true; cents: Cents } | { ok: false; error: string } {
  const amount = parseAmount(text);
  if (!amount.ok && amount.problem !== 'too_large')
    return { ok: false, error: AMOUNT_PROBLEM_TEXT[amount.problem] };
  if (!amount.ok || amount.cents > MAX_SAVING_CENTS) return { ok: false, error: SAVING_TEXT.amountTooLarge };
  return amount.cents > 0 ? amount : { ok: false, error: SAVING_TEXT.amountTooSmall };
}

/** Checks the form with the same messages as the schema of the procedure. It exists besides the schema because the
 * screen has to answer at once, also without a connection, and without loading a schema library. A test compares both. */
export function readSaving(
  typed: TypedSaving,
  today: LocalDay,
): { ok: true; saving: CheckedSaving } | { ok: false; errors: SavingErrors } {
  const errors: SavingErrors = {};
  const amount = readAmount(typed.amount);
  if (!amount.ok) errors.amount = amount.error;
  const category = typed.category.trim();
  if (category === '') errors.category = SAVING_TEXT.categoryRequired;
  else if (category.length > 50) errors.category = SAVING_TEXT.categoryTooLong;
  else if (!isCategory(category)) errors.category = SAVING_TEXT.categoryUnknown;
  const { date } = typed;
  if (!isLocalDay(date)) errors.date = SAVING_TEXT.dateInvalid;
  else if (date > today) errors.date = SAVING_TEXT.dateInFuture;
  if (typed.note.length > MAX_NOTE) errors.note = SAVING_TEXT.noteTooLong;

  if (Object.keys(errors).length > 0 || !amount.ok || !isCategory(category) || !isLocalDay(date))
    return { ok: false, errors };
  return {
    ok: true,
    saving: { amount: amount.cents, category, date, note: typed.note.trim() ? typed.note : null },
  };
}

/** The first mistake in the order of the form; null without one. */
export function firstError(errors: SavingErrors): { field: SavingField; message: string } | null {
  for (const field of ['amount', 'category', 'date', 'note'] as const) {
    const message = errors[field];
    if (message !== undefined) return { field, message };
  }
  return null;
}
