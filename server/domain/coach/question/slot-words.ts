import words from './slot-words.json' with { type: 'json' };

/** Values with the words that stand for them in the six languages that the coach reads. The words are folded: lower
 * case, without accents. The first value that is found counts, so they are tried in the order of `values`. */
const read = <T extends string>(values: readonly T[], all: Readonly<Record<T, readonly string[]>>) =>
  values.map(
    (value) => [new RegExp(String.raw`(?<!\p{L})(?:${all[value].join('|')})(?!\p{L})`, 'u'), value] as const,
  );

export const CATEGORY_WORDS = read(
  ['coffee', 'eating out', 'groceries', 'rideshare', 'subscriptions', 'utilities', 'shopping'],
  words.categories,
);

/** How often an amount comes. */
export const EVERY_WORDS = read(['day', 'week', 'month', 'year'], words.every);

/** The time that a question about sums is about, narrow ones before wide ones. */
export const PERIOD_WORDS = read(
  ['last_month', 'last_week', 'this_month', 'this_week', 'last_28_days', 'today', 'this_year', 'all'],
  words.periods,
);

/** Counts that are said in one word. */
export const TIMES_WORDS = read(['twice', 'thrice', 'once'], words.times);
export const TIMES = { once: 1, twice: 2, thrice: 3 };
