import { type DayRow, readMonth, sumsByDay, sumsByWeekday } from '~db/queries/insights/insights';

import { type Category, isCategory } from '../../domain/kernel/categories';
import { addDays, addMonths, type LocalDay, localDay } from '../../domain/kernel/days';
import { type DaySum, type WeekdayPattern, weekdayPattern } from '../../domain/insights/insights';
import { type Cents, cents } from '../../domain/kernel/money';
import type { OnboardedContext } from '../../context';

/** Habits change: the weekday pattern looks back half a year. */
const PATTERN_DAYS = 26 * 7;

/** One month of one's own savings. */
export interface MonthInsights {
  /** Its first day. */
  month: LocalDay;
  total: Cents;
  entries: number;
  /** Per entry. */
  average: Cents;
  topCategory: Category | null;
  /** Against the month before, in percent; null when nothing was saved then. */
  changePercent: number | null;
  /** Days with a saving, ascending. */
  days: DaySum[];
  /** Categories with a saving, the greatest first. */
  categories: { category: Category; total: Cents; entries: number }[];
  /** The first month that has a saving; null before the first one. */
  firstMonth: LocalDay | null;
}

const dayOf = (row: DayRow): DaySum => ({
  day: localDay(row.day),
  total: cents(row.total),
  entries: row.entries,
});
export const categoryOf = (text: string): Category => (isCategory(text) ? text : 'other');

/** The month that begins on `month`: its figures, its days for the calendar, its categories. */
export async function monthInsights(ctx: OnboardedContext, month: LocalDay): Promise<MonthInsights> {
  const row = await readMonth(ctx.db, ctx.user.id, month);
  return {
    month,
    total: cents(row.total ?? 0),
    entries: row.entries ?? 0,
    average: cents(row.average ?? 0),
    topCategory: row.top_category === null ? null : categoryOf(row.top_category),
    changePercent: row.change_percent === null ? null : Number(row.change_percent),
    days: row.days.map(dayOf),
    categories: row.categories.map(({ category, total, entries }) => ({
      category: categoryOf(category),
      total: cents(total),
      entries,
    })),
    firstMonth: row.first_month === null ? null : localDay(row.first_month),
  };
}

/** The days of a year that have a saving. */
export async function yearDays(ctx: OnboardedContext, year: number): Promise<DaySum[]> {
  const first = localDay(`${year}-01-01`);
  return (await sumsByDay(ctx.db, ctx.user.id, first, addDays(addMonths(first, 12), -1))).map(dayOf);
}

/** What each weekday brought in the last 26 weeks. */
export async function weekdays(ctx: OnboardedContext): Promise<WeekdayPattern> {
  const { id, today } = ctx.user;
  const rows = await sumsByWeekday(ctx.db, id, addDays(today, 1 - PATTERN_DAYS), today);
  return weekdayPattern(
    rows.map(({ weekday, total, entries }) => ({ weekday, total: cents(total), entries })),
  );
}
