import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { localDay } from '../kernel/days';
import { cents } from '../kernel/money';
import { MOST_REPORT, medianOf, reportedPrice } from './price-reports';

const day = localDay('2026-11-20');
const reports = (...amounts: number[]) => amounts.map((amount) => ({ amount: cents(amount), day }));

describe('prices that people report', () => {
  it('say nothing from four people', () => {
    expect(reportedPrice(reports(900, 1000, 1100, 1200))).toBeNull();
  });

  it('say their median from five people on, to 10 cents, with the latest day', () => {
    const later = { amount: cents(1266), day: localDay('2026-11-22') };
    expect(reportedPrice([...reports(900, 1000, 1344, 1400), later])).toEqual({
      amount: 1270,
      people: 5,
      latest: '2026-11-22',
    });
  });

  it('leave out what is far off, and then are too few', () => {
    expect(reportedPrice(reports(1000, 1000, 1000, 1100, 1100, 9000))).toMatchObject({
      amount: 1000,
      people: 5,
    });
    expect(reportedPrice(reports(1000, 1000, 1000, 1100, 9000))).toBeNull();
  });

  it('cannot be moved beyond what others say by two of seven', () => {
    const amount = fc.integer({ min: 1, max: MOST_REPORT });
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1000, max: 1500 }), { minLength: 5, maxLength: 9 }),
        amount,
        amount,
        (honest, a, b) => {
          const said = reportedPrice(reports(...honest, a, b));
          expect(said).not.toBeNull();
          expect(said?.amount).toBeGreaterThanOrEqual(1000);
          expect(said?.amount).toBeLessThanOrEqual(1500);
        },
      ),
    );
  });
});

it('a median has as many below as above', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1 }), (amounts) => {
      const middle = medianOf(amounts);
      expect(amounts.filter((one) => one < middle).length).toBeLessThanOrEqual(amounts.length / 2);
      expect(amounts.filter((one) => one > middle).length).toBeLessThanOrEqual(amounts.length / 2);
    }),
  );
});
