import { type InsightsRow, type MonthRow, readInsights } from '~db/queries/insights/insights';

import type { Category } from '../../domain/kernel/categories';
import { type LocalDay, addDays, addMonths, localDay, monthStart, weekStart } from '../../domain/kernel/days';
import { type GoalInsights, PACE_WEEKS, goalInsights } from '../../domain/insights/goal-insights';
import {
  type DaySum,
  type MonthFigures,
  type WeekdayPattern,
  finishedWeeks,
  monthFigures,
  weekdayPattern,
} from '../../domain/insights/insights';
import { type Cents, cents } from '../../domain/kernel/money';
import type { OnboardedContext } from '../../context';
import type { OnboardedUser } from '../accounts/current-user';

/** Habits change: the weekday pattern looks back half a year. */
const PATTERN_DAYS = 26 * 7;
const ANALYTICS_MONTHS = 12;
/** Finished months that the average of a projection looks back on. */
const PROJECTION_MONTHS = 6;

/** One month of one's own savings. */
export interface MonthInsights extends MonthRow {
  /** Its first day. */
  month: LocalDay;
}

/** Twelve months of one's own savings. */
export interface Analytics {
  /** Oldest first, months without a saving included; the last one still runs. */
  months: MonthFigures<Category>[];
  /** The week (Monday) that brought most; null where nothing was saved. */
  bestWeek: { week: LocalDay; total: Cents; entries: number } | null;
  claimed: Cents;
  transferred: Cents;
}

/** What one's own savings come to in a month, as the base of a projection. */
export interface ProjectionBase {
  monthly: Cents;
  /** Finished months that the average is of; 0 where the running month had to do. */
  months: number;
}

/** Everything on the insights screen. */
export interface Insights {
  month: MonthInsights;
  /** The days of the month's year that have a saving. */
  year: DaySum[];
  /** What each weekday brought in the last 26 weeks. */
  weekdays: WeekdayPattern;
  /** Null for Free. */
  pro: {
    goal: GoalInsights;
    analytics: Analytics;
    /** Null before the first saving. */
    projections: ProjectionBase | null;
  } | null;
}

/** What one's own savings tell about the month that begins on `month`, its year and the present. One statement. */
export async function insights({ db, user }: OnboardedContext, month: LocalDay): Promise<Insights> {
  const { id, today, access } = user;
  const year = localDay(`${month.slice(0, 4)}-01-01`);
  const row = await readInsights(db, {
    userId: id,
    month,
    year,
    yearEnd: addDays(addMonths(year, 12), -1),
    patternFrom: addDays(today, 1 - PATTERN_DAYS),
    proFrom: access.pro ? analyticsFrom(today) : null,
    today,
  });
  return {
    month: { month, ...row.month },
    year: row.year,
    weekdays: weekdayPattern(row.weekdays),
    pro: row.pro && proInsights(user, row.pro, row.month.firstMonth),
  };
}

const analyticsFrom = (today: LocalDay) => addMonths(monthStart(today), 1 - ANALYTICS_MONTHS);

function proInsights(
  { today, goal, savedTotal }: OnboardedUser,
  { categories, weeks }: NonNullable<InsightsRow['pro']>,
  firstMonth: LocalDay | null,
): NonNullable<Insights['pro']> {
  const months = monthFigures(categories, analyticsFrom(today), today);
  return {
    goal: goalInsights({
      goalCents: goal.amount,
      goalDate: goal.date,
      startedOn: goal.setOn,
      savedCents: savedTotal,
      weekly: finishedWeeks(weeks, addDays(weekStart(today), -7 * PACE_WEEKS), today),
      today,
    }),
    analytics: {
      months,
      // Of equal weeks the latest.
      bestWeek: weeks.reduce<Analytics['bestWeek']>(
        (best, week) => (best === null || week.total >= best.total ? week : best),
        null,
      ),
      claimed: sumOf(months.map(({ claimed }) => claimed)),
      transferred: sumOf(months.map(({ transferred }) => transferred)),
    },
    projections: firstMonth === null ? null : projectionBase(months, firstMonth),
  };
}

const sumOf = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((sum, amount) => sum + amount, 0));

/** The average of the last finished months since the first saving (at most six); the running month's sum while there
 * is no finished one. */
function projectionBase(months: Analytics['months'], firstMonth: LocalDay): ProjectionBase {
  const finished = months.slice(-1 - PROJECTION_MONTHS, -1).filter(({ month }) => month >= firstMonth);
  if (finished.length === 0) return { monthly: months.at(-1)?.claimed ?? cents(0), months: 0 };
  const total = sumOf(finished.map(({ claimed }) => claimed));
  return { monthly: cents(Math.round(total / finished.length)), months: finished.length };
}
