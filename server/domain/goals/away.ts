import { type LocalDay, daysBetween } from '../kernel/days';

/** Without a saving for so many days a person was away. */
const AWAY_DAYS = 28;

/** Whether a person was away for weeks, which no screen holds against them.
 * @param lastSavedOn the day of the latest saving; null before the first */
export const isAway = (lastSavedOn: LocalDay | null, today: LocalDay): boolean =>
  lastSavedOn !== null && daysBetween(lastSavedOn, today) >= AWAY_DAYS;
