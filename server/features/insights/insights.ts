import { type InsightsRow, readInsights } from '~db/queries/insights/insights';

import { type LocalDay, addDays, addMonths, localDay, monthStart } from '../../domain/kernel/days';
import { finishedWeeks } from '../../domain/goals/pace';
import { goalFan } from '../../domain/insights/goal-fan';
import { goalInsights } from '../../domain/insights/goal-insights';
import { monthFigures, monthsAround, monthsBetween, weekdayPattern } from '../../domain/insights/insights';
import { type Cents, cents } from '../../domain/kernel/money';
import type { OnboardedContext } from '../../context';
import type { OnboardedUser } from '../../auth/current-user';

/** The weekday pattern looks back only half a year, because habits change. */
const PATTERN_DAYS = 26 * 7;
const ANALYTICS_MONTHS = 12;
/** How many finished months a projection's average covers. */
const PROJECTION_MONTHS = 6;

/** Everything on the insights screen for the month that begins on `month` and its year. One statement. */
export async function getInsights({ db, user }: OnboardedContext, month: LocalDay) {
  const { id, today, access } = user;
  const year = localDay(`${month.slice(0, 4)}-01-01`);
  const shown = monthsAround(month, today);
  const row = await readInsights(db, {
    userId: id,
    month,
    year,
    yearEnd: addDays(addMonths(year, 12), -1),
    patternFrom: addDays(today, 1 - PATTERN_DAYS),
    firstMonth: shown.first,
    lastMonth: shown.last,
    proFrom: access.pro ? analyticsFrom(today) : null,
    today,
  });
  return {
    /** `month` is its first day. */
    month: { month, ...row.month },
    /** The days with a saving in the year of the month. */
    year: row.year,
    /** Twelve months with the asked one among them, oldest first; `moved` is null for Free. */
    months: monthsBetween(row.months, shown, row.month.firstMonth, access.pro),
    /** What each weekday brought in the last 26 weeks. */
    weekdays: weekdayPattern(row.weekdays),
    /** Null for Free. */
    pro: row.pro && proInsights(user, row.pro, row.month.firstMonth),
  };
}

type Insights = Awaited<ReturnType<typeof getInsights>>;
export type MonthInsights = Insights['month'];
export type InsightsMonths = Insights['months'];

const analyticsFrom = (today: LocalDay) => addMonths(monthStart(today), 1 - ANALYTICS_MONTHS);

function proInsights(
  { today, goal }: OnboardedUser,
  { categories, weeks, firstSavedOn, lastSavedOn, withdrawn }: NonNullable<InsightsRow['pro']>,
  firstMonth: LocalDay | null,
) {
  const months = monthFigures(categories, analyticsFrom(today), today, firstMonth);
  const weekly = finishedWeeks(weeks, firstSavedOn, today);
  return {
    goal: goalInsights(goal, weekly, today, lastSavedOn),
    /** The forecast as a picture; null without one. */
    fan: goalFan(goal, weekly, today),
    analytics: {
      /** Oldest first, including months without a saving; the last one is still running. */
      months,
      /** The week (its Monday) that brought most, of equal ones the latest; null when nothing was saved. */
      bestWeek: weeks.reduce<(typeof weeks)[number] | null>(
        (best, week) => (best === null || week.total >= best.total ? week : best),
        null,
      ),
      /** Transferred is what was moved to the savings account and not taken out again. */
      claimed: sumOf(months.map(({ claimed }) => claimed)),
      transferred: cents(Math.max(0, sumOf(months.map(({ transferred }) => transferred)) - withdrawn)),
      withdrawn,
    },
    /** Null before the first saving. */
    projections: firstMonth === null ? null : projectionBase(months),
  };
}

export type Analytics = ReturnType<typeof proInsights>['analytics'];

const sumOf = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((sum, amount) => sum + amount, 0));

/** The average of the last finished months since the first saving (at most six); the running month's sum while
 * there is no finished one. `months` is the number of finished months in the average. */
function projectionBase(months: ReturnType<typeof monthFigures>) {
  const finished = months.slice(-1 - PROJECTION_MONTHS, -1).filter(({ before }) => !before);
  if (finished.length === 0) return { monthly: months.at(-1)?.claimed ?? cents(0), months: 0 };
  const total = sumOf(finished.map(({ claimed }) => claimed));
  return { monthly: cents(Math.round(total / finished.length)), months: finished.length };
}
export type ProjectionBase = ReturnType<typeof projectionBase>;
