import type { FinanceInput, FixedExpenseType } from '~server/domain/coach/coach-schema';
import {
  AMOUNT_PROBLEM_TEXT,
  type Cents,
  cents,
  formatAmountInput,
  parseAmount,
} from '~server/domain/kernel/money';
import type { Finance } from '~server/features/coach/screen';

/** The finance form as typed. */
export interface TypedFinance {
  income: string;
  fixedType: string;
  fixedCosts: string;
  notes: string;
  tight: boolean;
  eatingOut: string;
  coffees: string;
  rides: string;
  subscriptions: string;
}

export type FinanceErrors = Partial<Record<keyof TypedFinance, string>>;

export const FIXED_EXPENSES = [
  { value: 'rent', label: 'Rent' },
  { value: 'mortgage', label: 'Mortgage' },
  { value: 'car', label: 'Car' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly { value: FixedExpenseType; label: string }[];

/** What a habit may be at most, as in the procedure's schema. */
const MOST = { eatingOut: 50, coffees: 50, rides: 50, subscriptions: 100 } as const;
const MAX_MONTHLY: Cents = cents(999_999_900);

/** The form for what is known already. */
export function typedFinance(finance: Finance, locale: string): TypedFinance {
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

/** Reads the form, with the messages of the procedure's schema, without the weight of a schema library. An empty
 * amount is 'not said', an empty count is 0. */
export function readFinance(
  typed: TypedFinance,
): { ok: true; finance: FinanceInput } | { ok: false; errors: FinanceErrors } {
  const errors: FinanceErrors = {};
  const amount = (field: 'income' | 'fixedCosts'): Cents | null => {
    const text = typed[field].trim();
    if (text === '') return null;
    const read = parseAmount(text);
    if (read.ok && read.cents <= MAX_MONTHLY) return read.cents;
    errors[field] = read.ok ? 'Amount must be less than 10 million' : AMOUNT_PROBLEM_TEXT[read.problem];
    return null;
  };
  const count = (field: keyof typeof MOST): number => {
    const text = typed[field].trim();
    if (text === '') return 0;
    const n = /^\d{1,4}$/.test(text) ? Number(text) : NaN;
    if (n <= MOST[field]) return n;
    errors[field] = `Enter a whole number from 0 to ${MOST[field]}`;
    return 0;
  };
  const finance: FinanceInput = {
    income: amount('income'),
    fixedType: FIXED_EXPENSES.find(({ value }) => value === typed.fixedType)?.value ?? null,
    fixedCosts: amount('fixedCosts'),
    notes: typed.notes.trim() === '' ? null : typed.notes,
    tight: typed.tight,
    habits: {
      eatingOut: count('eatingOut'),
      coffees: count('coffees'),
      rides: count('rides'),
      subscriptions: count('subscriptions'),
    },
  };
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, finance };
}
