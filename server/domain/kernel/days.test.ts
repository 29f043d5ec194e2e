import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  addDays,
  addMonths,
  dayAt,
  dayParts,
  daysBetween,
  formatDay,
  hourAt,
  isLocalDay,
  isoWeek,
  isTimeZone,
  localDay,
  monthStart,
  quarterOf,
  weekStart,
} from './days';

const EPOCH = localDay('1970-01-01');
const anyDay = fc.integer({ min: -200_000, max: 200_000 }).map((n) => addDays(EPOCH, n));
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Pacific/Apia',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'UTC',
];

describe('a day', () => {
  it('exists in the calendar', () => {
    for (const day of ['2026-01-31', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])
      expect(isLocalDay(day)).toBe(true);
    const bad = [
      '2026-02-29',
      '1900-02-29',
      '2026-04-31',
      '2026-13-01',
      '2026-00-10',
      '2026-01-00',
      '0000-01-01',
      '2026-1-1',
      '2026-01-01T00:00:00Z',
      ' 2026-01-01',
      '2026-01-01\n',
      '٢٠٢٦-٠١-٠١',
      '',
    ];
    for (const day of bad) expect(isLocalDay(day), day).toBe(false);
    expect(() => localDay('2026-02-30')).toThrow(RangeError);
  });

  it('has parts, with Monday as 1', () => {
    expect(dayParts(localDay('2026-11-21'))).toEqual({ year: 2026, month: 11, day: 21, weekday: 6 });
    expect(dayParts(localDay('1969-12-28')).weekday).toBe(7);
  });
});

describe('arithmetic on days', () => {
  it('adds and counts back to the same day', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -50_000, max: 50_000 }), (day, n) => {
        expect(daysBetween(day, addDays(day, n))).toBe(n);
        expect(addDays(addDays(day, n), -n)).toBe(day);
      }),
    );
  });

  it('orders days as their text is ordered', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        expect(Math.sign(daysBetween(a, b))).toBe(a < b ? 1 : a > b ? -1 : 0);
      }),
    );
  });

  it('agrees with the proleptic Gregorian calendar of Date', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (n) => {
        expect(addDays(EPOCH, n)).toBe(new Date(n * 86_400_000).toISOString().slice(0, 10));
      }),
    );
  });

  it('crosses leap days and the first century', () => {
    expect(addDays(localDay('2024-02-28'), 1)).toBe('2024-02-29');
    expect(addDays(localDay('0001-12-31'), 1)).toBe('0002-01-01');
    expect(daysBetween(localDay('2026-03-28'), localDay('2026-03-30'))).toBe(2);
  });

  it('refuses to leave the years 1 to 9999', () => {
    expect(() => addDays(localDay('9999-12-31'), 1)).toThrow(RangeError);
    expect(() => addDays(localDay('0001-01-01'), -1)).toThrow(RangeError);
    expect(() => addDays(EPOCH, 1e12)).toThrow(RangeError);
    expect(() => addDays(EPOCH, 0.5e9)).toThrow(RangeError);
  });
});

describe('addMonths', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-05-05', 24, '2028-05-05'],
    ['2026-05-05', 0, '2026-05-05'],
  ])('%s + %i months is %s', (day, months, expected) => {
    expect(addMonths(localDay(day), months)).toBe(expected);
  });

  it('lands in the month asked for, on the same day or its last', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -600, max: 600 }), (day, months) => {
        const [from, to] = [dayParts(day), dayParts(addMonths(day, months))];
        expect(to.year * 12 + to.month - (from.year * 12 + from.month)).toBe(months);
        const clamped = dayParts(addDays(addMonths(day, months), 1)).day === 1 && to.day < from.day;
        expect(to.day === from.day || clamped).toBe(true);
      }),
    );
  });
});

describe('weeks, months and quarters', () => {
  it('start on Monday', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const monday = weekStart(day);
        expect(dayParts(monday).weekday).toBe(1);
        expect(daysBetween(monday, day)).toBe(dayParts(day).weekday - 1);
      }),
    );
  });

  it('know their month and quarter', () => {
    expect(monthStart(localDay('2026-11-21'))).toBe('2026-11-01');
    expect(
      ['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'].map((day) => quarterOf(localDay(day))),
    ).toEqual(['2026-Q1', '2026-Q1', '2026-Q2', '2026-Q4']);
  });

  it.each([
    ['2026-12-28', 2026, 53],
    ['2027-01-01', 2026, 53],
    ['2027-01-03', 2026, 53],
    ['2027-01-04', 2027, 1],
    ['2020-12-31', 2020, 53],
    ['2021-01-03', 2020, 53],
    ['2024-12-30', 2025, 1],
    ['2026-01-01', 2026, 1],
    ['2023-01-01', 2022, 52],
  ])('%s is in ISO week %i-W%i', (day, year, week) => {
    expect(isoWeek(localDay(day))).toEqual({ year, week });
  });

  it('number ISO weeks without gap: the next week is the next number or the first of the next year', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const [now, next] = [isoWeek(day), isoWeek(addDays(day, 7))];
        const follows = next.year === now.year && next.week === now.week + 1;
        const wraps = next.year === now.year + 1 && next.week === 1 && now.week >= 52;
        expect(follows || wraps).toBe(true);
        expect(now.week <= 53 && isoWeek(weekStart(day)).week === now.week).toBe(true);
      }),
    );
  });
});

