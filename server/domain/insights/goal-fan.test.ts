import fc from 'fast-check';
import { expect, test } from 'vitest';

import { addDays, daysBetween, localDay } from '../kernel/days';
import { cents } from '../kernel/money';
import { goalFan } from './goal-fan';
import { projectedDate } from './goal-insights';

const today = localDay('2026-03-11');
const goal = {
  amount: cents(90_000),
  date: localDay('2026-12-01'),
  setOn: localDay('2026-01-01'),
  opening: cents(0),
  saved: cents(50_000),
  withdrawn: cents(0),
  reachedOn: null,
};
const weeks = (...all: number[]) => all.map(cents);

test('400.00 to go at 20.00 in each of four weeks: a fan without width that ends after 20 weeks', () => {
  const fan = goalFan(goal, weeks(2000, 2000, 2000, 2000), today);
  expect(fan?.steps[0]).toEqual({ amount: 50_000, early: today, expected: today, late: today });
  const day = addDays(today, 140);
  expect(fan?.steps.at(-1)).toEqual({ amount: 90_000, early: day, expected: day, late: day });
  // The goal's date lies later and is shown; what lies behind takes a quarter.
  expect(fan).toMatchObject({ until: goal.date, open: false, line: { to: 90_000, date: goal.date } });
  expect(fan?.from).toBe(goal.setOn);
});

test('no forecast, no fan', () => {
  expect(goalFan(goal, weeks(2000, 2000, 2000), today)).toBeNull();
  expect(goalFan(goal, weeks(0, 0, 0, 0), today)).toBeNull();
  expect(goalFan({ ...goal, saved: goal.amount }, weeks(1, 1, 1, 1), today)).toBeNull();
});

test('a late end that is far away leaves the fan open, and a date that has passed has no line', () => {
  const uneven = weeks(0, 0, 0, 4000, 0, 0, 0, 0);
  expect(goalFan(goal, uneven, today)?.open).toBe(true);
  expect(goalFan({ ...goal, date: addDays(today, -1) }, uneven, today)).toMatchObject({
    line: null,
    from: today,
  });
});

test('a fan opens from today, never turns back, and ends with the forecast that is said in words', () => {
  const week = fc.integer({ min: 0, max: 50_000 }).map(cents);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 89_999 }),
      fc.array(week, { minLength: 4, maxLength: 26 }),
      fc.integer({ min: -400, max: 4000 }),
      (saved, weekly, days) => {
        const own = { ...goal, saved: cents(saved), date: addDays(today, days), setOn: addDays(today, -500) };
        const fan = goalFan(own, weekly, today);
        const said = projectedDate(cents(own.amount - saved), weekly, today);
        expect(fan === null).toBe(said.kind !== 'dates');
        if (fan === null || said.kind !== 'dates') return;
        const { early, expected, late } = said;
        expect(fan.steps.at(-1)).toEqual({ amount: own.amount, early, expected, late });
        const far = addDays(today, 40_000);
        fan.steps.forEach((step, index) => {
          const before = fan.steps[index - 1];
          expect(step.early <= step.expected && step.expected <= (step.late ?? far)).toBe(true);
          if (before === undefined) return;
          expect(step.amount).toBeGreaterThan(before.amount);
          expect(step.early >= before.early && step.expected >= before.expected).toBe(true);
          expect((step.late ?? far) >= (before.late ?? far)).toBe(true);
        });
        expect(fan.from <= today && expected <= fan.until).toBe(true);
        expect(fan.open).toBe(late === null || late > fan.until);
        if (fan.line) expect(own.date <= fan.until).toBe(true);
        // Today lies in the first half.
        expect(daysBetween(fan.from, today)).toBeLessThanOrEqual(daysBetween(today, fan.until));
      },
    ),
  );
});
