import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents } from '../kernel/money';
import { ROUND_UP_STEPS, roundUp } from './round-up';

describe('rounding a purchase up', () => {
  it('3.60 EUR leaves 0.40 to the next euro, 1.40 to five and 6.40 to ten', () => {
    expect(ROUND_UP_STEPS.map((step) => roundUp(cents(360), step))).toEqual([40, 140, 640]);
  });

  it('an amount that is round already leaves nothing', () => {
    expect(roundUp(cents(400), 1)).toBe(0);
    expect(roundUp(cents(1000), 10)).toBe(0);
  });

  it('always ends on a multiple of the step, and never more than a step away', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_900 }),
        fc.constantFrom(...ROUND_UP_STEPS),
        (spent, step) => {
          const rest = roundUp(cents(spent), step);
          expect((spent + rest) % (step * 100)).toBe(0);
          expect(rest).toBeGreaterThanOrEqual(0);
          expect(rest).toBeLessThan(step * 100);
        },
      ),
    );
  });
});
