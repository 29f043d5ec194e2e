import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, daysBetween, localDay } from '../kernel/days';
import { goalProgress, monthlyAmount, neededPerDay, plannedBy, weeksTaken } from './goal';
import { cents } from '../kernel/money';

const start = localDay('2026-01-01');
const goal = {
  amount: cents(100_000),
  date: localDay('2026-04-11'),
  setOn: start,
  opening: cents(0),
  saved: cents(0),
  withdrawn: cents(0),
  reachedOn: null,
};

describe('goalProgress', () => {
  it('1,000 EUR in 100 days: at day 40 with 450 EUR it is 45 %, 5 days ahead, 55,000 / 60 = 9.17 EUR a day', () => {
    expect(goalProgress({ ...goal, saved: cents(45_000) }, addDays(start, 40))).toEqual({
      percent: 45,
      share: 45,
      remainingCents: 55_000,
      daysLeft: 60,
      perDayCents: 917,
      perWeekCents: 6419,
      perMonthCents: 27_902,
      reached: false,
      paceDays: 5,
      overdue: false,
    });
  });

  it('is behind when less is saved than the straight line asks', () => {
    expect(goalProgress({ ...goal, saved: cents(30_000) }, addDays(start, 40)).paceDays).toBe(-10);
  });

  it('begins level', () => {
    expect(goalProgress({ ...goal, saved: cents(0) }, start)).toMatchObject({
      percent: 0,
      paceDays: 0,
      perDayCents: 1000,
    });
  });

  it('is not reached a cent before', () => {
    const almost = goalProgress({ ...goal, saved: cents(99_999) }, start);
    expect(almost).toMatchObject({ percent: 99, reached: false, remainingCents: 1, perDayCents: 1 });
  });

  it('is reached with the last cent, and stays so beyond it and after the date', () => {
    for (const saved of [100_000, 250_000]) {
      const done = goalProgress({ ...goal, saved: cents(saved) }, addDays(goal.date, 9));
      expect(done).toMatchObject({
        percent: 100,
        reached: true,
        remainingCents: 0,
        perDayCents: 0,
        overdue: false,
        daysLeft: 0,
      });
    }
    expect(goalProgress({ ...goal, saved: cents(100_000) }, addDays(start, 90)).paceDays).toBe(10);
  });

  it('is overdue the day after its date, not on it', () => {
    const on = (day: number) => goalProgress({ ...goal, saved: cents(50_000) }, addDays(goal.date, day));
    expect(on(0)).toMatchObject({ overdue: false, daysLeft: 0, perDayCents: 50_000, paceDays: -50 });
    expect(on(1)).toMatchObject({ overdue: true, daysLeft: 0, perDayCents: 50_000, paceDays: -51 });
  });

  it('two days left are two: the day before the date is not asked for all of it', () => {
    const left = (days: number) => goalProgress({ ...goal, saved: cents(50_000) }, addDays(goal.date, -days));
    expect([3, 2, 1, 0].map((days) => left(days).perDayCents)).toEqual([16_667, 25_000, 25_000, 50_000]);
    expect([3, 2, 1, 0].map((days) => left(days).daysLeft)).toEqual([3, 2, 2, 0]);
  });

  it('takes a look from before the start for the start', () => {
    expect(goalProgress({ ...goal, saved: cents(0) }, addDays(start, -2))).toMatchObject({
      paceDays: 0,
      daysLeft: 102,
    });
  });

  it('bears a goal date before the start', () => {
    expect(goalProgress({ ...goal, date: addDays(start, -3) }, start)).toMatchObject({
      overdue: true,
      paceDays: 0,
      perDayCents: 100_000,
    });
  });

  it('refuses a goal without an amount', () => {
    for (const none of [0, -1]) {
      expect(() => goalProgress({ ...goal, amount: cents(none) }, start)).toThrow(RangeError);
    }
  });

  it('saving the needed amount every day left reaches the goal, and a cent less would not', () => {
    const amount = fc.integer({ min: 1, max: 999_999_900 });
    fc.assert(
      fc.property(
        amount,
        fc.nat({ max: 999_999_900 }),
        fc.integer({ min: 1, max: 3650 }),
        (goalCents, saved, length) => {
          const at = goalProgress(
            { ...goal, amount: cents(goalCents), saved: cents(saved), date: addDays(start, length) },
            start,
          );
          expect(at.perDayCents * at.daysLeft).toBeGreaterThanOrEqual(at.remainingCents);
          if (at.perDayCents > 0) expect((at.perDayCents - 1) * at.daysLeft).toBeLessThan(at.remainingCents);
          expect(at.percent === 100).toBe(at.reached);
        },
      ),
    );
  });

  it('percent and pace never fall when more is saved', () => {
    const amount = fc.integer({ min: 0, max: 120_000 });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 150 }), (saved, more, day) => {
        const today = addDays(start, day);
        const [less, greater] = [saved, saved + more].map((sum) =>
          goalProgress({ ...goal, saved: cents(sum) }, today),
        );
        expect(greater?.percent).toBeGreaterThanOrEqual(less?.percent ?? 0);
        expect(greater?.paceDays).toBeGreaterThanOrEqual(less?.paceDays ?? 0);
      }),
    );
  });
});

