import { type LocalDay, daysBetween } from '../../kernel/days';

/** The number of days that the figures of a tip cover. */
const FIGURES_DAYS = 28;

/** Whether the figures of tips are out of date: all the days that they cover lie further back than that many
 * days. Such tips are shown with their date instead of as today's.
 * @param madeOn the person's day */
export const areOld = (madeOn: LocalDay, today: LocalDay): boolean =>
  daysBetween(madeOn, today) >= FIGURES_DAYS;

interface Made {
  /** Whether they were made in hardship. */
  hardship: boolean;
  madeOn: LocalDay;
}

/** Chooses between the latest tips and the latest ones that were not made in hardship. In hardship only tips
 * made in hardship fit; afterwards the earlier ones fit again while they are not old. Null when neither fits
 * and new ones are due. */
export function fittingTips<Tips extends Made>(
  { latest, earlier }: { latest: Tips; earlier: Tips | null },
  { hard, today }: { hard: boolean; today: LocalDay },
): Tips | null {
  if (latest.hardship === hard) return latest;
  return hard || earlier === null || areOld(earlier.madeOn, today) ? null : earlier;
}
