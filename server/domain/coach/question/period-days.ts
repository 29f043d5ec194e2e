import {
  type LocalDay,
  addDays,
  addMonths,
  dayParts,
  daysBetween,
  localDay,
  monthStart,
  weekStart,
} from '../../kernel/days';
import type { PeriodUnit } from './period-tokens';
import type { Period } from './query';

/** Before anybody logged anything: where 'so far' begins. */
export const FIRST_DAY = localDay('2000-01-01');

const MONTHS = { month: 1, quarter: 3, half: 6, year: 12 } as const;
const DAYS = { day: 1, weekend: 2, week: 7 } as const;

const isOfMonths = (unit: Period['unit']): unit is keyof typeof MONTHS => unit in MONTHS;
const isOfDays = (unit: Period['unit']): unit is keyof typeof DAYS => unit in DAYS;

/** The day, weekend, week, month, quarter, half or year that holds a day, to its last day. The weekend of a day is that of
 * its week. */
export function spanOf(unit: PeriodUnit, day: LocalDay): Period {
  if (isOfMonths(unit)) {
    const months = MONTHS[unit];
    const from = addMonths(monthStart(day), -((dayParts(day).month - 1) % months));
    return { unit, from, to: addDays(addMonths(from, months), -1) };
  }
  const monday = weekStart(day);
  const from = unit === 'day' ? day : unit === 'week' ? monday : addDays(monday, 5);
  return { unit, from, to: addDays(from, DAYS[unit] - 1) };
}

/** The unit that lies a number of units later, whole. Negative: earlier. */
export function spanAfter({ unit, from }: { unit: PeriodUnit; from: LocalDay }, count: number): Period {
  if (isOfMonths(unit)) return spanOf(unit, addMonths(from, MONTHS[unit] * count));
  return spanOf(unit, addDays(from, (unit === 'day' ? 1 : 7) * count));
}

/** The days of a number of units up to a day: 7 days, or 3 months from the day after the same day of the month. */
export function daysUpTo(to: LocalDay, unit: PeriodUnit, count: number): Period {
  const from = isOfMonths(unit)
    ? addDays(addMonths(to, -MONTHS[unit] * count), 1)
    : addDays(to, 1 - (unit === 'day' ? 1 : 7) * count);
  return { unit: 'days', from, to };
}

/** The period before: the whole month before a month, as many days before a stretch of days. Everything so far has
 * nothing before it and stays. */
export function periodBefore(period: Period): Period {
  const { unit, from, to } = period;
  if (unit === 'all') return period;
  if (isOfMonths(unit) || isOfDays(unit)) return spanAfter({ unit, from }, -1);
  return { unit: 'between', from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
}

/** The period after, as far as it has begun; null when it has not, and for one without an end. */
export function periodAfter({ unit, from, to }: Period, today: LocalDay): Period | null {
  if (!isOfMonths(unit) && !isOfDays(unit)) return null;
  const next = spanAfter({ unit, from: from < to ? from : to }, 1);
  return next.from > today ? null : { ...next, to: next.to < today ? next.to : today };
}

/** The same period a year earlier. Weeks and weekends keep their weekdays, so they lie 52 weeks back. */
export function yearBefore(period: Period): Period {
  const { unit, from, to } = period;
  if (unit === 'all') return period;
  if (unit === 'week' || unit === 'weekend') return spanAfter({ unit, from }, -52);
  if (isOfMonths(unit) || isOfDays(unit)) return spanOf(unit, addMonths(from, -12));
  return { unit: 'between', from: addMonths(from, -12), to: addMonths(to, -12) };
}

/** What of another period stands fairly beside one that still runs: on the 18th the 1st to the 18th of the other month.
 * Of a period that is over: all of it. */
export function sameDaysOf(period: Period, other: Period, today: LocalDay): Period {
  const { unit, from } = period;
  if (unit !== other.unit || !(isOfMonths(unit) || isOfDays(unit))) return other;
  const runs = from <= today && today < spanOf(unit, from).to;
  if (!runs) return other;
  const months = monthsOf(from) - monthsOf(other.from);
  const day = isOfMonths(unit) ? addMonths(today, -months) : addDays(today, -daysBetween(other.from, from));
  return { ...other, to: day < other.to ? day : other.to };
}

const monthsOf = (day: LocalDay): number => {
  const { year, month } = dayParts(day);
  return year * 12 + month;
};
