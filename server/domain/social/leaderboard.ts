import { type LocalDay, addDays, addMonths, daysBetween, monthStart } from '../kernel/days';
import { type Cents, cents } from '../kernel/money';

/** Rows on one page (docs/product/social.md, 'Leaderboard'). */
export const PAGE_SIZE = 50;

/** What a leaderboard shows until somebody asks for all of it: the first ones, and those around oneself, of whom up to
 * `BELOW` stand below. */
const FIRST_SHOWN = 3;
const NEAR_SHOWN = 10;
export const TOP_SHOWN = FIRST_SHOWN + NEAR_SHOWN;
export const BELOW = 4;
/** With nobody below, the others stand above. */
export const ABOVE = NEAR_SHOWN - 1;

/** The short form of a leaderboard: the first three and ten rows around oneself; the first thirteen where the two meet, and for
 * somebody who is not on it.
 * @param top its first rows, at least {@link TOP_SHOWN} where there are as many
 * @param around the person's own row with up to {@link ABOVE} and {@link BELOW} others; empty when they are not on it */
export function shortBoard<Row extends { id: string; isMe: boolean }>(
  top: readonly Row[],
  around: readonly Row[],
): { rows: Row[]; near: Row[] } {
  const own = around.findIndex(({ isMe }) => isMe);
  const to = Math.min(around.length, own + 1 + BELOW);
  const near = own < 0 ? [] : around.slice(Math.max(0, to - NEAR_SHOWN), to);
  const first = near[0];
  const meets = first === undefined || top.slice(0, FIRST_SHOWN + 1).some(({ id }) => id === first.id);
  return meets ? { rows: top.slice(0, TOP_SHOWN), near: [] } : { rows: top.slice(0, FIRST_SHOWN), near };
}

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
