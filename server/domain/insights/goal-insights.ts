import { addDays, type LocalDay } from '../kernel/days';
import { isAway } from '../goals/away';
import { type Goal, goalProgress, neededPerWeek, plannedBy } from '../goals/goal';
import { type Forecast, WEEKS_FOR_FORECAST, averageWeek, dayAfter, forecastOf } from '../goals/pace';
import { type Cents, cents } from '../kernel/money';

/** 8 of 10 outcomes lie within this many standard deviations of a mean that is known from 4, 5, 6 … 26 weeks: the 0.9
 * quantiles of Student's t distribution with 3 to 25 degrees of freedom (NIST/SEMATECH e-Handbook of Statistical
 * Methods, 1.3.6.7.2). */
// prettier-ignore
const EIGHT_IN_TEN = [1.638, 1.533, 1.476, 1.440, 1.415, 1.397, 1.383, 1.372, 1.363, 1.356, 1.350, 1.345, 1.341, 1.337, 1.333, 1.330, 1.328, 1.325, 1.323, 1.321, 1.319, 1.318, 1.316];
/** The same for more weeks than that, or a mean that is known. */
const EIGHT_IN_TEN_AT_LEAST = 1.282;

/** When the goal is reached at the person's own pace. */
export type ProjectedDate =
  | Exclude<Forecast, { kind: 'day' }>
  | {
      kind: 'dates';
      expected: LocalDay;
      /** 8 of 10 outcomes lie between these two; `late` is null when it is more than a hundred years away. */
      early: LocalDay;
      late: LocalDay | null;
    };

/** The factor by which the time may be shorter, or longer, in 8 of 10 cases. `count` weeks sum up with the
 * variance count x s^2, and that their mean is known from n weeks only adds count^2 x s^2 / n. Both are taken in
 * proportion to the mean and on a logarithmic scale, because weeks are not negative and a slow pace costs more
 * days than a fast one gains. A few uneven weeks look more even than they are: a quarter of what that comes to
 * with gamma weeks is added, which fits best (measured in tests/evals/forecast-range.ts). */
function rangeFactor(count: number, mean: number, weekly: readonly Cents[]): number {
  const n = weekly.length;
  const variance = weekly.reduce((sum, amount) => sum + (amount - mean) ** 2, 0) / (n - 1) / mean ** 2;
  const relative = variance * (1 + variance / (4 * n)) * (1 / count + 1 / n);
  const quantile = EIGHT_IN_TEN[n - WEEKS_FOR_FORECAST] ?? EIGHT_IN_TEN_AT_LEAST;
  return Math.exp(quantile * Math.sqrt(relative));
}

/** When the goal is reached if the weeks go on as the finished ones did, with the range of their own variance and
 * of what a few weeks say about the next (docs/decisions/0084).
 * @param weekly sums of finished weeks in a row, zeros included */
export function projectedDate(remaining: Cents, weekly: readonly Cents[], today: LocalDay): ProjectedDate {
  const forecast = forecastOf(remaining, weekly, today);
  if (forecast.kind !== 'day') return forecast;
  const { day, perWeek } = forecast;
  const weeks = remaining / perWeek;
  const factor = rangeFactor(weeks, perWeek, weekly);
  // Floating point may make the result slightly too large, which must not add a day.
  const dayOf = (count: number) => dayAfter(Math.ceil(count * 7 - 1e-6), today);
  return { kind: 'dates', expected: day, early: dayOf(weeks / factor) ?? day, late: dayOf(weeks * factor) };
}

/** Pace against the line, the projected date and what a missed week costs. @param lastSavedOn the latest day
 * with a saving. @throws RangeError for a goal of 0 */
export function goalInsights(
  goal: Goal,
  weekly: readonly Cents[],
  today: LocalDay,
  lastSavedOn: LocalDay | null = null,
) {
  const { paceDays, remainingCents, perWeekCents, daysLeft, reached, overdue } = goalProgress(goal, today);
  const plannedCents = plannedBy(goal, today);
  const weeklyCents = averageWeek(weekly);
  const projected = projectedDate(remainingCents, weekly, today);
  return {
    /** Days ahead (positive) or behind (negative) of the straight line to the goal date. */
    paceDays,
    /** What the straight line requires by today, and how much more (negative: less) is saved. */
    plannedCents,
    aheadCents: cents(goal.saved - plannedCents),
    remainingCents,
    neededPerWeekCents: perWeekCents,
    /** The date has passed: there is no line and no weekly amount towards it any more. */
    overdue,
    /** Nothing was saved for weeks, or in the last four finished ones, so that their average says nothing
     * about the next. */
    away:
      isAway(lastSavedOn, today) ||
      (weekly.length > WEEKS_FOR_FORECAST && weekly.slice(-WEEKS_FOR_FORECAST).every((week) => week === 0)),
    /** The average of this many finished weeks; null before the first is over. */
    weeklyCents,
    weeks: weekly.length,
    projected,
    /** What one week without a saving loses on average; null when the goal is reached or there are too few weeks. */
    missedWeek:
      reached || overdue || weeklyCents === null || projected.kind === 'too_few_weeks'
        ? null
        : {
            lostCents: weeklyCents,
            /** How much more each later week has to bring to keep the goal date; null when no week is left. */
            extraPerWeekCents:
              daysLeft > 7
                ? cents(neededPerWeek(remainingCents, addDays(today, 7), goal.date) - perWeekCents)
                : null,
          },
  };
}

export type GoalInsights = ReturnType<typeof goalInsights>;
