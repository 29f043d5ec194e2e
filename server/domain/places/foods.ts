import foods from './foods.json' with { type: 'json' };

/** A dish, a drink or a kitchen that people name. */
export type Food = keyof typeof foods;

interface FoodRow {
  /** In a sentence. */
  says: string;
  /** Values of OpenStreetMap's key cuisine. */
  cuisines: readonly string[];
  /** Kinds of places that have it anyway. */
  kinds?: readonly string[];
  /** Whether a place with the word in its name serves it. */
  dish: boolean;
  /** What of the stated prices is meant; without it, that of a meal. */
  price?: string;
  /** In six languages, as `foldSlotText` leaves them. */
  words: readonly string[];
}
export const FOODS: Readonly<Record<Food, FoodRow>> = foods;

/** Letters, as part of a class; what `foldSlotText` leaves of a message is nearly always a to z. Unicode's own class stands in hundreds
 * of places, and made the first message of a process wait for a tenth of a second. */
const LETTERS = 'a-z\\u00c0-\\u1fff\\u2c00-\\u2dff\\u3040-\\uffdc';
/** Any of the words, as a part of a pattern. A star stands for any letters. */
export const oneOf = (words: readonly string[]): string =>
  `(?:${words.join('|').replaceAll('*', `[${LETTERS}]*`)})`;
const [START, END] = [`(?<![${LETTERS}0-9])`, `(?![${LETTERS}0-9])`];
/** A pattern for any of the words in a text that `foldSlotText` has folded. */
export const anyWordIn = (words: readonly string[], flags = 'gu'): RegExp => patternOf(oneOf(words), flags);
/** A pattern between the ends of words. */
export const patternOf = (source: string, flags = 'gu'): RegExp => new RegExp(START + source + END, flags);
