import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays, dayParts, type LocalDay, localDay } from '../kernel/days';
import {
  comparisonText,
  type DaySum,
  HALF_YEAR_WEEKS,
  heatLevel,
  readMonth,
  isWorthAChart,
  monthsAround,
  monthsBetween,
  monthFigures,
  monthsOfYear,
  monthWeeks,
  weekdayPattern,
  yearCells,
} from './insights';
import { cents } from '../kernel/money';

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays(localDay('1970-01-01'), n));
const amount = fc.integer({ min: 0, max: 1_000_000 }).map(cents);
const sum = (day: string, total: number): DaySum => ({ day: localDay(day), total: cents(total), entries: 1 });

describe('comparisonText', () => {
  const march = localDay('2026-03-01');
  const text = (changePercent: number | null, today = '2026-04-02') =>
    comparisonText({ month: march, changePercent, today: localDay(today) });
  test.each<[number | null, string]>([
    [20.4, '20% more than in February'],
    [-12, '12% less than in February'],
    [0.3, 'As much as in February'],
    [399, '399% more than in February'],
    [400, '5 times as much as in February'],
    [null, 'Nothing in February to compare with'],
  ])('%s of a finished month: %s', (percent, expected) => {
    expect(text(percent)).toBe(expected);
  });
  test.each<[number | null, string]>([
    [20, '20% more than in February, days 1 to 11 of both'],
    [-62, '38% of February so far, days 1 to 11 of both'],
    [-0.2, 'As much as in February, days 1 to 11 of both'],
    [900, '10 times as much as in February, days 1 to 11 of both'],
    [null, 'Nothing by 11 February to compare with'],
  ])('%s of the running month says which days: %s', (percent, expected) => {
    expect(text(percent, '2026-03-11')).toBe(expected);
  });
  test('at its ends: the first day, and days that the month before lacks', () => {
    expect(text(0, '2026-03-01')).toBe('As much as in February, day 1 of both');
    expect(text(0, '2026-03-28')).toBe('As much as in February, days 1 to 28 of both');
    expect(text(0, '2026-03-31')).toBe('As much as in February, days 1 to 31 against days 1 to 28');
  });
  test('January is held against December', () => {
    const january = { month: localDay('2026-01-01'), today: localDay('2026-03-11') };
    expect(comparisonText({ ...january, changePercent: 5 })).toBe('5% more than in December');
  });
});

describe('monthWeeks', () => {
  test('March 2026 begins on a Sunday and needs six weeks', () => {
    const weeks = monthWeeks(localDay('2026-03-17'));
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-03-01']);
    expect(weeks[5]?.slice(0, 3)).toEqual(['2026-03-30', '2026-03-31', null]);
  });
  test('every day of the month stands once, below its weekday', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const weeks = monthWeeks(day);
        const days = weeks.flat().filter((cell): cell is LocalDay => cell !== null);
        expect(new Set(days).size).toBe(days.length);
        expect(days).toContain(day);
        expect(days.every((one) => one.slice(0, 7) === day.slice(0, 7))).toBe(true);
        for (const week of weeks) {
          expect(week).toHaveLength(7);
          week.forEach((cell, index) => {
            if (cell !== null) expect(dayParts(cell).weekday).toBe(index + 1);
          });
        }
      }),
    );
  });
});

