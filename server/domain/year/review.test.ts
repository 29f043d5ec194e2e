import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { streakOf } from '../game/streak';
import {
  addDays,
  addMonths,
  daysBetween,
  type LocalDay,
  localDay,
  monthStart,
  weekStart,
} from '../kernel/days';
import { cents } from '../kernel/money';
import { firstDayOf, yearReview } from './review';
import { isReviewSeason, yearToReview } from './season';

const TODAY = localDay('2026-11-22');

interface Saved {
  day: LocalDay;
  entries: number;
  total: number;
}

const NONE: readonly LocalDay[] = [];

/** The review of savings on these days, as the database would return it. */
function reviewOf(
  saved: readonly Saved[],
  { year = 2026, today = TODAY, hardship = false, pausedWeeks = NONE } = {},
) {
  const sorted = [...saved].sort((a, b) => (a.day < b.day ? -1 : 1));
  const own = sorted
    .filter(({ day }) => day.startsWith(`${year}-`))
    .map((day) => ({ ...day, total: cents(day.total) }));
  return yearReview({
    year,
    today,
    firstMonth: monthStart(sorted[0]?.day ?? today),
    days: own,
    savedWeeks: [...new Set(sorted.map(({ day }) => weekStart(day)))],
    pausedWeeks,
    categories: [],
    hardship,
  });
}

const on = (day: string, entries = 1, total = 500): Saved => ({ day: localDay(day), entries, total });
const months = (found: readonly { month: LocalDay }[]) => found.map(({ month }) => month.slice(5, 7));

test('weeks that count for no streak are counted apart, the week of New Year by its Monday', () => {
  const days = ['2026-01-02', '2026-03-02', '2026-03-10'].map((day) => on(day));
  const review = (savedWeeks: string[]) =>
    yearReview({
      year: 2026,
      today: TODAY,
      firstMonth: localDay('2026-01-01'),
      days: days.map((day) => ({ ...day, total: cents(day.total) })),
      savedWeeks: savedWeeks.map(localDay),
      pausedWeeks: [],
      categories: [],
      hardship: false,
    });
  expect(review(['2025-12-29', '2026-03-02', '2026-03-09']).lateWeeks).toBe(0);
  expect(review(['2025-12-29']).lateWeeks).toBe(2);
});

describe('somebody with one saving', () => {
  const review = reviewOf([on('2026-03-14')]);
  test('reads of that day, and of nothing that would need more', () => {
    expect(review).toMatchObject({ entries: 1, days: 1, weeks: 1, onlyDay: '2026-03-14', running: true });
    expect([review.bestWeeks, review.quietest, review.streak]).toEqual([[], [], null]);
  });
});

describe('a first year that began in May', () => {
  const review = reviewOf([on('2026-05-30'), on('2026-06-01', 3), on('2026-08-10', 2), on('2026-09-01', 2)]);
  test('has no empty months before it began, and none after today', () => {
    expect(review.months.map(({ state }) => state)).toEqual([
      ...['before', 'before', 'before', 'before', 'over', 'over', 'over', 'over', 'over', 'over'],
      ...['running', 'ahead'],
    ]);
  });
  test('never calls the month quiet in which it began, nor the one that runs', () => {
    expect(
      months(
        reviewOf([
          on('2026-05-30'),
          ...['06', '07', '08', '09', '10'].map((month) => on(`2026-${month}-03`, 4)),
          on('2026-07-01'),
        ]).quietest,
      ),
    ).toEqual([]);
    expect(months(review.busiest)).toEqual(['06']);
    // July and October, both without a saving.
    expect(months(review.quietest)).toEqual(['07', '10']);
  });
  test('names no quiet month where money is tight', () => {
    expect(reviewOf([on('2026-01-02'), on('2026-06-01', 3)], { hardship: true }).quietest).toEqual([]);
  });
});

describe('the streak', () => {
  const weekly = (from: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      day: addDays(localDay(from), 7 * n),
      entries: 1,
      total: 100,
    }));

  test('that began the year before counts as its own screen counted it, and says so', () => {
    const review = reviewOf(weekly('2025-11-03', 20), { today: localDay('2026-03-20') });
    expect(review.streak).toEqual({ longest: 20, beganBefore: true, reserves: 0, current: 20 });
  });
  test('tells the reserve weeks that carried it, and no current one of a year that is over', () => {
    const review = reviewOf([...weekly('2025-01-06', 5), ...weekly('2025-02-17', 4)], { year: 2025 });
    expect(review.streak).toEqual({ longest: 9, beganBefore: false, reserves: 1, current: null });
  });
});

