import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../client';
import type { Cents, LocalDay } from '../../columns';
import { notBlocked } from './blocks';

/** Rows of a page of the leaderboard. */
export const PAGE_ROWS = 50;

/** A person as others see them on the leaderboard. */
interface SaverRow {
  id: string;
  displayName: string;
  xp: number;
  /** The stored streak: `streakOn` tells how long it is on a day in their time zone. All three fields stay on
   * the server. */
  streakWeeks: number;
  streakAliveUntil: LocalDay | null;
  timeZone: string;
  /** Whether the viewer follows them; false for the viewer's own row. */
  followed: boolean;
}

export interface LeaderboardRow extends SaverRow {
  /** The sum of the month. */
  cents: Cents;
  /** How many savings the month has. */
  entries: number;
  /** 1 plus the number of people with a larger sum: 1, 2, 2, 4. */
  rank: number;
}

export interface FollowingRow extends SaverRow {
  /** The sum of the month; null for people who have not joined the leaderboard. */
  cents: Cents | null;
  /** The number of savings in the month; null for people who have not joined the leaderboard. */
  entries: number | null;
  /** The rank among the rows with a sum (1, 2, 2, 4); null without savings in the month. */
  rank: number | null;
}

/** Their profiles, by the column of an id. Written so that each is looked up in the index, because the planner
 * would rather scan the profiles of some 20,000 people. */
const profilesOf = (id: string) => sql`lateral (
  select q.id, q.display_name, q.xp, q.streak_weeks, q.streak_alive_until, q.time_zone, q.leaderboard_choice,
    q.deletion_due_at, q.goal_id, q.figures_hidden_at
  from profiles q where q.id = ${sql.ref(id)} offset 0) p`;

const savers = sql`
  p.id, p.display_name as "displayName", p.xp, p.streak_weeks as "streakWeeks",
  p.streak_alive_until as "streakAliveUntil", p.time_zone as "timeZone"`;

/** A job stores a milestone at every 500th place of a month. The rows between two milestones are counted one by one. */
const MILESTONE_PLACES = 500;

/** The order among equal sums, highest first. It is fixed, and reveals nothing about a person. */
const tieOf = (userId: string) => sql`md5(${sql.ref(userId)}::text)::uuid`;
const GREATEST_TIE = sql`'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`;

/** Takes the place of a milestone before the first one. */
const START = sql`select 0, 'Infinity'::numeric, ${GREATEST_TIE}`;

/** How many rows of the month's leaderboard come before a milestone `m` or are it, right now: those when it
 * was stored, and the changes since. */
const upTo = (month: LocalDay) => sql`(m.place + coalesce((
  select sum(c.people) from leaderboard_changes c
  where c.month_start = ${month}::date and (c.total_eur, c.tie) >= (m.total_eur, m.tie)), 0))`;

/** How many rows of the month's leaderboard come before a sum and its tie. */
const before = (month: LocalDay, total: RawBuilder<unknown>, tie: RawBuilder<unknown>) => sql`(
  select ${upTo(month)} + (
    select count(*) from monthly_insights i
    where i.on_leaderboard and i.month_start = ${month}::date
      and (i.total_saved_eur, ${tieOf('i.user_id')}) > (${total}, ${tie})
      and (i.total_saved_eur, ${tieOf('i.user_id')}) < (m.total_eur, m.tie))
  from (
    (select place, total_eur, tie from leaderboard_milestones
     where month_start = ${month}::date and (total_eur, tie) > (${total}, ${tie})
     order by total_eur, tie limit 1)
    union all ${START} order by place desc limit 1
  ) m)::int8`;

/** How many people have a larger sum. */
const ahead = (month: LocalDay, total: RawBuilder<unknown>) => before(month, total, GREATEST_TIE);

/** Rows of the leaderboard, as a statement that goes on after `start`, which tells how many rows are skipped.
 * It starts at a milestone that is certainly before that place, even after everybody who came since; from
 * there on it scans the index. Blocked people are left out and keep their rank. */
const slice = (viewerId: string, month: LocalDay, rows: number) => sql`
  milestone as materialized (
    select m.total_eur, m.tie, start.start - ${upTo(month)} as skipped
    from start cross join lateral (
      (select place, total_eur, tie from leaderboard_milestones
       where month_start = ${month}::date and place <= start.start - (
         select count(*) from leaderboard_changes where month_start = ${month}::date and people = 1)
       order by place desc limit 1)
      union all ${START} order by place desc limit 1
    ) m
  ), page as materialized (
    select t.* from milestone cross join lateral (
      select m.user_id, m.total_saved_eur as total, m.total_entries as entries from monthly_insights m
      where m.on_leaderboard and m.month_start = ${month}::date
        and (m.total_saved_eur, ${tieOf('m.user_id')}) < (milestone.total_eur, milestone.tie)
      order by m.total_saved_eur desc, ${tieOf('m.user_id')} desc
      limit ${rows}::integer offset milestone.skipped
    ) t
  ), top as materialized (
    select t.total, 1 + ${ahead(month, sql`t.total`)} as rank from (select max(total) as total from page) t
  )
  select ${savers}, (s.total * 100)::int8 as cents, s.entries, s.rank::int8 as rank,
    exists (select from user_follows f where (f.follower_id, f.following_id) = (${viewerId}::uuid, p.id)) as followed
  from (
    select page.*, case when page.total = top.total
      then top.rank else start.start + rank() over (order by page.total desc) end as rank
    from page cross join top cross join start
  ) s
  cross join ${profilesOf('s.user_id')}
  where ${notBlocked(viewerId, 's.user_id')}
  order by s.total desc, ${tieOf('s.user_id')} desc`;

