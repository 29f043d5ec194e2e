import { DAILY_CAP, LATE_DAYS, countsForGame } from '~server/domain/game/xp';
import { type TowardsGoal, towardsGoal } from '~server/domain/goals/goal';
import { type LocalDay, formatDay, isLocalDay } from '~server/domain/kernel/days';

/** What a message says about a saving dated before the goal; null for one that simply counts. */
export const TOWARDS_GOAL_TEXT: Record<TowardsGoal, string | null> = {
  counts: null,
  'put-aside': 'before your goal began, in it as put aside',
  'left-out': 'before your goal began, so not in it',
};

/** A sentence, shown before saving, about what a saving on a day will count for; null when it simply counts,
 * and for a day that cannot be saved.
 * @param xpToday what savings have earned today */
export function countsText(
  date: string,
  { today, goal, xpToday }: { today: LocalDay; goal: Parameters<typeof towardsGoal>[1]; xpToday: number },
): string | null {
  if (!isLocalDay(date) || date > today) return null;
  const game = countsForGame(date, today);
  const full = xpToday >= DAILY_CAP.saving;
  const towards = towardsGoal(date, goal);
  if (towards === 'counts') {
    if (!game)
      return `More than ${LATE_DAYS} days ago: it counts towards your goal, but no longer for XP and streak.`;
    return full
      ? `Today’s ${DAILY_CAP.saving} XP for savings are earned. The next ones count towards your goal and streak.`
      : null;
  }
  const began = `Before your goal began on ${formatDay(goal.setOn, 'en-GB', 'long')}`;
  const left = towards === 'left-out';
  if (!game)
    return left
      ? `${began}: it is in your history and insights, but counts neither towards your goal nor for XP and streak.`
      : `${began}: it counts as put aside before, but no longer for XP and streak.`;
  const earns = full ? 'your streak (today’s XP for savings are earned)' : 'XP and streak';
  return left
    ? `${began}: it counts for ${earns}, but not towards your goal.`
    : `${began}: it counts as put aside before, and for ${earns}.`;
}
