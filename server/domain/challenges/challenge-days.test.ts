import { describe, expect, it } from 'vitest';

import { challengeDay, challengeDaysLeft, localSaving, potentialSoFar } from './challenge-days';
import { localDay } from '../kernel/days';
import { cents } from '../kernel/money';

const day = localDay;

describe('challengeDay', () => {
  it.each([
    ['2026-11-20', 1],
    ['2026-11-21', 2],
    ['2026-11-26', 7],
    ['2026-12-24', 7],
    ['2026-11-19', 1],
  ])('a 7-day challenge started on 20 November is on %s at day %i', (today, expected) => {
    expect(challengeDay(day('2026-11-20'), day(today), 7)).toBe(expected);
  });
});

describe('challengeDaysLeft', () => {
  it.each([
    ['2026-11-20', 6],
    ['2026-11-25', 1],
    ['2026-11-26', 0],
    ['2026-12-24', 0],
  ])('a 7-day challenge started on 20 November has on %s %i days left', (today, expected) => {
    expect(challengeDaysLeft(day('2026-11-20'), day(today), 7)).toBe(expected);
  });
});

describe('localSaving', () => {
  it('21 EUR in Copenhagen (1.45) is 30 EUR: 30.45 rounded', () => {
    expect(localSaving(cents(2100), 1.45)).toBe(3000);
  });
  it('is unchanged where nothing is known', () => {
    expect(localSaving(cents(2100), 1)).toBe(2100);
  });
});

describe('potentialSoFar', () => {
  it.each([
    [0, 0],
    [1, 300],
    [4, 1300],
    [7, 2300],
    [8, 2300],
  ])('of 23 EUR in 7 days, %i check-ins stand for %i cents', (checkIns, expected) => {
    expect(potentialSoFar({ saving: cents(2300), days: 7 }, checkIns)).toBe(expected);
  });
});
