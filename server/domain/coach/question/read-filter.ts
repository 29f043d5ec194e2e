import { dan, deu, eng, fra, nld, spa } from 'stopword';

import { CATEGORIES, type Category } from '../../kernel/categories';
import { cents } from '../../kernel/money';
import { keysOf } from '../../kernel/keys-of';
import type { Filter } from './query';
import WORDS from './query-words.json' with { type: 'json' };
import { type Slots, categoriesIn, foldSlotText } from './slots';
import { anyOf, blankAll } from './words';

const NAMES = CATEGORIES.map(({ value }) => [value, anyOf(WORDS.categoryNames[value], 'gu')] as const);
const WEEKDAYS = keysOf(WORDS.weekdays).map(
  (day) => [Number(day), anyOf(WORDS.weekdays[day], 'gu')] as const,
);
const WEEKENDS = anyOf(WORDS.weekends, 'gu');
const WORKDAYS = anyOf(WORDS.workdays, 'gu');
const SOURCES = keysOf(WORDS.sources).map((from) => [from, anyOf(WORDS.sources[from], 'gu')] as const);
const ABOVE = new RegExp(String.raw`${anyOf(WORDS.above).source}\s+(?:€\s?)?\d`, 'u');
const BELOW = new RegExp(String.raw`${anyOf(WORDS.below).source}\s+(?:€\s?)?\d`, 'u');

/** Words that name nothing: function words of the six languages, and words of questions. */
const UNSAID: ReadonlySet<string> = new Set(
  [...eng, ...deu, ...dan, ...spa, ...fra, ...nld, ...WORDS.fillers].map(foldSlotText),
);
const EXCEPT = anyOf(WORDS.except, 'gu');
const SUBJECT = anyOf(WORDS.subjects);
/** A word that an object follows, and up to four words behind it. */
const OBJECT = new RegExp(String.raw`${anyOf(WORDS.objects).source}((?: +[\p{L}'-]+){1,4})`, 'gu');
/** What stands between 'did' and 'save': 'what did yellow stickers save me'. */
const BETWEEN = new RegExp(
  String.raw`(?<![\p{L}])(?:did|has|have|does|do|hat|haben|har|heeft|hebben)((?: +(?!(?:i|we|you|ich|wir|jeg|vi|ik|wij)(?!\p{L}))[\p{L}'-]+){1,5}?) +(?:sav(?:e|ed)|brought|bring|earned?|made|gebracht|eingebracht|gespart|sparet|givet|indbragt|opgeleverd|bespaard)(?!\p{L})`,
  'gu',
);
/** Longer lists of words are a story, not a filter. */
const MOST_WORDS = 4;
const SHORTEST_WORD = 3;

/** A filter, and the categories that were named, in order. */
interface ReadFilter {
  filter: Filter;
  categories: readonly Category[];
  /** Something is said that neither the question nor the talk around it explains. */
  isMore: boolean;
  /** The other side of 'weekends or working days'. */
  besides: Filter | null;
}

const WORKING = [1, 2, 3, 4, 5];

/** Reads which savings a question is about.
 * @param text folded, with blanks in place of the periods
 * @param around.used patterns of words that the question uses otherwise (with the flag g)
 * @param around.isCount the question asks how often: then its verb is what is counted */
export function readFilter(
  text: string,
  { amount }: Slots,
  { used, isCount }: { used: readonly RegExp[]; isCount: boolean },
): ReadFilter {
  const filter: Filter = {};
  let rest = text;
  const take = (pattern: RegExp): boolean => {
    const before = rest;
    rest = blankAll(rest, pattern);
    return rest !== before;
  };
  const [onWeekends, onWorkdays] = [take(WEEKENDS), take(WORKDAYS)];
  const weekdays = [
    ...(onWeekends ? [6, 7] : []),
    ...(onWorkdays && !onWeekends ? WORKING : []),
    ...WEEKDAYS.flatMap(([day, words]) => (take(words) ? day : [])),
  ];
  if (weekdays.length > 0) filter.weekdays = [...new Set(weekdays)].sort();
  if (amount !== undefined && ABOVE.test(rest)) filter.above = cents(amount);
  else if (amount !== undefined && BELOW.test(rest)) filter.below = cents(amount);
  for (const [from, words] of SOURCES) if (take(words)) filter.from = from;
  const named = NAMES.flatMap(([category, words]) => {
    const at = rest.search(words);
    return at !== -1 && take(words) ? { category, at } : [];
  }).sort((a, b) => a.at - b.at);
  const categories = [...new Set(named.map(({ category }) => category))];
  if (categories.length > 0)
    filter.categories =
      rest.search(EXCEPT) !== -1
        ? CATEGORIES.map(({ value }) => value).filter((value) => !categories.includes(value))
        : categories;
  take(EXCEPT);
  used.forEach(take);
  const others = wordsOf(rest);
  const objects = objectsIn(text);
  const words = others.filter((word) => objects.has(word));
  if (words.length > 0 && words.length <= MOST_WORDS) filter.words = words;
  // Without a subject of its own, 'what did yellow stickers save me', any word may be what was saved on.
  const loose = isCount || !SUBJECT.test(text) ? others.filter((word) => !objects.has(word)) : [];
  if (loose.length > 0 && loose.length <= MOST_WORDS) filter.loose = loose;
  // A shop or a dish stands for its category only if no note holds the word.
  const meant = categoriesIn([...(filter.words ?? []), ...(filter.loose ?? [])].join(' '));
  if (categories.length === 0 && meant.length > 0) filter.orCategories = meant;
  return {
    filter,
    categories,
    isMore: others.length > 0,
    besides: onWeekends && onWorkdays ? { weekdays: WORKING } : null,
  };
}

/** The words that name what was saved on: 'with the bike', 'on lunch', 'hat mir das Fahrrad gebracht'. */
const objectsIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(OBJECT), ...text.matchAll(BETWEEN)].flatMap(([, after = '']) => wordsIn(after)));

const wordsIn = (text: string): string[] => text.match(/[\p{L}][\p{L}'-]*/gu) ?? [];

const wordsOf = (rest: string): string[] => [
  ...new Set(
    wordsIn(rest).filter(
      (word) => word.length >= SHORTEST_WORD && !UNSAID.has(word) && !UNSAID.has(word.replace(/'s$/, '')),
    ),
  ),
];
