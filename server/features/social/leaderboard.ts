import {
  type FollowingRow,
  type LeaderboardRow,
  followingOfMonth,
  leaderboardPage,
  leaderboardTop,
  neighbours,
  peopleOnLeaderboard,
} from '~db/queries/social/leaderboard';

import { streakOn } from '../../domain/game/streak';
import { dayAt } from '../../domain/kernel/days';
import {
  ABOVE,
  BELOW,
  PAGE_SIZE,
  TOP_SHOWN,
  boardMonth,
  pagesOf,
  shortBoard,
} from '../../domain/social/leaderboard';
import type { LeaderboardInput } from '../../domain/social/leaderboard-schema';
import type { OnboardedContext } from '../../context';

/** The public part of a row. The time zone stays here; only the streak that depends on it is returned. */
const shownTo =
  ({ user, now }: OnboardedContext) =>
  (row: LeaderboardRow | FollowingRow) => ({
    id: row.id,
    displayName: row.displayName,
    xp: row.xp,
    streakWeeks: streakOn(
      { weeks: row.streakWeeks, aliveUntil: row.streakAliveUntil },
      dayAt(now(), row.timeZone),
    ),
    /** Null without savings in the month, and for people who have not joined. */
    rank: row.rank,
    /** Null for people who have not joined. */
    saved: row.cents,
    saves: row.entries,
    isMe: row.id === user.id,
    following: row.followed,
  });
export type BoardRow = ReturnType<ReturnType<typeof shownTo>>;

/** The viewer's own row with its neighbours; null when they are not in the list. */
function rankIn(rows: readonly BoardRow[]) {
  const index = rows.findIndex(({ isMe }) => isMe);
  const row = rows[index];
  return row ? { row, above: rows[index - 1] ?? null, below: rows[index + 1] ?? null } : null;
}

/** This month's leaderboard with the viewer's own place in it: its short form, or a page of it. Any page after the last
 * shows the last. */
export async function getLeaderboard(ctx: OnboardedContext, { tab, page }: LeaderboardInput) {
  const { start: month } = boardMonth(ctx.user.today);
  return tab === 'global' ? globalBoard(ctx, month, page) : followingBoard(ctx, month, page);
}
export type Leaderboard = Awaited<ReturnType<typeof getLeaderboard>>;

type Month = ReturnType<typeof boardMonth>['start'];

async function globalBoard(ctx: OnboardedContext, month: Month, wanted: number | null) {
  const { db, user } = ctx;
  const listed = user.leaderboard === 'joined' && !user.isPrivate && !user.figuresHidden;
  const pageOf = (page: number) => leaderboardPage(db, user.id, { month, page });
  const [people, asked, near] = await Promise.all([
    peopleOnLeaderboard(db, month),
    wanted === null ? leaderboardTop(db, user.id, { month, rows: TOP_SHOWN }) : pageOf(wanted),
    listed ? neighbours(db, user.id, month, { above: ABOVE, below: BELOW }) : [],
  ]);
  const shown = shownTo(ctx);
  const around = near.map(shown);
  const pages = pagesOf(people);
  const page = wanted === null ? null : Math.min(wanted, pages);
  const rows = (page === null || page === wanted ? asked : await pageOf(page)).map(shown);
  return {
    month,
    people,
    page,
    pages,
    ...(page === null ? shortBoard(rows, around) : { rows, near: [] }),
    /** How many rows there are in all. */
    all: people,
    rank: rankIn(around),
  };
}

/** The people whom the viewer follows, and the viewer, who always sees their own euros. */
async function followingBoard(ctx: OnboardedContext, month: Month, wanted: number | null) {
  const all = (await followingOfMonth(ctx.db, ctx.user.id, month)).map(shownTo(ctx));
  const alone = all.length === 1;
  const ranked = all.filter(({ rank }) => rank !== null);
  const pages = pagesOf(all.length);
  const page = wanted === null ? null : Math.min(wanted, pages);
  const own = all.findIndex(({ isMe }) => isMe);
  const shown =
    page === null
      ? shortBoard(all, all.slice(Math.max(0, own - ABOVE), own + 1 + BELOW))
      : { rows: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), near: [] };
  return {
    month,
    /** The number of people with a rank. */
    people: ranked.length,
    page,
    pages,
    ...(alone ? { rows: [], near: [] } : shown),
    all: all.length,
    rank: alone ? null : rankIn(ranked),
  };
}
