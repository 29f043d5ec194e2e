import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { cents } from '../kernel/money';
import { quickEstimate, savedMonthly } from './projections';

const monthly = fc.integer({ min: 0, max: 99_999_900 }).map(cents);
const rate = fc.integer({ min: 0, max: 16 }).map((halves) => halves / 2);

/** Month by month, as a bank would book it. */
function bookedMonthly(amount: number, ratePercent: number, months: number): number {
  const factor = (1 + ratePercent / 100) ** (1 / 12);
  let balance = 0;
  for (let month = 0; month < months; month += 1) balance = balance * factor + amount;
  return balance;
}

describe('quickEstimate', () => {
  test('150 a month: x12 is 1,800; x5 x1.25 is 11,250; x10 x1.63 is 29,340', () => {
    expect(quickEstimate(cents(15_000))).toEqual({
      year: 180_000,
      fiveYears: 1_125_000,
      tenYears: 2_934_000,
    });
  });
  test('is whole cents for every amount', () => {
    fc.assert(
      fc.property(monthly, (amount) => {
        const { year, fiveYears, tenYears } = quickEstimate(amount);
        expect(fiveYears).toBe((year * 5 * 125) / 100);
        expect(Math.abs(tenYears - (year * 10 * 163) / 100)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});

describe('savedMonthly', () => {
  test('without a rate it is the money itself', () => {
    fc.assert(
      fc.property(monthly, fc.integer({ min: 0, max: 10 }), (amount, years) => {
        expect(savedMonthly(amount, 0, years)).toBe(amount * 12 * years);
      }),
    );
  });
  test('equals the balance booked month by month, to the cent in ten thousand euros', () => {
    fc.assert(
      fc.property(monthly, rate, fc.integer({ min: 0, max: 10 }), (amount, percent, years) => {
        const booked = bookedMonthly(amount, percent, years * 12);
        expect(Math.abs(savedMonthly(amount, percent, years) - booked)).toBeLessThanOrEqual(
          1 + booked * 1e-9,
        );
      }),
    );
  });
  test('a higher rate never gives less', () => {
    fc.assert(
      fc.property(monthly, rate, rate, (amount, a, b) => {
        expect(savedMonthly(amount, Math.max(a, b), 10)).toBeGreaterThanOrEqual(
          savedMonthly(amount, Math.min(a, b), 10),
        );
      }),
    );
  });
  test('at 5 % it stays below the quick estimate: that grants the rate to the whole sum', () => {
    fc.assert(
      fc.property(monthly, (amount) => {
        const quick = quickEstimate(amount);
        expect(savedMonthly(amount, 5, 5)).toBeLessThanOrEqual(quick.fiveYears);
        expect(savedMonthly(amount, 5, 10)).toBeLessThanOrEqual(quick.tenYears);
      }),
    );
  });
  test.each([-0.5, 8.5, Number.NaN])('refuses a rate of %s', (percent) => {
    expect(() => savedMonthly(cents(100), percent, 5)).toThrow(RangeError);
  });
  test('refuses negative years', () => {
    expect(() => savedMonthly(cents(100), 5, -1)).toThrow(RangeError);
  });
});
