import { dayAt, type LocalDay } from '../kernel/days';
import { type Streak, streakOf, streakOn } from './streak';

/** What a stored streak is computed from. */
export interface StreakSource {
  timeZone: string;
  /** The last local day on which an entry was logged. */
  lastLoggedOn: LocalDay | null;
  savedWeeks: readonly LocalDay[];
  pausedWeeks: readonly LocalDay[];
}

/** The streak to store at an instant. A person who moved west may have logged on a day that has not begun
 * where they are now; then that day counts as today. */
export function streakAt(source: StreakSource, now: Date): { today: LocalDay; streak: Streak } {
  const wall = dayAt(now, source.timeZone);
  const today = source.lastLoggedOn !== null && source.lastLoggedOn > wall ? source.lastLoggedOn : wall;
  return { today, streak: streakOf({ ...source, today }) };
}

/** Whether a stored streak is right at an instant. A stored streak that has run out counts as 0. */
export function storedStreakHolds(
  stored: { weeks: number; aliveUntil: LocalDay | null },
  source: StreakSource,
  now: Date,
): boolean {
  const { today, streak } = streakAt(source, now);
  if (streakOn(stored, today) !== streak.weeks) return false;
  return streak.weeks === 0 || stored.aliveUntil === streak.aliveUntil;
}
