import { editDistance } from '../../kernel/edit-distance';
import { keysOf } from '../../kernel/keys-of';
import languages from '../help/languages.json' with { type: 'json' };
import { foldName } from '../../places/fold-name';
import { KNOWN_TOWNS } from '../../places/known-town';
import { FOODS, type Food, anyWordIn, oneOf, patternOf } from '../../places/foods';
import { readCannot } from './cannot';
import words from './price-words.json' with { type: 'json' };
import { foldSlotText, readSlots } from './slots';
import { blankAll } from './words';

/** What somebody asks the price of: something that is bought out, or a row of the price table. `meal` is lunch and dinner,
 * `groceries` a meal that is cooked. */
export type AskedItem = keyof typeof words.items;

/** A question for a price of here: 'what does a coffee cost in my city?' */
export interface AskedPrice {
  /** In the order in which they were asked for; at least one. */
  items: readonly AskedItem[];
  /** A food, which decides about the price of a meal; null for none. */
  food: Food | null;
  /** Made at home. */
  atHome: boolean;
  /** Another place than the person's, as it was written; null for theirs. */
  place: string | null;
}

const ASKS = anyWordIn(words.asks, 'u');
/** What asks for a price beside words for here, or the name of a place: 'a latte in my city, roughly?' */
const WEAK = anyWordIn(words.weak, 'u');
const HERE = anyWordIn(words.here, 'u');
const NOT = anyWordIn(words.not, 'u');
const HOME = anyWordIn(words.home, 'u');
const VENUES = anyWordIn(words.venues);
const ITEMS = keysOf(words.items).map((item) => ({ item, words: anyWordIn(words.items[item]) }));
const FOOD_WORDS = keysOf(FOODS)
  .filter((food) => FOODS[food].price !== 'coffee')
  .map((food) => ({ food, words: anyWordIn(FOODS[food].words) }));
/** 'Kaffeepreise', 'frokostpriser'. */
const COMPOUND = /(?<what>\p{L}{4,}?)(?<price>preise?n?|priser?|prijs|prijzen)(?!\p{L})/gu;
const SHOP = patternOf(`${oneOf(words.shops)} (?<name>(?!${oneOf(words.notShops)}(?!\\p{L}))\\p{L}{2,})`);
const IN = patternOf(`${oneOf(words.in)} (?<name>\\p{L}+(?:[ -]\\p{L}+){0,3})`);
/** A name that is no known one: 'in Kreuzberg'. */
const CAPITAL = /(?<!\p{L})(?:in|en|à|i|te) (?<name>\p{Lu}\p{L}+)/u;
const NO_PLACE = new RegExp(`^${oneOf(words.notPlaces)}$`, 'u');
const QUESTIONS = patternOf(oneOf(words.questions), 'u');
/** A message of more words says more than a question for a price, and one of so few may do without a word that asks. */
const MOST_WORDS = 18;
const FEW_WORDS = 9;

/** Reads that a message asks what something costs where the person lives, or in another place, in one of the six languages;
 * null for everything else, as for a price that the table does not know, that of a shop, and questions about one's own money. */
export function readPrice(text: string): AskedPrice | null {
  const cannot = readCannot(text);
  if (cannot !== null && cannot !== 'prices') return null;
  const folded = mended(foldSlotText(text).replaceAll(COMPOUND, '$<what> $<price>'));
  const length = (folded.match(/\p{L}+/gu) ?? []).length;
  if (length > MOST_WORDS || (length > FEW_WORDS && !text.includes('?') && !QUESTIONS.test(folded)))
    return null;
  if (NOT.test(folded) || readSlots(text).amount !== undefined) return null;
  const place = placeIn(text, folded);
  if (place === 'shop') return null;
  const isHere = HERE.test(folded) || (place !== null && KNOWN_TOWNS.has(foldName(place)));
  if (!ASKS.test(folded) && !(isHere && WEAK.test(folded))) return null;
  const asked = blankAll(folded, VENUES);
  const { items, food } = itemsIn(asked);
  // Ice cream has a word, and no stated price.
  if (food !== null && FOODS[food].price === 'none') return null;
  if (items.length === 0) return null;
  return { items, food, atHome: HOME.test(asked), place };
}

