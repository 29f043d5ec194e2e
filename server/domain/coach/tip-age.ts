import { type LocalDay, daysBetween } from '../kernel/days';

/** The days that the figures of a tip are about. */
const FIGURES_DAYS = 28;

/** Whether the figures of tips are of another time: none of the days that they are about is one of theirs any more. Such
 * tips are shown with their date, and not as today's.
 * @param madeOn the person's day */
export const areOld = (madeOn: LocalDay, today: LocalDay): boolean =>
  daysBetween(madeOn, today) >= FIGURES_DAYS;

interface Made {
  /** Whether they were made in hardship. */
  hardship: boolean;
  madeOn: LocalDay;
}

/** The tips to show, of the latest and the latest that were not made in hardship: in hardship only such as were made in it,
 * and after it the earlier ones again, as long as they are not old. Null where neither fits and new ones are due. */
export function fittingTips<Tips extends Made>(
  { latest, earlier }: { latest: Tips; earlier: Tips | null },
  { hard, today }: { hard: boolean; today: LocalDay },
): Tips | null {
  if (latest.hardship === hard) return latest;
  return hard || earlier === null || areOld(earlier.madeOn, today) ? null : earlier;
}
