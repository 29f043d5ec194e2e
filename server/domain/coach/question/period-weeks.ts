import { type LocalDay, addDays, weekStart } from '../../kernel/days';
import { type Reader, dayOf } from './period-calendar';
import { spanOf } from './period-days';
import { type Rule, between, has, made, one, rule, yearIn, yearOf } from './period-rules';
import type { Period } from './query';

/** A week by its number (ISO 8601: the first week holds 4 January); null when the year has no such week. */
function weekOf(year: number, number: number): Period | null {
  const [first, next] = [dayOf(year, 1, 4), dayOf(year + 1, 1, 4)];
  if (!first || !next || number < 1) return null;
  const from = addDays(weekStart(first), 7 * (number - 1));
  return from < weekStart(next) ? spanOf('week', from) : null;
}

/** The latest week of that number that has begun up to a day, or the next that is not over. */
function weekIn(number: number, { today, isAhead }: Reader, until: LocalDay = today): Period | null {
  const now = yearOf(today);
  const all = [now + 1, now, now - 1, now - 2].flatMap((year) => weekOf(year, number) ?? []);
  return (isAhead ? all.findLast(({ to }) => to >= today) : all.find(({ from }) => from <= until)) ?? null;
}

/** Before these a week is none of the calendar: 'I save 20 a week', 'last week 5 euros'. */
const COUNTED = [
  'every',
  'article_one',
  'one',
  'last',
  'rolling',
  'this',
  'next',
  'number',
  'count',
  'ordinal',
] as const;

/** Weeks by their numbers: 'KW 7', 'weeks 40 to 42', 'uge 7 2025'. They come before all other numbers. */
export const WEEK_RULES: readonly Rule[] = [
  rule('(?:week_number|unit) stop? (?:number|dotted|other|date)', (found, _, { before, after }) => {
    const [name, number] = [found[0], found.at(-1)];
    if (!name || !number || (name.kind === 'unit' && name.unit !== 'week')) return null;
    // 'W44' is a week, 'w 44' is not.
    if (name.text === 'w' && name.end !== number.at) return null;
    const [, digits, year] = /^(\d{1,2})\.?(?:\/(20\d\d))?$/.exec(number.text) ?? [];
    const isOne = name.kind === 'week_number' || !has(before.slice(-1), ...COUNTED);
    if (
      digits === undefined ||
      Number(digits) > 53 ||
      !isOne ||
      has(after.slice(0, 1), 'money', 'unit', 'month', 'weak_month')
    )
      return null;
    return {
      kind: 'numbered_week',
      number: Number(digits),
      ...(year !== undefined && { count: Number(year) }),
    };
  }),
  rule('(?:dotted|ordinal) week_number', ([order]) => ({
    kind: 'numbered_week',
    number: order?.number ?? 0,
  })),
];

/** The days of numbered weeks, and weeks and weekends by one of their days: 'the week of 10 August'. */
export const NUMBERED_WEEK_RULES: readonly Rule[] = [
  rule(
    'numbered_week (?:TO|and|en|et) (?:numbered_week|number|dotted) (?:comma? GLUE year)?',
    (found, reader) => {
      const [first = 0, last = 0] = found.flatMap(({ kind, number }) =>
        kind === 'year' ? [] : (number ?? []),
      );
      const isNext = has(found, 'and', 'en', 'et');
      const year = yearIn(found);
      const to = year === undefined ? weekIn(last, reader) : weekOf(year, last);
      const from = to && (year === undefined ? weekIn(first, reader, to.to) : weekOf(year, first));
      return from && from.from < to.from && (!isNext || addDays(from.to, 1) === to.from)
        ? made(between(from.from, to.to))
        : null;
    },
  ),
  rule('numbered_week (?:comma? GLUE year)?', (found, reader) => {
    const { number = 0, count } = found[0] ?? {};
    const year = count ?? yearIn(found);
    return made(year === undefined ? weekIn(number, reader) : weekOf(year, number)) ?? { kind: 'other' };
  }),
];

const LINK = '(?:of|de|from|in|the|since|starting|begin|ending|stop|compare|article_one)';

/** Weeks and weekends by one of their days: 'the week of 10 August', 'Woche vom 10. August', 'week ending 16 August'. */
export const WEEK_OF_RULES: readonly Rule[] = [
  rule(`unit ${LINK}* period`, (found, { today }, { before }) => {
    const [{ unit } = {}, link] = found;
    const day = one(found, 'period')?.period;
    const isSince = has(found, 'since') && !/^(?:ab|starting)/.test(link?.text ?? '');
    if ((unit !== 'week' && unit !== 'weekend') || day?.unit !== 'day' || found[0]?.isMany || isSince)
      return null;
    if (has(before.slice(-1), ...COUNTED) || (link?.kind === 'stop' && found.length > 2)) return null;
    const whole = spanOf(unit, day.from);
    if (unit === 'week' && has(found, 'starting', 'begin') && day.from !== whole.from)
      return made(between(day.from, addDays(day.from, 6)));
    if (unit === 'week' && has(found, 'ending') && day.from !== whole.to)
      return made(between(addDays(day.from, -6), day.from));
    return whole.from > today && day.from <= today ? null : made(whole);
  }),
];
