import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { anyProfile, profileOf } from '../../../../tests/support/coach-profile';
import { daysBetween, localDay } from '../../kernel/days';
import { cents } from '../../kernel/money';
import { forecast, periodOf, totalFacts, whatIf } from './what-if';
import { EVERY, PERIODS } from '../question/slots';

describe('what if', () => {
  test('more every week is sooner', () => {
    const value = (extra: number) =>
      whatIf(profileOf(), cents(extra), 'week').find(({ id }) => id === 'goal_date_with_extra')?.value ?? 0;
    expect(value(2000)).toBeLessThan(value(1000));
    expect(value(1000)).toBeGreaterThan(20_260_318);
  });

  test('a year counts every day, week or month of it', () => {
    const year = (every: (typeof EVERY)[number]) =>
      whatIf(profileOf(), cents(1000), every).find(({ id }) => id === 'extra_year')?.value;
    expect(year('day')).toBe(365_250);
    expect(year('week')).toBe(52_179);
    expect(year('month')).toBe(12_000);
  });

  test('says nothing about dates that nobody lives to see, and never a negative number', () => {
    fc.assert(
      fc.property(
        anyProfile,
        fc.integer({ min: 1, max: 99_999_900 }),
        fc.constantFrom(...EVERY),
        (profile, extra, every) => {
          for (const fact of [...whatIf(profile, cents(extra), every), ...forecast(profile)]) {
            expect(fact.value).toBeGreaterThanOrEqual(0);
            expect(Number.isFinite(fact.value)).toBe(true);
          }
        },
      ),
    );
  });

  test('nothing logged lately is no pace', () => {
    expect(forecast(profileOf({ logged: [] }))).toEqual([]);
  });
});

describe('periods', () => {
  const today = localDay('2026-03-18');

  test.each([
    ['today', '2026-03-18', '2026-03-18'],
    ['this_week', '2026-03-16', '2026-03-18'],
    ['last_week', '2026-03-09', '2026-03-15'],
    ['this_month', '2026-03-01', '2026-03-18'],
    ['last_month', '2026-02-01', '2026-02-28'],
    ['last_28_days', '2026-02-19', '2026-03-18'],
    ['this_year', '2026-01-01', '2026-03-18'],
  ] as const)('%s', (name, from, to) => {
    expect(periodOf(name, today)).toMatchObject({ from, to });
  });

  test('none of them ends after today or before it begins', () => {
    for (const name of PERIODS) {
      const { from, to } = periodOf(name, today);
      expect(daysBetween(from, to)).toBeGreaterThanOrEqual(0);
      expect(daysBetween(to, today)).toBeGreaterThanOrEqual(0);
    }
  });

  test('totals name the category', () => {
    const facts = totalFacts({ total: cents(1250), entries: 3 }, periodOf('today', today), 'coffee', 'en-IE');
    expect(facts[0]).toMatchObject({ value: 1250, from: ['asked_entries'] });
    expect(facts[0]?.sentence).toContain('under Coffee today');
  });
});
