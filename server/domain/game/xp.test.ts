import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, localDay } from '../kernel/days';
import { cents } from '../kernel/money';
import {
  cappedAward,
  countsForGame,
  DAILY_CAP,
  level,
  levelProgress,
  levelReached,
  milestonesOf,
  whyNoXp,
  XP,
  xpForSaving,
  xpForTransfer,
} from './xp';

const anyXp = fc.integer({ min: 0, max: 10_000_000 });

describe('xpForSaving', () => {
  it.each([
    [0, 0],
    [-500, 0],
    [1, 0],
    [19, 0],
    [20, 1],
    [39, 1],
    [100, 5],
    [450, 22],
    [999, 49],
    [1000, 50],
    [1001, 50],
    [99_999_900, 50],
  ])('%i cents earn min(floor(5 x euros), 50) = %i', (amount, expected) => {
    expect(xpForSaving(cents(amount))).toBe(expected);
  });

  it('never earns more for less, and splitting an amount below the cap earns nothing extra', () => {
    const small = fc.integer({ min: 0, max: 1000 });
    fc.assert(
      fc.property(small, small, (a, b) => {
        expect(xpForSaving(cents(a + b))).toBeGreaterThanOrEqual(xpForSaving(cents(a)));
        if (a + b <= 1000)
          expect(xpForSaving(cents(a)) + xpForSaving(cents(b))).toBeLessThanOrEqual(
            xpForSaving(cents(a + b)),
          );
      }),
    );
  });
});

it('money that is moved earns 10 XP from 1 EUR upwards, and nothing below', () => {
  expect([0, 1, 99, 100, 101, 99_999_900].map((amount) => xpForTransfer(cents(amount)))).toEqual([
    0, 0, 0, 10, 10, 10,
  ]);
});

describe('the daily cap', () => {
  it('gives what fits and then nothing', () => {
    expect(cappedAward(50, 0, 300)).toBe(50);
    expect(cappedAward(50, 270, 300)).toBe(30);
    expect(cappedAward(50, 300, 300)).toBe(0);
    expect(cappedAward(50, 310, 300)).toBe(0);
    expect(cappedAward(10, 45, DAILY_CAP.transfer)).toBe(5);
    expect(cappedAward(-5, 0, 300)).toBe(0);
  });

  it('counts net of reversals: whatever is awarded and taken back, a day never stands above it', () => {
    const act = fc.oneof(
      fc.record({ kind: fc.constant('award' as const), wanted: fc.integer({ min: 0, max: XP.savingMax }) }),
      fc.record({ kind: fc.constant('reverse' as const), which: fc.nat() }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 100 }), (acts) => {
        const standing: number[] = [];
        const ledger: number[] = [];
        const net = () => standing.reduce((sum, xp) => sum + xp, 0);
        for (const one of acts) {
          if (one.kind === 'award') {
            const awarded = cappedAward(one.wanted, net(), DAILY_CAP.saving);
            standing.push(awarded);
            ledger.push(awarded);
          } else if (standing.length > 0) {
            const [taken = 0] = standing.splice(one.which % standing.length, 1);
            ledger.push(-taken);
          }
          const total = ledger.reduce((sum, xp) => sum + xp, 0);
          expect(total).toBe(net());
          expect(total >= 0 && total <= DAILY_CAP.saving).toBe(true);
        }
      }),
    );
  });
});

describe('countsForGame', () => {
  const logged = localDay('2026-11-21');

  it.each([
    [0, true],
    [-7, true],
    [-8, false],
    [1, false],
  ])('an entry dated %i days from its logging: %s', (offset, counts) => {
    expect(countsForGame(addDays(logged, offset), logged)).toBe(counts);
  });
});

describe('whyNoXp', () => {
  const today = localDay('2026-03-11');
  const on = (date: string, amount: number) => ({ date: localDay(date), amount: cents(amount) });

  it('names the first reason that holds, and none for XP', () => {
    expect(whyNoXp(on('2026-03-11', 500), 25, today)).toBeNull();
    expect(whyNoXp(on('2026-03-03', 500), 0, today)).toBe('late');
    expect(whyNoXp(on('2026-03-03', 5), 0, today)).toBe('late');
    expect(whyNoXp(on('2026-03-04', 19), 0, today)).toBe('small');
    expect(whyNoXp(on('2026-03-04', 20), 0, today)).toBe('cap');
  });
});

describe('level', () => {
  it('is floor(xp / 100) + 1', () => {
    expect([0, 99, 100, 199, 200, 1000, -5].map(level)).toEqual([1, 1, 2, 2, 3, 11, 1]);
  });

  it('never falls when XP rises', () => {
    fc.assert(
      fc.property(anyXp, anyXp, (a, b) => {
        expect(level(a + b)).toBeGreaterThanOrEqual(level(a));
      }),
    );
  });

  it('and the XP into it make up the total', () => {
    fc.assert(
      fc.property(anyXp, (xp) => {
        const at = levelProgress(xp);
        expect((at.level - 1) * at.needed + at.into).toBe(xp);
        expect(at.into + at.toNext).toBe(at.needed);
        expect(level(xp + at.toNext)).toBe(at.level + 1);
      }),
    );
    expect(levelProgress(-5)).toEqual({ level: 1, into: 0, needed: 100, toNext: 100 });
    expect(levelProgress(250)).toEqual({ level: 3, into: 50, needed: 100, toNext: 50 });
  });
});

describe('milestonesOf', () => {
  const change = (xpBefore: number, xpAfter: number, streakBefore: number, streakAfter: number) =>
    milestonesOf({ xpBefore, xpAfter, streakBefore, streakAfter });

  it('a level is reached by XP that rise into it, and by none that fall', () => {
    expect(levelReached(95, 100)).toBe(2);
    expect(levelReached(50, 350)).toBe(4);
    expect(levelReached(100, 150)).toBeNull();
    expect(levelReached(100, 95)).toBeNull();
  });

  it('celebrates a new level', () => {
    expect(change(95, 105, 0, 0)).toEqual({ levelUp: 2, streak: null });
    expect(change(95, 99, 0, 0).levelUp).toBeNull();
    expect(change(95, 305, 0, 0).levelUp).toBe(4);
    expect(change(105, 95, 0, 0).levelUp).toBeNull();
  });

  it('celebrates a positive multiple of 5 weeks once, when it is reached', () => {
    expect(change(0, 0, 4, 5).streak).toBe(5);
    expect(change(0, 0, 5, 5).streak).toBeNull();
    expect(change(0, 0, 5, 6).streak).toBeNull();
    expect(change(0, 0, 9, 10).streak).toBe(10);
    expect(change(0, 0, 0, 1).streak).toBeNull();
    expect(change(0, 0, 0, 0).streak).toBeNull();
    expect(change(0, 0, 10, 5).streak).toBeNull();
    expect(change(0, 0, 4, 6).streak).toBe(5);
  });
});
