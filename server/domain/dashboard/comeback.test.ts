import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays, localDay } from '../kernel/days';
import { cents } from '../kernel/money';
import { comebackOf } from './comeback';

const today = localDay('2028-03-01');
const goal = {
  amount: cents(120_000),
  date: localDay('2027-06-12'),
  setOn: localDay('2026-06-01'),
  opening: cents(0),
  saved: cents(73_000),
  withdrawn: cents(0),
  reachedOn: null,
};

describe('a return after weeks away', () => {
  test('is one after four weeks without a saving', () => {
    expect(comebackOf(null, goal, today)).toBeNull();
    expect(comebackOf(addDays(today, -27), goal, today)).toBeNull();
    expect(comebackOf(addDays(today, -28), goal, today)?.lastSavedOn).toBe('2028-02-02');
  });

  test('brings a date at the pace that the person had, not that of the weeks away', () => {
    // 365 days at €2 a day; €470 are left: 235 days.
    expect(comebackOf(localDay('2027-05-31'), goal, today)?.newDate).toEqual({
      day: addDays(today, 235),
      perWeek: 1400,
    });
  });

  test.each([
    ['the goal is reached', { saved: cents(120_000) }],
    ['nothing was saved for it', { saved: cents(5_000), opening: cents(5_000) }],
    ['it was set while they were away', { setOn: localDay('2027-09-01'), date: localDay('2029-01-01') }],
    ['its date holds', { date: localDay('2028-11-01') }],
  ])('names no date where %s', (_name, change) => {
    expect(comebackOf(localDay('2027-05-31'), { ...goal, ...change }, today)?.newDate).toBeNull();
  });

  test('a date that was taken is not offered again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 119_999 }), fc.integer({ min: 28, max: 600 }), (saved, away) => {
        const before = { ...goal, saved: cents(saved) };
        const last = addDays(today, -away);
        const day = comebackOf(last, before, today)?.newDate?.day;
        fc.pre(day !== undefined);
        expect(day > today && day > before.date).toBe(true);
        expect(comebackOf(last, { ...before, date: day }, today)?.newDate).toBeNull();
      }),
    );
  });
});
