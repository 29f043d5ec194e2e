import { addMonths, daysBetween, dayParts, formatDay, type LocalDay, monthStart } from '../kernel/days';
import { type Cents, cents } from '../kernel/money';

/** The most steps between the marks of an axis. */
const STEPS = 5;
/** The most names below an axis of time: more do not fit on a phone. */
const NAMES = 6;
/** Months between two names. */
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240] as const;

/** The marks of an axis from 0 to at least `greatest`, evenly spaced by 1, 2 or 5 times a power of ten; the last one is
 * its end. Whole numbers: cents, or savings. Only 0 when there is nothing to measure. */
export function axisTicks(greatest: number): number[] {
  if (!(greatest > 0)) return [0];
  for (let power = 1; ; power *= 10) {
    for (const step of [power, 2 * power, 5 * power]) {
      const steps = Math.ceil(greatest / step);
      if (steps <= STEPS) return Array.from({ length: steps + 1 }, (_, index) => index * step);
    }
  }
}

/** Thousands and millions of euros, in cents, and the letter that stands for them. */
const UNITS = [
  { cents: 100_000_000, letter: 'M' },
  { cents: 100_000, letter: 'k' },
] as const;

/** The amounts of an axis as short as they can be exact: '€20k' where each step is thousands.
 * @param eur formats an amount */
export function axisTexts(ticks: readonly number[], eur: (amount: Cents) => string): string[] {
  const unit = UNITS.find((one) => (ticks[1] ?? 0) >= one.cents);
  return ticks.map((tick) =>
    unit === undefined || tick === 0
      ? eur(cents(tick))
      : // Behind the last digit, wherever the currency stands.
        eur(cents((tick * 100) / unit.cents)).replace(/\d(?=\D*$)/, (digit) => digit + unit.letter),
  );
}

/** Where a day lies between two others, 0 to 1; days outside of them lie at the nearer end. */
export function ratioAlong(day: LocalDay, from: LocalDay, until: LocalDay): number {
  return Math.min(1, Math.max(0, daysBetween(from, day) / Math.max(1, daysBetween(from, until))));
}

/** Firsts of months between two days with their names, at most six of them: 'Jun', 'Sep', and '2027' for a January. */
export function timeTicks(from: LocalDay, until: LocalDay): { day: LocalDay; name: string }[] {
  const first = monthStart(from) < from ? addMonths(monthStart(from), 1) : from;
  for (const step of MONTH_STEPS) {
    const ticks: { day: LocalDay; name: string }[] = [];
    for (let day = first; day <= until && ticks.length <= NAMES; day = addMonths(day, 1)) {
      const { year, month } = dayParts(day);
      if ((year * 12 + month - 1) % step !== 0) continue;
      ticks.push({ day, name: month === 1 ? `${year}` : formatDay(day, 'en-GB', 'month').slice(0, 3) });
    }
    if (ticks.length <= NAMES) return ticks;
  }
  return [];
}
