import { type LocalDay, addDays, addMonths, dayParts } from '../../kernel/days';
import { type Reader, dayOf, halfOf, partOf, thirdOf, unitAt } from './period-calendar';
import { FIRST_DAY, periodBefore, spanAfter, spanOf, yearBefore } from './period-days';
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
  wholeOf,
  yearSpan,
} from './period-rules';
import type { Token } from './period-tokens';
import type { Period } from './query';

const WHOLE = '(?:period|year|unit)';
const whole = (found: Row, reader: Reader): Period | null => {
  const token = found.findLast(({ kind }) => ['period', 'year', 'unit'].includes(kind));
  return token?.isMany === true || token?.text === 'an' ? null : wholeOf(token, reader);
};

/** Quarters, halves and other parts of periods that are known by now. */
export const PART_RULES: readonly Rule[] = [
  rule(
    `year GLUE part|part GLUE (?:year|unit)?|(?:ordinal|dotted) unit GLUE (?:year|unit)?`,
    (found, reader) => {
      const token = one(found, 'part', 'ordinal', 'dotted');
      const unit = unitOf(found);
      if (!token || (unit !== 'quarter' && unit !== 'half')) return null;
      const number = token.number ?? 0;
      const year = one(found, 'year')?.number ?? dayParts(reader.today).year;
      const from = dayOf(year, (number - 1) * (unit === 'quarter' ? 3 : 6) + 1, 1);
      if (!from) return null;
      const isPast = one(found, 'year') === undefined && from > reader.today && !reader.isAhead;
      return made(
        spanOf(unit, isPast ? addMonths(from, -12) : from),
        one(found, 'year') ? {} : { again: 'year' },
      );
    },
  ),
  rule(`(?:ordinal|dotted|last|rolling) half GLUE ${WHOLE}`, (found, reader) => {
    const of = whole(found, reader);
    return of && made(halfOf(of, found[0]?.number ?? 2));
  }),
  rule('half period', (found) => {
    const [, token] = found;
    return token?.period?.unit === 'month' ? made(thirdOf(token.period, 'middle')) : null;
  }),
  // 'Les deux premières semaines de septembre'
  rule(`(?:number|count) ordinal unit (?:of|de)+ the* ${WHOLE}`, (found, reader) => {
    const [{ count = 1 } = {}, order, { unit, isMany } = {}] = found;
    const of = whole(found, reader);
    return of && unit && isMany && order?.number === 1
      ? made(partOf(of, { unit, number: 1, count, isLast: false }))
      : null;
  }),
  rule(`(?:ordinal|dotted|last|rolling|rolling_many) (?:unit|duration) GLUE ${WHOLE}`, (found, reader) => {
    const [order, part] = found;
    const of = whole(found, reader);
    if (!order || !part?.unit || !of) return null;
    if (SIZES.indexOf(part.unit) >= SIZES.indexOf(of.unit)) return null;
    const isLast = order.number === undefined;
    return made(
      partOf(of, {
        unit: part.unit,
        number: order.number ?? 1,
        count: part.kind === 'duration' ? (part.count ?? 1) : 1,
        isLast,
      }),
    );
  }),
  rule(`(?:begin|middle|end) dash? (?:of|de|the|plural_the)* ${WHOLE}`, (found, reader, { before }) => {
    const of = whole(found, reader);
    // 'I start this week' and 'that will end this month' are verbs.
    if (VERBS.test(found[0]?.text ?? '') && !has(found, 'of', 'de') && !found.at(-1)?.again) return null;
    const third = found[0]?.kind;
    if (!of || of.unit === 'day' || (third !== 'begin' && third !== 'middle' && third !== 'end')) return null;
    // 'Since mid October' is since the 15th.
    if (third === 'middle' && of.unit === 'month' && has(before.slice(-1), 'since', 'from', 'until'))
      return made(spanOf('day', addDays(of.from, 14)), found.at(-1)?.again ? { again: 'year' } : {});
    return made(thirdOf(of, third), {
      ...(found.at(-1)?.again ? { again: 'year' } : {}),
      isEnd: third === 'end',
    });
  }),
];
const VERBS = /^(?:start|begin|end|starten|mi)$/;
const SIZES: readonly Period['unit'][] = [
  'day',
  'weekend',
  'week',
  'between',
  'month',
  'quarter',
  'half',
  'year',
  'days',
  'since',
  'all',
];

/** Shifts the ends of a range that have no year: the first end is the latest, and the last the next one after it. */
function rangeOf(first: Token, last: Token): Made | null {
  if (!first.period || !last.period) return null;
  let from = first.period.from;
  let to = last.period.to;
  const back = (token: Token, day: LocalDay, count: number) =>
    token.again === 'week' ? addDays(day, 7 * count) : addMonths(day, 12 * count);
  if (last.again) {
    if (to < from)
      to =
        last.again === 'year' && last.period.unit === 'month'
          ? spanOf('month', addMonths(last.period.from, 12)).to
          : back(last, to, 1);
    if (to < from && first.again) from = back(first, from, -1);
  } else if (from > to && first.again) while (from > to) from = back(first, from, -1);
  else if (first.again === 'year') while (back(first, from, 1) <= to) from = back(first, from, 1);
  return from <= to ? made(between(from, to)) : null;
}

/** 'Before June this year' begins with the year, 'before June' with everything. */
const beginOf = ({ period, isRelative }: Token): LocalDay =>
  period?.unit === 'month' && isRelative === true ? spanOf('year', period.from).from : FIRST_DAY;

