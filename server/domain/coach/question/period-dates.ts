import { type Reader, dayIn, dayOf, dayOfMonth, monthIn, weekdayIn } from './period-calendar';
import { spanOf, yearBefore } from './period-days';
import {
  type Made,
  type Row,
  type Rule,
  between,
  has,
  made,
  one,
  relative,
  rule,
  yearIn,
  yearOf,
} from './period-rules';
import type { WordKind, Token } from './period-tokens';
import { addDays, dayParts, daysBetween, weekStart } from '../../kernel/days';

function day(month: number, number: number, inYear: number | undefined, reader: Reader): Made | null {
  const found = inYear === undefined ? dayIn(month, number, reader) : dayOf(inYear, month, number);
  return made(found && spanOf('day', found), inYear === undefined ? { again: 'year' } : {});
}

function month(number: number, inYear: number | undefined, reader: Reader): Made | null {
  const found = inYear === undefined ? monthIn(number, reader) : dayOf(inYear, number, 1);
  return made(found && spanOf('month', found), inYear === undefined ? { again: 'year' } : {});
}

/** Words that follow 'may' where it is a verb. */
const AFTER_VERB = /^(?:i|we|you|it|he|she|they|be|not|have|need|also|well|the|this|as)$/;
/** Words before 'may' and 'march' where they are verbs; everywhere else they are months. */
const MAY_BEFORE =
  /^(?:i|we|you|it|he|she|they|that|this|which|who|there|one|prices?|rent|bills?|things|come|the|a)$/;
/** After these a name that is another word, too, is a month or a day. */
// prettier-ignore
const BEFORE_NAME: readonly WordKind[] = ['in', 'en', 'de', 'since', 'until', 'before', 'after', 'vor', 'from', 'last', 'next', 'between', 'begin', 'middle', 'end', 'of', 'ordinal', 'al'];

/** Whether 'may', 'mars' or 'jan' is a month here. */
function isMonth(token: Token, before: Row, after: Row): boolean {
  if (token.kind === 'month') return true;
  const [left, right] = [before.at(-1), after[0]];
  const ends = right === undefined || right.kind === 'stop';
  if (right && has([right], 'year', 'last_after', 'month', 'weak_month')) return true;
  if (left && has([left], 'month', 'weak_month')) return true;
  if (/^(?:may|march)$/.test(token.text) && !BEFORE_NAME.includes(left?.kind ?? 'stop'))
    return !(right && AFTER_VERB.test(right.text)) && !(left && MAY_BEFORE.test(left.text));
  if (!left)
    return (
      ends ||
      // 'Mars, par catégorie'.
      right.kind === 'comma' ||
      (has(after.slice(0, 1), 'to', 'until', 'dash', 'and', 'compare', 'comma') &&
        has(after.slice(1, 3), 'month', 'weak_month', 'period'))
    );
  if (left.text === 'i' && /^(?:may|march)$/.test(token.text)) return false;
  if (BEFORE_NAME.includes(left.kind)) return token.text !== 'mar' || left.kind !== 'de';
  if (has([left], 'number', 'dotted')) return true;
  const isVerb = right !== undefined && AFTER_VERB.test(right.text);
  if (has([left], 'to', 'and', 'en', 'et', 'dash', 'comma', 'compare'))
    return (
      !isVerb &&
      (before.length <= 2 ||
        left.kind === 'compare' ||
        has(before.slice(-3, -1), 'month', 'weak_month', 'period', 'year'))
    );
  return left.kind === 'this' && token.text === 'march';
}

const isWeekday = (token: Token, before: Row, after: Row = []): boolean =>
  token.kind === 'weekday' ||
  // 'Fri sat sun'
  [before.findLast(isNoList), after.find(isNoList)].some(
    (beside) => beside !== undefined && has([beside], 'weekday', 'weak_weekday'),
  ) ||
  /^(?:on|am|op|since|seit|sinds|last|until|bis|letzten|this)$/.test(before.at(-1)?.text ?? '');

const isNoList = ({ kind }: Token): boolean => !['comma', 'and', 'dash', 'en', 'et'].includes(kind);

/** 'hier' is here in German and Dutch, 'morgen' and 'manana' are mornings, too. */
function isDay(token: Token, before: Row, after: Row): boolean {
  const left = before.at(-1);
  if (token.text === 'hier')
    return (
      FRENCH.test([...before, ...after].map(({ text }) => text).join(' ')) ||
      before.length + after.filter(({ kind }) => kind !== 'stop').length <= 1
    );
  if (/^(?:morgen|manana)$/.test(token.text))
    return !/^(?:am|la|el|de|nachsten|guten|heute)$/.test(left?.text ?? '');
  return true;
}
const FRENCH =
  /\b(?:avant|et|puis|ensemble|combien|ai|j|qu|quoi|est ce|economis\p{L}*|epargn\p{L}*|mis de cote|depens\p{L}*)\b/u;

