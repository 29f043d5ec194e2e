import type { LocalDay } from '../kernel/days';
import { requiredText } from '../kernel/text';
import { localDaySchema, positiveCentsSchema } from '../kernel/schemas';

/** The message for a goal date that is today or earlier where the person lives. */
export const GOAL_DATE_PASSED = 'Goal date must be in the future';

/** The largest goal: 9,999,999 EUR. */
const MAX_GOAL_CENTS = 999_999_900;

export const goalNameSchema = requiredText(100, {
  required: 'Goal name is required',
  tooLong: 'Goal name must be less than 100 characters',
});

export const goalAmountSchema = positiveCentsSchema(MAX_GOAL_CENTS, {
  tooSmall: 'Goal amount must be greater than 0',
  tooLarge: 'Goal amount must be less than 10 million',
});

export const goalDateSchema = localDaySchema(GOAL_DATE_PASSED);

export function isFutureGoalDate(goalDate: LocalDay, today: LocalDay): boolean {
  return goalDate > today;
}
