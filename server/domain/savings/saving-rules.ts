import { type Category, isCategory } from '../kernel/categories';
import { type LocalDay, isLocalDay } from '../kernel/days';
import { AMOUNT_PROBLEM_TEXT, type Cents, formatEur, isCents, parseAmount } from '../kernel/money';
import { UNSTORABLE_TEXT, isStorableText } from '../kernel/storable-text';

/** The largest saving: 999,999 EUR (docs/product/savings.md, 'Adding a saving'). */
export const MAX_SAVING_CENTS = 99_999_900;
/** The longest note, in characters. */
export const MAX_NOTE = 500;
/** The longest saving line, in characters. */
export const MAX_SAVING_LINE = 200;

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
/** The mistakes of the form, by field. */
export type SavingErrors = Record<string, string>;

/** Whether an amount is asked about once before it is saved: it is more than the whole goal. */
export const isAboveGoal = (amount: Cents, goal: { amount: Cents }): boolean => amount > goal.amount;

export function aboveGoalText(amount: Cents, goal: { amount: Cents }, numberLocale: string): string {
  const eur = (sum: Cents) => formatEur(sum, numberLocale, { decimals: 'always' });
  return `${eur(amount)} is more than your whole goal of ${eur(goal.amount)}.`;
}

export type Ruled<Value> = { ok: true; value: Value } | { ok: false; error: string };
const right = <Value>(value: Value): Ruled<Value> => ({ ok: true, value });
export const wrong = (error: string): Ruled<never> => ({ ok: false, error });

/** The rules of a saving, told once: the form reads by them, because it answers at once, also without a connection, and
 * without a schema library, and the schema of the procedures is made from them (`saving-schema.ts`). */
export const SAVING_RULES = {
  amount: (amount: number): Ruled<Cents> => {
    if (!(amount > 0)) return wrong(SAVING_TEXT.amountTooSmall);
    if (amount > MAX_SAVING_CENTS) return wrong(SAVING_TEXT.amountTooLarge);
    return isCents(amount) ? right(amount) : wrong(SAVING_TEXT.amountTooSmall);
  },
  category: (text: string): Ruled<Category> => {
    const category = text.trim();
    if (category === '') return wrong(SAVING_TEXT.categoryRequired);
    if (category.length > 50) return wrong(SAVING_TEXT.categoryTooLong);
    return isCategory(category) ? right(category) : wrong(SAVING_TEXT.categoryUnknown);
  },
  date: (text: string): Ruled<LocalDay> => (isLocalDay(text) ? right(text) : wrong(SAVING_TEXT.dateInvalid)),
  note: (text: string | null | undefined): Ruled<string | null> => {
    if (text === null || text === undefined) return right(null);
    if (text.length > MAX_NOTE) return wrong(SAVING_TEXT.noteTooLong);
    if (!isStorableText(text)) return wrong(UNSTORABLE_TEXT);
    return right(text.trim() ? text : null);
  },
};

/** Reads a typed amount: cents, or what is wrong with it. */
export function readAmount(text: string): Ruled<Cents> {
  const amount = parseAmount(text);
  if (amount.ok) return SAVING_RULES.amount(amount.cents);
  return wrong(
    amount.problem === 'too_large' ? SAVING_TEXT.amountTooLarge : AMOUNT_PROBLEM_TEXT[amount.problem],
  );
}

/** Reads the form of a saving, with every mistake. */
export function readSaving(
  typed: TypedSaving,
  today: LocalDay,
): { ok: true; value: CheckedSaving } | { ok: false; errors: SavingErrors } {
  const day = SAVING_RULES.date(typed.date);
  const amount = readAmount(typed.amount);
  const category = SAVING_RULES.category(typed.category);
  const date = day.ok && day.value > today ? wrong(SAVING_TEXT.dateInFuture) : day;
  const note = SAVING_RULES.note(typed.note);
  if (amount.ok && category.ok && date.ok && note.ok)
    return {
      ok: true,
      value: { amount: amount.value, category: category.value, date: date.value, note: note.value },
    };
  const errors: SavingErrors = {};
  for (const [field, read] of Object.entries({ amount, category, date, note }))
    if (!read.ok) errors[field] = read.error;
  return { ok: false, errors };
}
