import { type LocalDay, daysBetween } from '../kernel/days';

/** Days without a saving after which a person counts as away. */
const AWAY_DAYS = 28;

/** Whether a person was away for weeks. No screen holds that against them.
 * @param lastSavedOn the day of the latest saving; null before the first */
export const isAway = (lastSavedOn: LocalDay | null, today: LocalDay): boolean =>
  lastSavedOn !== null && daysBetween(lastSavedOn, today) >= AWAY_DAYS;
