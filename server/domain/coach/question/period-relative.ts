import { addDays, dayParts, weekStart } from '../../kernel/days';
import { type Reader, dayOf, dayOfMonth, unitAgo, unitAt } from './period-calendar';
import { daysUpTo, spanAfter, spanOf, yearBefore } from './period-days';
import {
  type Made,
  type Row,
  type Rule,
  between,
  has,
  made,
  one,
  periodsOf,
  rule,
  unitOf,
} from './period-rules';
import type { Period } from './query';

/** What a message names before, or what was asked about before it. */
const baseOf = (before: Row, reader: Reader): Period | null =>
  periodsOf(before).at(-1)?.period ?? reader.base;

/** A period moved by units: the same month a year earlier, the week that lies three weeks before. Within a longer period
 * a shorter unit moves to its first: the month before a year is December. */
function moved(base: Period, unit: Exclude<ReturnType<typeof unitOf>, undefined>, count: number): Period {
  if (base.unit === unit) return spanAfter({ unit, from: base.from }, count);
  if (unit === 'year' && count < 0) return Array.from({ length: -count }).reduce(yearBefore, base);
  if (base.unit === 'day' && (unit === 'week' || unit === 'day'))
    return spanOf('day', addDays(base.from, count * (unit === 'week' ? 7 : 1)));
  return spanAfter({ unit, from: spanOf(unit, base.from).from }, count);
}

/** Days between two numbers of days, in the month that was named before or the latest one. */
function daysFromTo(found: Row, before: Row, after: Row, reader: Reader): Made | null {
  const [first, last] = found.filter(({ kind }) => ['number', 'ordinal', 'dotted'].includes(kind));
  if (!first || !last || has(after.slice(0, 1), 'money', 'unit', 'other', 'thing', 'of')) return null;
  const isDays = [first, last].some(
    ({ kind, text }) => kind === 'dotted' || (kind === 'ordinal' && /^\d/.test(text)),
  );
  const isRoman = has(found, 'al') && has(found, 'de');
  if (!isDays && !isRoman) return null;
  const named = baseOf(before, { ...reader, base: null });
  const { year, month } = dayParts(
    named?.unit === 'month' || named?.unit === 'between'
      ? named.from
      : (dayOfMonth(last.number ?? 0, reader) ?? reader.today),
  );
  const [from, to] = [dayOf(year, month, first.number ?? 0), dayOf(year, month, last.number ?? 0)];
  return from && to && from < to ? made(between(from, to)) : null;
}

