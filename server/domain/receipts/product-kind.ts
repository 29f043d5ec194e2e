import { type LocalDay, localDay } from '../kernel/days';
import table from './product-kinds.json' with { type: 'json' };
import { type MeasureUnit, type Pack, packOf, productWords, slip } from './product-name';

/** A kind of groceries or household goods, with what it costs: Hazel's own estimates at price level 1, in euro cents for one `unit`. */
export interface ProductKind {
  /** As it is said in a sentence: 'ground coffee'. */
  name: string;
  unit: MeasureUnit;
  /** What a shop's own brand costs at most, and what a known brand usually costs. */
  own: number;
  brand: number;
  /** What nearly every pack of it holds; null where packs differ. */
  pack: number | null;
  /** A larger pack, and by how many percent it is cheaper than packs of up to `upTo`. */
  larger: { upTo: number; pack: number; percent: number } | null;
}

/** The day as of which the table was estimated. */
export const KINDS_VERSION: LocalDay = localDay(table.version);

interface Row {
  name: string;
  unit: string;
  own: number;
  brand: number;
  words: string;
  pack?: number;
  other?: string;
  larger?: { upTo: number; pack: number; percent: number };
}

const wordsOf = (text: string): string[] => text.split(' ').map(slip);
const rows: Readonly<Record<string, Row>> = table.kinds;
const unitOf = (unit: string): MeasureUnit => (unit === 'kg' || unit === 'l' ? unit : 'piece');

const KINDS = Object.values(rows).map(({ words, other = '', pack = null, larger = null, unit, ...row }) => ({
  kind: { ...row, unit: unitOf(unit), pack, larger } satisfies ProductKind,
  words: wordsOf(words),
  other: other === '' ? [] : wordsOf(other),
}));
type Entry = (typeof KINDS)[number];
export const PRODUCT_KINDS: readonly ProductKind[] = KINDS.map(({ kind }) => kind);

const BRANDS = new Set(wordsOf(table.brands));
const OWN_BRANDS = new Set(wordsOf(table.ownBrands));
const SPECIAL = wordsOf(table.special);

/** Shorter words are found at the end of others by chance: 'te' of 'pate'. */
const LEAST_ENDING = 5;
/** How much of a word a kind's word says: all of it, or its end, as in 'Frischmilch'. */
const says = (word: string, known: string): number =>
  word === known || (known.length >= LEAST_ENDING && word.endsWith(known)) ? known.length : 0;

/** The kind whose word says most of a word. */
function bestOf(word: string): Entry | null {
  let [best, length]: [Entry | null, number] = [null, 0];
  for (const entry of KINDS)
    for (const known of entry.words) {
      const said = says(word, known);
      if (said > length) [best, length] = [entry, said];
    }
  return best;
}

/** What kind of product a name is of; null where no word says it, or words of several kinds do. */
export function productKindOf(name: string): ProductKind | null {
  const words = productWords(name);
  const found = new Set<Entry>();
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    // 'Peanut butter' is one word in the table, and no butter.
    const both = `${word}${words[at + 1] ?? ''}`;
    const pair = KINDS.find((entry) => both !== word && entry.words.includes(both));
    if (pair !== undefined) at += 1;
    const best = pair ?? bestOf(word);
    if (best !== null) found.add(best);
  }
  const [only, another] = found;
  if (only === undefined || another !== undefined) return null;
  return words.some((word) => only.other.some((part) => word.includes(part))) ? null : only.kind;
}

/** Whether a name has a well-known brand. */
export const hasBrand = (name: string): boolean => productWords(name).some((word) => BRANDS.has(word));

/** Whether the table's prices say nothing about it: a shop's own brand already, or organic and the like. */
export const isApart = (name: string): boolean =>
  productWords(name).some(
    (word) => OWN_BRANDS.has(word) || SPECIAL.some((special) => word === special || word.startsWith(special)),
  );

/** What one of a product holds: as it is printed, else what nearly every pack of its kind holds (`assumed`), else it is one piece.
 * @param unit in which it was bought */
export function packBought(name: string, unit: MeasureUnit): { pack: Pack; assumed: boolean } {
  if (unit !== 'piece') return { pack: { size: 1, unit }, assumed: false };
  const printed = packOf(name);
  if (printed !== null) return { pack: printed, assumed: false };
  const kind = productKindOf(name);
  return kind?.pack
    ? { pack: { size: kind.pack, unit: kind.unit }, assumed: true }
    : { pack: { size: 1, unit: 'piece' }, assumed: false };
}