/** Periods made of other periods. */
export const COMBINING_RULES: readonly Rule[] = [
  rule('year', (found, _, { before, after }) => {
    const [token] = found;
    const left = before.at(-1);
    const number = token?.number ?? 0;
    // '€2025' is money, 'how many times this year' is not.
    const isAmount =
      has(after.slice(0, 1), 'money', 'unit') ||
      (token?.isRelative === undefined && has(before.slice(-1), 'money'));
    const isYear =
      token?.isRelative !== undefined ||
      (number >= 2015 && number < 2040) ||
      /^(?:in|im|en|i|since|seit|depuis|desde|sinds|siden|and|between|until)$/.test(left?.text ?? '');
    return isAmount || !isYear
      ? null
      : made(yearSpan(number), token?.isRelative === true ? { isRelative: true } : {});
  }),
  rule(
    'the? unit (?:before|vor|prior_after|in)(?! GLUE (?:period|unit|duration))',
    (found, reader, { before, after }) => {
      const mark = found.at(-1);
      const unit = unitOf(found);
      // 'A month before' is any month.
      if (has(before.slice(-1), 'article_one', 'one') || found.some(({ isMany }) => isMany)) return null;
      if (mark?.kind === 'in' && !(mark.text === 'for' && (after.length === 0 || after[0]?.kind === 'stop')))
        return null;
      const base = periodsOf(before).at(-1)?.period ?? reader.base ?? unitAt(unit, 0, reader);
      if (base.unit === unit) return made(periodBefore(base));
      if (unit === 'year') return made(yearBefore(base));
      return made(spanAfter({ unit, from: spanOf(unit, base.from).from }, -1));
    },
  ),
  rule('between GLUE period comma? (?:and|et|en|TO) GLUE period', (found, _, { before }) => {
    const [first, last] = periodsOf(found);
    return first && last && !has(before, 'difference') ? rangeOf(first, last) : null;
  }),
  rule('(?:from|de|since|in|al)? the* period TO GLUE period', (found) => {
    const [first, last] = periodsOf(found);
    const isLoose =
      found.some(({ kind, text }) => kind === 'article_one' || kind === 'al' || text === 'to') &&
      !has(found, 'from', 'de', 'since') &&
      found[0]?.kind !== 'period';
    return first && last && !isLoose ? rangeOf(first, last) : null;
  }),
  // 'Christmas Eve to New Year's Day last winter', 'the 3rd of March last spring': the one within the other.
  rule('period (?:in|the|of)* period', ([first, ...rest]) => {
    const whole = periodsOf(rest)[0]?.period;
    const holds = (one: Period) => whole !== undefined && whole.from <= one.from && one.to <= whole.to;
    if (!first?.period || !whole || whole.unit === 'all') return null;
    const before = yearBefore(first.period);
    return holds(first.period)
      ? made(first.period)
      : first.again === 'year' && holds(before)
        ? made(before)
        : null;
  }),
  rule('since GLUE unit', (found, reader) => {
    const from = unitAt(unitOf(found), 0, reader).from;
    const isBegun =
      /start|beg|anfang|comienzo|inicio|princip|debut/.test(found[0]?.text ?? '') && !reader.isAhead;
    return isBegun ? made({ unit: 'since', from, to: reader.today }) : null;
  }),
  rule('since GLUE period', (found, { today, isAhead }) => {
    const [token] = periodsOf(found);
    return token?.period && !isAhead
      ? made({
          unit: 'since',
          from: token.period.from,
          to: today > token.period.from ? today : token.period.from,
        })
      : null;
  }),
  rule('from GLUE period (?:onwards|in)', (found, { today }, { after }) => {
    const [token] = periodsOf(found);
    // 'From October on'
    const isOn =
      found.at(-1)?.text === 'on' && (after.length === 0 || has(after.slice(0, 1), 'stop', 'comma'));
    return token?.period && (isOn || has(found, 'onwards'))
      ? made({
          unit: 'since',
          from: token.period.from,
          to: today > token.period.from ? today : token.period.from,
        })
      : null;
  }),
  rule('after GLUE period', (found, { today, isAhead }) => {
    const [token] = periodsOf(found);
    if (!token?.period || isAhead) return null;
    const from = addDays(token.period.to, 1);
    return made({ unit: 'since', from, to: today > from ? today : from });
  }),
  rule('(?:before|vor) GLUE period', (found, { isAhead }) => {
    const [token] = periodsOf(found);
    return token?.period && !isAhead ? made(between(beginOf(token), addDays(token.period.from, -1))) : null;
  }),
  rule('until GLUE period', (found, { isAhead }) => {
    const [token] = periodsOf(found);
    // The Danish 'blev det til i sidste uge' has no end.
    if (found[0]?.text === 'til' && found[1]?.text === 'i') return null;
    return token?.period && !isAhead ? made(between(beginOf(token), token.period.to)) : null;
  }),
  rule('(?:from|de) GLUE period GLUE so_far', (found, { today }) => {
    const [token] = periodsOf(found);
    return token?.period && token.period.from <= today
      ? made({ unit: 'since', from: token.period.from, to: today })
      : null;
  }),
  rule('period comma? GLUE so_far|so_far comma? GLUE period', (found) => {
    const [token] = periodsOf(found);
    return token?.period && token.period.unit !== 'all' ? made(token.period) : null;
  }),
  rule('so_far|all_time', ([token], { today }) =>
    made({ unit: 'all', from: FIRST_DAY, to: today }, { isMany: token?.kind === 'so_far' }),
  ),
];