describe('heatLevel', () => {
  test('nothing is 0, the greatest is 4, a quarter of it is half as strong', () => {
    expect([0, 1, 250, 1000].map((n) => heatLevel(cents(n), cents(1000)))).toEqual([0, 1, 2, 4]);
  });
  test('more is never paler, and what is there is never invisible', () => {
    fc.assert(
      fc.property(amount, amount, amount, (a, b, c) => {
        const [low = 0, mid = 0, top = 0] = [a, b, c].sort((x, y) => x - y);
        expect(heatLevel(cents(low), cents(top))).toBeLessThanOrEqual(heatLevel(cents(mid), cents(top)));
        if (mid > 0) expect(heatLevel(cents(mid), cents(top))).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

describe('yearCells', () => {
  test('2024 has 366 days; 1 January 2024 is a Monday and opens the first column', () => {
    const cells = yearCells(2024, [sum('2024-01-01', 500)]);
    expect(cells).toHaveLength(366);
    expect(cells[0]).toEqual({ half: 0, column: 0, row: 0, level: 4 });
  });
  test('the second half begins on 1 July: in 2026 on a Wednesday', () => {
    const cells = yearCells(2026, [sum('2026-07-01', 500)]);
    expect(cells[180]).toMatchObject({ half: 0, row: 1, level: 0 });
    expect(cells[181]).toEqual({ half: 1, column: 0, row: 2, level: 4 });
  });
  test('each day has a place of its own', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9000 }), (year) => {
        const cells = yearCells(year, []);
        const places = cells.map(({ half, column, row }) => (half * HALF_YEAR_WEEKS + column) * 7 + row);
        expect(new Set(places).size).toBe(cells.length);
        expect(Math.max(...cells.map(({ column }) => column))).toBeLessThan(HALF_YEAR_WEEKS);
      }),
    );
  });
});

test('monthsOfYear sums the days of each month and names the best', () => {
  const days = [sum('2026-02-03', 300), sum('2026-01-09', 100), sum('2026-02-01', 500)];
  expect(monthsOfYear(days)).toEqual([
    { month: '2026-01-01', total: 100, days: 1, best: days[1] },
    { month: '2026-02-01', total: 800, days: 2, best: days[2] },
  ]);
});

describe('weekdayPattern', () => {
  const row = (weekday: number, total: number, entries: number) => ({
    weekday,
    total: cents(total),
    entries,
  });
  test('Saturday brings 60 of 100: it is the strongest, and five days are empty', () => {
    const pattern = weekdayPattern([row(2, 4000, 4), row(6, 6000, 6)]);
    expect(pattern.strongest).toEqual({ name: 'Saturday', percent: 60 });
    expect(pattern.days.map(({ percent }) => percent)).toEqual([0, 40, 0, 0, 0, 60, 0]);
    expect(pattern.empty).toEqual(['Monday', 'Wednesday', 'Thursday', 'Friday', 'Sunday']);
  });
  test('nine entries are no pattern, nor are two equal days', () => {
    expect(weekdayPattern([row(2, 4000, 3), row(6, 6000, 6)]).strongest).toBeNull();
    expect(weekdayPattern([row(2, 6000, 9), row(6, 6000, 6)]).strongest).toBeNull();
    expect(weekdayPattern([])).toMatchObject({ total: 0, strongest: null });
  });
  test('the parts are the whole', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 7, maxLength: 7 }), (amounts) => {
        const pattern = weekdayPattern(amounts.map((total, n) => ({ weekday: n + 1, total, entries: 2 })));
        expect(pattern.days.reduce((all, day) => all + day.total, 0)).toBe(pattern.total);
        const strongest = pattern.days.find(({ name }) => name === pattern.strongest?.name);
        if (strongest) expect(strongest.total).toBe(Math.max(...amounts));
      }),
    );
  });
});

test('monthFigures leaves no month out, also over a new year', () => {
  const rows = [
    { month: localDay('2025-12-01'), category: 'coffee', total: cents(300), transferred: cents(100) },
    { month: localDay('2025-12-01'), category: 'other', total: cents(200), transferred: cents(0) },
    { month: localDay('2026-02-01'), category: 'coffee', total: cents(50), transferred: cents(50) },
  ];
  const [first, last] = [localDay('2025-11-01'), localDay('2026-02-14')];
  const months = monthFigures(rows, first, last, localDay('2025-12-01'));
  expect(months.map(({ month, claimed, transferred }) => [month, claimed, transferred])).toEqual([
    ['2025-11-01', 0, 0],
    ['2025-12-01', 500, 100],
    ['2026-01-01', 0, 0],
    ['2026-02-01', 50, 50],
  ]);
  expect(months[1]?.byCategory).toEqual({ coffee: 300, other: 200 });
  // Before the first saving a month is absent; afterwards it may be empty.
  expect(months.map(({ before }) => before)).toEqual([true, false, false, false]);
  expect(monthFigures([], first, last, null).every(({ before }) => before)).toBe(true);
  const sums = months.map(({ claimed }) => claimed);
  expect([isWorthAChart(sums), isWorthAChart(sums.slice(0, 3))]).toEqual([true, false]);
});

test('readMonth reads months that exist and nothing else', () => {
  expect(readMonth('2026-02')).toBe('2026-02-01');
  for (const text of ['2026-13', '0001-01', '9999-12', '2026-2', '2026-02-01', 'x', '', null])
    expect(readMonth(text)).toBeNull();
});

describe('twelve months for a chart', () => {
  const today = localDay('2026-11-28');
  test.each([
    ['2026-11-01', '2025-12-01', '2026-11-01'],
    ['2025-12-01', '2025-12-01', '2026-11-01'],
    ['2025-11-01', '2025-01-01', '2025-12-01'],
    ['2021-03-01', '2021-01-01', '2021-12-01'],
    // A month to come is among those of its year.
    ['2026-12-01', '2026-01-01', '2026-12-01'],
  ])('%s is shown from %s to %s', (month, first, last) => {
    expect(monthsAround(localDay(month), today)).toEqual({ first, last });
  });

  test('each month is there once, in order; what was before the first saving says so', () => {
    const february = { month: localDay('2026-02-01'), total: cents(500), entries: 2, moved: cents(100) };
    const window = { first: localDay('2025-12-01'), last: localDay('2026-03-01') };
    expect(monthsBetween([february], window, february.month, true)).toEqual([
      { month: '2025-12-01', total: 0, entries: 0, moved: 0, before: true },
      { month: '2026-01-01', total: 0, entries: 0, moved: 0, before: true },
      { ...february, before: false },
      { month: '2026-03-01', total: 0, entries: 0, moved: 0, before: false },
    ]);
    expect(monthsBetween([], window, null, false).map(({ before, moved }) => [before, moved])).toEqual(
      Array.from({ length: 4 }, () => [true, null]),
    );
  });
});
