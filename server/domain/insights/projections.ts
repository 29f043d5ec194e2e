import { type Cents, cents } from '../kernel/money';

/** The yearly rates that the slider offers, in percent; `usual` is the rate of the quick estimate. */
export const PROJECTION_RATE = { min: 0, max: 8, step: 0.5, usual: 5 } as const;

/** What the quick estimate is called wherever it is shown (docs/product/insights.md, 'Estimates, projections, claims'). */
export const QUICK_ESTIMATE_NAME = 'quick estimate, 5% a year on the whole sum';

/** Shown beside every figure with a rate. */
export const NOT_GUARANTEED = 'not guaranteed';

/** What a monthly amount adds up to, in whole cents: x12 without any return, x60 x1.25, x120 x1.63
 * (docs/product/insights.md, 'Estimates, projections, claims'). */
export function quickEstimate(monthly: Cents) {
  return {
    year: cents(monthly * 12),
    fiveYears: cents(monthly * 75),
    // 120 x 1.63 = 978 / 5, kept as integers.
    tenYears: cents(Math.round((monthly * 978) / 5)),
  };
}

/** The sum after `years` when `monthly` is paid in at the end of each month and earns the rate (percent a year,
 * effective): monthly x ((1 + r)^years - 1) / ((1 + r)^(1/12) - 1).
 * @throws RangeError for a rate outside 0 to 8 or a negative number of years */
export function savedMonthly(monthly: Cents, ratePercent: number, years: number): Cents {
  if (!(ratePercent >= PROJECTION_RATE.min && ratePercent <= PROJECTION_RATE.max))
    throw new RangeError(`Not a rate between 0 and 8 percent: ${ratePercent}`);
  if (!(years >= 0)) throw new RangeError(`Not a number of years: ${years}`);
  const growth = Math.log1p(ratePercent / 100);
  const payments = growth === 0 ? years * 12 : Math.expm1(growth * years) / Math.expm1(growth / 12);
  return cents(Math.round(monthly * payments));
}
