import {
  type MonthRow,
  monthInsights as monthRow,
  sumsByDay,
  sumsByWeekday,
} from '~db/queries/insights/insights';

import { addDays, addMonths, type LocalDay, localDay } from '../../domain/kernel/days';
import { type DaySum, type WeekdayPattern, weekdayPattern } from '../../domain/insights/insights';
import type { OnboardedContext } from '../../context';

/** Habits change: the weekday pattern looks back half a year. */
const PATTERN_DAYS = 26 * 7;

/** One month of one's own savings. */
export interface MonthInsights extends MonthRow {
  /** Its first day. */
  month: LocalDay;
}

/** The month that begins on `month`: its figures, its days for the calendar, its categories. */
export async function monthInsights(ctx: OnboardedContext, month: LocalDay): Promise<MonthInsights> {
  return { month, ...(await monthRow(ctx.db, ctx.user.id, month).executeTakeFirstOrThrow()) };
}

/** The days of a year that have a saving. */
export async function yearDays(ctx: OnboardedContext, year: number): Promise<DaySum[]> {
  const first = localDay(`${year}-01-01`);
  return sumsByDay(ctx.db, ctx.user.id, first, addDays(addMonths(first, 12), -1));
}

/** What each weekday brought in the last 26 weeks. */
export async function weekdays(ctx: OnboardedContext): Promise<WeekdayPattern> {
  const { id, today } = ctx.user;
  return weekdayPattern(await sumsByWeekday(ctx.db, id, addDays(today, 1 - PATTERN_DAYS), today));
}