/** Items in the order of the message. A food without a meal is a lunch, and words of cooking beside a meal say that it is made
 * at home. */
function itemsIn(folded: string): { items: AskedItem[]; food: Food | null } {
  let rest = folded;
  const found = ITEMS.flatMap(({ item, words: some }) => {
    const [first] = [...rest.matchAll(some)];
    rest = blankAll(rest, some);
    return first === undefined ? [] : [{ item, at: first.index }];
  }).sort((a, b) => a.at - b.at);
  const food = FOOD_WORDS.find(({ words: some }) => folded.search(some) !== -1)?.food ?? null;
  const items = found.map(({ item }) => item);
  const meals = items.filter((item) => item === 'lunch' || item === 'dinner');
  if (meals.length > 0)
    return { items: items.filter((item) => item !== 'meal' && item !== 'groceries'), food };
  if (food !== null) return { items: ['lunch'], food };
  return { items, food };
}

/** The place that a message names: null for that of the person, 'shop' for a shop. */
function placeIn(text: string, folded: string): string | null {
  for (const match of folded.matchAll(IN)) {
    const parts = (match.groups?.['name'] ?? '').split(' ');
    for (let length = parts.length; length > 0; length -= 1) {
      const name = parts.slice(0, length).join(' ');
      if (KNOWN_TOWNS.has(foldName(name))) return name;
    }
  }
  if ([...folded.matchAll(SHOP)].length > 0) return 'shop';
  const named = CAPITAL.exec(text)?.groups?.['name'] ?? null;
  return named === null || NO_PLACE.test(foldSlotText(named)) ? null : named;
}

/** Words that are right as they are. */
const RIGHT: ReadonlySet<string> = new Set(
  [
    ...[words.asks, words.not, words.home, ...keysOf(words.items).map((item) => words.items[item])].flat(),
    ...keysOf(languages.six).map((six) => foldSlotText(languages.six[six].words)),
  ].flatMap((pattern) => pattern.match(/\p{L}+/gu) ?? []),
);
/** From this length on two letters may be wrong. */
const LONG = 8;

/** A folded text in which words that are misspelt become the only word within a letter that begins alike. */
const mended = (folded: string): string => folded.replaceAll(/\p{L}{5,}/gu, (word) => nearest(word) ?? word);

function nearest(word: string): string | null {
  const most = word.length >= LONG ? 2 : 1;
  const near = words.mend.filter(
    (known) =>
      known.charAt(0) === word.charAt(0) &&
      Math.abs(known.length - word.length) <= most &&
      editDistance(word, known, { most, swaps: true }) <= most,
  );
  const isRight = RIGHT.has(word) || near.some((known) => word.startsWith(known));
  return isRight || near.length !== 1 ? null : (near[0] ?? null);
}

/** The commonest words of the six languages: beside a thing or a place they say nothing more. */
const COMMON: ReadonlySet<string> = new Set(
  keysOf(languages.six).flatMap((six) => foldSlotText(languages.six[six].words).split(' ')),
);
const MORE = anyWordIn(words.more);
/** A message that goes on from another has few words. */
const GOES_ON = 5;

/** What is asked for by a message that goes on from a question for a price: 'and a lunch?', 'in Paris?', 'at home?' Null where
 * it holds a word of anything else. */
export function nextPrice(text: string, before: AskedPrice): AskedPrice | null {
  const folded = mended(foldSlotText(text));
  const length = (folded.match(/\p{L}+/gu) ?? []).length;
  if (length > GOES_ON || /\d/u.test(folded) || NOT.test(folded)) return null;
  const place = placeIn(text, folded);
  if (place === 'shop') return null;
  const { items, food } = itemsIn(folded);
  const atHome = HOME.test(folded);
  if (items.length === 0 && place === null && !atHome) return null;
  const named = [...ITEMS, ...FOOD_WORDS].map(({ words: some }) => some);
  const rest = [...named, anyWordIn(words.home), MORE].reduce(blankAll, folded.replace(place ?? '', ' '));
  if ((rest.match(/\p{L}+/gu) ?? []).some((word) => !COMMON.has(word))) return null;
  if (food !== null && FOODS[food].price === 'none') return null;
  return items.length > 0
    ? { items, food, atHome, place: place ?? before.place }
    : { ...before, atHome, place: place ?? before.place };
}
