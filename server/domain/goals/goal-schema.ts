import { z } from 'zod';

import type { LocalDay } from '../kernel/days';
import { cents } from '../kernel/money';
import { requiredText } from '../kernel/text';
import { localDaySchema, positiveCentsSchema } from '../kernel/schemas';

/** The message for a goal date that is today or earlier where the person lives. */
export const GOAL_DATE_PASSED = 'Goal date must be in the future';

/** The message for an opening amount that is not below the goal. */
export const OPENING_TOO_LARGE = 'Must be less than the goal';

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

/** What was put aside when the goal began; 0 for nothing. */
export const goalOpeningSchema = z
  .literal(0)
  .transform(() => cents(0))
  .or(
    positiveCentsSchema(MAX_GOAL_CENTS, {
      tooSmall: 'Enter an amount of 0 or more',
      tooLarge: OPENING_TOO_LARGE,
    }),
  );

export const goalDateSchema = localDaySchema(GOAL_DATE_PASSED);

/** A goal date for a person whose day is known: it lies ahead. */
export const futureGoalDateSchema = (today: LocalDay) =>
  goalDateSchema.refine((day) => isFutureGoalDate(day, today), GOAL_DATE_PASSED);

/** The goal that follows a reached one. The browser makes the `id`, so that sending it again sets no second goal. */
export const nextGoalSchema = z.object({
  id: z.uuid('Invalid id').toLowerCase(),
  goalName: goalNameSchema,
  goalAmount: goalAmountSchema,
  goalDate: goalDateSchema,
  goalOpening: goalOpeningSchema,
});

/** The same where the person's day is known. */
export const nextGoalSchemaOn = (today: LocalDay) =>
  nextGoalSchema.extend({ goalDate: futureGoalDateSchema(today) });

export type NextGoalInput = z.output<typeof nextGoalSchema>;

export function isFutureGoalDate(goalDate: LocalDay, today: LocalDay): boolean {
  return goalDate > today;
}
