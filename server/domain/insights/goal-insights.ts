import { addDays, type LocalDay } from '../kernel/days';
import { type Goal, goalProgress, plannedBy } from '../goals/goal';
import { type Cents, cents } from '../kernel/money';

/** From so many finished weeks on there is a pace of the person's own. */
const WEEKS_FOR_PACE = 4;
/** Only the last finished weeks count, because habits change. */
export const PACE_WEEKS = 26;
/** A hundred years. No date further ahead is named. */
const MAX_WEEKS = 100 * 52;
/** In a normal distribution, 8 of 10 outcomes lie within this many standard deviations of the mean. */
const EIGHT_IN_TEN = 1.2816;

/** When the goal is reached at the person's own pace. */
export type ProjectedDate =
  | { kind: 'reached' }
  | { kind: 'too_few_weeks'; weeks: number; needed: number }
  /** Nothing was saved in the weeks that count, or so little that it takes more than a hundred years. */
  | { kind: 'out_of_sight' }
  | {
      kind: 'dates';
      expected: LocalDay;
      /** 8 of 10 outcomes lie between these two; `late` is null where it is out of sight. */
      early: LocalDay;
      late: LocalDay | null;
    };

const weeksOf = (days: number) => Math.max(1, Math.ceil(days / 7));

function meanAndDeviation(weekly: readonly Cents[]): { mean: number; deviation: number } {
  const mean = weekly.reduce((sum, amount) => sum + amount, 0) / weekly.length;
  const squares = weekly.reduce((sum, amount) => sum + (amount - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / Math.max(1, weekly.length - 1)) };
}

/** Weeks until their sum reaches `remaining` if it runs `shift` standard deviations above its mean: the k for which
 * k x mean + shift x sqrt(k) x deviation = remaining. */
function weeksUntil(remaining: number, mean: number, deviation: number, shift: number): number {
  const shifted = shift * deviation;
  return ((Math.sqrt(shifted * shifted + 4 * mean * remaining) - shifted) / (2 * mean)) ** 2;
}

function dayIn(today: LocalDay, weeks: number): LocalDay | null {
  // Floating point may make the result slightly too large, which must not add a day.
  return weeks <= MAX_WEEKS ? addDays(today, Math.ceil(weeks * 7 - 1e-6)) : null;
}

/**
 * When the goal is reached if the weeks go on as the finished ones did, with the range of their own variance.
 * @param weekly sums of finished weeks in a row, zeros included
 */
export function projectedDate(remaining: Cents, weekly: readonly Cents[], today: LocalDay): ProjectedDate {
  if (remaining <= 0) return { kind: 'reached' };
  if (weekly.length < WEEKS_FOR_PACE)
    return { kind: 'too_few_weeks', weeks: weekly.length, needed: WEEKS_FOR_PACE };
  const { mean, deviation } = meanAndDeviation(weekly);
  if (mean <= 0) return { kind: 'out_of_sight' };
  const dayWith = (shift: number) => dayIn(today, weeksUntil(remaining, mean, deviation, shift));
  const expected = dayWith(0);
  const early = dayWith(EIGHT_IN_TEN);
  if (expected === null || early === null) return { kind: 'out_of_sight' };
  return { kind: 'dates', expected, early, late: dayWith(-EIGHT_IN_TEN) };
}

/** Pace against the plan, the projected date and what a missed week costs. @throws RangeError for a goal of 0 */
export function goalInsights(goal: Goal, weekly: readonly Cents[], today: LocalDay) {
  const { paceDays, remainingCents, daysLeft, reached } = goalProgress(goal, today);
  const plannedCents = plannedBy(goal, today);
  const weeksLeft = weeksOf(daysLeft);
  const neededPerWeekCents = cents(Math.ceil(remainingCents / weeksLeft));
  const known = weekly.length >= WEEKS_FOR_PACE;
  const weeklyCents = known ? cents(Math.round(meanAndDeviation(weekly).mean)) : null;
  return {
    /** Days ahead (positive) or behind (negative) of the straight line to the goal date. */
    paceDays,
    /** What the straight line requires by today, and how much more (negative: less) is saved. */
    plannedCents,
    aheadCents: cents(goal.saved - plannedCents),
    remainingCents,
    /** What each week until the goal date has to bring, rounded up. */
    neededPerWeekCents,
    /** Average of the finished weeks, weeks without a saving included; null when there are too few. */
    weeklyCents,
    projected: projectedDate(remainingCents, weekly, today),
    /** What one week without a saving loses on average; null when the goal is reached or there are too few weeks. */
    missedWeek:
      reached || weeklyCents === null
        ? null
        : {
            lostCents: weeklyCents,
            /** How much more each week after it has to bring to keep the goal date; null when none is left. */
            extraPerWeekCents:
              weeksLeft > 1 ? cents(Math.ceil(remainingCents / (weeksLeft - 1)) - neededPerWeekCents) : null,
          },
  };
}

export type GoalInsights = ReturnType<typeof goalInsights>;

/** The day on which the goal is reached with another amount a week; null when it is out of sight. */
export function whatIf(remaining: Cents, weeklyCents: Cents, today: LocalDay): LocalDay | null {
  if (remaining <= 0) return today;
  return weeklyCents <= 0 ? null : dayIn(today, remaining / weeklyCents);
}
