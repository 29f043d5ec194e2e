import { formatCount } from './money';

/** The word that goes with a count: 'day' for 1, 'days' for any other. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  Math.abs(count) === 1 ? one : many;

/** The same in a person's number locale, for counts that may need grouping: '1,461 days', '1.461 days'. */
export const countedIn =
  (numberLocale: string) =>
  (count: number, one: string, many?: string): string =>
    `${formatCount(count, numberLocale)} ${plural(count, one, many)}`;

/** A small count and its word: '1 day', '12 days'. For one that may reach a thousand see {@link countedIn}. */
export const counted = (count: number, one: string, many?: string): string =>
  `${count} ${plural(count, one, many)}`;
