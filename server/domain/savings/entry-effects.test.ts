import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { localDay } from '../kernel/days';
import { type EntryFacts, entryEffects } from './entry-effects';
import { cents } from '../kernel/money';
import { DAILY_CAP, xpForSaving } from '../game/xp';

const day = localDay('2026-03-11');
const entry = (amount: number, date = '2026-03-11'): EntryFacts => ({
  amount: cents(amount),
  date: localDay(date),
  loggedOn: day,
});
const fresh = { activeAward: 0, original: null, netOnDay: 0 };

describe('entryEffects', () => {
  test('a new entry of 4.20 earns 21', () => {
    expect(entryEffects(entry(420), fresh)).toEqual({ reverses: false, award: 21 });
  });
  test('logged eight days late it earns nothing', () => {
    expect(entryEffects(entry(420, '2026-03-03'), fresh)).toEqual({ reverses: false, award: 0 });
  });
  test('deleting takes back what stands', () => {
    expect(entryEffects(null, { activeAward: 21, original: 21, netOnDay: 21 })).toEqual({
      reverses: true,
      award: 0,
    });
  });
  test('restoring gives back what the first award was, not more', () => {
    expect(entryEffects(entry(900), { activeAward: 0, original: 21, netOnDay: 0 }).award).toBe(21);
  });
  test('raising the amount earns nothing more, lowering it takes the difference back', () => {
    const ledger = { activeAward: 21, original: 21, netOnDay: 21 };
    expect(entryEffects(entry(900), ledger)).toEqual({ reverses: false, award: 0 });
    expect(entryEffects(entry(200), ledger)).toEqual({ reverses: true, award: 10 });
  });
  test('moving the date into another week keeps the XP; out of the seven days takes it', () => {
    const ledger = { activeAward: 21, original: 21, netOnDay: 21 };
    expect(entryEffects(entry(420, '2026-03-08'), ledger)).toEqual({ reverses: false, award: 0 });
    expect(entryEffects(entry(420, '2026-02-01'), ledger)).toEqual({ reverses: true, award: 0 });
  });

  test('whatever is done to one entry, its XP stays between 0 and the first award, and the day under its cap', () => {
    const step = fc.oneof(
      fc.constant(null),
      fc.record({ amount: fc.integer({ min: 1, max: 3000 }), late: fc.integer({ min: 0, max: 9 }) }),
    );
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: DAILY_CAP.saving }),
        (steps, others) => {
          let current: EntryFacts | null = null;
          let activeAward = 0;
          let original: number | null = null;
          for (const wanted of steps) {
            const next =
              wanted === null
                ? null
                : entry(wanted.amount, `2026-03-${String(11 - wanted.late).padStart(2, '0')}`);
            const effects = entryEffects(next, { activeAward, original, netOnDay: others + activeAward });
            if (effects.reverses) activeAward = 0;
            activeAward += effects.award;
            if (original === null && next !== null) original = activeAward;
            current = next;
            expect(activeAward).toBeGreaterThanOrEqual(0);
            expect(activeAward).toBeLessThanOrEqual(original ?? 0);
            expect(others + activeAward).toBeLessThanOrEqual(DAILY_CAP.saving);
            expect(activeAward).toBeLessThanOrEqual(current === null ? 0 : xpForSaving(current.amount));
          }
        },
      ),
    );
  });
});
