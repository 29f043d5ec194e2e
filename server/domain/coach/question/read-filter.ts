import { dan, deu, eng, fra, nld, spa } from 'stopword';

import { CATEGORIES, type Category } from '../../kernel/categories';
import { cents } from '../../kernel/money';
import { keysOf } from '../../kernel/keys-of';
import type { Filter } from './query';
import NUMBER_WORDS from './number-words.json' with { type: 'json' };
import WORDS from './query-words.json' with { type: 'json' };
import { OR, THAN } from './read-comparison';
import { categoriesIn, foldSlotText, readSlots } from './slots';
import { anyOf, blank, blankAll } from './words';

const NAMES = CATEGORIES.map(({ value }) => [value, anyOf(WORDS.categoryNames[value], 'gu')] as const);
const WEEKDAYS = keysOf(WORDS.weekdays).map(
  (day) => [Number(day), anyOf(WORDS.weekdays[day], 'gu')] as const,
);
const WEEKENDS = anyOf(WORDS.weekends, 'gu');
const WORKDAYS = anyOf(WORDS.workdays, 'gu');
const SOURCES = keysOf(WORDS.sources).map((from) => [from, anyOf(WORDS.sources[from], 'gu')] as const);
const AMOUNT = String.raw`(?:(?:a|an|the|de|den|die|le|la|el|einen?|un|een|en)\s+)?(?<amount>(?:€\s?)?(?:\d[\d.,]*|${Object.keys(NUMBER_WORDS).join('|')})(?:\s?(?:€|euros?|eur|quid|bucks?)(?!\p{L}))?)(?![\p{L}\p{N}]|\s?(?:%|percent|prozent|days?|weeks?|months?|times?))`;
const behind = (words: readonly string[]) => new RegExp(String.raw`${anyOf(words).source}\s+${AMOUNT}`, 'u');
const before = (words: readonly string[]) => new RegExp(String.raw`${AMOUNT}\s+${anyOf(words).source}`, 'u');
/** Bounds of an amount, with whether the amount itself counts. */
const BOUNDS = [
  { words: before(WORDS.orMore), side: 'above', isIn: true },
  { words: before(WORDS.orLess), side: 'below', isIn: true },
  { words: behind(WORDS.above), side: 'above', isIn: false },
  { words: behind(WORDS.atLeast), side: 'above', isIn: true },
  { words: behind(WORDS.below), side: 'below', isIn: false },
  { words: behind(WORDS.atMost), side: 'below', isIn: true },
] as const;
const BETWEEN_AMOUNTS = new RegExp(
  String.raw`(?:between|zwischen|entre|tussen|mellem)\s+${AMOUNT.replace('<amount>', '<from>')}\s+(?:and|und|et|y|en|og|bis)\s+${AMOUNT.replace('<amount>', '<to>')}`,
  'u',
);

/** Words that name nothing: function words of the six languages, and words of questions. */
const UNSAID: ReadonlySet<string> = new Set(
  [...eng, ...deu, ...dan, ...spa, ...fra, ...nld, ...WORDS.fillers].map(foldSlotText),
);
const INSTEAD_OF = anyOf(WORDS.insteadOf, 'gu');
const EXCEPT = anyOf(WORDS.except, 'gu');
/** 'Leave out everything' right before a bound. */
const LEAVES_OUT = new RegExp(String.raw`${anyOf(WORDS.except).source}[\p{L} ]{0,25}$`, 'u');
/** Words that leave something out wherever they stand; 'saved without the car' is what that brought. */
const LEFT_OUT = new RegExp(
  String.raw`${anyOf(WORDS.except.filter((word) => !/^(?:without|ohne|sans|zonder|uden|sin)$/.test(word))).source}|(?:^\W*|(?<!\p{L})(?:but|aber|mais|pero|maar|men) )${anyOf(WORDS.except).source}`,
  'u',
);
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
/** A message of more words than this tells a story around its question. */
const STORY = 12;

/** A filter, and the categories that were named, in order. */
interface ReadFilter {
  filter: Filter;
  categories: readonly Category[];
  /** Something is said that neither the question nor the talk around it explains. */
  isMore: boolean;
  /** The other side of 'weekends or working days'. */
  besides: Filter | null;
}

/** Weekends, working days and single weekdays. */
const WEEK_PARTS: readonly (readonly [readonly number[], RegExp])[] = [
  [[6, 7], WEEKENDS],
  [[1, 2, 3, 4, 5], WORKDAYS],
  ...WEEKDAYS.map(([day, words]) => [[day], words] as const),
];

/** Reads which savings a question is about.
 * @param text folded, with blanks in place of the periods
 * @param around.used patterns of words that the question uses otherwise (with the flag g)
 * @param around.isCount the question asks how often: then its verb is what is counted */
