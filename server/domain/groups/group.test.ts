import fc from 'fast-check';
import { expect, it } from 'vitest';

import { cents } from '../kernel/money';
import {
  CORRECTION_MS,
  dailySaving,
  extendedDuration,
  groupDaysLeft,
  groupEnd,
  groupPercent,
  groupState,
  isCorrectable,
} from './group';

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

it('an extension leaves the days that were asked for, and a group that has ended runs again', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 365 }),
      fc.integer({ min: 0, max: 24 * 90 }),
      fc.integer({ min: 1, max: 365 }),
      (duration, late, days) => {
        const now = new Date(groupEnd(START, duration).getTime() + late * 3_600_000);
        const longer = extendedDuration(START, now, days);
        expect(longer).toBeGreaterThan(duration);
        expect(groupDaysLeft(groupEnd(START, longer), now)).toBe(days);
      },
    ),
  );
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
