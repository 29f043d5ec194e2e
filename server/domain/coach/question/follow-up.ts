import type { Category } from '../../kernel/categories';
import { type LocalDay, daysBetween } from '../../kernel/days';
import { cents } from '../../kernel/money';
import { keysOf } from '../../kernel/keys-of';
import FOLLOW from './follow-words.json' with { type: 'json' };
import { readFutureDay } from './future-day';
import { periodAfter, periodBefore, sameDaysOf, yearBefore } from './period-days';
import type { Assumption, Filter, Grouping, Measure, Period, Query } from './query';
import WORDS from './query-words.json' with { type: 'json' };
import { isEntry } from './query-slots';
import { isSupposition } from './read-assumption';
import { THAN } from './read-comparison';
import { type ReadQuery, isLogged } from './read-query';
import { foldSlotText, readSlots } from './slots';
import { anyOf } from './words';

const WORD = String.raw`(?![\p{L}\p{N}])`;
const CONNECTORS = String.raw`(?:(?:${[...FOLLOW.start, ...FOLLOW.only].join('|')})${WORD}[\s,:]*)`;
const START = new RegExp(String.raw`^\W*${CONNECTORS}+`, 'u');
const ONLY = new RegExp(String.raw`^\W*${CONNECTORS}*(?:${FOLLOW.only.join('|')})${WORD}`, 'u');
const THAT = anyOf(FOLLOW.that);
const whole = (words: readonly string[], preposition = '') =>
  new RegExp(String.raw`^\W*${CONNECTORS}*${preposition}(?:${words.join('|')})\W*$`, 'u');
const IN = '(?:in |for |im |en |i |pour |para |voor )?';
const BEFORE = whole(FOLLOW.before, IN);
const AFTER = whole(FOLLOW.after, IN);
const SAME_LAST_YEAR = new RegExp(
  String.raw`${anyOf(FOLLOW.yearBefore).source}|^\W*(?:and|und|et|y|en|og)\s+(?:last year|letztes jahr|l'annee derniere|el ano pasado|vorig jaar|sidste ar)\W*$`,
  'u',
);
const EVERYTHING = anyOf(FOLLOW.everything);
const WHY = whole(FOLLOW.why);
const ANOTHER = new RegExp(String.raw`^\W*${CONNECTORS}*(?:${FOLLOW.another.join('|')})(?![\p{L}])`, 'u');
const WHICH_ONES = whole(FOLLOW.whichOnes);
/** 'When was that again?', 'c'était quand déjà ?' */
const ONCE_MORE = /(?<!\p{L})(?:again|deja|noch ?mal|(?:ook )?alweer|otra vez|(?:nu )?igen)(?=\W*$)/u;
const THE_ONE_BEFORE = new RegExp(String.raw`${anyOf(FOLLOW.before).source}\W*$`, 'u');
const SAME_STRETCH =
  /\b(?:stretch|days|time|span|point|period|tage?|zeitraum|periode|jours|dias|dagen|dage)\b/u;
const SECOND = keysOf(FOLLOW.second).map((rank) => [Number(rank), anyOf(FOLLOW.second[rank])] as const);
const MONEY = anyOf(FOLLOW.money);
const SEPARATELY = anyOf(FOLLOW.separately);
const WHICH = anyOf(FOLLOW.which);
const HIGHEST = anyOf(FOLLOW.highest);
const LOWEST = anyOf(FOLLOW.lowest);
const ALONE = anyOf(FOLLOW.alone);
const EXCEPT = anyOf(WORDS.except);
const MY = anyOf(FOLLOW.my);
const SOMETHING = FOLLOW.something.join('|');
const NOT = FOLLOW.not.join('|');
const OTHER_TIP = new RegExp(
  String.raw`^\W*${CONNECTORS}*(?:${SOMETHING}|${NOT})(?:\s+[\p{L}']+){1,3}\W*$`,
  'u',
);
const NOT_THAT = new RegExp(String.raw`^\W*${CONNECTORS}*(?:${NOT})${WORD}`, 'u');
const WHAT_ABOUT = whole(FOLLOW.whatAbout.map((words) => String.raw`${words} (?:\p{L}|[' -])+`));

/** A message of more words than this asks on its own, unless it begins like one that goes on. */
const SHORT = 5;
/** The most entries that answer 'which ones were they'. */
const SOME_ENTRIES = 10;

/** Asks where the last answer comes from. */
export const asksWhy = (text: string): boolean => WHY.test(foldSlotText(text));

/** Asks for one more of what was just proposed. */
export const asksForAnother = (text: string): boolean => ANOTHER.test(foldSlotText(text));

/** Asks for a tip about something else: 'not shopping', 'something with groceries'. @param category that it names */
export const asksForOtherTip = (text: string, category: Category | undefined): boolean =>
  category !== undefined && OTHER_TIP.test(foldSlotText(text));

