import { type Reader, daysAround, lastUnit, unitAgo, unitAt } from './period-calendar';
import { daysUpTo, spanAfter, spanOf, yearBefore } from './period-days';
import { addDays } from '../../kernel/days';
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
  unitOf,
  year,
  yearIn,
  yearOf,
} from './period-rules';
import type { PeriodUnit } from './period-tokens';

/** Units as periods, but years as numbers, because 'last year' goes with months. */
const unitOrYear = (unit: PeriodUnit, count: number, reader: Reader): Made | null => {
  if (unit === 'year') return year(yearOf(reader.today) + count);
  return relative(count === -1 ? lastUnit(unit, reader) : unitAt(unit, count, reader));
};

/** 'A few weeks' are four, as a month is; of all other units three. */
const few = (unit: PeriodUnit): number => (unit === 'week' ? 4 : 3);
const LAST_FEW = rule(
  'LAST few? of? duration|duration (?:rolling_many|last_after)',
  (found, reader, { after }) => {
    // 'The last 3 days of October' are a part of it.
    if (has(after.slice(0, 1), 'of', 'de', 'in') && has(after.slice(1, 3), 'month', 'unit', 'year'))
      return null;
    return relative(daysAround(unitOf(found), one(found, 'duration')?.count ?? 1, reader));
  },
);

/** No periods, and what counts: '3 weeks', 'every Monday'. */
export const COUNT_RULES: readonly Rule[] = [
  rule('every GLUE (?:WEEKDAY|unit|relative_day)', () => ({ kind: 'other' })),
  rule('plural_the weekday', () => ({ kind: 'other' })),
  rule('COUNT (?:last|rolling|rolling_many|next) unit', (found, reader) => {
    const [{ count = 0 } = {}] = found;
    if (count === 0 || count > 400 || !(has(found, 'rolling_many') || found.some(({ isMany }) => isMany)))
      return null;
    // The Danish 'to' is two.
    if (found[0]?.kind === 'to' && !found.some(({ isMany }) => isMany)) return null;
    return relative(daysAround(unitOf(found), has(found, 'next') ? -count : count, reader));
  }),
  // 'The last two full months' end with the last month that is over.
  rule('LAST COUNT (?:full|this) unit', (found, reader) => {
    const { count = 0 } = one(found, 'number', 'count', 'to', 'dotted') ?? {};
    const last = lastUnit(unitOf(found), reader);
    return count > 0 && count < 100
      ? relative(between(spanAfter({ unit: unitOf(found), from: last.from }, 1 - count).from, last.to))
      : null;
  }),
  rule('COUNT dash? unit', (found) => {
    const [{ count = 0 } = {}] = found;
    // The Danish 'to' is two, and '3. Quartal' is the third.
    const isOther = found[0]?.kind === 'to' || found[0]?.kind === 'dotted';
    if (isOther && (found.length > 2 || !found[1]?.isMany)) return null;
    return count > 0 && count <= 400 ? { kind: 'duration', count, unit: unitOf(found) } : null;
  }),
  rule('few of? unit', (found) => ({ kind: 'duration', count: few(unitOf(found)), unit: unitOf(found) })),
  LAST_FEW,
];

const agoOf = (found: Row, reader: Reader): Made | null => {
  const { count = 1, unit = 'day' } = one(found, 'duration', 'unit') ?? {};
  return unit === 'year' ? year(yearOf(reader.today) - count) : relative(unitAgo(unit, count, reader));
};
/** The present or the last unit, or the one before it; years alone, or all others. */
const unitRules = (isYear: boolean): Rule[] => {
  const at =
    (count: number): Rule['make'] =>
    (found, reader, { after }) => {
      const unit = unitOf(found);
      if (isYear && unit !== 'year') return null;
      // 'All day' and 'the last day' are no days, and the English 'an actual' is no year.
      const text = found.find((token) => token.unit !== undefined)?.text;
      if (unit === 'day' && (count === -1 || has(found, 'rolling') || found[0]?.text === 'all')) return null;
      if (text === 'an' && count !== -1) return null;
      // 'The last week of last month' is a part of it.
      if (
        has(after.slice(0, 1), 'of', 'de') &&
        has(after.slice(1, 3), 'last', 'this', 'unit', 'year', 'period', 'month')
      )
        return null;
      if ((count === -1 && found.some(({ isMany }) => isMany)) || has(found, 'rolling_many'))
        return relative(daysAround(unit, few(unit), reader));
      // 'The last half year' is six months, 'letztes Halbjahr' one of the calendar.
      if (count === -1 && unit === 'half' && text?.startsWith('half') === true)
        return relative(daysAround('month', 6, reader));
      if (found[0]?.kind === 'rolling' && !['quarter', 'half', 'weekend'].includes(unit))
        return relative(daysAround(unit, 1, reader));
      if (found.some(({ isMany }) => isMany)) return null;
      return unitOrYear(unit, count, reader);
    };
  return [
    rule('before_last unit|LAST? unit before_last_after', (found, reader) => {
      const unit = unitOf(found);
      if ((unit === 'year') !== isYear) return null;
      return isYear
        ? year(yearOf(reader.today) - 2)
        : relative(spanAfter({ unit, from: lastUnit(unit, reader).from }, -1));
    }),
    rule('LAST unit|unit (?:last_after|rolling)', at(-1)),
    rule('this unit (?:dash? this_after)?|unit this_after|unit so_far', at(0)),
    rule('next unit|unit next_after', at(1)),
  ];
};

