import type { MeasureUnit } from '~db/columns';

import { foldName } from '../places/fold-name';
import words from './product-words.json' with { type: 'json' };

export type { MeasureUnit };

/** What one pack holds: 1.5 l, 0.25 kg, 10 pieces. */
export interface Pack {
  size: number;
  unit: MeasureUnit;
}

/** What a unit of a size is worth in thousandths of a kilogram, litre or piece. */
const UNITS: ReadonlyMap<string, readonly [MeasureUnit, number]> = new Map(
  (['kg', 'l', 'piece'] as const).flatMap((unit) =>
    Object.entries<number>(words.sizes[unit]).map(
      ([name, worth]): [string, readonly [MeasureUnit, number]] => [name, [unit, worth]],
    ),
  ),
);
const UNIT_NAMES = [...UNITS.keys()].toSorted((a, b) => b.length - a.length).join('|');
/** A number that begins with a digit; zeros are often read as the letter. */
const NUMBER = String.raw`\d[\do]*(?:[.,][\do]+)?`;
/** '1l', '500 g', '1,5l', '6x1,5l', '4 x 125g', '10er'; not '3,5%' and not the middle of a word. */
const SIZE = new RegExp(
  String.raw`(?<![\p{L}\d.,])(?:(\d{1,3})\s?[x×*]\s?)?(${NUMBER})\s?(${UNIT_NAMES})(?![\p{L}\d%])\.?`,
  'gu',
);
/** Larger sizes are misread, or no groceries. */
const MOST_SIZE = 1000;

/** Lower case without marks; commas and points stay, because sizes have them. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '');

const numberOf = (text: string): number => Number(text.replaceAll('o', '0').replace(',', '.'));

/** The size of a pack as it is printed in a name, exact to a gram or millilitre; null where none or more than one is. */
export function packOf(name: string): Pack | null {
  const [found, another] = [...plain(name).matchAll(SIZE)];
  if (found === undefined || another !== undefined) return null;
  const [, times, number = '', unitName = ''] = found;
  const [unit, worth] = UNITS.get(unitName) ?? ['piece', 1000];
  const size = Math.round(Number(times ?? 1) * numberOf(number) * worth) / 1000;
  return size > 0 && size <= MOST_SIZE ? { size, unit } : null;
}

/** Letters and digits that readers of pictures take for one another are one in words; so are umlauts with and without
 * their dots. */
export const slip = (word: string): string =>
  /\p{L}/u.test(word)
    ? word
        .replace(/0/g, 'o')
        .replace(/[1i]/g, 'l')
        .replace(/5/g, 's')
        .replace(/8/g, 'b')
        .replace(/([aou])e/g, '$1')
    : word;

const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries(words.abbreviations).map(([short, long]) => [slip(short), slip(long)]),
);
/** The code of a tax rate, where one is left at the end of a name. */
const TAX_CODE = /^[a-d]w?$/;

/** The words of a product's name as they are compared: without case, marks, sizes and tax codes. */
export function productWords(name: string): string[] {
  const folded = foldName(plain(name).replace(SIZE, ' ')).split(' ').filter(Boolean);
  const last = folded.at(-1);
  const kept = folded.length > 1 && last !== undefined && TAX_CODE.test(last) ? folded.slice(0, -1) : folded;
  return kept.map(slip).map((word) => ABBREVIATIONS.get(word) ?? word);
}

/** What two names of one product have in common, however they were printed and read: 'Doppelbrotchen' and 'DOPPELBRÖTCHEN 2ST
 * A' have one key. It is for comparing, not for showing. */
export function productKey(name: string): string {
  const key = productWords(name).join(' ');
  return key === '' ? foldName(name) || name.trim().toLowerCase() : key;
}
