import { isAway } from '../goals/away';
import { type Goal, goalProgress } from '../goals/goal';
import { dayReached } from '../goals/pace';
import { type LocalDay, addDays, daysBetween } from '../kernel/days';
import { type Cents, cents } from '../kernel/money';

/** A new date that is hardly later than the current one is not worth offering. */
const WORTH_DAYS = 14;

export interface Comeback {
  lastSavedOn: LocalDay;
  /** The date at the pace that the person had before the break; null without a pace, or when the current date
   * is still good. */
  newDate: { day: LocalDay; perWeek: Cents } | null;
}

/** Whether a person comes back after weeks away, and a realistic date for their goal; null otherwise.
 * @param lastSavedOn the day of the latest saving; null before the first */
export function comebackOf(lastSavedOn: LocalDay | null, goal: Goal, today: LocalDay): Comeback | null {
  if (lastSavedOn === null || !isAway(lastSavedOn, today)) return null;
  return { lastSavedOn, newDate: newDateOf(lastSavedOn, goal, today) };
}

function newDateOf(lastSavedOn: LocalDay, goal: Goal, today: LocalDay): Comeback['newDate'] {
  const { remainingCents, reached } = goalProgress(goal, today);
  const put = goal.saved + goal.withdrawn - goal.opening;
  if (reached || put <= 0 || lastSavedOn < goal.setOn) return null;
  const days = Math.max(7, daysBetween(goal.setOn, lastSavedOn) + 1);
  const perWeek = cents(Math.round((put * 7) / days));
  const day = dayReached(remainingCents, perWeek, today);
  return day !== null && day > addDays(goal.date, WORTH_DAYS) ? { day, perWeek } : null;
}
