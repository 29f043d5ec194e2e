import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays, localDay } from '../../kernel/days';
import { quickEstimate, savedMonthly } from '../../insights/projections';
import { compoundingExamples } from './compounding';

const day = fc.integer({ min: -40_000, max: 40_000 }).map((days) => addDays(localDay('2026-11-16'), days));

describe('compoundingExamples', () => {
  test('5 days in a row show 5 sets, the sixth the first again', () => {
    fc.assert(
      fc.property(day, (start) => {
        const titles = [0, 1, 2, 3, 4, 5].map((n) => compoundingExamples(addDays(start, n), 'en').title);
        expect(new Set(titles.slice(0, 5)).size).toBe(5);
        expect(titles[5]).toBe(titles[0]);
      }),
    );
  });

  test('every line is the quick estimate with the exact value beside it', () => {
    fc.assert(
      fc.property(day, (start) => {
        const { lines } = compoundingExamples(start, 'en');
        expect(lines.length).toBeGreaterThanOrEqual(3);
        for (const { monthly, oneYear, fiveYears, tenYears } of lines) {
          expect(monthly).toBeGreaterThan(0);
          expect(monthly % 100).toBe(0);
          const quick = quickEstimate(monthly);
          expect([oneYear.quick, fiveYears.quick, tenYears.quick]).toEqual([
            quick.year,
            quick.fiveYears,
            quick.tenYears,
          ]);
          expect([oneYear, fiveYears, tenYears].map(({ exact }) => exact)).toEqual(
            [1, 5, 10].map((years) => savedMonthly(monthly, 5, years)),
          );
        }
      }),
    );
  });

  test('A coffee a week: 3.30 EUR 52 times over 12 months is 14 EUR, 168 in a year, 1,050 and 2,738.40', () => {
    const [line] = compoundingExamples(localDay('2024-01-01'), 'en-IE').lines;
    expect(line).toMatchObject({
      monthly: 1_400,
      oneYear: { quick: 16_800 },
      fiveYears: { quick: 105_000 },
      tenYears: { quick: 273_840 },
    });
    expect(line?.why).toBe(
      'A coffee in a café is about €3.60 (Hazel’s estimate), a cup brewed at home €0.30: €3.30 less each time. ' +
        '1 time a week, 52 weeks a year over 12 months: about €14 a month, rounded down.',
    );
  });
});
