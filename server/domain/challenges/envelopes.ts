import { type Cents, cents } from '../kernel/money';
import { stableHash } from '../kernel/stable-hash';

/** The built-in challenge whose days name envelopes. */
export const ENVELOPES_CODE = 'hundred_envelopes';

const COUNT = 100;
const NUMBERS = Array.from({ length: COUNT }, (_, index) => index + 1);

/** 1 + 2 + … + `number`. */
const steps = (number: number): number => (number * (number + 1)) / 2;

/** What all envelopes hold unless a person chooses another sum: 10 cents a step, which is 505 EUR. */
export const ENVELOPES_SAVING = cents(steps(COUNT) * 10);

/** What an envelope holds of `total`. The hundred amounts add up to `total` to the cent. */
export function envelopeAmount(number: number, total: Cents): Cents {
  const upTo = (last: number) => Math.round((total * steps(last)) / steps(COUNT));
  return cents(upTo(number) - upTo(number - 1));
}

/** The envelopes of a day: their numbers, ascending, and what they hold together. */
export interface Envelopes {
  numbers: number[];
  amount: Cents;
}

/** The envelopes of one day of a run. The hundred are shuffled by its id and dealt evenly over its days, so
 * that each comes exactly once and a day names the same ones whenever it is asked.
 * @param run `total` is what the run could save
 * @param day from 1 to the duration */
export function envelopesOf(run: { id: string; days: number; total: Cents }, day: number): Envelopes {
  // The number comes first: FNV gives texts that differ only at the end similar hashes.
  const shuffled = NUMBERS.map((number) => ({ number, order: stableHash(`${number} ${run.id}`) }))
    .sort((a, b) => a.order - b.order || a.number - b.number)
    .map(({ number }) => number);
  const dealtBy = (days: number) => Math.floor((days * COUNT) / run.days);
  const numbers = shuffled.slice(dealtBy(day - 1), dealtBy(day)).sort((a, b) => a - b);
  return {
    numbers,
    amount: cents(numbers.reduce((sum, number) => sum + envelopeAmount(number, run.total), 0)),
  };
}