/** Says what the tip is not to be about. */
export const isNotThat = (text: string): boolean => NOT_THAT.test(foldSlotText(text));

/** A message without the words that only tie it to the one before: 'no, sorry, i meant july' is 'july'. */
export const withoutStart = (text: string): string => {
  const rest = foldSlotText(text).replace(START, '');
  return rest.trim() === '' ? text : rest;
};

/** How a message stands to the one before it. */
interface Going {
  text: string;
  /** The model does not know what it wants. */
  isVague: boolean;
  today: LocalDay;
  /** Both are parts of one message. */
  isSame: boolean;
}

/** The query of a message that goes on from the query before it ('and in September?', 'only coffee', 'and 20?'), null when
 * the message asks on its own. What it names replaces what the query before it named; the rest stays. */
export function goOn(going: Going, read: ReadQuery, before: Query): Query | null {
  const { today, isSame } = going;
  const folded = foldSlotText(going.text);
  const { query, per } = read;
  const only = ONLY.test(folded);
  const { names } = read;
  // 'And the flea market?' goes on, 'Thank you' does not, though a note may hold its words. 'Netflix 2022' names a shop.
  const isShop = names.period && query.filter.orCategories !== undefined;
  const filters = names.filter || isShop || ((going.isVague || only) && names.loose && !names.measure);
  const asksNothing = !names.period && !filters && !names.grouping;
  const other = otherDays(folded, before, read, today);
  if (other) return other;
  // 'My gran might give me 300. What would I need a week after that?'
  if (isSame && before.assumption !== null && query.assumption === null && names.goal && asksNothing)
    return { ...query, assumption: before.assumption };
  if (WHICH_ONES.test(folded.replace(ONCE_MORE, '')) && isLogged(before.measure)) return entriesOf(before);
  const short = isSame || (folded.match(/[\p{L}\p{N}]+/gu) ?? []).length <= SHORT;
  const starts = START.test(folded);
  const isThat = THAT.test(folded);
  if (!short && !starts && !isThat) return null;
  const compared = comparedWith(folded, read, before);
  if (compared) return compared;
  const ranked = rankedBy(folded, read, before);
  if (ranked) return ranked;
  // 'How much is that in a year' asks for the same once more, which tells the year.
  if (before.assumption !== null && per !== null && isThat && readSlots(folded).amount === undefined)
    return { ...before, per };
  const assumption = otherAssumption(folded, before.assumption, today);
  if (assumption !== null && !isSupposition(folded)) return { ...before, assumption };
  if (query.assumption !== null)
    return starts && before.assumption !== null
      ? { ...query, measure: before.measure, per: before.per }
      : null;
  // 'The savings from yesterday, how much were they all together' means those.
  if (EVERYTHING.test(folded) && !(isSame && isThat))
    return { ...before, filter: {}, period: names.period ? query.period : before.period };
  if (per !== null && asksNothing && (short || isThat)) {
    if (before.measure === 'needed' || before.measure === 'average' || before.measure === 'saved')
      return { ...before, per, grouping: null };
    if (before.measure === 'left' || before.measure === 'progress')
      return { ...before, measure: 'needed', per };
  }
  if (ALONE.test(folded) && before.filter.without && !names.period)
    return { ...before, measure: 'saved', filter: { words: before.filter.without } };
  // 'When was my best month, and what was it worth' asks once.
  const isOfIt = asksNothing || (query.period?.unit === 'all' && !filters && !names.grouping);
  if (
    isSame &&
    isThat &&
    isOfIt &&
    !names.measure &&
    isLogged(before.measure) &&
    (names.saved || MONEY.test(folded)) &&
    !NO_MONEY.has(before.measure)
  )
    return before;
  // 'What was April like, how much did I save': the same days, unless it asks for all of them.
  if (isSame && asksNothing && !names.measure && names.saved && isLogged(before.measure) && before.period)
    return { ...before, measure: 'saved', per: null, limit: null };
  const isApart = !starts && !isThat && !isSame;
  if (isApart && isWhole(folded, read, before, filters)) return query;
  const refers = starts || isThat || isSame || !names.saved;
  if (!refers || (names.measure && names.period && names.filter)) return null;
  if (!(names.period || filters || names.grouping || names.measure || NO_MONEY.has(before.measure)))
    return null;
  const counted = isLogged(before.measure);
  const own = names.measure;
  if (own && names.period)
    return starts && counted && isLogged(query.measure) && !query.comparison && !isRank(query.measure)
      ? { ...query, filter: before.filter }
      : null;
  if (own && !isLogged(query.measure)) return { ...query, period: null, filter: {}, comparison: null };
  // 'How many was that', 'and the money in it?'
  const asksMoney = NO_MONEY.has(before.measure) && MONEY.test(folded);
  const measure = own ? query.measure : counted && !asksMoney ? before.measure : 'saved';
  const base = isEntry(measure) ? ofWithdrawals(before) : before.filter;
  return {
    measure,
    per: own ? query.per : (query.per ?? before.per),
    period: query.comparison ? query.period : names.period ? query.period : before.period,
    filter: filters
      ? filterAfter(base, WHAT_ABOUT.test(folded) ? insisting(query.filter) : query.filter, {
          isPart: isThat || only,
          isExcept: EXCEPT.test(folded),
        })
      : base,
    grouping:
      names.grouping || own
        ? query.grouping
        : filters && before.grouping === 'category'
          ? null
          : before.grouping,
    limit: query.limit ?? (own ? null : before.limit),
    // 'And the month before' names one side; nothing is compared.
    comparison:
      query.comparison?.with === 'period' && read.periods.length < 2 && !THAN.test(folded)
        ? null
        : (query.comparison ?? (filters || own ? null : besideFilter(before))),
    assumption: null,
  };
}