describe('an opening amount', () => {
  const opened = { ...goal, opening: cents(50_000), saved: cents(50_000) };

  it('is progress, but not a day ahead: the line begins at it', () => {
    expect(goalProgress(opened, start)).toMatchObject({ percent: 50, paceDays: 0, remainingCents: 50_000 });
    expect(plannedBy(opened, start)).toBe(50_000);
    expect(plannedBy(opened, addDays(start, 50))).toBe(75_000);
    expect(plannedBy(opened, addDays(start, 500))).toBe(100_000);
    expect(goalProgress({ ...opened, saved: cents(80_000) }, addDays(start, 50)).paceDays).toBe(10);
  });

  it('of the whole goal leaves no line to be behind', () => {
    const full = { ...opened, opening: cents(100_000), saved: cents(100_000) };
    expect(goalProgress(full, start)).toMatchObject({ reached: true, paceDays: 100 });
    expect(plannedBy(full, start)).toBe(100_000);
  });
});

it('a goal that was reached stays reached when money is taken out', () => {
  const emptied = { ...goal, saved: cents(0), withdrawn: cents(100_000), reachedOn: addDays(start, 60) };
  expect(goalProgress(emptied, addDays(start, 200))).toMatchObject({
    percent: 100,
    reached: true,
    remainingCents: 0,
    perDayCents: 0,
    overdue: false,
  });
});

it.each([
  [1, 1],
  [6, 1],
  [7, 2],
  [83, 12],
])('reached %d days after it was set, a goal took %d weeks', (days, weeks) => {
  expect(weeksTaken(start, addDays(start, days))).toBe(weeks);
});

describe('neededPerDay and monthlyAmount', () => {
  it('1,000 EUR in 365 days are 2.74 EUR a day and 83.40 EUR a month', () => {
    const date = addDays(start, 365);
    expect(neededPerDay(cents(100_000), start, date)).toBe(274);
    expect(monthlyAmount(cents(100_000), start, date)).toBe(8340);
  });

  it('ask for all of it where less than a day or a month is left', () => {
    expect(neededPerDay(cents(5000), start, start)).toBe(5000);
    expect(neededPerDay(cents(5000), start, addDays(start, -10))).toBe(5000);
    expect(monthlyAmount(cents(5000), start, addDays(start, 10))).toBe(5000);
    expect(monthlyAmount(cents(5000), start, start)).toBe(5000);
  });

  it('a month is never less than 30 needed days, nor more than the whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_900 }),
        fc.integer({ min: 31, max: 20_000 }),
        (amount, days) => {
          const date = addDays(start, days);
          const monthly = monthlyAmount(cents(amount), start, date);
          expect(monthly).toBeLessThanOrEqual(amount);
          expect(monthly * daysBetween(start, date)).toBeGreaterThanOrEqual(amount * 30);
        },
      ),
    );
  });
});
