import type { LocalDay } from '../../kernel/days';
import type { Cents } from '../../kernel/money';
import WORDS from './query-words.json' with { type: 'json' };
import { foldSlotText } from './slots';
import { anyOf } from './words';

/** The person's goal, as messages name it: 'the lake house', 'raise it by 100', 'a month earlier'. */
export interface KnownGoal {
  name: string;
  amount: Cents;
  date: LocalDay;
}

const COMMON: ReadonlySet<string> = new Set(WORDS.notGoal);
/** Names from this many letters on are also known by their first letters: 'glasto'. */
const LONG = 7;
const SHORTEST = 5;

const ENDING = '(?:s|e?n|e?t)?';

/** The pattern of a word of a name. */
function shortened(word: string): string {
  if (word.length < LONG) return word + ENDING;
  const rest = Array.from(word.slice(SHORTEST)).reduceRight((tail, letter) => `(?:${letter}${tail})?`, '');
  return word.slice(0, SHORTEST) + rest + ENDING;
}

/** The words of a goal's name that name it: 'lake' and 'house', not 'the' and 'new'. */
export const ownGoalWords = (name: string): string[] =>
  (foldSlotText(name).match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter((word) => !COMMON.has(word)).map(shortened);

/** The goal in a message: 'my goal', or a word of its name. */
export const goalWords = (name: string): RegExp => anyOf([...WORDS.goal, ...ownGoalWords(name)]);

const FIT = anyOf(WORDS.fit);
const DATE_FITS = anyOf(WORDS.dateFits);

/** Asks whether the goal fits the pace: 'is my goal too ambitious', 'should I move my date'. @param named of {@link goalWords} */
export const asksForFit = (folded: string, named: RegExp): boolean =>
  DATE_FITS.test(folded) || (FIT.test(folded) && named.test(folded));
