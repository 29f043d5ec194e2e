import type { LocalDay } from '../../kernel/days';
import { cents } from '../../kernel/money';
import { readFutureDay } from './future-day';
import { periodAfter, periodBefore, yearBefore } from './period-days';
import type { Assumption, Query } from './query';
import { isEntry } from './query-slots';
import WORDS from './query-words.json' with { type: 'json' };
import { isSupposition } from './read-assumption';
import { type ReadQuery, isLogged } from './read-query';
import { foldSlotText, readSlots } from './slots';
import { anyOf } from './words';

const { follow } = WORDS;
const START = new RegExp(String.raw`^\W*(?:${follow.start.join('|')})(?![\p{L}\p{N}])`, 'u');
const THAT = anyOf(follow.that);
const BEFORE = new RegExp(
  String.raw`^\W*(?:(?:${follow.start.join('|')})[\s,]+)*(?:in |for |im |en |i )?(?:${follow.before.join('|')})\W*$`,
  'u',
);
const AFTER = new RegExp(
  String.raw`^\W*(?:(?:${follow.start.join('|')})[\s,]+)*(?:in |for |im |en |i )?(?:${follow.after.join('|')})\W*$`,
  'u',
);
const YEAR = /\b(?:year|jahr|annee|ano|jaar|aret?)\b/u;
const SAME_LAST_YEAR = new RegExp(
  String.raw`${anyOf(follow.yearBefore).source}|^\W*(?:and|und|et|y|en|og)\s+(?:last year|letztes jahr|l'annee derniere|el ano pasado|vorig jaar|sidste ar)\W*$`,
  'u',
);
const EVERYTHING = anyOf(follow.everything);
const whole = (words: readonly string[]) =>
  new RegExp(String.raw`^\W*(?:(?:${follow.start.join('|')})[\s,]+)*(?:${words.join('|')})\W*$`, 'u');
const WHY = whole(follow.why);
const WHAT_FOR = whole(follow.whatFor);
const ANOTHER = new RegExp(
  String.raw`^\W*(?:(?:${follow.start.join('|')})[\s,]+)*(?:${follow.another.join('|')})(?![\p{L}])`,
  'u',
);

const WHICH_OF = whole(follow.whichOf);

/** 'Which of the two was higher': the last two queries side by side; null when they differ in more than their days or their
 * filter, and for every other message. */
export function whichOf(text: string, last: Query, earlier: Query | null): Query | null {
  if (earlier === null || !WHICH_OF.test(foldSlotText(text)) || last.measure !== earlier.measure) return null;
  const same = (a: object | null, b: object | null) => JSON.stringify(a) === JSON.stringify(b);
  if (same(last.filter, earlier.filter) && last.period)
    return { ...earlier, grouping: null, comparison: { with: 'period', period: last.period } };
  return same(last.period, earlier.period)
    ? { ...earlier, grouping: null, comparison: { with: 'filter', filter: last.filter } }
    : null;
}

/** A message of more words than this asks on its own, unless it begins like one that goes on. */
const SHORT = 5;

/** Asks where the last answer comes from. */
export const asksWhy = (text: string): boolean => WHY.test(foldSlotText(text));

/** Asks for one more of what was just proposed. */
export const asksForAnother = (text: string): boolean => ANOTHER.test(foldSlotText(text));

/** The query of a message that goes on from the query before it ('and in September?', 'only coffee', 'and 20?'), null when
 * the message asks on its own. `isVague`: the model does not know what it wants. What it names replaces what the query before it named; the rest stays. */
export function goOn(
  { text, isVague }: { text: string; isVague: boolean },
  read: ReadQuery,
  before: Query,
  today: LocalDay,
): Query | null {
  const folded = foldSlotText(text);
  const { query } = read;
  // 'And the flea market?' goes on, 'Thank you' does not, though a note may hold its words.
  const names = isVague ? { ...read.names, filter: read.names.filter || read.names.loose } : read.names;
  if (BEFORE.test(folded) && before.period)
    return {
      ...before,
      comparison: null,
      period:
        YEAR.test(folded) && before.period.unit !== 'year'
          ? yearBefore(before.period)
          : periodBefore(before.period),
    };
  if (AFTER.test(folded) && before.period) {
    const next = periodAfter(before.period, today);
    if (next) return { ...before, comparison: null, period: next };
  }
  if (SAME_LAST_YEAR.test(folded) && before.period && before.period.unit !== 'all')
    return { ...before, comparison: null, period: yearBefore(before.period) };
  if (isEntry(before.measure)) {
    if (WHAT_FOR.test(folded)) return before;
    if (BEFORE.test(folded)) return { ...before, limit: (before.limit ?? 1) + 1 };
  }
  const short = (folded.match(/[\p{L}\p{N}]+/gu) ?? []).length <= SHORT;
  const starts = START.test(folded);
  if (!short && !starts && !THAT.test(folded)) return null;
  const assumption = otherAssumption(folded, before.assumption, today);
  if (assumption !== null && !isSupposition(folded)) return { ...before, assumption };
  if (query.assumption !== null)
    return starts && before.assumption !== null
      ? { ...query, measure: before.measure, per: before.per }
      : null;
  if (EVERYTHING.test(folded))
    return { ...before, filter: {}, period: names.period ? query.period : before.period };
  const { per } = read;
  if (
    per !== null &&
    (before.measure === 'needed' || before.measure === 'average') &&
    !names.period &&
    !names.filter
  )
    return { ...before, per };
  const refers = starts || THAT.test(folded) || !names.saved;
  if (!refers || (names.measure && names.period && names.filter)) return null;
  if (!(names.period || names.filter || names.grouping || names.measure)) return null;
  const counted = isLogged(before.measure);
  const own = names.measure;
  if (own && names.period) return null;
  if (!counted && !own && !(names.period || names.filter || names.grouping)) return null;
  const measure = own ? query.measure : counted ? before.measure : 'saved';
  return {
    measure,
    per: own ? query.per : (query.per ?? before.per),
    period: query.comparison ? query.period : names.period ? query.period : before.period,
    filter: names.filter
      ? query.filter
      : before.measure === 'withdrawn' && isEntry(measure)
        ? { ...before.filter, withdrawals: true }
        : before.filter,
    grouping:
      names.grouping || own
        ? query.grouping
        : names.filter && before.grouping === 'category'
          ? null
          : before.grouping,
    limit: query.limit ?? (own ? null : before.limit),
    comparison: query.comparison,
    assumption: null,
  };
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
