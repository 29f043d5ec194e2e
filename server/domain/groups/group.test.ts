import fc from 'fast-check';
import { expect, it } from 'vitest';

import { cents } from '../kernel/money';
import {
  CORRECTION_MS,
  dailySaving,
  GROUP_TEXT,
  extendedEnd,
  groupDaysLeft,
  groupEnd,
  groupPercent,
  groupState,
  isCorrectable,
  isReopened,
  paysOut,
  spanUntil,
  whyAsked,
} from './group';

const DAY_MS = 86_400_000;
const START = new Date('2026-03-01T18:30:00Z');
const after = (hours: number) => new Date(START.getTime() + hours * 3_600_000);

it.each([
  [0, 7],
  [1, 7],
  [24, 6],
  [24 * 6 + 1, 1],
  [24 * 7 - 1, 1],
  [24 * 7, 0],
  [24 * 30, 0],
])('%s hours into 7 days, %s days are left, wherever a member lives', (hours, left) => {
  expect(groupDaysLeft(groupEnd(START, 7), after(hours))).toBe(left);
});

it('is ended once no day is left, and completed stays completed', () => {
  const end = groupEnd(START, 7);
  expect(groupState('active', end, after(167))).toBe('active');
  expect(groupState('active', end, after(168))).toBe('ended');
  expect(groupState('completed', end, after(999))).toBe('completed');
});

it('an extension gives the days that were asked for from now on, to the millisecond, and shortens nothing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 365 }),
      fc.integer({ min: -30 * DAY_MS, max: 90 * DAY_MS }),
      fc.integer({ min: 1, max: 365 }),
      (duration, late, days) => {
        const end = groupEnd(START, duration);
        const now = new Date(end.getTime() + late);
        const later = extendedEnd(end, now, days);
        expect(later.getTime()).toBe(Math.max(end.getTime(), now.getTime() + days * DAY_MS));
        if (late >= 0) expect(groupDaysLeft(later, now)).toBe(days);
        const span = spanUntil(START, later);
        expect(groupEnd(span.startedAt, span.durationDays)).toEqual(later);
        const earlier = START.getTime() - span.startedAt.getTime();
        expect(earlier >= 0 && earlier < DAY_MS).toBe(true);
      },
    ),
  );
});

it.each([
  ['five times what is left', { amount: 5000, left: 1000, mostEver: false }, null],
  ['a cent more', { amount: 5001, left: 1000, mostEver: false }, 'farMore'],
  ['the most that was ever logged', { amount: 300, left: 1000, mostEver: true }, 'mostEver'],
  ['both', { amount: 1_234_500, left: 15_000, mostEver: true }, 'farMore'],
  ['a correction where others have reached the goal', { amount: 500, left: -200, mostEver: false }, null],
] as const)('%s: asked because of %o', (_, { amount, ...more }, why) => {
  expect(whyAsked({ amount: cents(amount), ...more })).toBe(why && GROUP_TEXT[why]);
});

it('a completed group is active again when its total falls below the goal, not when it was below', () => {
  expect(isReopened(cents(1000), 1000, 999)).toBe(true);
  expect(isReopened(cents(1000), 5000, 1000)).toBe(false);
  expect(isReopened(cents(1000), 900, 800)).toBe(false);
});

it.each([
  [20_00, 2, true],
  [19_99, 2, false],
  [20_00, 1, false],
])('a goal of %s cents and %s proven contributors: XP %s', (goal, proven, pays) => {
  expect(paysOut({ goal: cents(goal), proven })).toBe(pays);
});

it('says 100 percent only when the goal is reached', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 999_999_900 }), fc.nat(1_999_999_800), (goal, total) => {
      const percent = groupPercent(cents(total), cents(goal));
      expect(percent === 100).toBe(total >= goal);
      expect(percent).toBeGreaterThanOrEqual(0);
    }),
  );
});

it.each([
  [100_00, 1, 7, 14_29],
  [100_00, 3, 7, 4_76],
  [100_00, 4, 30, 83],
])('%s cents by %s members in %s days is %s a day', (goal, members, days, each) => {
  expect(dailySaving(cents(goal), members, days)).toBe(each);
});

it('a contribution can be corrected for 24 hours', () => {
  expect(isCorrectable(START, new Date(START.getTime() + CORRECTION_MS - 1))).toBe(true);
  expect(isCorrectable(START, new Date(START.getTime() + CORRECTION_MS))).toBe(false);
});
