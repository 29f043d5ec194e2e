import { z } from 'zod';

import { type Swap, swap } from './prices';
import { swapSchema } from './swap-schema';
import { anyWordOf, wordsOf } from './text-words';
import swaps from './title-words.json' with { type: 'json' };

/** The swap for a title without a known word: a small amount, and not every day. */
export const CAREFUL_GUESS = swap('small_change', 'free', 3, 'week');

/** What the words of a title stand for: the cheaper alternative and how often. The words are in English,
 * German, Spanish, French, Danish and Dutch, without accents and apostrophes. The first match counts, so
 * special words come first ('no takeaway coffee' is coffee). */
const MATCHERS = z
  .array(z.strictObject({ ...swapSchema.shape, words: z.array(z.string()) }))
  .parse(swaps)
  .map(({ words, ...found }) => ({ found, words: anyWordOf(words) }));

/** The swap that the title of a challenge stands for; null when it has no known word. The title is data: it
 * can only select one of these, whatever it says. */
export function findSwap(title: string): Swap | null {
  const said = wordsOf(title);
  return MATCHERS.find((one) => one.words.test(said))?.found ?? null;
}

/** All swaps that the words of a text stand for. */
export function swapsIn(text: string): Swap[] {
  const said = wordsOf(text);
  return MATCHERS.filter((one) => one.words.test(said)).map(({ found }) => found);
}
