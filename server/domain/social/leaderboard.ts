import { type LocalDay, addDays, addMonths, daysBetween, monthStart } from '../kernel/days';
import { type Cents, cents } from '../kernel/money';

/** Rows on one page (docs/product/social.md, 'Leaderboard'). */
export const PAGE_SIZE = 50;

/** The last page that an address can ask for: it lies beyond the number of people alive. */
export const MAX_PAGE = 100_000_000;

export const LEADERBOARD_TABS = ['global', 'following'] as const;
export type LeaderboardTab = (typeof LEADERBOARD_TABS)[number];

/** The number of pages for this many rows; an empty list has one. */
export const pagesOf = (rows: number): number => Math.max(1, Math.ceil(rows / PAGE_SIZE));

/** The month that the leaderboard compares: that of the viewer's today. Savings carry the local day on which
 * they were logged, so the month turns for each person at their own midnight, and for up to a day some people
 * are already in the next one. */
export function boardMonth(today: LocalDay) {
  const start = monthStart(today);
  const lastDay = addDays(addMonths(start, 1), -1);
  return { start, daysLeft: daysBetween(today, lastDay), isFirstDay: today === start };
}

/** The fields of a leaderboard row that decide on its rank. */
interface Placed {
  displayName: string;
  saved: Cents | null;
}

/** How far a person is behind the next one above; for the first it is the lead over the one below. Null when
 * there is nobody to compare with. */
export function gapOf({ row, above, below }: { row: Placed; above: Placed | null; below: Placed | null }) {
  const other = above ?? below;
  if (other === null || row.saved === null || other.saved === null) return null;
  const { displayName } = other;
  if (other.saved === row.saved) return { kind: 'level' as const, displayName };
  return above
    ? { kind: 'behind' as const, displayName, by: cents(other.saved - row.saved) }
    : { kind: 'ahead' as const, displayName, by: cents(row.saved - other.saved) };
}
