import { type LocalDay, addDays, addMonths, dayParts, isLocalDay } from '../../kernel/days';
import { daysUpTo, spanAfter, spanOf } from './period-days';
import type { PeriodUnit } from './period-tokens';
import type { Period } from './query';

/** From where words are read. */
export interface Reader {
  today: LocalDay;
  /** A name means the next of its kind instead of the latest: for wishes. */
  isAhead: boolean;
  /** What was asked about before: 'the week before' lies before it. */
  base: Period | null;
}

const yearOf = (day: LocalDay): number => dayParts(day).year;

/** A day of a year, if it exists. */
export function dayOf(year: number, month: number, day: number): LocalDay | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isLocalDay(text) ? text : null;
}

/** The latest 3 November up to today, or the next from today on. A leap day can be years away. */
export function dayIn(month: number, day: number, { today, isAhead }: Reader): LocalDay | null {
  for (let away = 0; away <= 8; away++) {
    const found = dayOf(yearOf(today) + (isAhead ? away : -away), month, day);
    if (found !== null && (isAhead ? found >= today : found <= today)) return found;
  }
  return null;
}

/** The latest third of a month. */
export function dayOfMonth(day: number, { today, isAhead }: Reader): LocalDay | null {
  for (let away = 0; away <= 2; away++) {
    const { year, month } = dayParts(addMonths(spanOf('month', today).from, isAhead ? away : -away));
    const found = dayOf(year, month, day);
    if (found !== null && (isAhead ? found > today : found <= today)) return found;
  }
  return null;
}

/** The latest October that has begun, or the next that is not over. */
export function monthIn(month: number, { today, isAhead }: Reader): LocalDay | null {
  const now = dayParts(today);
  const away = isAhead ? (month < now.month ? 1 : 0) : month > now.month ? -1 : 0;
  return dayOf(now.year + away, month, 1);
}

/** The latest Tuesday before today, or the next after it. */
export function weekdayIn(weekday: number, { today, isAhead }: Reader): LocalDay {
  const now = dayParts(today).weekday;
  return addDays(today, isAhead ? (weekday - now + 7) % 7 || 7 : -((now - weekday + 7) % 7 || 7));
}

/** The present unit, or one that lies a number of units later. A weekend that has not begun is not the present one, unless days are read
 * ahead. */
export function unitAt(unit: PeriodUnit, count: number, { today, isAhead }: Reader): Period {
  const now = spanOf(unit, today);
  return spanAfter({ unit, from: now.from }, now.from > today && !isAhead ? count - 1 : count);
}

/** The last unit that is over. */
export function lastUnit(unit: PeriodUnit, reader: Reader): Period {
  const now = unitAt(unit, 0, reader);
  return now.to < reader.today ? now : unitAt(unit, -1, reader);
}

/** The day, week, month or year that lies a number of them ago. */
export function unitAgo(unit: PeriodUnit, count: number, { today }: Reader): Period {
  const { from } = spanOf(unit, today);
  return spanAfter({ unit, from: unit === 'weekend' && from > today ? addDays(from, -7) : from }, -count);
}

/** The last 7 days, or the next: the last end today, the next begin tomorrow. */
export function daysAround(unit: PeriodUnit, count: number, { today }: Reader): Period {
  if (count >= 0) return daysUpTo(today, unit, count);
  const tomorrow = addDays(today, 1);
  const last =
    spanOf(unit, today).unit === 'day' || unit === 'week'
      ? addDays(today, -count * (unit === 'week' ? 7 : 1))
      : daysUpTo(today, unit, count).from;
  return {
    unit: 'days',
    from: tomorrow,
    to: last < tomorrow ? tomorrow : addDays(last, unit === 'day' || unit === 'week' ? 0 : -1),
  };
}

/** A part of a period: its first or last days, weeks or months. Weeks are counted from its first day.
 * Null when it lies outside. */
export function partOf(
  whole: Period,
  part: { unit: PeriodUnit; number: number; count: number; isLast: boolean },
): Period | null {
  const { unit, number, count, isLast } = part;
  if (unit === 'day' || unit === 'week') {
    const days = (unit === 'day' ? 1 : 7) * count;
    const from = isLast ? addDays(whole.to, 1 - days) : addDays(whole.from, days * (number - 1));
    const end = addDays(from, days - 1);
    if (from > whole.to || from < whole.from) return null;
    return days === 1 ? spanOf('day', from) : { unit: 'between', from, to: end < whole.to ? end : whole.to };
  }
  const begun = spanOf(unit, whole.from);
  const start = begun.from < whole.from ? spanAfter({ unit, from: begun.from }, 1) : begun;
  const ended = spanOf(unit, whole.to);
  const last = ended.from > whole.to ? spanAfter({ unit, from: ended.from }, -1) : ended;
  const only = isLast ? last : spanAfter({ unit, from: start.from }, number - 1);
  if (count === 1) return only.from > whole.to ? null : only;
  return isLast
    ? { unit: 'between', from: spanAfter({ unit, from: last.from }, 1 - count).from, to: last.to }
    : { unit: 'between', from: start.from, to: spanAfter({ unit, from: start.from }, count - 1).to };
}

/** Half of a period. Months are halved on the 15th, years and quarters by their months or days. */
export function halfOf({ unit, from, to }: Period, number: number): Period {
  if (unit === 'year') return spanAfter({ unit: 'half', from }, number - 1);
  const cut =
    unit === 'month' ? addDays(from, 14) : addDays(from, Math.floor((daysOf(from, to) + 1) / 2) - 1);
  return { unit: 'between', from: number === 1 ? from : addDays(cut, 1), to: number === 1 ? cut : to };
}

const daysOf = (from: LocalDay, to: LocalDay): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** The beginning, the middle or the end of a period: a third of it. Of a month 1 to 10, 11 to 20 and the rest. */
export function thirdOf(whole: Period, third: 'begin' | 'middle' | 'end'): Period {
  const days = daysOf(whole.from, whole.to);
  const size = whole.unit === 'month' ? 10 : Math.max(1, Math.floor(days / 3));
  const [second, last] = [addDays(whole.from, size), addDays(whole.from, 2 * size)];
  if (third === 'begin') return { unit: 'between', from: whole.from, to: addDays(second, -1) };
  return third === 'middle'
    ? { unit: 'between', from: second, to: addDays(last, -1) }
    : { unit: 'between', from: last, to: whole.to };
}
