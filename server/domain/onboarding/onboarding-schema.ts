import { z } from 'zod';

import type { CoachTone } from '~db/columns';

import { SPEND_AREAS } from '../kernel/categories';
import type { LocalDay } from '../kernel/days';
import {
  GOAL_DATE_PASSED,
  goalAmountSchema,
  goalDateSchema,
  goalNameSchema,
  isFutureGoalDate,
} from '../goals/goal-schema';
import { countSchema } from '../kernel/schemas';

/** The tones of the coach; 'fun' is the default. */
export type { CoachTone };
export const COACH_TONES = ['gentle', 'fun', 'straight'] as const satisfies readonly CoachTone[];
export const DEFAULT_COACH_TONE: CoachTone = 'fun';

export const coachToneSchema = z.enum(COACH_TONES, 'Choose a coach tone');

const AREA_VALUES = SPEND_AREAS.map((area) => area.value);

const fraction = 'Enter a whole number';

/** A habit as the person states it: times a week, or the number of subscriptions. */
const perWeekSchema = countSchema(0, 50, {
  tooSmall: 'Must be 0 or greater',
  tooLarge: 'Must be less than 50',
  fraction,
});
const subscriptionsSchema = countSchema(0, 100, {
  tooSmall: 'Must be 0 or greater',
  tooLarge: 'Must be less than 100',
  fraction,
});

/** What onboarding saves (docs/product/onboarding.md, 'Onboarding'). {@link onboardingSchema} also checks that
 * the date lies ahead. */
export const onboardingInputSchema = z.object({
  goalName: goalNameSchema,
  goalAmount: goalAmountSchema,
  goalDate: goalDateSchema,
  householdSize: countSchema(1, 50, {
    tooSmall: 'Household size must be at least 1',
    tooLarge: 'Household size must be less than 50',
    fraction,
  }),
  spendAreas: z
    .array(z.enum(AREA_VALUES, 'Choose from the spending areas'), 'Choose from the spending areas')
    .max(50, 'Choose from the spending areas')
    .transform((areas) => [...new Set(areas)]),
  weeklyEatingOut: perWeekSchema,
  weeklyCoffeesOut: perWeekSchema,
  weeklyTransport: perWeekSchema,
  monthlySubscriptions: subscriptionsSchema,
  coachTone: coachToneSchema,
});

/** The same, with the goal date checked against the person's today. */
export function onboardingSchema(today: LocalDay) {
  return onboardingInputSchema.refine((input) => isFutureGoalDate(input.goalDate, today), {
    path: ['goalDate'],
    message: GOAL_DATE_PASSED,
  });
}

export type OnboardingInput = z.output<typeof onboardingInputSchema>;
