import { keysOf } from '../../kernel/keys-of';
import type { Every, PeriodName } from '../what-if';
import words from './slot-words.json' with { type: 'json' };

/** Values with the words for them in the six languages that the coach reads. The words are folded: lower case,
 * without accents. The first value that matches counts, so narrow ones come before wide ones. */
const read = <T extends string>(all: Readonly<Record<T, readonly string[]>>) =>
  keysOf(all).map(
    (value) => [new RegExp(String.raw`(?<!\p{L})(?:${all[value].join('|')})(?!\p{L})`, 'u'), value] as const,
  );

export const CATEGORY_WORDS = read(words.categories);
/** How often an amount comes. */
export const EVERY_WORDS = read(words.every satisfies Record<Every, string[]>);
/** The period that a question about sums is about. */
export const PERIOD_WORDS = read(words.periods satisfies Record<PeriodName, string[]>);
/** Counts that are said in one word. */
export const TIMES_WORDS = read(words.times);
export const TIMES = { once: 1, twice: 2, thrice: 3 };
