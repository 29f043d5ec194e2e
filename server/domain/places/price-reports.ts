import type { LocalDay } from '../kernel/days';
import { type Cents, cents } from '../kernel/money';

/** Prices that people report are shown from this many people on (docs/product/places.md). */
export const ENOUGH_PEOPLE = 5;
/** Reports of this many days count, because prices change. */
export const REPORTS_DAYS = 365;
/** The highest price for one person that can be reported. */
export const MOST_REPORT = cents(50_000);
/** What is more than this many times the median, or less than that part of it, is left out. */
const OUTLIER = 2;

/** What somebody reported last. */
export interface ToldPrice {
  amount: Cents;
  day: LocalDay;
}

/** What several people reported, in the middle. */
export interface ReportedPrice {
  /** In whole 10 cents. */
  amount: Cents;
  people: number;
  /** The day of the latest report. */
  latest: LocalDay;
}

/** To whole 10 cents, as the coach's table of prices has them. */
export const roundTo10 = (exact: number): Cents => cents(Math.round(exact / 10) * 10);

/** The middle of some amounts, not rounded. They must not be empty. */
export function medianOf(amounts: readonly number[]): number {
  const sorted = amounts.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? 0;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? 0) + upper) / 2 : upper;
}

/** The median of reports without outliers; null while fewer than five people have told something like it.
 * @param latest the latest report of each person, once a person */
export function reportedPrice(latest: readonly ToldPrice[]): ReportedPrice | null {
  if (latest.length < ENOUGH_PEOPLE) return null;
  const middle = medianOf(latest.map(({ amount }) => amount));
  const kept = latest.filter(({ amount }) => amount <= middle * OUTLIER && amount * OUTLIER >= middle);
  const [first] = kept;
  if (first === undefined || kept.length < ENOUGH_PEOPLE) return null;
  return {
    amount: roundTo10(medianOf(kept.map(({ amount }) => amount))),
    people: kept.length,
    latest: kept.reduce((day, report) => (report.day > day ? report.day : day), first.day),
  };
}
