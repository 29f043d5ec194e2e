import {
  addDays,
  addMonths,
  isLocalDay,
  dayParts,
  daysBetween,
  formatDay,
  type LocalDay,
  localDay,
  monthStart,
  weekStart,
} from '../kernel/days';
import { type Cents, cents } from '../kernel/money';

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
export const monthName = (day: LocalDay): string => formatDay(day, 'en-GB', 'month');

/** 'March 2026'. */
export const monthTitle = (day: LocalDay): string => formatDay(day, 'en-GB', 'monthYear');

/** From this change on, the comparison says 'times as much' instead of percent. */
const TIMES_FROM_PERCENT = 400;

/** The first day of a month written as 'yyyy-MM'; null for anything else. */
export function readMonth(text: string | null | undefined): LocalDay | null {
  if (!text || !/^[1-8]\d{3}-\d{2}$/.test(text)) return null;
  const day = `${text}-01`;
  return isLocalDay(day) ? day : null;
}

/** A month compared with the one before, as a sentence without a full stop. `changePercent` is null when
 * nothing was saved in the month before. The running month (that of `today`) is compared with the same days
 * of the month before and never judged by what is missing, because it is not over. */
export function comparisonText(input: {
  month: LocalDay;
  changePercent: number | null;
  today: LocalDay;
}): string {
  const { month, today } = input;
  const running = month === monthStart(today);
  const words = comparisonWords({ ...input, running });
  if (!running) return words;
  const days = dayParts(today).day;
  const before = Math.min(days, daysBetween(addMonths(month, -1), month));
  if (input.changePercent === null)
    return `Nothing by ${before} ${monthName(addMonths(month, -1))} to compare with`;
  const to = (day: number) => (day === 1 ? 'day 1' : `days 1 to ${day}`);
  return `${words}, ${before < days ? `${to(days)} against ${to(before)}` : `${to(days)} of both`}`;
}

function comparisonWords(input: { month: LocalDay; changePercent: number | null; running: boolean }): string {
  const { changePercent, running } = input;
  const before = monthName(addMonths(input.month, -1));
  if (changePercent === null) return `Nothing in ${before} to compare with`;
  const percent = Math.round(Math.abs(changePercent));
  if (percent === 0) return `As much as in ${before}`;
  if (changePercent < 0)
    return running ? `${100 - percent}% of ${before} so far` : `${percent}% less than in ${before}`;
  return percent >= TIMES_FROM_PERCENT
    ? `${Math.round(changePercent / 100 + 1)} times as much as in ${before}`
    : `${percent}% more than in ${before}`;
}

/** One cell of a calendar: a day of the month, or null before its first and after its last. */
type CalendarWeek = readonly (LocalDay | null)[];

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

/** The shade of an amount among others, 0 (nothing) to 4 (near the greatest). It follows the square root, so
 * that one large day does not make all others look alike. */
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

/** The place of each day of a year in the heat map. It has two halves, one below the other, so that days are
 * large enough on a phone. A column is a week of its half, a row a weekday (0 is Monday). */
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

/** With fewer entries than this, no weekday is called the strongest. */
const ENTRIES_FOR_PATTERN = 10;

/** What each weekday brought, Monday first; absent weekdays count as nothing.
 * @param sums by weekday, 1 Monday to 7 Sunday */
export function weekdayPattern(sums: readonly { weekday: number; total: Cents; entries: number }[]) {
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
    /** The weekday that brought most; null with too few entries or when two are equal. */
    strongest: clear && entries >= ENTRIES_FOR_PATTERN ? { name: first.name, percent: first.percent } : null,
    /** Whether two weekdays have savings: one alone compares nothing. */
    compares: days.filter((day) => day.entries > 0).length > 1,
    /** Weekdays without any saving. */
    empty: days.filter((day) => day.entries === 0).map((day) => day.name),
  };
}

export type WeekdayPattern = ReturnType<typeof weekdayPattern>;

/** What one month brought. */
export interface MonthFigures<C extends string> {
  month: LocalDay;
  /** Whether it lies before the month of the very first saving: then it is no month without savings. */
  before: boolean;
  claimed: Cents;
  transferred: Cents;
  byCategory: Partial<Record<C, Cents>>;
}

/** Months on one chart. */
const CHART_MONTHS = 12;

/** The twelve months that are shown with a month: the latest ones, or for an earlier month those of its year. */
export function monthsAround(month: LocalDay, today: LocalDay): { first: LocalDay; last: LocalDay } {
  const running = monthStart(today);
  const first = addMonths(running, 1 - CHART_MONTHS);
  if (month >= first && month <= running) return { first, last: running };
  const january = localDay(`${month.slice(0, 4)}-01-01`);
  return { first: january, last: addMonths(january, CHART_MONTHS - 1) };
}

/** What one month brought, for a chart. */
export interface MonthSum {
  month: LocalDay;
  total: Cents;
  entries: number;
  /** How much of it was transferred; null where that is not told. */
  moved: Cents | null;
}

/** Every month from `first` to `last`, oldest first, from the rows of those that have a saving.
 * @param firstSaved the month of the very first saving; null before it
 * @param tellsMoved whether the rows tell what was transferred */
export function monthsBetween(
  rows: readonly MonthSum[],
  { first, last }: { first: LocalDay; last: LocalDay },
  firstSaved: LocalDay | null,
  tellsMoved: boolean,
): (MonthSum & { before: boolean })[] {
  const known = new Map(rows.map((row) => [row.month, row]));
  const months: (MonthSum & { before: boolean })[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) {
    const row = known.get(month) ?? {
      month,
      total: cents(0),
      entries: 0,
      moved: tellsMoved ? cents(0) : null,
    };
    months.push({ ...row, before: firstSaved === null || month < firstSaved });
  }
  return months;
}

/** Months with a saving that a chart needs: one bar alone compares nothing. */
const MONTHS_FOR_CHART = 2;

/** Whether there is enough to draw. */
export const isWorthAChart = (sums: readonly Cents[]): boolean =>
  sums.filter((sum) => sum > 0).length >= MONTHS_FOR_CHART;

/** The months from `first` to `last`, oldest first, from rows of `monthly_categories`; those without a saving, too.
 * @param firstSaved the month of the very first saving; null before it */
export function monthFigures<C extends string>(
  rows: readonly { month: LocalDay; category: C; total: Cents; transferred: Cents }[],
  first: LocalDay,
  last: LocalDay,
  firstSaved: LocalDay | null,
): MonthFigures<C>[] {
  const months: MonthFigures<C>[] = [];
  for (let month = monthStart(first); month <= last; month = addMonths(month, 1)) {
    const own = rows.filter((row) => row.month === month);
    const byCategory: Partial<Record<C, Cents>> = {};
    for (const row of own) byCategory[row.category] = row.total;
    months.push({
      month,
      before: firstSaved === null || month < firstSaved,
      claimed: cents(own.reduce((sum, row) => sum + row.total, 0)),
      transferred: cents(own.reduce((sum, row) => sum + row.transferred, 0)),
      byCategory,
    });
  }
  return months;
}
