import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays, daysBetween, localDay, weekStart } from '../kernel/days';
import { cents } from '../kernel/money';
import { PACE_WEEKS, averageWeek, dayReached, finishedWeeks, forecastOf, paceFrom } from './pace';

// A Wednesday.
const today = localDay('2026-03-11');
const amounts = (...all: number[]) => all.map(cents);
const week = (monday: string, total: number) => ({ week: localDay(monday), total: cents(total) });

describe('finishedWeeks', () => {
  test('begin with the week of the first saving and leave out the running one', () => {
    const sums = [week('2026-02-09', 500), week('2026-02-23', 700), week('2026-03-09', 900)];
    expect(finishedWeeks(sums, localDay('2026-02-13'), today)).toEqual([500, 0, 700, 0]);
    expect(finishedWeeks([week('2026-03-09', 900)], today, today)).toEqual([]);
    expect(finishedWeeks([], null, today)).toEqual([]);
  });
  test('count weeks without a saving at their beginning, too, once somebody has begun', () => {
    const weeks = finishedWeeks([week('2026-02-23', 2600)], localDay('2025-01-01'), today);
    expect(weeks).toHaveLength(PACE_WEEKS);
    expect(averageWeek(weeks)).toBe(100);
  });
  test('are never more than the window, and never lose a week', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), (back) => {
        const first = addDays(today, -back);
        const known = daysBetween(weekStart(first), weekStart(today)) / 7;
        expect(finishedWeeks([], first, today)).toHaveLength(Math.min(PACE_WEEKS, known));
      }),
    );
    expect(daysBetween(paceFrom(today), weekStart(today))).toBe(PACE_WEEKS * 7);
  });
});

test('an average counts from the first finished week on, a forecast from the fourth', () => {
  expect(averageWeek([])).toBeNull();
  expect(averageWeek(amounts(1000))).toBe(1000);
  const left = cents(40_000);
  expect(forecastOf(left, amounts(2000, 2000, 2000), today)).toEqual({
    kind: 'too_few_weeks',
    weeks: 3,
    needed: 4,
  });
  expect(forecastOf(left, amounts(2000, 2000, 2000, 2000), today)).toEqual({
    kind: 'day',
    day: addDays(today, 140),
    perWeek: 2000,
  });
  expect(forecastOf(left, amounts(0, 0, 0, 1), today)).toEqual({ kind: 'out_of_sight' });
  expect(forecastOf(cents(0), [], today)).toEqual({ kind: 'reached' });
});

describe('dayReached', () => {
  test('700.00 at 50.00 a week takes 14 weeks; at nothing it is out of sight', () => {
    expect(dayReached(cents(70_000), cents(5000), today)).toBe(addDays(today, 98));
    expect(dayReached(cents(70_000), cents(0), today)).toBeNull();
    expect(dayReached(cents(0), cents(0), today)).toBe(today);
  });
  test('more a week is never later, and the money is together on the day', () => {
    const perWeek = fc.integer({ min: 1000, max: 90_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000_000 }), perWeek, perWeek, (left, a, more) => {
        const day = dayReached(cents(left), cents(a), today);
        const sooner = dayReached(cents(left), cents(a + more), today);
        if (day === null || sooner === null) return;
        expect(sooner <= day).toBe(true);
        expect(daysBetween(today, day) * a).toBeGreaterThanOrEqual(left * 7);
      }),
    );
  });
});