/** Periods by their distance from others: 'a month earlier', 'the August before', 'the week before Christmas'. */
export const RELATIVE_RULES: readonly Rule[] = [
  rule(
    '(?:the|article_one|one)? (?:duration|unit) earlier|(?:article_one|one) unit (?:before|prior_after)',
    (found, reader, { before, after }) => {
      const ends =
        has(found, 'earlier') ||
        (baseOf(before, reader) !== null && after.every(({ kind }) => kind === 'stop'));
      if (reader.isAhead || !ends) return null;
      const { unit = 'day', count = 1 } = one(found, 'duration', 'unit') ?? {};
      const base = baseOf(before, reader);
      return made(base ? moved(base, unit, -count) : unitAgo(unit, count, reader));
    },
  ),
  rule('(?:the|article_one|one)? (?:duration|unit) later', (found, reader, { before }) => {
    const { unit = 'day', count = 1 } = one(found, 'duration', 'unit') ?? {};
    const base = baseOf(before, reader);
    return base && !reader.isAhead && base.unit !== 'all' ? made(moved(base, unit, count)) : null;
  }),
  // 'The August before', 'l'août d'avant'
  rule('(?:the|de)? period (?:before|prior_after|vor)', (found, reader, { before, after }) => {
    const own = one(found, 'period');
    const ends = after.length === 0 || has(after.slice(0, 1), 'stop', 'comma', 'and');
    if (
      !ends ||
      own?.period?.unit !== 'month' ||
      own.again !== 'year' ||
      has(before.slice(-1), 'comma', 'and', 'stop')
    )
      return null;
    const base = baseOf(before, reader) ?? own.period;
    return made(own.period.from < base.from ? own.period : yearBefore(own.period));
  }),
  // 'The week before Christmas' ends on the day before it.
  rule('(?:the|de)? (?:unit|duration) (?:before|vor|after|until|TO) GLUE period', (found, reader) => {
    const [{ unit, count } = {}, day] = [one(found, 'unit', 'duration'), periodsOf(found)[0]?.period];
    if (!unit || found.some(({ isMany }) => isMany) || reader.isAhead || !day) return null;
    // 'The 12 months to October'
    if (
      unit === 'month' &&
      count !== undefined &&
      day.unit === 'month' &&
      !has(found, 'after', 'before', 'vor')
    )
      return made(between(daysUpTo(day.to, 'month', count).from, day.to));
    if (!isShort(day)) return null;
    if (count !== undefined) {
      const isAfter = has(found, 'after');
      const last = isAfter
        ? addDays(day.to, count * DAYS_OF[unit])
        : has(found, 'before', 'vor')
          ? addDays(day.from, -1)
          : day.to;
      const from = isAfter ? addDays(day.to, 1) : daysUpTo(last, unit, count).from;
      return DAYS_OF[unit] === 0 ? null : made(between(from, last));
    }
    if (!has(found, 'before', 'vor', 'after')) return null;
    const days = unit === 'weekend' || unit === 'day' ? null : daysUpTo(addDays(day.from, -1), unit, 1);
    if (has(found, 'after'))
      return unit === 'week'
        ? made(between(addDays(day.to, 1), addDays(day.to, 7)))
        : made(moved({ ...day, unit: 'day', from: day.to }, unit, 1));
    return made(days ? between(days.from, days.to) : moved({ ...day, unit: 'day' }, unit, -1));
  }),
  rule('(?:from|de|between|in)? the* DAY (?:TO|and) the* DAY', (found, reader, { before, after }) =>
    has(found, 'and') && !has(found, 'between') ? null : daysFromTo(found, before, after, reader),
  ),
  // 'From the 3rd to the 9th of last month'
  rule('(?:from|de|between|in)? the* DAY (?:TO|and) the* period', (found) => {
    const [first, last] = [one(found, 'number', 'ordinal', 'dotted'), periodsOf(found)[0]?.period];
    const isDay = /^\d+\p{L}|\.$/u.test(first?.text ?? '');
    if (last?.unit !== 'day' || !(isDay || has(found, 'from', 'de', 'between'))) return null;
    const { year, month } = dayParts(last.to);
    const from = dayOf(year, month, first?.number ?? 0);
    return from && from < last.to ? made(between(from, last.to)) : null;
  }),
  // Names without a year go with the year beside them: 'march and april 2025', 'October 2024 and November'.
  rule('period(?= (?:comma|and|en|et|dash)* period)', ([token], _, { after }) => {
    const chain = after.findIndex(
      ({ kind }) => !['period', 'comma', 'and', 'en', 'et', 'dash'].includes(kind),
    );
    const dated = periodsOf(chain < 0 ? after : after.slice(0, chain)).find(
      ({ again }) => again === undefined,
    );
    const [own, other] = [token?.period, dated?.period];
    if (!token?.again || !own || !other || own.unit !== other.unit || dated?.isRelative) return null;
    if (token.again === 'week')
      return made(spanOf('day', addDays(weekStart(other.from), dayParts(own.from).weekday - 1)));
    const from = dayOf(dayParts(other.from).year, dayParts(own.from).month, dayParts(own.from).day);
    const whole = from && (own.unit === 'day' || own.unit === 'month') ? spanOf(own.unit, from) : null;
    return made(whole && whole.from > other.from ? yearBefore(whole) : whole);
  }),
  // 'Since Monatsanfang', 'Ende des Jahres' in one word
  rule('since GLUE unit_begin', (found, reader) => {
    const { from } = unitAt(unitOf(found), 0, reader);
    return reader.isAhead ? null : made({ unit: 'since', from, to: reader.today });
  }),
];

/** Longer units are not counted from a day here. */
const DAYS_OF = { day: 1, weekend: 0, week: 7, month: 0, quarter: 0, half: 0, year: 0 } as const;
const isShort = ({ unit, from, to }: Period): boolean =>
  unit === 'day' || (unit === 'between' && addDays(from, 9) >= to);
