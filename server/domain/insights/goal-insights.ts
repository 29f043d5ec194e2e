import { addDays, type LocalDay } from '../kernel/days';
import { isAway } from '../goals/away';
import { type Goal, goalProgress, neededPerWeek, plannedBy } from '../goals/goal';
import { type Forecast, WEEKS_FOR_FORECAST, averageWeek, dayAfter, forecastOf } from '../goals/pace';
import { type Cents, cents } from '../kernel/money';

/** In a normal distribution, 8 of 10 outcomes lie within this many standard deviations of the mean. */
const EIGHT_IN_TEN = 1.2816;

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

function deviationFrom(mean: number, weekly: readonly Cents[]): number {
  const squares = weekly.reduce((sum, amount) => sum + (amount - mean) ** 2, 0);
  return Math.sqrt(squares / Math.max(1, weekly.length - 1));
}

/** Weeks until their sum reaches `remaining` if it runs `shift` standard deviations above its mean: the k for
 * which k x mean + shift x sqrt(k) x deviation = remaining. */
function weeksUntil(remaining: number, mean: number, deviation: number, shift: number): number {
  const shifted = shift * deviation;
  return ((Math.sqrt(shifted * shifted + 4 * mean * remaining) - shifted) / (2 * mean)) ** 2;
}

/** When the goal is reached if the weeks go on as the finished ones did, with the range of their own variance.
 * @param weekly sums of finished weeks in a row, zeros included */
export function projectedDate(remaining: Cents, weekly: readonly Cents[], today: LocalDay): ProjectedDate {
  const forecast = forecastOf(remaining, weekly, today);
  if (forecast.kind !== 'day') return forecast;
  const { day, perWeek } = forecast;
  const deviation = deviationFrom(perWeek, weekly);
  const dayWith = (shift: number) =>
    // Floating point may make the result slightly too large, which must not add a day.
    dayAfter(Math.ceil(weeksUntil(remaining, perWeek, deviation, shift) * 7 - 1e-6), today);
  return {
    kind: 'dates',
    expected: day,
    early: dayWith(EIGHT_IN_TEN) ?? day,
    late: dayWith(-EIGHT_IN_TEN),
  };
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