export function readFilter(
  text: string,
  { used, isCount }: { used: readonly RegExp[]; isCount: boolean },
): ReadFilter {
  const filter: Filter = {};
  let rest = text;
  const take = (pattern: RegExp): boolean => {
    const before = rest;
    rest = blankAll(rest, pattern);
    return rest !== before;
  };
  const days = WEEK_PARTS.flatMap(([weekdays, words]) => {
    const at = rest.search(words);
    return at !== -1 && take(words) ? { weekdays, at } : [];
  }).sort((a, b) => a.at - b.at);
  const [one, other] = days;
  const besideDays =
    one && other && [OR, THAN].some((words) => words.test(text.slice(one.at, other.at)))
      ? other.weekdays
      : null;
  const weekdays = besideDays && one ? one.weekdays : days.flatMap((part) => part.weekdays);
  if (weekdays.length > 0) filter.weekdays = [...new Set(weekdays)].sort();
  const bounds = boundsIn(rest);
  Object.assign(filter, bounds.filter);
  rest = bounds.rest;
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
  const leftOut = LEFT_OUT.exec(text);
  const behind = new Set(leftOut ? wordsIn(text.slice(leftOut.index + leftOut[0].length)) : []);
  take(EXCEPT);
  used.forEach(take);
  take(INSTEAD_OF);
  const without = wordsOf(rest).filter((word) => behind.has(word));
  if (leftOut && without.length > 0 && without.length <= MOST_WORDS) {
    // 'But without the energy supplier thing' leaves out less than all of Utilities.
    filter.without =
      categories.length === 0 ? without : wordsOf(text.slice(leftOut.index + leftOut[0].length));
    delete filter.categories;
  }
  const others = wordsOf(rest).filter((word) => !behind.has(word));
  const objects = objectsIn(text);
  const sides = categories.length === 0 && besideDays === null ? sidesOf(rest) : null;
  if (sides)
    return {
      filter: { ...filter, words: sides[0] },
      categories,
      isMore: false,
      besides: { ...filter, words: sides[1] },
    };
  const words = others.filter((word) => objects.has(word));
  // 'Walking instead of a cab': what it replaces is no condition beside what was done.
  if (words.length > 0 && named.every(({ category }) => isReplaced(text, category))) delete filter.categories;
  if (words.length > 0 && words.length <= MOST_WORDS) filter.words = words;
  // Any other word may be what was saved on, where some note holds it; of a story only those of a question without a subject.
  const loose =
    isCount || !SUBJECT.test(text) || wordsIn(text).length <= STORY
      ? others.filter((word) => !objects.has(word))
      : [];
  if (loose.length > 0 && loose.length <= MOST_WORDS) filter.loose = loose;
  // A shop or a dish stands for its category only if no note holds the word.
  const meant = categoriesIn([...(filter.words ?? []), ...(filter.loose ?? [])].join(' '));
  if (categories.length === 0 && meant.length > 0) filter.orCategories = meant;
  return {
    filter,
    categories,
    isMore: others.length > 0,
    besides: besideDays && { weekdays: besideDays },
  };
}

const REPLACED = new Map(
  CATEGORIES.map(({ value }) => [
    value,
    new RegExp(
      String.raw`${anyOf(WORDS.insteadOf).source}\s+(?:\p{L}+\s+){0,2}${anyOf(WORDS.categoryNames[value]).source}`,
      'u',
    ),
  ]),
);
const isReplaced = (text: string, category: Category): boolean => REPLACED.get(category)?.test(text) ?? false;

/** The words on both sides of an 'or' in a question which of two is more: 'flask or own brand, which earns me more'. */
function sidesOf(rest: string): readonly [string[], string[]] | null {
  const at = THAN.test(rest) ? EITHER.exec(rest) : null;
  if (!at) return null;
  const [one, other] = [wordsOf(rest.slice(0, at.index)), wordsOf(rest.slice(at.index))];
  return one.length > 0 && other.length > 0 && Math.max(one.length, other.length) <= 2 ? [one, other] : null;
}
const EITHER = /(?<!\p{L})(?:or|oder|ou|of|eller|vs|versus)(?!\p{L})/u;

/** Amounts that the savings lie above or below: 'over a tenner', '50 and up', 'between 5 and 10', 'leave out all below 3'. */
function boundsIn(text: string): { filter: Pick<Filter, 'above' | 'below'>; rest: string } {
  const between = BETWEEN_AMOUNTS.exec(text);
  const [low, high] = [amountIn(between?.groups?.['from']), amountIn(between?.groups?.['to'])];
  if (between && low !== null && high !== null)
    return {
      filter: { above: cents(Math.max(1, low - 1)), below: cents(high + 1) },
      rest: blank(text, between.index, between[0].length),
    };
  return BOUNDS.reduce<ReturnType<typeof boundsIn>>(
    ({ filter, rest }, { words, side, isIn }) => {
      const found = words.exec(rest);
      const amount = amountIn(found?.groups?.['amount']);
      if (!found || amount === null) return { filter, rest };
      const isOut = LEAVES_OUT.test(rest.slice(0, found.index));
      const meant = isOut ? ({ above: 'below', below: 'above' } as const)[side] : side;
      const counts = isOut ? !isIn : isIn;
      const bound = counts ? (meant === 'above' ? Math.max(1, amount - 1) : amount + 1) : amount;
      return {
        filter: { ...filter, [meant]: cents(bound) },
        rest: blank(rest, found.index, found[0].length),
      };
    },
    { filter: {}, rest: text },
  );
}

const amountIn = (text: string | undefined): number | null =>
  text === undefined ? null : (readSlots(`${text} euro`).amount ?? null);

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