/** Years, which months take: 'October last year'. */
export const YEAR_RULES: readonly Rule[] = [
  rule('this_year', (_, { today }) => year(yearOf(today))),
  rule('last_year', (_, { today }) => year(yearOf(today) - 1)),
  rule(
    'relative_day comma? (?:vor|ago_before) (?:duration|ONE unit)|(?:duration|ONE unit) ago relative_day',
    (found, { today }) => {
      const { count = 1, unit = 'day' } = one(found, 'duration', 'unit') ?? {};
      const named = addDays(today, one(found, 'relative_day')?.number ?? 0);
      return relative(spanOf('day', addDays(daysUpTo(named, unit, count).from, -1)));
    },
  ),
  rule('(?:vor|ago_before) (?:duration|ONE unit)|duration ago|(?<!number|money) ONE unit ago', agoOf),
  rule('(?:duration|ONE unit) since', (found, reader) =>
    found.at(-1)?.text === 'siden' ? agoOf(found, reader) : null,
  ),
  rule('since ago_before? (?:duration|ONE unit)', (found, reader) =>
    relative(daysAround(unitOf(found), one(found, 'duration')?.count ?? 1, reader)),
  ),
  ...unitRules(true),
  rule('unit (?:of|de)* year', (found) =>
    unitOf(found) === 'year' && one(found, 'year')?.isRelative !== true
      ? year(yearIn(found) ?? 0, false)
      : null,
  ),
  rule('the? (?:same (?:unit|stretch)|this stretch) (?:comma|GLUE) year', (found, reader) => {
    const whole = reader.base ?? unitAt(unitOf(found), 0, reader);
    return made(
      yearBefore(
        whole.unit === unitOf(found) || has(found, 'stretch') ? whole : unitAt(unitOf(found), 0, reader),
      ),
    );
  }),
];

/** Days, weekends, weeks, months, quarters and halves by their distance from today. */
export const UNIT_RULES: readonly Rule[] = [
  rule('this_week', (_, reader) => unitOrYear('week', 0, reader)),
  rule('this_quarter', (_, reader) => unitOrYear('quarter', 0, reader)),
  rule('this_month', (_, reader) => unitOrYear('month', 0, reader)),
  rule('last_month', (_, reader) => unitOrYear('month', -1, reader)),
  rule('last_week', (_, reader) => unitOrYear('week', -1, reader)),
  rule('lately', (_, reader) => relative(daysAround('week', few('week'), reader))),
  LAST_FEW,
  rule('NEXT duration', (found, reader) =>
    relative(daysAround(unitOf(found), -(one(found, 'duration')?.count ?? 1), reader)),
  ),
  ...unitRules(false),
  rule('(?:in|al|en|the) GLUE unit', (found, reader) =>
    unitOf(found) === 'weekend' ? unitOrYear('weekend', 0, reader) : null,
  ),
  // 'This month last year', 'a year ago today'.
  rule('period comma? GLUE year|year period', (found) => {
    const [token, ago] = [one(found, 'period'), one(found, 'year')];
    if (token?.isRelative !== true || ago?.isRelative !== true || !token.period) return null;
    const years = Number(token.period.from.slice(0, 4)) - (ago.number ?? 0);
    return years < 1 || years > 20
      ? null
      : made(Array.from({ length: years }).reduce(yearBefore, token.period));
  }),
];
