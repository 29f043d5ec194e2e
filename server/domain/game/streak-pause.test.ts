import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, localDay } from '../kernel/days';
import { PAUSE_WEEKS_PER_YEAR, pauseProblem, pausesLeft, weeksAhead } from './streak-pause';

// A Wednesday; its week began on 9 March.
const today = localDay('2026-03-11');
const day = localDay;

describe('a pause of the streak', () => {
  it('is set for whole weeks that have not begun', () => {
    expect(pauseProblem(day('2026-03-16'), [], today)).toBeNull();
    expect(pauseProblem(day('2026-03-09'), [], today)).toBe('not_ahead');
    expect(pauseProblem(day('2026-03-02'), [], today)).toBe('not_ahead');
    expect(pauseProblem(day('2026-03-17'), [], today)).toBe('not_a_monday');
  });

  it('is planned 52 weeks ahead at most', () => {
    expect(pauseProblem(addDays(day('2026-03-09'), 52 * 7), [], today)).toBeNull();
    expect(pauseProblem(addDays(day('2026-03-09'), 53 * 7), [], today)).toBe('too_far');
  });

  it('takes four weeks of a calendar year, the year of its Monday', () => {
    const four = ['2026-04-06', '2026-05-04', '2026-06-01', '2026-12-28'].map(day);
    expect(pausesLeft(day('2026-07-06'), four)).toBe(0);
    expect(pauseProblem(day('2026-07-06'), four, today)).toBe('year_used');
    expect(pauseProblem(day('2026-05-04'), four, today)).toBeNull();
    expect(pauseProblem(day('2027-01-04'), four, today)).toBeNull();
  });

  it('never takes more than four, whatever is asked for in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -60, max: 60 }), { maxLength: 40 }), (asked) => {
        const paused: ReturnType<typeof day>[] = [];
        for (const days of asked) {
          const week = addDays(today, days * 7 - 2);
          if (pauseProblem(week, paused, today) === null && !paused.includes(week)) paused.push(week);
        }
        for (const year of ['2025', '2026', '2027'])
          expect(paused.filter((week) => week.startsWith(year)).length).toBeLessThanOrEqual(
            PAUSE_WEEKS_PER_YEAR,
          );
        expect(paused.every((week) => week > today)).toBe(true);
      }),
    );
  });

  it('offers the weeks that come', () => {
    expect(weeksAhead(today, 3)).toEqual(['2026-03-16', '2026-03-23', '2026-03-30']);
    expect(weeksAhead(day('2026-03-15'), 1)).toEqual(['2026-03-16']);
  });
});
