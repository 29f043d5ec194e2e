import { addDays, type LocalDay } from '../kernel/days';
import { isAway } from '../goals/away';
import { type Goal, goalProgress, neededPerWeek, plannedBy } from '../goals/goal';
import { type Forecast, WEEKS_FOR_FORECAST, averageWeek, dayAfter, forecastOf } from '../goals/pace';
import { type Cents, cents } from '../kernel/money';

/** In a normal distribution, 8 of 10 outcomes lie within this many standard deviations of the mean. */
const EIGHT_IN_TEN = 1.281552;

/** The same in Student's t distribution, by the expansion of Abramowitz and Stegun, Handbook of Mathematical
 * Functions, 26.7.5; exact to three decimals from 3 degrees of freedom on. */
function eightInTen(degrees: number): number {
  const [z, v] = [EIGHT_IN_TEN, degrees];
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160,
  ];
  return terms.reduce((sum, term, index) => sum + term / v ** (index + 1), z);
}

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
  return Math.exp(eightInTen(n - 1) * Math.sqrt(relative));
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
