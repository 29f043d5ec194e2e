import { describe, expect, test } from 'vitest';

import { addDays, type LocalDay, localDay, monthStart, weekStart } from '~server/domain/kernel/days';
import { cents, formatEur } from '~server/domain/kernel/money';
import { rangeOf } from '~server/domain/year/range';
import { yearReview } from '~server/domain/year/review';

import {
  bestWeeksSentence,
  categoryFigure,
  closingSentence,
  inShownOrder,
  monthFigure,
  monthSentences,
  type Saying,
  streakSentences,
  yearTitle,
  weekSentence,
  yearSentence,
} from './texts';

const QUIET: Saying = { numberLocale: 'en-IE', eur: null };
const TICKED: Saying = { numberLocale: 'en-IE', eur: (amount) => formatEur(amount, 'en-IE') };

const reviewOf = (
  days: readonly string[],
  { today = '2026-11-22', year = 2026, hardship = false, firstMonth = '' } = {},
) => {
  const saved = [...new Set(days)].sort().map((day) => ({
    day: localDay(day),
    entries: days.filter((one) => one === day).length,
    total: cents(1250 * days.filter((one) => one === day).length),
  }));
  return yearReview({
    year,
    today: localDay(today),
    firstMonth: localDay(firstMonth || monthStart(saved[0]?.day ?? localDay(today))),
    days: saved,
    savedWeeks: [...new Set(saved.map(({ day }) => weekStart(day)))],
    pausedWeeks: [],
    categories: [],
    hardship,
  });
};

test('weeks whose savings were logged too late for streak and badges are said, so that both figures are true', () => {
  const review = { ...reviewOf(['2026-03-02', '2026-03-10', '2026-03-17']), lateWeeks: 2 };
  expect(yearSentence(review, QUIET).detail).toBe(
    'on 3 days, in 3 weeks (2 of them logged too late for streak and badges).',
  );
  expect(yearSentence({ ...review, lateWeeks: 3 }, QUIET).detail).toBe(
    'on 3 days, in 3 weeks (logged too late for streak and badges).',
  );
});

test('categories stand in the order of what is shown beside them', () => {
  const [coffee, rides] = [
    { category: 'coffee' as const, entries: 9, total: cents(900) },
    { category: 'rideshare' as const, entries: 2, total: cents(4000) },
  ];
  const names = (saying: Saying) =>
    inShownOrder([coffee, rides], saying).map(({ row, ratio }) => [row.category, ratio]);
  expect(names(QUIET)).toEqual([
    ['coffee', 1],
    ['rideshare', 2 / 9],
  ]);
  expect(names(TICKED)).toEqual([
    ['rideshare', 1],
    ['coffee', 900 / 4000],
  ]);
});

/** Everything that the cards say in words of their own. */
function allTexts(review: ReturnType<typeof reviewOf>, saying: Saying, hardship = false): string[] {
  const { figure, detail } = yearSentence(review, saying);
  return [
    yearTitle(review),
    figure,
    detail,
    ...monthSentences(review, saying),
    ...review.months.map((month) => monthFigure(month, saying)),
    ...streakSentences(review, saying, { hardship }),
    ...review.bestWeeks.flatMap((week) => [rangeOf(week), weekSentence(week, saying)]),
    bestWeeksSentence(review.bestWeeks.length),
    categoryFigure({ entries: review.entries, total: review.total }, saying),
    closingSentence(review, saying),
  ];
}

const weekly = (from: string, count: number): LocalDay[] =>
  Array.from({ length: count }, (_, n) => addDays(localDay(from), 7 * n));

test('one saving is told in the singular', () => {
  const review = reviewOf(['2026-03-14']);
  expect(yearSentence(review, QUIET)).toEqual({ figure: '1 saving', detail: 'on Saturday 14 March.' });
  expect(yearTitle(review)).toBe('2026 so far');
  expect(closingSentence(review, QUIET)).toBe('One small decision, and it was yours.');
});

test('a student with twelve savings reads days, weeks and the busiest month', () => {
  const review = reviewOf([
    ...weekly('2026-02-02', 8),
    '2026-03-03',
    '2026-03-04',
    '2026-05-06',
    '2026-05-06',
  ]);
  expect(yearSentence(review, QUIET)).toEqual({ figure: '12 savings', detail: 'on 11 days, in 9 weeks.' });
  expect(monthSentences(review, QUIET)).toEqual([
    'Your first saving was in February.',
    'Busiest: March, with 6 savings.',
  ]);
  expect(review.months.map((month) => monthFigure(month, QUIET))).toEqual([
    ...['before', '4', '6', '0', '2', '0', '0', '0', '0', '0', '0 so far', 'to come'],
  ]);
});

test('months that share a place are named together', () => {
  const review = reviewOf(
    [
      '01-05',
      '02-05',
      '02-06',
      '03-05',
      '04-05',
      '04-06',
      '05-05',
      '05-06',
      '05-07',
      '06-01',
      '06-02',
      '06-03',
    ]
      .map((day) => `2025-${day}`)
      .concat(
        ['07', '08', '09', '10', '11', '12'].flatMap((month) => [`2025-${month}-01`, `2025-${month}-02`]),
      ),
    { year: 2025, firstMonth: '2024-05-01' },
  );
  expect(monthSentences(review, QUIET)).toEqual([
    'Busiest: May and June, with 3 savings each.',
    'Quietest: January and March, with 1 saving each.',
  ]);
  expect(yearTitle(review)).toBe('Your 2025');
  expect(closingSentence(review, QUIET)).toBe('24 small decisions, and each one was yours.');
});

describe('the streak', () => {
  test('stands, or has become shorter', () => {
    expect(streakSentences(reviewOf(weekly('2026-10-05', 7)), QUIET, { hardship: false })).toEqual([
      'It still stands.',
    ]);
    const broken = reviewOf([...weekly('2026-01-05', 9), ...weekly('2026-11-09', 2)]);
    expect(streakSentences(broken, QUIET, { hardship: false }).at(-1)).toBe('Now: 2 weeks.');
    // In hardship the longest streak is not held against the present one.
    expect(streakSentences(broken, QUIET, { hardship: true }).join()).not.toContain('Now');
  });
});

test.each([
  ['2026-05-04', '2026-05-10', '4 to 10 May'],
  ['2026-09-28', '2026-10-04', '28 September to 4 October'],
  ['2023-01-01', '2023-01-01', '1 January'],
])('the days from %s to %s are %s', (from, to, said) => {
  expect(rangeOf({ from: localDay(from), to: localDay(to) })).toBe(said);
});

test('no text holds an amount unless it was asked for', () => {
  const review = reviewOf([...weekly('2026-01-05', 30), '2026-05-06']);
  expect(allTexts(review, QUIET).join('\n')).not.toMatch(/€|12[.,]50|387/);
  expect(allTexts(review, TICKED).join('\n')).toContain('€387.50');
});

test('a hundred thousand savings are grouped as the person writes numbers', () => {
  const review = { ...reviewOf(['2026-03-14', '2026-03-15']), entries: 100_000 };
  expect(yearSentence(review, { numberLocale: 'de-DE', eur: null }).figure).toBe('100.000 savings');
});
