import { addDays, daysBetween, type LocalDay, monthStart } from '../../kernel/days';
import { cents, formatEur } from '../../kernel/money';
import { countedIn } from '../../kernel/plural';
import { type Fact, dateValue, fact } from '../figures/facts';
import type { QueryArm } from '../question/query';
import type { Every } from '../question/slots';
import type { CountedFacts, Person } from './query-counted';

/** An average for a day, week, month or year, with the days that it is taken over; null when they are fewer. */
export interface RateFacts {
  average: Fact | null;
  span: Fact;
  /** The day of the first saving, when the question's days begin earlier. */
  since: Fact | null;
}

/** Days in a day, a week, a month and a year, as fractions of whole numbers: a month has 365.25 / 12. */
const LENGTHS: Readonly<Record<Every, readonly [number, number]>> = {
  day: [1, 1],
  week: [7, 1],
  month: [487, 16],
  year: [1461, 4],
};

/** The average of a sum over the days since the first saving, or since they begin. */
export function rateOf(
  per: Every,
  arm: QueryArm,
  counted: CountedFacts,
  { firstSavedOn, locale }: Person,
): RateFacts {
  const { key, said, total } = counted;
  const from = firstSavedOn !== null && firstSavedOn > arm.from ? firstSavedOn : arm.from;
  const days = Math.max(0, daysBetween(from, arm.to) + 1);
  const [length, parts] = LENGTHS[per];
  const months = monthsIn(from, arm.to);
  const whole =
    per === 'month' ? months : per === 'year' && months !== null && months % 12 === 0 ? months / 12 : null;
  const value = whole === null ? (total.value * length) / (parts * days) : total.value / whole;
  const spanId = `asked_days_${key}`;
  const of = counted.facts.map(({ id }) => id);
  const span =
    whole !== null && per === 'month'
      ? fact.months(spanId, whole, `The months that are counted${said}.`, of)
      : per === 'week' && days % 7 === 0
        ? fact.weeks(spanId, days / 7, `The weeks that are counted${said}.`, of)
        : fact.days(spanId, days, `The days that are counted${said}.`, of);
  const since =
    from === arm.from
      ? null
      : fact.date(
          `asked_first_day_${key}`,
          dateValue(from),
          'The day of your first saving. The days before it are not counted.',
        );
  const isShort = whole === null && days * parts < length;
  return {
    average: isShort
      ? null
      : fact.eur(
          `asked_average_per_${per}_${key}`,
          Math.round(value),
          `${formatEur(cents(total.value), locale)} logged${said}, over ${countedIn(locale)(span.value, span.unit.slice(0, -1))}${since ? ' since your first saving' : ''}, for ${per === 'month' && whole === null ? 'a month of 30.44 days' : `a ${per}`}, rounded to the cent.`,
          [total.id, spanId],
        ),
    span,
    since,
  };
}

/** How many whole calendar months these days are; null when they begin or end within one. */
function monthsIn(from: LocalDay, to: LocalDay): number | null {
  const next = addDays(to, 1);
  if (from !== monthStart(from) || next !== monthStart(next) || from > to) return null;
  const index = (day: LocalDay) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return index(next) - index(from);
}
