import { type AnalyticsRow, readAnalytics, readMonthTotals, sumsByWeek } from '~db/queries/insights/insights';

import type { Category } from '../../domain/kernel/categories';
import { addDays, addMonths, monthStart, weekStart } from '../../domain/kernel/days';
import { type GoalInsights, goalInsights, PACE_WEEKS } from '../../domain/insights/goal-insights';
import { finishedWeeks, type MonthFigures, monthFigures } from '../../domain/insights/insights';
import { type Cents, cents } from '../../domain/kernel/money';
import type { OnboardedContext } from '../../context';

const ANALYTICS_MONTHS = 12;
/** Months that the average of a projection looks back on. */
const PROJECTION_MONTHS = 6;

/** Twelve months of one's own savings. */
export interface Analytics {
  /** Oldest first, months without a saving included; the last one still runs. */
  months: MonthFigures<Category>[];
  bestWeek: AnalyticsRow['bestWeek'];
  claimed: Cents;
  transferred: Cents;
}

/** Trend, categories, best week and claimed against transferred of the last twelve months. */
export async function analytics(ctx: OnboardedContext): Promise<Analytics> {
  const { id, today } = ctx.user;
  const first = addMonths(monthStart(today), 1 - ANALYTICS_MONTHS);
  const row = await readAnalytics(ctx.db, id, { firstMonth: first, from: first, to: today });
  const months = monthFigures(row.months, first, today);
  return {
    months,
    bestWeek: row.bestWeek,
    claimed: cents(months.reduce((sum, month) => sum + month.claimed, 0)),
    transferred: cents(months.reduce((sum, month) => sum + month.transferred, 0)),
  };
}

/** How the goal stands, judged by the person's own finished weeks. */
export async function goalOutlook(ctx: OnboardedContext): Promise<GoalInsights> {
  const { id, today, goal, savedTotal } = ctx.user;
  const from = addDays(weekStart(today), -7 * PACE_WEEKS);
  const sums = await sumsByWeek(ctx.db, id, from, today);
  return goalInsights({
    goalCents: goal.amount,
    goalDate: goal.date,
    startedOn: goal.setOn,
    savedCents: savedTotal,
    weekly: finishedWeeks(sums, from, today),
    today,
  });
}

/** What one's own savings come to in a month, as the base of a projection. */
export interface ProjectionBase {
  monthly: Cents;
  /** Finished months that the average is of; 0 where the running month had to do. */
  months: number;
}

/** The average of the last finished months since the first saving (at most six); the running month's sum while
 * there is no finished one; null before the first saving. */
export async function projectionBase(ctx: OnboardedContext): Promise<ProjectionBase | null> {
  const { id, today } = ctx.user;
  const running = monthStart(today);
  const window = addMonths(running, -PROJECTION_MONTHS);
  const { months, first_month } = await readMonthTotals(ctx.db, id, window, running);
  if (first_month === null) return null;
  const sumOf = (rows: typeof months) => rows.reduce((sum, { total }) => sum + total, 0);
  const from = first_month > window ? first_month : window;
  let count = 0;
  for (let month = from; month < running; month = addMonths(month, 1)) count += 1;
  if (count === 0) return { monthly: cents(sumOf(months)), months: 0 };
  const finished = sumOf(months.filter(({ month }) => month < running));
  return { monthly: cents(Math.round(finished / count)), months: count };
}
