import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays, daysBetween, localDay } from '../kernel/days';
import { goalInsights, projectedDate } from './goal-insights';
import { cents } from '../kernel/money';

const today = localDay('2026-03-11');
const amounts = (...all: number[]) => all.map(cents);
const week = fc.integer({ min: 0, max: 50_000 }).map(cents);
const weeks = fc.array(week, { minLength: 4, maxLength: 26 });
const remaining = fc.integer({ min: 1, max: 5_000_000 }).map(cents);

describe('projectedDate', () => {
  test('400.00 to go at 20.00 in each of four weeks: 20 weeks, without a range', () => {
    const day = addDays(today, 140);
    expect(projectedDate(cents(40_000), amounts(2000, 2000, 2000, 2000), today)).toEqual({
      kind: 'dates',
      expected: day,
      early: day,
      late: day,
    });
  });
  test('uneven weeks of the same average keep the date and open a range around it', () => {
    const found = projectedDate(cents(40_000), amounts(0, 4000, 0, 4000), today);
    expect(found).toEqual({
      kind: 'dates',
      expected: addDays(today, 140),
      // By hand: weeks of a variance of 4/3 of the squared mean, times 13/12, over 20 weeks with a mean of four:
      // exp(1.638 x sqrt(1.444 x (1/20 + 1/4))) = 2.938 times as fast or as slow.
      early: addDays(today, 48),
      late: addDays(today, 412),
    });
  });
  test('more known weeks of the same kind narrow the range, and a goal further away widens it', () => {
    const days = (left: number, times: number) => {
      const weekly = Array.from({ length: times }, () => amounts(1000, 3000, 2000, 2000)).flat();
      const found = projectedDate(cents(left), weekly, today);
      return found.kind === 'dates' && found.late !== null ? daysBetween(found.early, found.late) : 0;
    };
    expect(days(40_000, 6)).toBeLessThan(days(40_000, 2));
    expect(days(40_000, 2)).toBeLessThan(days(40_000, 1));
    expect(days(80_000, 2)).toBeGreaterThan(days(40_000, 2));
  });
  test('a range that ends beyond a hundred years has an open end', () => {
    const found = projectedDate(cents(2_000_000), amounts(0, 0, 0, 4000, 0, 0, 0, 0), today);
    expect(found).toMatchObject({ kind: 'dates', late: null });
  });
  test('three weeks are too few, nothing left is reached, nothing saved is out of sight', () => {
    expect(projectedDate(cents(1), amounts(1, 1, 1), today)).toEqual({
      kind: 'too_few_weeks',
      weeks: 3,
      needed: 4,
    });
    expect(projectedDate(cents(0), [], today)).toEqual({ kind: 'reached' });
    expect(projectedDate(cents(1), amounts(0, 0, 0, 0), today)).toEqual({ kind: 'out_of_sight' });
    expect(projectedDate(cents(999_999_900), amounts(0, 0, 0, 1), today)).toEqual({ kind: 'out_of_sight' });
  });
  test('early, expected and late stand in order, never before today', () => {
    fc.assert(
      fc.property(remaining, weeks, (left, weekly) => {
        const found = projectedDate(left, weekly, today);
        if (found.kind !== 'dates') return;
        expect(found.early >= today).toBe(true);
        expect(found.early <= found.expected).toBe(true);
        expect(found.late === null || found.expected <= found.late).toBe(true);
      }),
    );
  });
  test('saving more in each week never moves the expected date back', () => {
    fc.assert(
      fc.property(remaining, weeks, fc.integer({ min: 1, max: 10_000 }), (left, weekly, more) => {
        const before = projectedDate(left, weekly, today);
        const after = projectedDate(
          left,
          weekly.map((amount) => cents(amount + more)),
          today,
        );
        if (before.kind !== 'dates' || after.kind !== 'dates') return;
        expect(after.expected <= before.expected).toBe(true);
      }),
    );
  });
});

describe('goalInsights', () => {
  const goal = {
    amount: cents(100_000),
    date: localDay('2026-07-01'),
    setOn: localDay('2026-01-01'),
    opening: cents(0),
    saved: cents(30_000),
    withdrawn: cents(0),
    reachedOn: null,
  };
  const weekly = amounts(3000, 3000, 3000, 3000);
  test('69 of 181 days are over: 381.22 were planned, 300.00 are saved', () => {
    expect(goalInsights(goal, weekly, today)).toMatchObject({
      plannedCents: 38_122,
      aheadCents: -8122,
      paceDays: -15,
      remainingCents: 70_000,
      weeklyCents: 3000,
      // 112 days are left, at 6.25 each.
      neededPerWeekCents: 4375,
    });
  });
  test('a missed week costs its 30.00, or 2.94 more in each of the 15 weeks after it', () => {
    expect(goalInsights(goal, weekly, today).missedWeek).toEqual({ lostCents: 3000, extraPerWeekCents: 294 });
  });
  test('in the last week there is no week left to make up for it', () => {
    expect(goalInsights(goal, weekly, localDay('2026-06-27')).missedWeek?.extraPerWeekCents).toBeNull();
  });
  test('a goal that is reached has nothing to miss', () => {
    expect(goalInsights({ ...goal, saved: cents(100_001) }, weekly, today)).toMatchObject({
      remainingCents: 0,
      neededPerWeekCents: 0,
      projected: { kind: 'reached' },
      missedWeek: null,
    });
  });
  test('after the goal date the plan asks for the whole goal and no more', () => {
    const late = goalInsights(goal, weekly, localDay('2027-01-01'));
    expect(late).toMatchObject({ plannedCents: 100_000, neededPerWeekCents: 70_000 });
  });
  test('a goal whose date has passed says so, and no week is missed for a date that is over', () => {
    expect(goalInsights(goal, weekly, goal.date).overdue).toBe(false);
    expect(goalInsights(goal, weekly, addDays(goal.date, 1))).toMatchObject({
      overdue: true,
      missedWeek: null,
    });
  });
  test('four weeks without a saving are no bill, also before the fourth of them is finished', () => {
    const away = (days: number) => goalInsights(goal, weekly, today, addDays(today, -days)).away;
    expect([away(0), away(27), away(28), away(31)]).toEqual([false, false, true, true]);
    expect(goalInsights(goal, amounts(3000, 0, 0, 0, 0), today, today).away).toBe(true);
  });
  test('what each week needs carries the rest to the goal date, and a missed week never makes it less', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 120_000 }),
        fc.integer({ min: 0, max: 400 }),
        weeks,
        (saved, on, weeks) => {
          const day = addDays(goal.setOn, on);
          const found = goalInsights({ ...goal, saved: cents(saved) }, weeks, day);
          const left = Math.max(1, daysBetween(day, goal.date) / 7);
          expect(Math.ceil(found.neededPerWeekCents * left)).toBeGreaterThanOrEqual(found.remainingCents);
          expect(found.missedWeek?.extraPerWeekCents ?? 0).toBeGreaterThanOrEqual(0);
          expect(found.aheadCents + found.plannedCents).toBe(saved);
          if (found.remainingCents > 0) expect(found.aheadCents < 0).toBe(found.paceDays < 0);
        },
      ),
    );
  });
});
