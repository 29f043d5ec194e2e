import languages from '../coach/help/languages.json' with { type: 'json' };
import { foldSlotText } from '../coach/question/slots';
import { editDistance } from '../kernel/edit-distance';
import { keysOf } from '../kernel/keys-of';
import { FOODS, anyWordIn } from '../places/foods';
import file from './wish-words.json' with { type: 'json' };

const { kinds, unusable } = file;

/** The words for a kind of place; groceries are of two kinds. */
export type KindWord = keyof typeof kinds;
/** What is often asked for and nobody has told Hazel, or what cannot be used: a place elsewhere, another currency, a distance
 * that is too long. */
export type Unusable = keyof typeof unusable | 'place' | 'currency' | 'radius';

export const KIND_ROWS: Readonly<Record<KindWord, { says: string; words: readonly string[] }>> = kinds;
export const UNUSABLE_ROWS: Readonly<Record<keyof typeof unusable, { says: string }>> = unusable;

export const FOOD_WORDS = keysOf(FOODS).map((value) => ({ value, words: anyWordIn(FOODS[value].words) }));
export const KIND_WORDS = keysOf(kinds).map((value) => ({ value, words: anyWordIn(kinds[value].words) }));
export const MEAL_WORDS = keysOf(file.meals).map((value) => ({ value, words: anyWordIn(file.meals[value]) }));
export const DIET_WORDS = keysOf(file.diets).map((value) => ({ value, words: anyWordIn(file.diets[value]) }));
export const UNUSABLE_WORDS = keysOf(unusable).map((value) => ({
  value,
  words: anyWordIn(unusable[value].words),
}));

/** The dishes that the name of a place tells of. */
export const DISH_WORDS = keysOf(FOODS)
  .filter((food) => FOODS[food].dish)
  .map((value) => ({ value, words: anyWordIn(FOODS[value].words, 'u') }));

/** The lists of words that hold no more than words. */
export const WORDS = file;

/** The commonest words of the six languages, and others: they say nothing of what is looked for. */
const COMMON = new Set(
  keysOf(languages.six).flatMap((language) =>
    languages.six[language].words
      .split(' ')
      .map((word) => word.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ø', 'o')),
  ),
);
const { cheaper, closer, further, more, again, last } = file.follow;
// What a follow-up is said with is used, too.
const NOISE = anyWordIn([...file.noise, ...cheaper, ...closer, ...further, ...more, ...again, ...last], 'u');
export const isNoise = (word: string): boolean =>
  COMMON.has(word) || new RegExp(`^${NOISE.source}$`, 'u').test(word);

const NO_MONEY = anyWordIn(file.noMoney, 'u');
/** Whether a message says that there is no money, as 'hungry and no money' does: that is more than a wish. */
export const saysNoMoney = (text: string): boolean => NO_MONEY.test(foldSlotText(text));

/** Shorter words are near too many others. */
const SHORTEST = 5;
/** From this length on two letters may be wrong. */
const LONG = 8;
/** A beginning of fewer letters is near too many words. */
const STEM = 7;

/** The words and the beginnings of words of lists, without those that are patterns. */
const plainWords = (lists: readonly (readonly string[])[]): (readonly [string, boolean])[] =>
  lists.flat().flatMap((pattern) => {
    const [, word, end] = /^([a-z]{5,}?)(\*|.\?)?$/.exec(pattern) ?? [];
    return word === undefined ? [] : [[word, end === '*'] as const];
  });

/** Whether each is a beginning that any letters may follow. */
const LEXICON: ReadonlyMap<string, boolean> = new Map(
  plainWords([
    ...keysOf(FOODS).map((food) => FOODS[food].words),
    ...keysOf(kinds).map((kind) => kinds[kind].words),
    ...keysOf(file.meals).map((meal) => file.meals[meal]),
    ...keysOf(file.diets).map((diet) => file.diets[diet]),
  ]),
);
const RIGHT: ReadonlySet<string> = new Set(file.right);

/** The word that a misspelt one stands for: the only one within a letter, or two of a long word, that begins alike. Null
 * where that is not sure. */
export function spelled(word: string): string | null {
  if (word.length < SHORTEST || RIGHT.has(word) || isNoise(word)) return null;
  let best: string | null = null;
  let least = Infinity;
  let isOnly = false;
  for (const [known, isStem] of LEXICON)
    for (const said of isStem && known.length >= STEM ? beginningsOf(word, known.length) : [word]) {
      const most = Math.max(said.length, known.length) >= LONG ? 2 : 1;
      if (known.charAt(0) !== said.charAt(0) || Math.abs(known.length - said.length) > most) continue;
      const distance = editDistance(said, known, { swaps: true });
      if (distance > most || distance > least) continue;
      const mended = known + word.slice(said.length);
      isOnly = distance < least || (isOnly && (best?.startsWith(known) ?? false));
      best = mended;
      least = distance;
    }
  return isOnly ? best : null;
}

/** Beginnings of a word of about a length, the longest first: a letter may be missing or too many. */
const beginningsOf = (word: string, length: number): string[] =>
  [1, 0, -1].map((more) => word.slice(0, length + more));