test('a leap day is a day like any other, and the year before has none', () => {
  const saved = [on('2024-02-29', 2, 700), on('2024-03-01')];
  expect(reviewOf(saved, { year: 2024 }).months[1]).toMatchObject({
    entries: 2,
    days: 1,
    total: 700,
    state: 'over',
  });
  expect(reviewOf(saved, { year: 2024 })).toMatchObject({ days: 2, weeks: 1, running: false });
});

test('a saving of a day that has not come yet where the person is now is in its month', () => {
  const saved = [on('2026-12-30'), on('2027-01-01')];
  const review = reviewOf(saved, { year: 2027, today: localDay('2026-12-31') });
  expect(review.months[0]).toMatchObject({ state: 'running', entries: 1 });
  expect(review).toMatchObject({ entries: 1, running: true });
});

test.each([
  ['2026-11-30', false, 2026],
  ['2026-12-01', true, 2026],
  ['2026-12-31', true, 2026],
  ['2027-01-01', true, 2026],
  ['2027-01-15', true, 2026],
  ['2027-01-16', false, 2027],
])('on %s it is offered: %s, for %i', (day, offered, year) => {
  expect([isReviewSeason(localDay(day)), yearToReview(localDay(day))]).toEqual([offered, year]);
});

const history = fc
  .record({
    today: fc.integer({ min: 0, max: 2000 }).map((n) => addDays(localDay('2022-01-01'), n)),
    back: fc.uniqueArray(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 60 }),
    pauses: fc.uniqueArray(fc.integer({ min: 0, max: 100 }), { maxLength: 4 }),
    entries: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 60, maxLength: 60 }),
    totals: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 60, maxLength: 60 }),
    hardship: fc.boolean(),
  })
  .map(({ today, back, pauses, entries, totals, hardship }) => ({
    today,
    hardship,
    pausedWeeks: pauses.map((n) => addDays(weekStart(today), -7 * n)),
    saved: back.map((n, index) => ({
      day: addDays(today, -n),
      entries: entries[index] ?? 1,
      total: totals[index] ?? 1,
    })),
  }));

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

test('months and weeks add up to the year, and no week or month outdoes the one that is named', () => {
  fc.assert(
    fc.property(history, ({ today, saved, pausedWeeks, hardship }) => {
      for (const year of new Set(saved.map(({ day }) => Number(day.slice(0, 4))))) {
        const own = saved.filter(({ day }) => day.startsWith(`${year}`));
        const review = reviewOf(saved, { year, today, hardship, pausedWeeks });
        expect(review).toMatchObject({
          days: own.length,
          entries: sum(own.map(({ entries }) => entries)),
          total: sum(own.map(({ total }) => total)),
        });
        for (const part of ['entries', 'days', 'total'] as const)
          expect(sum(review.months.map((month) => month[part]))).toBe(review[part]);

        const byWeek = new Map<string, number>();
        for (const { day, total } of own)
          byWeek.set(weekStart(day), (byWeek.get(weekStart(day)) ?? 0) + total);
        expect(review.weeks).toBe(byWeek.size);
        const [best] = review.bestWeeks;
        if (best) {
          expect(best.total).toBe(Math.max(...byWeek.values()));
          expect(best.to.slice(0, 4) + best.from.slice(0, 4)).toBe(`${year}${year}`);
          expect(daysBetween(best.from, best.to)).toBeLessThan(7);
        } else expect(byWeek.size).toBe(1);

        for (const { entries, state } of review.busiest) {
          expect(['over', 'running']).toContain(state);
          expect(Math.max(...review.months.map((month) => month.entries))).toBe(entries);
        }
        for (const quiet of review.quietest) {
          expect(hardship).toBe(false);
          expect(quiet.state).toBe('over');
          expect(review.busiest.every(({ entries }) => entries > quiet.entries)).toBe(true);
        }
        for (const { month, state, entries } of review.months) {
          if (entries > 0) expect(['over', 'running']).toContain(state);
          if (state === 'before') expect(saved.every(({ day }) => day >= addMonths(month, 1))).toBe(true);
        }
      }
    }),
  );
});

test('the longest streak is one that the streak screen showed on some day of the year', () => {
  fc.assert(
    fc.property(history, ({ today, saved, pausedWeeks }) => {
      const year = Number(today.slice(0, 4));
      const savedWeeks = [...new Set(saved.map(({ day }) => weekStart(day)))];
      const { streak } = reviewOf(saved, { year, today, pausedWeeks });
      const shown = [0];
      for (
        let monday = weekStart(addDays(firstDayOf(year), 6));
        monday <= today;
        monday = addDays(monday, 7)
      ) {
        const until = savedWeeks.filter((week) => week <= monday);
        if (until.includes(monday))
          shown.push(streakOf({ savedWeeks: until, pausedWeeks, today: monday }).weeks);
      }
      const longest = Math.max(...shown);
      expect(streak?.longest ?? 0).toBe(longest < 2 ? 0 : longest);
    }),
    { numRuns: 50 },
  );
});
