import { cents, type Cents } from '../kernel/money';

/** The multiples that a purchase can be rounded up to, in whole euros. */
export const ROUND_UP_STEPS = [1, 5, 10] as const;
type RoundUpStep = (typeof ROUND_UP_STEPS)[number];

/** The difference from an amount spent to the next multiple of `step` euros; 0 when it is one already. */
export function roundUp(spent: Cents, step: RoundUpStep): Cents {
  const unit = step * 100;
  return cents((unit - (spent % unit)) % unit);
}
