import { type Goal, goalProgress } from '../goals/goal';
import { dayReached } from '../goals/pace';
import { addDays, addMonths, type LocalDay, daysBetween, monthStart, weekStart } from '../kernel/days';
import { type Cents, cents } from '../kernel/money';

/** The smallest plan is a euro a week. */
const LEAST = 100;

export interface LapsePlan {
  /** The next Monday or first of a month, whichever comes first: a fresh start is easier than a gap. */
  startsOn: LocalDay;
  perWeek: Cents;
  /** What it is half of: what was put aside before, or what the goal asks for. */
  halfOf: 'pace' | 'goal';
  /** When the goal would be there at that; null when that is more than a lifetime away. */
  reachedOn: LocalDay | null;
}

/** The next Monday or first of a month after a day. */
export function freshStart(day: LocalDay): LocalDay {
  const monday = addDays(weekStart(day), 7);
  const first = addMonths(monthStart(day), 1);
  return first < monday ? first : monday;
}

/** A plan for somebody who has stopped: half of what they put aside a week until then, or half of what the goal asks for when
 * nothing was, in whole euros. Null when there is nothing to plan.
 * @param lastSavedOn null before the first saving */
export function lapsePlanOf(goal: Goal, lastSavedOn: LocalDay | null, today: LocalDay): LapsePlan | null {
  const { remainingCents, reached, perWeekCents } = goalProgress(goal, today);
  if (reached) return null;
  const put = goal.saved + goal.withdrawn - goal.opening;
  const active = lastSavedOn === null ? 0 : daysBetween(goal.setOn, lastSavedOn) + 1;
  const halfOf = put > 0 && active > 0 ? 'pace' : 'goal';
  const before = halfOf === 'pace' ? Math.round((put * 7) / Math.max(7, active)) : perWeekCents;
  const half = Math.max(LEAST, Math.floor(before / 200) * 100);
  const perWeek = cents(Math.min(half, remainingCents));
  const startsOn = freshStart(today);
  return { startsOn, perWeek, halfOf, reachedOn: dayReached(remainingCents, perWeek, startsOn) };
}
