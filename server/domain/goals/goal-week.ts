import { addDays, type LocalDay, daysBetween } from '../kernel/days';
import { type Cents, cents } from '../kernel/money';
import { type Goal, goalProgress, neededInDays } from './goal';

/** A week that is over, with the goal of the present time, which may be days later. Amounts are those that count for it. */
export interface GoalWeek {
  /** Its Monday. */
  week: LocalDay;
  goal: Goal;
  saved: Cents;
  taken: Cents;
  /** What was saved and taken out after the week had ended. */
  savedLater: Cents;
  takenLater: Cents;
}

/** The goal as it stood with this amount in it. */
const withIn = (goal: Goal, amount: number): Goal => ({
  ...goal,
  saved: cents(Math.max(0, amount)),
  reachedOn: null,
});

/** The goal as it stood when the week had ended. */
export const goalAfterWeek = ({ goal, savedLater, takenLater }: GoalWeek): Goal =>
  withIn(goal, goal.saved - savedLater + takenLater);

/** What the week had to bring, seen from its first day on which the goal ran; null for a goal that was set later, was
 * reached before the week had ended, or whose date had passed by then. */
export function neededInWeek(of: GoalWeek): Cents | null {
  const { week, goal, saved, taken, savedLater, takenLater } = of;
  const nextWeek = addDays(week, 7);
  if (goal.setOn >= nextWeek || goal.date < nextWeek) return null;
  if (goal.reachedOn !== null && goal.reachedOn < nextWeek) return null;
  const from = goal.setOn > week ? goal.setOn : week;
  const before = goal.saved - savedLater + takenLater - saved + taken;
  const { remainingCents } = goalProgress(withIn(goal, before), from);
  return neededInDays(daysBetween(from, nextWeek), remainingCents, from, goal.date);
}