/** 'And in 2024?' after 'groceries or eating out' is about both again. */
const besideFilter = ({ comparison }: Query): Query['comparison'] =>
  comparison?.with === 'filter' ? comparison : null;

/** What 'what about rent' is about has to be in a note: nothing else is asked. */
const insisting = ({ loose, ...filter }: Filter): Filter =>
  loose && !filter.words && !filter.categories && !filter.orCategories
    ? { ...filter, words: loose }
    : { ...filter, ...(loose && { loose }) };

/** Whether a message is a question of its own: it names what and when, two periods, a measure of 'my' savings as a whole, or
 * the best of units that the days before hold no two of. */
function isWhole(
  folded: string,
  { names, periods, query }: ReadQuery,
  before: Query,
  filters: boolean,
): boolean {
  if (!isLogged(query.measure)) return false;
  if (query.comparison?.with === 'period' && periods.length > 1) return true;
  if (names.period) return filters;
  if (!names.measure || names.filter) return false;
  return MY.test(folded) || (isRank(query.measure) && !holdsTwo(before.period, query.grouping));
}

const DAYS_OF: Readonly<Record<Grouping, number>> = {
  day: 1,
  weekday: 1,
  category: 0,
  week: 7,
  month: 28,
  quarter: 90,
  half: 181,
  year: 365,
};
/** Whether days are long enough for two units. */
const holdsTwo = (period: Period | null, unit: Grouping | null): boolean =>
  period === null ||
  period.unit === 'all' ||
  daysBetween(period.from, period.to) + 1 > DAYS_OF[unit ?? 'month'];

const NO_MONEY: ReadonlySet<Measure> = new Set<Measure>(['count', 'average', 'share']);

const isRank = (measure: Measure): boolean => measure === 'best' || measure === 'worst';

/** 'The month before', 'the one after that', 'same days last year': the same query for other days, or one saving more. */
function otherDays(
  folded: string,
  before: Query,
  { periods }: Pick<ReadQuery, 'periods'>,
  today: LocalDay,
): Query | null {
  const { period } = before;
  const isBefore =
    BEFORE.test(folded) || (period !== null && PREVIOUS.exec(folded)?.groups?.['unit'] === period.unit);
  const isAfter = AFTER.test(folded);
  // 'The previous one' of the last, and the next one of the biggest.
  if ((isBefore || isAfter) && isEntry(before.measure)) return { ...before, limit: (before.limit ?? 1) + 1 };
  if (period === null || period.unit === 'all') return null;
  const [named] = periods;
  // 'The August before', after this August.
  if (
    named &&
    periods.length === 1 &&
    THE_ONE_BEFORE.test(folded) &&
    named.unit === period.unit &&
    named.from === period.from
  )
    return { ...before, comparison: null, period: yearBefore(named) };
  // 'By this point last month' ends on the same day.
  if (named && periods.length === 1 && SO_FAR_THEN.test(folded) && named.unit === period.unit)
    return { ...before, comparison: null, period: sameDaysOf(period, named, today) };
  // 'The same stretch last year' ends on the same day.
  const lastYear = (one: Period) =>
    SAME_STRETCH.test(folded) ? sameDaysOf(one, yearBefore(one), today) : yearBefore(one);
  const days = isBefore
    ? periodBefore(period)
    : isAfter
      ? periodAfter(period, today)
      : SAME_LAST_YEAR.test(folded)
        ? lastYear(period)
        : null;
  return days && { ...before, comparison: null, period: days };
}

/** 'The previous year', after a year. */
const PREVIOUS = /(?<!\p{L})the previous (?<unit>day|week|month|quarter|year)\W*$/u;
const SO_FAR_THEN = /(?<!\p{L})(?:by|at|to|up to) (?:this|that|the same) (?:point|time|stage|day)(?!\p{L})/u;

