import type { LocalDay } from '../kernel/days';
import { type Cents, addCents } from '../kernel/money';
import { type Goal, goalProgress, towardsGoal } from './goal';

/** What one more saving does to a goal. */
export interface SavingEffect {
  /** What lies in the goal before and after it, in cents. */
  before: Cents;
  after: Cents;
  /** The same as shares of the goal, 0 to 100, unrounded. */
  shareBefore: number;
  shareAfter: number;
  /** How much sooner the goal is reached at the person's own pace, in days with one decimal, from ten days on in whole
   * days; null without a forecast, and when the goal is reached. */
  daysSooner: number | null;
}

/** What a saving would do to the running goal; null when it does not count for it, or the goal is reached already.
 * @param perWeek the pace that the forecast stands on, in cents; null without a forecast */
export function savingEffect(
  goal: Goal & { countsEarlier: boolean },
  saving: { amount: Cents; date: LocalDay },
  today: LocalDay,
  perWeek: Cents | null,
): SavingEffect | null {
  const before = goalProgress(goal, today);
  if (before.reached || saving.amount <= 0 || towardsGoal(saving.date, goal) === 'left-out') return null;
  const after = addCents(goal.saved, saving.amount);
  const reaches = after >= goal.amount;
  return {
    before: goal.saved,
    after,
    shareBefore: before.share,
    shareAfter: reaches ? 100 : (after * 100) / goal.amount,
    daysSooner: reaches || perWeek === null || perWeek <= 0 ? null : inDays((saving.amount * 7) / perWeek),
  };
}

/** One decimal below ten days; null for what would round to nothing. */
function inDays(days: number): number | null {
  const shown = days < 10 ? Math.round(days * 10) / 10 : Math.round(days);
  return shown === 0 ? null : shown;
}
