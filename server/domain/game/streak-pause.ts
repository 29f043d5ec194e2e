import { addDays, type LocalDay, weekStart } from '../kernel/days';

/** How many weeks of a calendar year may be paused (docs/product/game.md, 'Streak'). */
export const PAUSE_WEEKS_PER_YEAR = 4;
/** How many weeks ahead a pause can be planned. */
export const PAUSE_WEEKS_AHEAD = 52;

/** Why a week cannot be paused. */
export const PAUSE_PROBLEM_TEXT = {
  not_a_monday: 'A pause is set for whole weeks. Choose a Monday.',
  not_ahead: 'A pause is set beforehand: choose a week that has not begun.',
  too_far: `A pause can be planned up to ${PAUSE_WEEKS_AHEAD} weeks ahead.`,
  year_used: `All ${PAUSE_WEEKS_PER_YEAR} pause weeks of that year are taken.`,
} as const;
type PauseProblem = keyof typeof PAUSE_PROBLEM_TEXT;

/** The calendar year that a week's pause counts for: that of its Monday, as with quarters for reserves. */
export const pauseYearOf = (week: LocalDay): string => week.slice(0, 4);

/** How many pause weeks of a week's year are left. */
export function pausesLeft(week: LocalDay, paused: readonly LocalDay[]): number {
  const taken = paused.filter((one) => pauseYearOf(one) === pauseYearOf(week)).length;
  return Math.max(0, PAUSE_WEEKS_PER_YEAR - taken);
}

/** Why a week cannot be paused, or its pause not be taken back (both need a week that has not begun); null when it can.
 * @param week its Monday
 * @param paused the Mondays of paused weeks; pausing one of them again is allowed */
export function pauseProblem(
  week: LocalDay,
  paused: readonly LocalDay[],
  today: LocalDay,
): PauseProblem | null {
  if (weekStart(week) !== week) return 'not_a_monday';
  if (week <= weekStart(today)) return 'not_ahead';
  if (week > addDays(weekStart(today), 7 * PAUSE_WEEKS_AHEAD)) return 'too_far';
  if (!paused.includes(week) && pausesLeft(week, paused) === 0) return 'year_used';
  return null;
}

/** The Mondays of the next `count` weeks that have not begun. */
export function weeksAhead(today: LocalDay, count: number): LocalDay[] {
  return Array.from({ length: count }, (_, index) => addDays(weekStart(today), 7 * (index + 1)));
}