/** 'What was it for', 'when was that': the savings behind a figure, each with its day and its note. */
const entriesOf = (before: Query): Query => {
  const plain = { ...before, per: null, grouping: null, comparison: null };
  return isEntry(before.measure)
    ? plain
    : { ...plain, measure: 'latest', limit: SOME_ENTRIES, filter: ofWithdrawals(before) };
};

/** The filter of single rows behind a query: those of what was taken out are withdrawals. */
const ofWithdrawals = ({ measure, filter }: Query): Filter =>
  measure === 'withdrawn' ? { ...filter, withdrawals: true } : filter;

/** 'And the worst?', 'the second biggest', 'which of them was weakest' after a ranking or a list of groups. */
function rankedBy(folded: string, { names }: ReadQuery, before: Query): Query | null {
  if (names.period || names.filter || names.grouping) return null;
  const isLow = LOWEST.test(folded);
  const asksRank = isLow || HIGHEST.test(folded);
  const rank = SECOND.find(([, words]) => words.test(folded))?.[0];
  if (rank !== undefined && (isEntry(before.measure) || isRank(before.measure)))
    return { ...before, limit: rank };
  if (SEPARATELY.test(folded) && (before.filter.categories?.length ?? 0) > 1)
    return { ...before, grouping: 'category', comparison: null };
  if (isRank(before.measure) && asksRank && !names.saved)
    return { ...before, measure: isLow ? 'worst' : 'best' };
  return before.grouping && before.measure === 'saved' && asksRank && WHICH.test(folded)
    ? { ...before, measure: isLow ? 'worst' : 'best', comparison: null }
    : null;
}

const COMPARABLE: ReadonlySet<Measure> = new Set<Measure>([
  'saved',
  'count',
  'average',
  'withdrawn',
  'transferred',
]);

/** 'Was that more than in 2025': what was asked before beside these days, or beside this category. */
function comparedWith(folded: string, { periods, names, query }: ReadQuery, before: Query): Query | null {
  if (!THAN.test(folded) || !COMPARABLE.has(before.measure) || names.measure || query.assumption) return null;
  const [other, ...more] = periods.filter(({ unit }) => unit !== 'all');
  if (more.length > 0) return null;
  const asked = { ...before, grouping: null, limit: null };
  if (other)
    return before.period && !isSamePeriod(before.period, other)
      ? { ...asked, comparison: { with: 'period', period: other } }
      : null;
  const { categories = [] } = query.filter;
  return categories.length === 1 && query.comparison === null
    ? { ...asked, comparison: { with: 'filter', filter: { categories } } }
    : null;
}

const isSamePeriod = (a: Period, b: Period): boolean => a.from === b.from && a.to === b.to;

/** The filter of a message that goes on. A category or a word takes the place of the one before, unless the message speaks of
 * a part of that; amounts, weekdays and what is left out come on top. */
function filterAfter(
  before: Filter,
  named: Filter,
  { isPart, isExcept }: { isPart: boolean; isExcept: boolean },
): Filter {
  const { categories, words, loose: _loose, orCategories: _or, ...others } = before;
  const { without = [] } = named;
  const namesWhat = [named.categories, named.words, named.loose].some((one) => (one?.length ?? 0) > 0);
  if (isExcept && named.categories)
    return { ...before, categories: named.categories.filter((one) => categories?.includes(one) ?? true) };
  if (without.length > 0)
    return {
      ...before,
      ...(words && { words: words.filter((word) => !without.includes(word)) }),
      without: [...(before.without ?? []), ...without],
    };
  if (!namesWhat) return { ...before, ...named };
  if (isPart && !named.categories && !named.orCategories && categories)
    return { ...others, categories, ...named };
  return { ...others, ...named };
}

/** The assumption before with the amount, rhythm or date that the message names; null when it names none. */
function otherAssumption(folded: string, before: Assumption | null, today: LocalDay): Assumption | null {
  if (before === null) return null;
  if (before.kind === 'goal_date') {
    const day = readFutureDay(folded, today, before.date)?.day;
    return day === undefined ? null : { ...before, date: day };
  }
  const { amount, percent, times, per } = readSlots(folded);
  if ('percent' in before) return percent === undefined ? null : { ...before, percent };
  if ('count' in before) return times === undefined ? null : { ...before, count: times };
  if ('times' in before)
    return times === undefined && per === undefined
      ? null
      : { ...before, times: times ?? before.times, every: per ?? before.every };
  if (!('amount' in before) || (amount === undefined && per === undefined)) return null;
  const sum = amount === undefined ? before.amount : cents(amount);
  return 'every' in before
    ? { ...before, amount: sum, every: per ?? before.every }
    : { ...before, amount: sum };
}
