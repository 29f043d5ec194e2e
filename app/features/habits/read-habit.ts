import { type Category, isCategory } from '~server/domain/kernel/categories';
import { type LocalDay, isLocalDay } from '~server/domain/kernel/days';
import { AMOUNT_PROBLEM_TEXT, type Cents, parseAmount } from '~server/domain/kernel/money';
import { MAX_SAVING_CENTS, SAVING_TEXT } from '~server/domain/savings/saving-rules';
import type { Cadence } from '~server/domain/habits/habit';
import { HABIT_TEXT } from '~server/domain/habits/habit-text';

/** The form of a habit as typed. */
export interface TypedHabit {
  title: string;
  amount: string;
  category: string;
  cadence: Cadence;
  startsOn: string;
  steps: string;
  reversed: boolean;
}

export type HabitErrors = Partial<Record<'title' | 'amount' | 'startsOn' | 'steps', string>>;

interface CheckedHabit {
  title: string;
  amount: Cents;
  category: Category;
  cadence: Cadence;
  startsOn: LocalDay;
}

/** Reads a typed amount as the procedures do: cents, or what is wrong. */
export function readAmount(text: string): { ok: true; cents: Cents } | { ok: false; error: string } {
  const amount = parseAmount(text);
  if (!amount.ok) {
    const { problem } = amount;
    return {
      ok: false,
      error: problem === 'too_large' ? SAVING_TEXT.amountTooLarge : AMOUNT_PROBLEM_TEXT[problem],
    };
  }
  if (amount.cents <= 0) return { ok: false, error: SAVING_TEXT.amountTooSmall };
  if (amount.cents > MAX_SAVING_CENTS) return { ok: false, error: SAVING_TEXT.amountTooLarge };
  return { ok: true, cents: amount.cents };
}

/** Reads the form, with the messages of the procedure's schema, without the weight of a schema library. */
export function readHabit(
  kind: 'fixed' | 'ladder',
  typed: TypedHabit,
  today: LocalDay,
):
  | {
      ok: true;
      habit:
        | (CheckedHabit & { kind: 'fixed' })
        | (CheckedHabit & { kind: 'ladder'; steps: number; reversed: boolean });
    }
  | { ok: false; errors: HabitErrors } {
  const errors: HabitErrors = {};
  const title = typed.title.trim();
  if (title === '') errors.title = HABIT_TEXT.titleRequired;
  else if (title.length > 100) errors.title = HABIT_TEXT.titleTooLong;
  const amount = readAmount(typed.amount);
  if (!amount.ok) errors.amount = amount.error;
  const { startsOn, cadence, reversed } = typed;
  if (!isLocalDay(startsOn)) errors.startsOn = SAVING_TEXT.dateInvalid;
  else if (startsOn < today) errors.startsOn = HABIT_TEXT.startsInPast;
  const steps = /^\d{1,3}$/.test(typed.steps.trim()) ? Number(typed.steps) : 0;
  if (kind === 'ladder') {
    if (steps < 2 || steps > 400) errors.steps = HABIT_TEXT.steps;
    else if (amount.ok && amount.cents * steps > MAX_SAVING_CENTS) errors.amount = HABIT_TEXT.stepTooLarge;
  }
  if (Object.keys(errors).length > 0 || !amount.ok || !isLocalDay(startsOn)) return { ok: false, errors };
  const category = isCategory(typed.category) ? typed.category : 'other';
  const common = { title, amount: amount.cents, category, cadence, startsOn };
  return {
    ok: true,
    habit: kind === 'ladder' ? { ...common, kind, steps, reversed } : { ...common, kind },
  };
}
