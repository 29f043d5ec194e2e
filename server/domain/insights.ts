import {
  addDays,
  addMonths,
  dayParts,
  isLocalDay,
  daysBetween,
  type LocalDay,
  localDay,
  monthStart,
  weekStart,
} from './days';
import { type Cents, cents } from './money';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Monday first, as `weekday` 1 to 7 counts them. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** 'March'. */
export function monthName(day: LocalDay): string {
  return MONTHS[dayParts(day).month - 1] ?? '';
}

/** 'March 2026'. */
export function monthTitle(day: LocalDay): string {
  return `${monthName(day)} ${dayParts(day).year}`;
}

/** From so much on, the comparison counts in times instead of percent. */
const TIMES_FROM_PERCENT = 400;

/** The first day of a month written as 'yyyy-MM'; null for anything else. */
export function monthOf(text: string | null | undefined): LocalDay | null {
  if (!text || !/^[1-8]\d{3}-\d{2}$/.test(text)) return null;
  const day = `${text}-01`;
  return isLocalDay(day) ? day : null;
}

/**
 * A month held against the one before, as a sentence without a full stop. `changePercent` is
 * `monthly_insights.vs_previous_month_pct`, null when there was nothing the month before. A month that still runs
 * is not judged by what is missing yet.
 */
export function comparisonText(input: {
  month: LocalDay;
  changePercent: number | null;
  running: boolean;
}): string {
  const { changePercent, running } = input;
  const before = monthName(addMonths(input.month, -1));
  if (changePercent === null) return `Nothing in ${before} to compare with`;
  const percent = Math.round(Math.abs(changePercent));
  if (percent === 0) return running ? `Already as much as in ${before}` : `As much as in ${before}`;
  if (changePercent < 0)
    return running ? `${100 - percent} % of ${before} so far` : `${percent} % less than in ${before}`;
  const more =
    percent >= TIMES_FROM_PERCENT
      ? `${Math.round(changePercent / 100 + 1)} times as much as`
      : `${percent} % more than`;
  return running ? `Already ${more} in ${before}` : `${more} in ${before}`;
}

/** One cell of a calendar: a day of the month, or null before its first and after its last. */
export type CalendarWeek = readonly (LocalDay | null)[];

/** The weeks of a month, Monday first, seven cells each. */
export function monthWeeks(month: LocalDay): readonly CalendarWeek[] {
  const first = monthStart(month);
  const days = daysBetween(first, addMonths(first, 1));
  const blanks = dayParts(first).weekday - 1;
  const weeks: CalendarWeek[] = [];
  for (let start = -blanks; start < days; start += 7) {
    weeks.push(
      Array.from({ length: 7 }, (_, n) =>
        start + n >= 0 && start + n < days ? addDays(first, start + n) : null,
      ),
    );
  }
  return weeks;
}

/** The strongest shade of a heat map. */
export const HEAT_LEVELS = 4;

/** The shade of an amount among others, 0 (nothing) to 4 (near the greatest). By square root, so that one great day
 * does not make all others look alike. */
export function heatLevel(amount: Cents, greatest: Cents): number {
  if (amount <= 0 || greatest <= 0) return 0;
  return Math.min(HEAT_LEVELS, Math.max(1, Math.ceil(HEAT_LEVELS * Math.sqrt(amount / greatest))));
}

/** What was saved on one day. */
export interface DaySum {
  day: LocalDay;
  total: Cents;
  entries: number;
}

/** The most weeks that touch half a year: the columns of a heat map. */
export const HALF_YEAR_WEEKS = 28;

/** Where each day of a year stands in the heat map: two halves, one below the other, so that a day can be told from
 * its neighbour on a phone. Columns are weeks (Monday first) of the half, rows are weekdays 0 to 6. */
export function yearCells(
  year: number,
  days: readonly DaySum[],
): { half: 0 | 1; column: number; row: number; level: number }[] {
  const first = localDay(`${String(year).padStart(4, '0')}-01-01`);
  const middle = addMonths(first, 6);
  const length = daysBetween(first, addMonths(first, 12));
  const greatest = cents(days.reduce((most, { total }) => Math.max(most, total), 0));
  const levels = new Map(days.map(({ day, total }) => [day, heatLevel(total, greatest)]));
  return Array.from({ length }, (_, n) => {
    const day = addDays(first, n);
    const half = day < middle ? 0 : 1;
    const offset = daysBetween(weekStart(half === 0 ? first : middle), day);
    return { half, column: Math.floor(offset / 7), row: offset % 7, level: levels.get(day) ?? 0 };
  });
}

