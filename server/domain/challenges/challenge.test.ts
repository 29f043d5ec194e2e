import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  baseSaving,
  checkInPercent,
  checkInsMissing,
  completionMessage,
  completionXp,
  customizedDays,
  customizedSaving,
  dayCells,
  isOver,
  isRunDay,
} from './challenge';
import { localSaving } from './challenge-days';
import { addDays, localDay } from '../kernel/days';
import { cents } from '../kernel/money';

const START = localDay('2026-11-16');
const at = (days: number) => addDays(START, days);
const durations = fc.integer({ min: 1, max: 365 });

describe('dayCells', () => {
  const states = (today: number, checked: number[], sending: number | null = null) =>
    dayCells(
      { startedOn: START, durationDays: 4, checkedDays: checked.map(at) },
      at(today),
      sending === null ? null : at(sending),
    ).map(({ state }) => state);

  it('tells six states apart', () => {
    expect(states(2, [0])).toEqual(['completed', 'missed', 'check_in_today', 'upcoming']);
    expect(states(2, [0, 2])).toEqual(['completed', 'missed', 'checked_today', 'upcoming']);
    expect(states(2, [0], 2)).toEqual(['completed', 'missed', 'pending', 'upcoming']);
  });
  it('a check-in that is confirmed is no longer pending', () => {
    expect(states(2, [2], 2)[2]).toBe('checked_today');
  });
  it('when the time is over no day is left to come', () => {
    expect(states(4, [3])).toEqual(['missed', 'missed', 'missed', 'completed']);
  });
  it('any run on any day: one cell a day, at most one of them today, checked days as many as check-ins', () => {
    fc.assert(
      fc.property(
        durations,
        fc.integer({ min: -3, max: 400 }),
        fc.array(fc.nat(364)),
        (durationDays, today, picked) => {
          const checked = [...new Set(picked)].filter((n) => n < durationDays && n <= today);
          const cells = dayCells({ startedOn: START, durationDays, checkedDays: checked.map(at) }, at(today));
          const count = (...wanted: string[]) => cells.filter(({ state }) => wanted.includes(state)).length;
          expect(cells.map(({ number }) => number)).toEqual(
            Array.from({ length: durationDays }, (_, index) => index + 1),
          );
          expect(count('completed', 'checked_today')).toBe(checked.length);
          expect(count('check_in_today', 'checked_today')).toBe(
            isRunDay({ startedOn: START, durationDays }, at(today)) ? 1 : 0,
          );
          expect(count('upcoming')).toBe(Math.max(0, Math.min(durationDays, durationDays - today - 1)));
        },
      ),
    );
  });
});

