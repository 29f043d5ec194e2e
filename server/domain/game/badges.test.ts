import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  BADGES,
  BADGE_CODES,
  type BadgeFacts,
  badgeName,
  badgeProgress,
  earnedBadges,
  streakFactsOf,
} from './badges';
import { addDays, localDay } from '../kernel/days';

const NOTHING: BadgeFacts = {
  savedTotal: 0,
  savedCount: 0,
  transferredTotal: 0,
  categoriesInMonth: 0,
  notedEntries: 0,
  challengesCompleted: 0,
  groupsCompleted: 0,
  contributedTotal: 0,
  laddersFinished: 0,
  longestStreak: 0,
  reservesCarried: 0,
  rebuiltStreak: 0,
  savedWeeks: 0,
};
const FACTS = Object.keys(NOTHING);
const anyFacts = fc.record<BadgeFacts>({
  savedTotal: fc.nat(400_000),
  savedCount: fc.nat(5),
  transferredTotal: fc.nat(20_000),
  categoriesInMonth: fc.nat(8),
  notedEntries: fc.nat(20),
  challengesCompleted: fc.nat(10),
  groupsCompleted: fc.nat(12),
  contributedTotal: fc.nat(400_000),
  laddersFinished: fc.nat(2),
  longestStreak: fc.nat(20),
  reservesCarried: fc.nat(2),
  rebuiltStreak: fc.nat(10),
  savedWeeks: fc.nat(60),
});

describe('badges', () => {
  it('are earned at the threshold, and not just below it', () => {
    for (const code of BADGE_CODES) {
      const { fact, target } = BADGES[code];
      expect(earnedBadges({ ...NOTHING, [fact]: target })).toContain(code);
      expect(earnedBadges({ ...NOTHING, [fact]: target - 1 })).not.toContain(code);
      expect(badgeProgress(code, { ...NOTHING, [fact]: target - 1 }).value).toBe(target - 1);
      expect(badgeProgress(code, { ...NOTHING, [fact]: target + 1 }).value).toBe(target);
    }
    expect(earnedBadges(NOTHING)).toEqual([]);
  });

  it('each rest on a fact that exists, and each fact serves a badge', () => {
    expect(new Set(BADGE_CODES.map((code) => BADGES[code].fact))).toEqual(new Set(FACTS));
  });

  it('are never lost by doing more: awards are monotone', () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, (facts, gain) => {
        const more: BadgeFacts = {
          savedTotal: facts.savedTotal + gain.savedTotal,
          savedCount: facts.savedCount + gain.savedCount,
          transferredTotal: facts.transferredTotal + gain.transferredTotal,
          categoriesInMonth: facts.categoriesInMonth + gain.categoriesInMonth,
          notedEntries: facts.notedEntries + gain.notedEntries,
          challengesCompleted: facts.challengesCompleted + gain.challengesCompleted,
          groupsCompleted: facts.groupsCompleted + gain.groupsCompleted,
          contributedTotal: facts.contributedTotal + gain.contributedTotal,
          laddersFinished: facts.laddersFinished + gain.laddersFinished,
          longestStreak: facts.longestStreak + gain.longestStreak,
          reservesCarried: facts.reservesCarried + gain.reservesCarried,
          rebuiltStreak: facts.rebuiltStreak + gain.rebuiltStreak,
          savedWeeks: facts.savedWeeks + gain.savedWeeks,
        };
        const now = earnedBadges(more);
        for (const code of earnedBadges(facts)) expect(now).toContain(code);
      }),
    );
  });

  it('have a name, and an unknown code is its own', () => {
    expect(badgeName('first_entry')).toBe('First acorn');
    expect(badgeName('toString')).toBe('toString');
  });
});

describe('what a streak says to badges', () => {
  const MONDAY = localDay('2026-01-05');
  const weeks = (...numbers: number[]) => numbers.map((n) => addDays(MONDAY, n * 7));
  const facts = (saved: number[], todayWeek: number, paused: number[] = []) =>
    streakFactsOf({
      savedWeeks: weeks(...saved),
      pausedWeeks: weeks(...paused),
      today: addDays(MONDAY, todayWeek * 7 + 2),
    });

  it('nothing saved', () => {
    expect(facts([], 3)).toEqual({ longestStreak: 0, reservesCarried: 0, rebuiltStreak: 0, savedWeeks: 0 });
  });

  it('a reserve week counts when the streak goes on after it, not while it is only taken', () => {
    expect(facts([0, 1], 3)).toMatchObject({ reservesCarried: 0, longestStreak: 2 });
    expect(facts([0, 1, 3], 3)).toMatchObject({ reservesCarried: 1, longestStreak: 3, rebuiltStreak: 0 });
  });

  it('reserves that did not save the streak count for nothing, and what follows is a comeback', () => {
    // Weeks 1 and 2 take both reserves of the quarter, week 3 ends the streak.
    expect(facts([0, 4, 5, 6], 6)).toEqual({
      longestStreak: 3,
      reservesCarried: 0,
      rebuiltStreak: 3,
      savedWeeks: 4,
    });
  });

  it('a pause neither ends nor adds', () => {
    expect(facts([0, 1, 3], 3, [2])).toMatchObject({
      longestStreak: 3,
      reservesCarried: 0,
      rebuiltStreak: 0,
    });
  });
});