describe('the day on the wall', () => {
  it('depends on the zone', () => {
    const instant = new Date('2026-11-20T23:30:00Z');
    expect(dayAt(instant, 'UTC')).toBe('2026-11-20');
    expect(dayAt(instant, 'Europe/Berlin')).toBe('2026-11-21');
    expect(dayAt(instant, 'America/New_York')).toBe('2026-11-20');
    expect(hourAt(instant, 'Europe/Berlin')).toBe(0);
    expect(hourAt(instant, 'Asia/Kolkata')).toBe(5);
  });

  it('goes through both clock changes in Berlin without losing or doubling a day', () => {
    expect(hourAt(new Date('2026-03-29T00:59:00Z'), 'Europe/Berlin')).toBe(1);
    expect(hourAt(new Date('2026-03-29T01:00:00Z'), 'Europe/Berlin')).toBe(3);
    expect(hourAt(new Date('2026-10-25T00:30:00Z'), 'Europe/Berlin')).toBe(2);
    expect(hourAt(new Date('2026-10-25T01:30:00Z'), 'Europe/Berlin')).toBe(2);
    expect(dayAt(new Date('2026-03-28T22:59:59Z'), 'Europe/Berlin')).toBe('2026-03-28');
    expect(dayAt(new Date('2026-03-28T23:00:00Z'), 'Europe/Berlin')).toBe('2026-03-29');
    expect(dayAt(new Date('2026-10-25T22:59:59Z'), 'Europe/Berlin')).toBe('2026-10-25');
  });

  it('never goes back as time goes on, and moves by a day in a day', () => {
    const anyInstant = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2060-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...ZONES), (instant, zone) => {
        const day = dayAt(instant, zone);
        const later = dayAt(new Date(instant.getTime() + 86_400_000), zone);
        const moved = daysBetween(day, later);
        // 0 or 2 around a clock change, 2 also where Samoa left out 30 December 2011.
        expect(moved >= 0 && moved <= 2).toBe(true);
      }),
    );
  });

  it('refuses an invalid instant or zone', () => {
    expect(() => dayAt(new Date(Number.NaN), 'UTC')).toThrow(RangeError);
    expect(() => dayAt(new Date(0), 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('isTimeZone', () => {
  it('takes IANA names only', () => {
    for (const zone of [...ZONES, 'Etc/GMT+5', 'America/Argentina/Buenos_Aires'])
      expect(isTimeZone(zone), zone).toBe(true);
    for (const zone of ['', 'Mars/Olympus', '+01:00', '-05', 'Europe/Berlin\0', ' UTC', 'x'.repeat(5000)])
      expect(isTimeZone(zone)).toBe(false);
  });
});

describe('formatDay', () => {
  const day = localDay('2026-06-03');

  it('writes English, in the order of an English locale', () => {
    expect(formatDay(day, 'en-GB', 'short')).toBe('3 Jun');
    expect(formatDay(day, 'en-GB', 'long')).toBe('3 June 2026');
    expect(formatDay(day, 'en-US', 'long')).toBe('June 3, 2026');
    expect(formatDay(day, 'de-DE', 'long')).toBe('3 June 2026');
    expect(formatDay(day, 'en-GB', 'weekday')).toMatch(/^Wednesday,? 3 June$/);
    expect(formatDay(day, 'nonsense', 'short')).toBe('3 Jun');
    expect(formatDay(day, 'en-ZZ', 'short')).toMatch(/Jun/);
  });

  it('writes as Intl does, without it', () => {
    const styles = {
      short: { day: 'numeric', month: 'short' },
      weekday: { weekday: 'long', day: 'numeric', month: 'long' },
      shortMonthYear: { month: 'short', year: 'numeric' },
    } as const;
    for (const style of ['short', 'weekday', 'shortMonthYear'] as const) {
      const intl = new Intl.DateTimeFormat('en-GB', { ...styles[style], timeZone: 'UTC' });
      for (let n = 0; n < 400; n += 1) {
        const one = addDays(day, n);
        expect(formatDay(one, 'en-GB', style)).toBe(intl.format(new Date(`${one}T12:00Z`)).replace(',', ''));
      }
    }
  });

  it('shows the day itself, wherever the process runs', () => {
    fc.assert(
      fc.property(anyDay, (some) => {
        expect(formatDay(some, 'en-GB', 'long').startsWith(`${dayParts(some).day} `)).toBe(true);
      }),
    );
  });
});