describe('completionXp', () => {
  const PLENTY = 300;
  const run = (days: number, checkIns: number, earned: number | null = null) => ({
    startedOn: START,
    durationDays: days,
    checkIns,
    earnedOn: earned === null ? null : at(earned),
  });
  const xp = (days: number, checkIns: number, today: number, earned: number | null = null) =>
    completionXp(run(days, checkIns, earned), at(today), PLENTY).xp;

  it.each([
    [7, 0, 7, 50],
    [7, 0, 6, 0],
    [7, 5, 4, 50],
    [7, 4, 4, 0],
    [10, 7, 6, 50],
    [10, 6, 9, 0],
    [1, 0, 0, 0],
    [1, 1, 0, 50],
  ])('%i days, %i check-ins, %i days after the start: %i XP', (days, checkIns, today, expected) => {
    expect(xp(days, checkIns, today)).toBe(expected);
  });
  it('is given exactly when the run is over or nothing is missing of 70 %', () => {
    fc.assert(
      fc.property(durations, fc.nat(365), fc.nat(400), (days, checkIns, today) => {
        expect(xp(days, checkIns, today) > 0).toBe(
          isOver(run(days, checkIns), at(today)) || checkInsMissing(checkIns, days) === 0,
        );
      }),
    );
  });
  it.each([
    // days, last earned and today as days after the start
    [1, 0, 0, 0],
    [1, -1, 0, 50],
    [1, 0, 1, 50],
    [7, 0, 5, 0],
    [7, -1, 5, 0],
    [7, -2, 5, 50],
    [7, 0, 7, 50],
  ])('%i days, earned on day %i, on day %i with every check-in: %i XP', (days, earned, today, expected) => {
    expect(xp(days, days, today, earned)).toBe(expected);
  });
  it('says why, and gives what is left of the day', () => {
    const reason = (checkIns: number, earned: number | null, left: number) =>
      completionXp(run(7, checkIns, earned), at(6), left);
    expect(reason(4, null, 300)).toEqual({ xp: 0, reason: 'too_early' });
    expect(reason(5, 0, 300)).toEqual({ xp: 0, reason: 'again_too_soon' });
    expect(reason(5, null, 0)).toEqual({ xp: 0, reason: 'day_is_full' });
    expect(reason(5, null, 20)).toEqual({ xp: 20, reason: 'due' });
    expect(reason(5, null, 300)).toEqual({ xp: 50, reason: 'due' });
  });
  it('run after run of one challenge earns at most one completion in its duration', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 14 }), fc.nat(30), (days, span) => {
        // A person who completes as soon as that earns XP, and starts again at once.
        let earnedOn: number | null = null;
        let startedOn = 0;
        let earned = 0;
        for (let today = 0; today <= span; today += 1) {
          for (let tries = 0; tries < 3; tries += 1) {
            const one = { startedOn: at(startedOn), durationDays: days, checkIns: today - startedOn + 1 };
            const last = earnedOn === null ? null : at(earnedOn);
            if (completionXp({ ...one, earnedOn: last }, at(today), PLENTY).xp === 0) continue;
            earned += 1;
            earnedOn = today;
            startedOn = today;
          }
        }
        expect(earned).toBeLessThanOrEqual(Math.floor(span / days) + 1);
      }),
    );
  });
  it('never falls while a run goes on: neither with a check-in more nor with a day more', () => {
    fc.assert(
      fc.property(durations, fc.nat(364), fc.nat(400), (days, checkIns, today) => {
        expect(xp(days, checkIns + 1, today)).toBeGreaterThanOrEqual(xp(days, checkIns, today));
        expect(xp(days, checkIns, today + 1)).toBeGreaterThanOrEqual(xp(days, checkIns, today));
      }),
    );
  });
});

describe('completionMessage', () => {
  it.each([
    [9, 10, /Outstanding! You showed up nearly every day/],
    [7, 7, /Outstanding! You showed up every day/],
    [1, 1, /Outstanding! You showed up every day/],
    [8, 10, /Well done/],
    [7, 10, /Well done/],
    [6, 10, /finished what you started/],
    [4, 7, /finished what you started/],
    [1, 10, /finished what you started/],
    [0, 1, /^Done, without a check-in/],
    [0, 365, /^Done, without a check-in/],
  ])('%i of %i days', (checkIns, days, message) => {
    expect(completionMessage(checkIns, days)).toMatch(message);
  });
  it('the rate shown agrees with the tier: 69 % is never called 70 %', () => {
    fc.assert(
      fc.property(durations, fc.nat(365), (days, checkIns) => {
        fc.pre(checkIns <= days);
        const percent = checkInPercent(checkIns, days);
        expect(/Outstanding/.test(completionMessage(checkIns, days))).toBe(percent >= 90);
        expect(/Well done/.test(completionMessage(checkIns, days))).toBe(percent >= 70 && percent < 90);
      }),
    );
  });
});

describe('baseSaving', () => {
  it('whole euros typed at any price level are shown again as typed', () => {
    fc.assert(
      fc.property(fc.nat(999_999), fc.integer({ min: 100, max: 5000 }), (euros, permille) => {
        const typed = cents(euros * 100);
        expect(localSaving(baseSaving(typed, permille / 1000), permille / 1000)).toBe(typed);
      }),
    );
  });
});

describe('customizedDays', () => {
  it.each([
    ['7', 7],
    [' 14 ', 14],
    ['90', 90],
    ['91', 90],
    ['0', 1],
    ['-3', 1],
    ['1.5', 1],
    ['', 1],
    ['week', 1],
    ['１２', 1],
  ])('"%s" is %i', (typed, days) => {
    expect(customizedDays(typed)).toBe(days);
  });
});

describe('customizedSaving', () => {
  it.each([
    ['30', 3000],
    ['12,50', 1250],
    ['0', 0],
    ['', 0],
    ['-5', 0],
    ['much', 0],
    ['1000000', 99_999_900],
  ])('"%s" is %i cents', (typed, saving) => {
    expect(customizedSaving(typed)).toBe(saving);
  });
});
