import fc from 'fast-check';
import { expect, it } from 'vitest';

import { addDays, dayParts, localDay } from '../kernel/days';
import { cents } from '../kernel/money';
import { freshStart, lapsePlanOf } from './lapse-plan';

const goal = {
  amount: cents(200_000),
  date: localDay('2027-06-01'),
  setOn: localDay('2026-08-01'),
  opening: cents(0),
  saved: cents(40_000),
  withdrawn: cents(0),
  reachedOn: null,
};
const TODAY = localDay('2026-11-28');

it.each([
  ['2026-11-28', '2026-11-30'],
  ['2026-11-30', '2026-12-01'],
  ['2026-12-01', '2026-12-07'],
  ['2028-02-28', '2028-03-01'],
  ['2026-12-28', '2027-01-01'],
])('the fresh start after %s is %s', (day, start) => {
  expect(freshStart(localDay(day))).toBe(start);
});

it('plans half of what was put aside a week, in whole euros', () => {
  // 400 EUR in 70 days are 40 EUR a week.
  const plan = lapsePlanOf(goal, localDay('2026-10-09'), TODAY);
  expect(plan).toEqual({ startsOn: '2026-11-30', perWeek: 2000, halfOf: 'pace', reachedOn: '2028-06-12' });
});

it('plans half of what the goal asks for when nothing was put aside', () => {
  const plan = lapsePlanOf({ ...goal, saved: cents(0) }, null, TODAY);
  expect(plan?.perWeek).toBe(3700);
  expect(plan?.halfOf).toBe('goal');
});

it('has nothing to plan for a reached goal', () => {
  expect(lapsePlanOf({ ...goal, saved: goal.amount, reachedOn: TODAY }, TODAY, TODAY)).toBeNull();
});

it('always begins within a week, on a Monday or first, at a euro or more and never more than is left', () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.nat(200_000), fc.nat(100), (day, saved, active) => {
      const today = addDays(TODAY, day);
      const plan = lapsePlanOf({ ...goal, saved: cents(saved) }, addDays(goal.setOn, active), today);
      expect(plan === null).toBe(saved >= goal.amount);
      if (plan === null) return;
      const { weekday, day: ofMonth } = dayParts(plan.startsOn);
      expect(weekday === 1 || ofMonth === 1).toBe(true);
      expect(plan.startsOn > today && plan.startsOn <= addDays(today, 7)).toBe(true);
      expect(plan.perWeek).toBeLessThanOrEqual(goal.amount - saved);
      expect(plan.perWeek >= 100 || plan.perWeek === goal.amount - saved).toBe(true);
    }),
  );
});
