import {
  type FollowingRow,
  type LeaderboardRow,
  followingOfMonth,
  leaderboardPage,
  neighbours,
  peopleOnLeaderboard,
} from '~db/queries/social/leaderboard';

import { streakOn } from '../../domain/game/streak';
import { dayAt } from '../../domain/kernel/days';
import { PAGE_SIZE, boardMonth, pagesOf } from '../../domain/social/leaderboard';
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

/** A page of this month's leaderboard, and the viewer's own place in it. Any page after the last shows the last. */
export async function getLeaderboard(ctx: OnboardedContext, { tab, page }: LeaderboardInput) {
  const { start: month } = boardMonth(ctx.user.today);
  return tab === 'global' ? globalPage(ctx, month, page) : followingPage(ctx, month, page);
}
export type Leaderboard = Awaited<ReturnType<typeof getLeaderboard>>;

type Month = ReturnType<typeof boardMonth>['start'];

async function globalPage(ctx: OnboardedContext, month: Month, wanted: number) {
  const { db, user } = ctx;
  const listed = user.leaderboard === 'joined' && !user.isPrivate && !user.figuresHidden;
  const [people, asked, around] = await Promise.all([
    peopleOnLeaderboard(db, month),
    leaderboardPage(db, user.id, { month, page: wanted }),
    listed ? neighbours(db, user.id, month) : [],
  ]);
  const pages = pagesOf(people);
  const page = Math.min(wanted, pages);
  const rows = page === wanted ? asked : await leaderboardPage(db, user.id, { month, page });
  const shown = shownTo(ctx);
  return { month, people, page, pages, rows: rows.map(shown), rank: rankIn(around.map(shown)) };
}

/** The people whom the viewer follows, and the viewer, who always sees their own euros. */
async function followingPage(ctx: OnboardedContext, month: Month, wanted: number) {
  const all = (await followingOfMonth(ctx.db, ctx.user.id, month)).map(shownTo(ctx));
  const alone = all.length === 1;
  const ranked = all.filter(({ rank }) => rank !== null);
  const pages = pagesOf(all.length);
  const page = Math.min(wanted, pages);
  return {
    month,
    /** The number of people with a rank. */
    people: ranked.length,
    page,
    pages,
    rows: alone ? [] : all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    rank: alone ? null : rankIn(ranked),
  };
}