const numbered = (found: Row, ...kinds: readonly WordKind[]): number[] =>
  found.filter(({ kind }) => kinds.includes(kind)).map(({ number = 0 }) => number);
const DAYS: readonly WordKind[] = ['number', 'ordinal', 'dotted'];

/** 'from 3 to 9 November', '3.-9. November', 'between the 3rd and the 9th of November' */
function daysOfMonth(found: Row, reader: Reader, before: Row): Made | null {
  if (
    has(found, 'and', 'et', 'en') &&
    before.findLast(({ kind }) => !['the', 'de'].includes(kind))?.kind !== 'between'
  )
    return null;
  const [from = 0, to = 0] = numbered(found, ...DAYS);
  const [named = 0] = numbered(found, 'month', 'weak_month');
  const whole = month(named, yearIn(found), reader)?.period;
  const first = whole && dayOf(yearOf(whole.from), named, from);
  const last = whole && dayOf(yearOf(whole.from), named, to);
  return first && last && first <= last ? made(between(first, last)) : null;
}

function dayOfName(found: Row, reader: Reader, before: Row, after: Row): Made | null {
  const [number = 0] = numbered(found, ...DAYS);
  const isLoose =
    found.at(-1)?.kind === 'weak_month' && has(found, 'number') && has(after.slice(0, 1), 'other');
  if (number < 1 || number > 31 || (isLoose && !has(before.slice(-1), 'in', 'since', 'until', 'the', 'from')))
    return null;
  const [named = 0] = numbered(found, 'month', 'weak_month');
  // A day that the month does not have names nothing.
  return day(named, number, yearIn(found), reader) ?? { kind: 'other' };
}

function dateOf(found: Row, reader: Reader): Made | null {
  const date = one(found, 'date', 'weak_date')?.date;
  if (!date) return null;
  const inYear = date.year ?? yearIn(found);
  return date.day === undefined
    ? month(date.month, inYear, reader)
    : day(date.month, date.day, inYear, reader);
}

/** Before the number of a day: 'on the 3rd', 'am 3.', 'le 3'. */
const ON =
  /^(?:on|by|am|zum|bis|til|until|tot|hasta|au|den|le|el|op|dia|since|seit|depuis|desde|sinds|siden)$/;

/** Of these also before a bare number: 'le 3', but not 'until 3'. */
const BARE_ON = /^(?:le|el|den|since|seit|depuis|desde|sinds|siden)$/;

/** Days and months by their names and numbers. */
export const NAME_RULES: readonly Rule[] = [
  rule(
    '(?:WEEKDAY comma?)? the* DAY (?:TO|and|et|en) the* (?:WEEKDAY comma?)? DAY (?:of|de)* MONTH (?:comma? GLUE year)?',
    (found, reader, { before }) => daysOfMonth(found, reader, before),
  ),
  rule('MONTH the* DAY (?:TO|and|et|en) the* DAY (?:comma? GLUE year)?', (found, reader, { before }) =>
    daysOfMonth(found, reader, before),
  ),
  rule(
    '(?:WEEKDAY stop? comma?)? the* DAY (?:of|de|the)* MONTH (?:stop? comma? GLUE year)?',
    (found, reader, { before, after }) => dayOfName(found, reader, before, after),
  ),
  rule(
    '(?:WEEKDAY stop? comma?)? MONTH stop? the* DAY (?:comma? GLUE year)?',
    (found, reader, { before, after }) => {
      const number = one(found, ...DAYS);
      if (number?.kind === 'ordinal' && has(after.slice(0, 1), 'half', 'unit')) return null;
      if (
        has(after.slice(0, 1), 'money', 'unit', 'duration') ||
        /^(?:in|im)$/.test(before.at(-1)?.text ?? '')
      )
        return null;
      return dayOfName(found, reader, before, after);
    },
  ),
  rule('(?:WEEKDAY stop? comma?)? the* date (?:comma? year)?', dateOf),
  rule('weak_date', (found, reader, { before }) => {
    const left = before.at(-1);
    const isOn =
      left &&
      (ON.test(left.text) ||
        has([left], 'weekday', 'weak_weekday', 'from', 'de', 'between', 'date', 'period'));
    return isOn ? dateOf(found, reader) : null;
  }),
  rule(
    'unit? (?:of|de)* MONTH stop? comma? GLUE year|year (?:comma|in|en|de|the)* MONTH',
    (found, reader) => {
      const [number = 0] = numbered(found, 'month', 'weak_month');
      const isThisYear = one(found, 'year')?.isRelative === true && yearIn(found) === yearOf(reader.today);
      const named = month(number, yearIn(found), reader);
      return named && (one(found, 'unit')?.unit ?? 'month') === 'month'
        ? { ...named, ...(isThisYear && { isRelative: true }) }
        : null;
    },
  ),
  rule('(?:last|last_after|rolling) MONTH|MONTH (?:last_after|rolling)', (found, { today, base }) => {
    const [number = 0] = numbered(found, 'month', 'weak_month');
    const { year: now, month: running } = dayParts(today);
    const from = dayOf(number < running ? now : now - 1, number, 1);
    const last = from && spanOf('month', from);
    // 'And last August?' after that August is the one before it.
    return made(last && base?.from === last.from && base.unit === 'month' ? yearBefore(last) : last);
  }),
  rule('NEXT MONTH|MONTH NEXT', (found, { today }) => {
    const [number = 0] = numbered(found, 'month', 'weak_month');
    const { year: now, month: running } = dayParts(today);
    const from = dayOf(number > running ? now : now + 1, number, 1);
    return made(from && spanOf('month', from));
  }),
  rule('this MONTH', (found, { today }, { before, after }) => {
    const [, name] = found;
    const from = dayOf(yearOf(today), name?.number ?? 0, 1);
    return name && isMonth(name, [...before, ...found.slice(0, 1)], after)
      ? made(from && spanOf('month', from))
      : null;
  }),
  rule('unit (?:of|de)+ MONTH', (found, reader) =>
    found[0]?.unit === 'month' ? month(found.at(-1)?.number ?? 0, undefined, reader) : null,
  ),
  rule('MONTH', (found, reader, { before, after }) => {
    const [name] = found;
    return name && isMonth(name, before, after) ? month(name.number ?? 0, undefined, reader) : null;
  }),
  rule('relative_day part_of_day?', (found, reader, { before, after }) => {
    const [name] = found;
    return name && isDay(name, before, after)
      ? relative(spanOf('day', addDays(reader.today, name.number ?? 0)))
      : null;
  }),
  rule('(?<=in|since|until|the|al|de) (?:ordinal|dotted|number)', ([number], reader, { before, after }) => {
    if (!number || !/^\d/.test(number.text)) return null;
    const left = before.filter(({ text }) => !/^(?:the|de|dem)$/.test(text)).at(-1);
    const ends = after.length === 0 || has(after.slice(0, 1), 'stop', 'comma');
    const goesOn = has(after.slice(0, 1), 'unit', 'month', 'weak_month', 'half', 'money', 'of', 'de');
    if (
      !ON.test(left?.text ?? '') ||
      goesOn ||
      (number.kind === 'number' && !(ends && BARE_ON.test(left?.text ?? '')))
    )
      return null;
    const on = dayOfMonth(number.number ?? 0, reader);
    return made(on && spanOf('day', on));
  }),
];

