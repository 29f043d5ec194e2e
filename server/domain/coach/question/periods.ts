import { type LocalDay, addDays, addMonths, daysBetween, monthStart, weekStart } from '../../kernel/days';
import { type Fact, type Prose, dateValue, fact } from '../figures/facts';
import type { Reader } from './period-calendar';
import { COMBINED, PARTS } from './period-combine';
import { NAMED, WEEKDAYS } from './period-dates';
import { type Row, applyRules } from './period-rules';
import { type Kind, type Token, readTokens } from './period-tokens';
import { COUNTED, UNITS, YEARS } from './period-units';
import type { Period } from './query';

/** A period, and the words of the folded text that name it, with the 'in' or 'the' before it. */
export interface ReadPeriod {
  period: Period;
  at: number;
  length: number;
  /** It has not begun yet, and its days are those ahead. */
  future?: true;
}

const RULES = [...COUNTED, ...YEARS, ...NAMED, ...PARTS, ...UNITS, ...PARTS, ...WEEKDAYS, ...COMBINED];
const BEFORE: readonly Kind[] = [
  'in',
  'the',
  'de',
  'of',
  'en',
  'al',
  'article_one',
  'plural_the',
  'from',
  'between',
];

/** The periods that a folded text names, in order, as far as they have begun: all end today at the latest. How names are
 * read: docs/product/coach.md.
 * @param base the period that was asked about before, which 'the week before' starts from */
export function readPeriods(folded: string, today: LocalDay, base: Period | null = null): ReadPeriod[] {
  const row = readRow(folded, { today, isAhead: false, base });
  const found = row.flatMap((token, index) => readPeriod(token, row.slice(0, index), today));
  const named = found.filter(({ period }) => period.unit !== 'all');
  // 'In total' and 'ever' say little beside a period.
  return named.length > 0 && row.every(({ period, isMany }) => period?.unit !== 'all' || isMany === true)
    ? named
    : found;
}

/** A text after all rules. */
export const readRow = (folded: string, reader: Reader): Row => applyRules(RULES, readTokens(folded), reader);

/** Where the words of a token begin, with those before it that have no meaning of their own. */
export function startOf(token: Token, before: Row): number {
  const left = before.at(-1);
  return left && BEFORE.includes(left.kind) ? startOf(left, before.slice(0, -1)) : token.at;
}

function readPeriod(token: Token, before: Row, today: LocalDay): ReadPeriod[] {
  if (!token.period) return [];
  const at = startOf(token, before);
  const place = { at, length: token.end - at };
  const { unit, from, to } = token.period;
  if (from > today) return [{ ...place, period: token.period, future: true }];
  return [{ ...place, period: { unit, from, to: to < today ? to : today } }];
}
/** The words for a period, with the facts that they cite: 'in {id}', 'from {id_from} to {id_to}'.
 * @param id what the ids of the facts begin with */
export function periodName(
  { unit, from, to }: Period,
  today: LocalDay,
  id: string,
): { prose: Prose; facts: Fact[] } {
  if (unit === 'all') return { prose: 'so far', facts: [] };
  if (from === to)
    return from === today
      ? { prose: 'today', facts: [] }
      : {
          prose: `on {${id}}`,
          facts: [fact.date(id, dateValue(from), 'The day that your question is about.')],
        };
  if (unit === 'month')
    return {
      prose: `in {${id}}`,
      facts: [fact.month(id, Math.floor(dateValue(from) / 100), 'The month that your question is about.')],
    };
  if (unit === 'year')
    return {
      prose: `in {${id}}`,
      facts: [fact.year(id, Math.floor(dateValue(from) / 10_000), 'The year that your question is about.')],
    };
  const week =
    unit !== 'week'
      ? ''
      : from === weekStart(today)
        ? 'this week, '
        : from === addDays(weekStart(today), -7)
          ? 'last week, '
          : '';
  return {
    prose: `${week}from {${id}_from} to {${id}_to}`,
    facts: [
      fact.date(`${id}_from`, dateValue(from), 'The first day that your question is about.'),
      fact.date(`${id}_to`, dateValue(to), 'The last day that your question is about.'),
    ],
  };
}

/** Of another period the same days as those of one that still runs: its first ones. */
export function sameDaysOf(other: Period, running: Period): Period {
  const days = daysBetween(running.from, running.to);
  const end = running.unit === 'month' ? sameDayOfMonth(other.from, running) : addDays(other.from, days);
  return end >= other.to ? other : { ...other, to: end };
}

const sameDayOfMonth = (first: LocalDay, { from, to }: Period): LocalDay => {
  const last = addDays(addMonths(monthStart(first), 1), -1);
  const same = addDays(first, daysBetween(from, to));
  return same < last ? same : last;
};

export function readFutureDay(
  _f: string,
  _t: LocalDay,
): { day: LocalDay; at: number; length: number } | null {
  return null;
}
export const periodBefore = (period: Period): Period => period;
export const yearBefore = (period: Period): Period => period;
