import { dayParts, type LocalDay } from '../kernel/days';

/** Until this day of January the year before is the one to look back on. */
const LAST_DAY_OF_SEASON = 15;

/** Whether the app draws attention to the year in review: in December, and in the first half of January. */
export function isReviewSeason(today: LocalDay): boolean {
  const { month, day } = dayParts(today);
  return month === 12 || (month === 1 && day <= LAST_DAY_OF_SEASON);
}

/** The year to look back on: the running one, in the first half of January the one before. */
export function yearToReview(today: LocalDay): number {
  const { year, month, day } = dayParts(today);
  return month === 1 && day <= LAST_DAY_OF_SEASON ? year - 1 : year;
}