/** Days of weeks and months that are known by now: 'Tuesday last week', 'the 9th of this month'. */
export const WEEKDAY_RULES: readonly Rule[] = [
  rule('(?:ordinal|dotted) (?:of|de|the)* period', (found) => {
    const [number, period] = [found[0]?.number ?? 0, one(found, 'period')?.period];
    if (period?.unit !== 'month' || !/\d/.test(found[0]?.text ?? '')) return null;
    const { year: inYear, month: inMonth } = dayParts(period.from);
    const on = dayOf(inYear, inMonth, number);
    return made(on && spanOf('day', on));
  }),
  // 'The first Monday of August'
  rule('(?:ordinal|dotted|last|rolling) WEEKDAY (?:of|de|in|the)* period', (found) => {
    const [order, name] = found;
    const whole = one(found, 'period')?.period;
    if (!whole || !name?.number || whole.unit !== 'month') return null;
    const first = addDays(whole.from, (name.number - dayParts(whole.from).weekday + 7) % 7);
    const last = addDays(first, 7 * Math.floor(daysBetween(first, whole.to) / 7));
    const on = order?.number === undefined ? last : addDays(first, 7 * (order.number - 1));
    return on > whole.to ? null : made(spanOf('day', on));
  }),
  rule(
    'WEEKDAY part_of_day? comma? GLUE period|period comma? GLUE WEEKDAY part_of_day?',
    (found, _, { before }) => {
      const [week, name] = [one(found, 'period')?.period, one(found, 'weekday', 'weak_weekday')];
      // 'What should I do this week' holds no Donnerstag.
      const isVerb = name?.text === 'do' && before.length > 0 && !isWeekday(name, before);
      return week?.unit === 'week' && name && !isVerb
        ? made(spanOf('day', addDays(week.from, (name.number ?? 1) - 1)))
        : null;
    },
  ),
  rule(
    '(?:last|last_after|this|next)? WEEKDAY (?:last_after|rolling|next_after)? (?:part_of_day|relative_day)?',
    (found, reader, { before, after }) => {
      const name = one(found, 'weekday', 'weak_weekday');
      if (!name || !isWeekday(name, [...before, ...found.slice(0, found.indexOf(name))], after)) return null;
      const inWeek = addDays(weekStart(reader.today), (name.number ?? 1) - 1);
      const on = has(found, 'this')
        ? inWeek
        : weekdayIn(
            name.number ?? 1,
            has(found, 'next', 'next_after') ? { ...reader, isAhead: true } : reader,
          );
      return made(spanOf('day', on), { again: 'week' });
    },
  ),
];
