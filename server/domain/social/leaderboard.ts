import { type LocalDay, addDays, addMonths, daysBetween, monthStart } from '../kernel/days';
import { type Cents, cents } from '../kernel/money';

/** Rows on one page (docs/product/social.md, 'Leaderboard'). */
export const PAGE_SIZE = 50;

/** No address asks for a later page: more people than this times fifty do not live. */
export const MAX_PAGE = 100_000_000;

export const LEADERBOARD_TABS = ['global', 'following'] as const;
export type LeaderboardTab = (typeof LEADERBOARD_TABS)[number];

/** How many pages so many rows fill; an empty list has one. */
export const pagesOf = (rows: number): number => Math.max(1, Math.ceil(rows / PAGE_SIZE));

/**
 * The month whose savings are compared: that of the viewer's today. Everybody's savings have the day of where they were
 * logged, so the month turns for each person at their own midnight, and for up to a day some are in the next one already.
 */
export function boardMonth(today: LocalDay) {
  const start = monthStart(today);
  const lastDay = addDays(addMonths(start, 1), -1);
  return { start, daysLeft: daysBetween(today, lastDay), isFirstDay: today === start };
}

/** A person of the leaderboard, as far as it decides who is before whom. */
interface Placed {
  displayName: string;
  saved: Cents | null;
}

/** How far a person is from the next one above; for the first it is the lead over the one below. Null where there is nobody
 * to compare with. */
export function gapOf({ row, above, below }: { row: Placed; above: Placed | null; below: Placed | null }) {
  const other = above ?? below;
  if (other === null || row.saved === null || other.saved === null) return null;
  const { displayName } = other;
  if (other.saved === row.saved) return { kind: 'level' as const, displayName };
  return above
    ? { kind: 'behind' as const, displayName, by: cents(other.saved - row.saved) }
    : { kind: 'ahead' as const, displayName, by: cents(row.saved - other.saved) };
}
