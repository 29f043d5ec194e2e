import { describe, expect, it } from 'vitest';

import { localDay } from '../kernel/days';
import { isFutureGoalDate } from '../goals/goal-schema';
import { onboardingInputSchema, onboardingSchema } from './onboarding-schema';

const today = localDay('2026-11-21');
const input = {
  goalName: ' Summer in Lisbon ',
  goalAmount: 120_000,
  goalDate: '2027-06-03',
  householdSize: 2,
  spendAreas: ['coffee', 'eating out', 'coffee'],
  weeklyEatingOut: 2,
  weeklyCoffeesOut: 0,
  weeklyTransport: 50,
  monthlySubscriptions: 100,
  coachTone: 'fun',
};

describe('onboarding', () => {
  it('takes a complete answer, trimmed and without doubles', () => {
    expect(onboardingSchema(today).parse(input)).toEqual({
      ...input,
      goalName: 'Summer in Lisbon',
      spendAreas: ['coffee', 'eating out'],
    });
    expect(onboardingSchema(today).parse({ ...input, spendAreas: [] }).spendAreas).toEqual([]);
  });

  it.each([
    [{ goalName: '  ' }, 'Goal name is required'],
    [{ goalName: undefined }, 'Goal name is required'],
    [{ goalName: 'x'.repeat(101) }, 'Goal name must be less than 100 characters'],
    [{ goalAmount: 0 }, 'Goal amount must be greater than 0'],
    [{ goalAmount: Number.NaN }, 'Goal amount must be greater than 0'],
    [{ goalAmount: '1200' }, 'Goal amount must be greater than 0'],
    [{ goalAmount: 999_999_901 }, 'Goal amount must be less than 10 million'],
    [{ goalDate: '2026-11-21' }, 'Goal date must be in the future'],
    [{ goalDate: '2020-01-01' }, 'Goal date must be in the future'],
    [{ goalDate: '2027-02-30' }, 'Goal date must be in the future'],
    [{ goalDate: undefined }, 'Goal date must be in the future'],
    [{ householdSize: 0 }, 'Household size must be at least 1'],
    [{ householdSize: 1.5 }, 'Enter a whole number'],
    [{ householdSize: 51 }, 'Household size must be less than 50'],
    [{ weeklyEatingOut: -1 }, 'Must be 0 or greater'],
    [{ weeklyEatingOut: 51 }, 'Must be less than 50'],
    [{ weeklyCoffeesOut: -1 }, 'Must be 0 or greater'],
    [{ weeklyCoffeesOut: 51 }, 'Must be less than 50'],
    [{ weeklyTransport: 0.5 }, 'Enter a whole number'],
    [{ weeklyTransport: 51 }, 'Must be less than 50'],
    [{ monthlySubscriptions: -1 }, 'Must be 0 or greater'],
    [{ monthlySubscriptions: 101 }, 'Must be less than 100'],
    [{ spendAreas: ['other'] }, 'Choose from the spending areas'],
    [{ spendAreas: 'coffee' }, 'Choose from the spending areas'],
    [{ spendAreas: Array.from({ length: 51 }, () => 'coffee') }, 'Choose from the spending areas'],
    [{ coachTone: 'loud' }, 'Choose a coach tone'],
  ])('answers %j with %j', (wrong, message) => {
    const issues = onboardingSchema(today).safeParse({ ...input, ...wrong }).error?.issues;
    expect(issues?.map((issue) => issue.message)).toEqual([message]);
  });

  it('takes the largest values', () => {
    const largest = {
      goalName: 'x'.repeat(100),
      goalAmount: 999_999_900,
      householdSize: 50,
      goalDate: '2026-11-22',
    };
    expect(onboardingSchema(today).safeParse({ ...input, ...largest }).success).toBe(true);
  });

  it('leaves the date to whoever knows today where the schema does not', () => {
    expect(onboardingInputSchema.safeParse({ ...input, goalDate: '2020-01-01' }).success).toBe(true);
    expect(isFutureGoalDate(today, today)).toBe(false);
    expect(isFutureGoalDate(localDay('2026-11-22'), today)).toBe(true);
  });
});
