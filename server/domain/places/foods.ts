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

/** Any of the words, as a part of a pattern. A star stands for any letters. */
export const oneOf = (words: readonly string[]): string =>
  `(?:${words.join('|').replaceAll('*', String.raw`\p{L}*`)})`;
const [START, END] = [String.raw`(?<![\p{L}\p{N}])`, String.raw`(?![\p{L}\p{N}])`];
/** A pattern for any of the words in a text that `foldSlotText` has folded. */
export const anyWordIn = (words: readonly string[], flags = 'gu'): RegExp => patternOf(oneOf(words), flags);
/** A pattern between the ends of words. */
export const patternOf = (source: string, flags = 'gu'): RegExp => new RegExp(START + source + END, flags);