/** Months of a year that have a saving, with what was saved and on how many days. */
export function monthsOfYear(
  days: readonly DaySum[],
): { month: LocalDay; total: Cents; days: number; best: DaySum }[] {
  const months = new Map<LocalDay, { month: LocalDay; total: Cents; days: number; best: DaySum }>();
  for (const day of days) {
    const month = monthStart(day.day);
    const known = months.get(month);
    months.set(month, {
      month,
      total: cents((known?.total ?? 0) + day.total),
      days: (known?.days ?? 0) + 1,
      best: known && known.best.total >= day.total ? known.best : day,
    });
  }
  return [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1));
}

/** Sum and number of entries on one weekday (1 Monday to 7 Sunday). */
export interface WeekdaySum {
  weekday: number;
  total: Cents;
  entries: number;
}

/** Fewer entries than these are no pattern. */
const ENTRIES_FOR_PATTERN = 10;

/** What each weekday brought. */
export interface WeekdayPattern {
  /** All seven, Monday first. */
  days: { name: (typeof WEEKDAYS)[number]; total: Cents; entries: number; percent: number }[];
  total: Cents;
  /** The weekday that brought most; null while there are too few entries or two are equal. */
  strongest: { name: (typeof WEEKDAYS)[number]; percent: number } | null;
  /** Weekdays without any saving, Monday first. */
  empty: (typeof WEEKDAYS)[number][];
}

/** The pattern over the weekdays; absent weekdays count as nothing. */
export function weekdayPattern(sums: readonly WeekdaySum[]): WeekdayPattern {
  const total = cents(sums.reduce((sum, row) => sum + row.total, 0));
  const entries = sums.reduce((sum, row) => sum + row.entries, 0);
  const days = WEEKDAYS.map((name, index) => {
    const row = sums.find(({ weekday }) => weekday === index + 1);
    const amount = row?.total ?? cents(0);
    return {
      name,
      total: amount,
      entries: row?.entries ?? 0,
      percent: total === 0 ? 0 : Math.round((amount * 100) / total),
    };
  });
  const [first, second] = [...days].sort((a, b) => b.total - a.total);
  const clear = first !== undefined && second !== undefined && first.total > second.total;
  return {
    days,
    total,
    strongest: clear && entries >= ENTRIES_FOR_PATTERN ? { name: first.name, percent: first.percent } : null,
    empty: days.filter((day) => day.entries === 0).map((day) => day.name),
  };
}

/** What the months of a window brought, all categories together, oldest first; months without a saving too. */
export interface MonthFigures<C extends string> {
  month: LocalDay;
  claimed: Cents;
  transferred: Cents;
  byCategory: Partial<Record<C, Cents>>;
}

/** Rows of `monthly_categories` as a gapless row of months from `first` to `last`. */
export function monthFigures<C extends string>(
  rows: readonly { month: LocalDay; category: C; total: Cents; transferred: Cents }[],
  first: LocalDay,
  last: LocalDay,
): MonthFigures<C>[] {
  const months: MonthFigures<C>[] = [];
  for (let month = monthStart(first); month <= last; month = addMonths(month, 1)) {
    const own = rows.filter((row) => row.month === month);
    const byCategory: Partial<Record<C, Cents>> = {};
    for (const row of own) byCategory[row.category] = row.total;
    months.push({
      month,
      claimed: cents(own.reduce((sum, row) => sum + row.total, 0)),
      transferred: cents(own.reduce((sum, row) => sum + row.transferred, 0)),
      byCategory,
    });
  }
  return months;
}

/** Finished weeks in a row, oldest first, from the first one with a saving in the window; weeks without count as 0.
 * @param sums by Monday; @param from the window's first Monday */
export function finishedWeeks(
  sums: readonly { week: LocalDay; total: Cents }[],
  from: LocalDay,
  today: LocalDay,
): Cents[] {
  const running = weekStart(today);
  const byWeek = new Map(sums.map(({ week, total }) => [week, total]));
  const weeks: Cents[] = [];
  for (let week = from; week < running; week = addDays(week, 7)) {
    const total = byWeek.get(week);
    if (total !== undefined || weeks.length > 0) weeks.push(total ?? cents(0));
  }
  return weeks;
}