/** The first rows of a month's leaderboard. */
export async function leaderboardTop(
  db: Db,
  viewerId: string,
  { month, rows: wanted }: { month: LocalDay; rows: number },
): Promise<LeaderboardRow[]> {
  const { rows } = await sql<LeaderboardRow>`
    with start as materialized (select 0::int8 as start), ${slice(viewerId, month, wanted)}`.execute(db);
  return rows;
}

/** A page (from 1) of a month's leaderboard, largest sum first and equal sums in a fixed order. It has fewer rows than
 * `PAGE_ROWS` when somebody is blocked, and none after the last page. `month` is the month's first day. */
export async function leaderboardPage(
  db: Db,
  viewerId: string,
  { month, page }: { month: LocalDay; page: number },
): Promise<LeaderboardRow[]> {
  const { rows } = await sql<LeaderboardRow>`
    with start as materialized (select ${(page - 1) * PAGE_ROWS}::int8 as start),
    ${slice(viewerId, month, PAGE_ROWS)}`.execute(db);
  return rows;
}

/** How many people are on the month's leaderboard: those who have joined and saved something. */
export async function peopleOnLeaderboard(db: Db, month: LocalDay): Promise<number> {
  const { rows } = await sql<{ people: number }>`select ${ahead(month, sql`-1::numeric`)} as people
  `.execute(db);
  return rows[0]?.people ?? 0;
}

/** A person's row of the month. */
const own = (userId: string, month: LocalDay) => sql`
  select m.user_id, m.total_saved_eur as total from monthly_insights m
  where m.user_id = ${userId}::uuid and m.month_start = ${month}::date and m.on_leaderboard`;

/** A person's rank on the month's leaderboard: 1 plus the number of people with a larger sum. Null when they
 * are not on it, or have saved nothing in that month. */
export async function ownRank(db: Db, userId: string, month: LocalDay): Promise<number | null> {
  const { rows } = await sql<{ rank: number }>`
    select 1 + ${ahead(month, sql`own.total`)} as rank from (${own(userId, month)}) own`.execute(db);
  return rows[0]?.rank ?? null;
}

/** A person's own row of the leaderboard, with rows above and below it; none when they are not on it. */
export async function neighbours(
  db: Db,
  viewerId: string,
  month: LocalDay,
  { above, below } = { above: 3, below: 3 },
): Promise<LeaderboardRow[]> {
  const { rows } = await sql<LeaderboardRow>`
    with start as materialized (
      select greatest(0, ${before(month, sql`own.total`, tieOf('own.user_id'))} - ${above}::integer)::int8 as start
      from (${own(viewerId, month)}) own
    ), ${slice(viewerId, month, above + 1 + below)}`.execute(db);
  return rows;
}

/** Everybody whom the viewer follows, and the viewer: first those with savings in the month, largest sum
 * first, then the others by name. Euros of others only when they have joined and no operator has hidden them;
 * the viewer's own always. A private person is included because they let the viewer follow them. */
export async function followingOfMonth(db: Db, viewerId: string, month: LocalDay): Promise<FollowingRow[]> {
  const { rows } = await sql<FollowingRow>`
    with people as materialized (
      select ${viewerId}::uuid as id
      union all
      select f.following_id from user_follows f where f.follower_id = ${viewerId}::uuid
    )
    select ${savers}, p.id <> ${viewerId}::uuid as followed, (s.total * 100)::int8 as cents, s.entries,
      case when s.total > 0 then rank() over (order by s.total desc nulls last) end::int8 as rank
    from people
    cross join ${profilesOf('people.id')}
    left join lateral (
      select total_saved_eur, total_entries from monthly_insights
      where user_id = people.id and month_start = ${month}::date offset 0
    ) m on true
    cross join lateral (
      select case when e.shown then coalesce(m.total_saved_eur, 0) end as total,
        case when e.shown then coalesce(m.total_entries, 0) end as entries
      from (select p.id = ${viewerId}::uuid or (p.leaderboard_choice = 'joined' and p.figures_hidden_at is null) as shown) e
    ) s
    where p.deletion_due_at is null and p.goal_id is not null and ${notBlocked(viewerId, 'people.id')}
    order by s.total desc nulls last, p.display_name, p.id`.execute(db);
  return rows;
}

/** Stores new milestones for a month. */
export async function noteMilestones(db: Db, month: LocalDay, places = MILESTONE_PLACES): Promise<void> {
  await sql`delete from leaderboard_milestones where month_start = ${month}::date`.execute(db);
  // Counted together with rows that are equal in both, so that a milestone never lies between two of them.
  await sql`
    insert into leaderboard_milestones (month_start, total_eur, tie, place)
    select distinct ${month}::date, t.total, t.tie, t.place
    from (
      select total_saved_eur as total, ${tieOf('user_id')} as tie,
        count(*) over (order by total_saved_eur desc, ${tieOf('user_id')} desc) as place
      from monthly_insights where on_leaderboard and month_start = ${month}::date
    ) t
    where t.place % ${places}::integer = 0`.execute(db);
}

/** Stores new milestones for each month in which anything has changed, so that no rank has to add up many
 * changes. All of it sees one snapshot, so later changes are left to the next time; a second run at the same
 * time waits. Returns how many changes it has taken in. */
export async function foldLeaderboard(db: Db, places?: number): Promise<number> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      // The snapshot is taken by the first statement after this one.
      await sql`lock table leaderboard_milestones in share row exclusive mode`.execute(trx);
      const { rows } = await sql<{ month: LocalDay; changes: number }>`
        with taken as (delete from leaderboard_changes returning month_start)
        select month_start as month, count(*) as changes from taken group by 1`.execute(trx);
      for (const { month } of rows) await noteMilestones(trx, month, places);
      return rows.reduce((sum, { changes }) => sum + changes, 0);
    });
}
