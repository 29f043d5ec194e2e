import fc from 'fast-check';
import { expect, it } from 'vitest';

import { cents } from '../kernel/money';
import { MAX_BUILT_IN_DAYS, MAX_EXPECTED_CENTS } from './challenge';
import { ENVELOPES_SAVING, envelopeAmount, envelopesOf } from './envelopes';

it('an envelope holds its number in steps of 10 cents', () => {
  expect([1, 37, 100].map((number) => envelopeAmount(number, ENVELOPES_SAVING))).toEqual([10, 370, 1000]);
});

it('over any number of days, with any sum, each of the hundred comes once and they hold the sum to the cent', () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.integer({ min: 1, max: MAX_BUILT_IN_DAYS }),
      fc.integer({ min: 0, max: MAX_EXPECTED_CENTS }),
      (id, days, total) => {
        const run = { id, days, total: cents(total) };
        const dealt = Array.from({ length: days }, (_, index) => envelopesOf(run, index + 1));
        const numbers = dealt.flatMap((one) => one.numbers).sort((a, b) => a - b);
        expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
        expect(dealt.every((one) => one.numbers.length > 0)).toBe(true);
        expect(dealt.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
      },
    ),
    { numRuns: 25 },
  );
});

it('two runs are dealt differently, and one the same whenever it is asked', () => {
  const day = (id: string) => envelopesOf({ id, days: 50, total: ENVELOPES_SAVING }, 1).numbers;
  const [one = '', other = ''] = fc.sample(fc.uuid(), { numRuns: 2, seed: 1 });
  expect(day(one)).toEqual(day(one));
  expect(day(one)).not.toEqual(day(other));
});

it('neighbours come together no more often than by chance, which is one pair in fifty', () => {
  const pairs = fc.sample(fc.uuid(), { numRuns: 50, seed: 1 }).flatMap((id) =>
    Array.from({ length: 50 }, (_, index) => {
      const { numbers } = envelopesOf({ id, days: 50, total: ENVELOPES_SAVING }, index + 1);
      return (numbers[1] ?? 0) - (numbers[0] ?? 0);
    }),
  );
  expect(pairs.filter((apart) => apart === 1).length / pairs.length).toBeLessThan(0.03);
});
