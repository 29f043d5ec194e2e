import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../client';
import type { Cents, LocalDay } from '../../columns';
import { notBlocked } from './blocks';

/** Rows of a page of the leaderboard. */
export const PAGE_ROWS = 50;

/** Rows above and below one's own. */
const NEIGHBOURS = 3;

/** A person as others see them on the leaderboard. */
interface SaverRow {
  id: string;
  displayName: string;
  xp: number;
  /** The streak as it was stored: `streakOn` tells how long it is on a day in their time zone. All three stay inside. */
  streakWeeks: number;
  streakAliveUntil: LocalDay | null;
  timeZone: string;
  /** Whether the viewer follows them; false for the viewer's own row. */
  followed: boolean;
}

export interface LeaderboardRow extends SaverRow {
  /** Saved in the month. */
  cents: Cents;
  /** How many savings the month has. */
  entries: number;
  /** 1 plus the number of people with a greater sum: 1, 2, 2, 4. */
  rank: number;
}

export interface FollowingRow extends SaverRow {
  /** Saved in the month; null for those who have not joined the leaderboard. */
  cents: Cents | null;
  /** How many savings the month has; null for those who have not joined the leaderboard. */
  entries: number | null;
  /** The rank among the rows with a sum (1, 2, 2, 4); null without savings in the month. */
  rank: number | null;
}

/** Their profiles, by the column of an id. Each is a look into the index: the planner would rather read the profiles of some
 * 20,000 people from end to end. */
const profilesOf = (id: string) => sql`lateral (
  select q.id, q.display_name, q.xp, q.streak_weeks, q.streak_alive_until, q.time_zone, q.leaderboard_choice,
    q.deletion_due_at, q.goal_id
  from profiles q where q.id = ${sql.ref(id)} offset 0) p`;

const savers = sql`
  p.id, p.display_name as "displayName", p.xp, p.streak_weeks as "streakWeeks",
  p.streak_alive_until as "streakAliveUntil", p.time_zone as "timeZone"`;

/** How many people have saved so many whole euros in the month, right now: the buckets and what is not in them yet. */
const counts = (month: LocalDay) => sql`
  select c.euros, sum(c.people)::int4 as people
  from (
    select euros, people from leaderboard_buckets where month_start = ${month}::date
    union all
    select euros, people from leaderboard_changes where month_start = ${month}::date
  ) c
  group by c.euros having sum(c.people) > 0`;

/** How many people of the month's leaderboard have a sum between two, which are both excluded. */
const between = (month: LocalDay, above: RawBuilder<unknown>, below: RawBuilder<unknown>) => sql`(
  select count(*) from monthly_insights i
  where i.on_leaderboard and i.month_start = ${month}::date
    and i.total_saved_eur > ${above} and i.total_saved_eur < ${below})`;

/** Rows of the leaderboard from the one after `start` on, equal sums by id, as a statement that goes on after `counts`.
 * The histogram tells the euro in which that row is; from there on it is a scan of the index. Who is blocked is left
 * out and keeps their rank. */
const slice = (viewerId: string, month: LocalDay, start: RawBuilder<number>, rows: number) => sql`
  bucket as materialized (
    select h.euros, h.before
    from (select c.*, sum(c.people) over (order by c.euros desc) - c.people as before from counts c) h
    where h.before <= ${start} and h.before + h.people > ${start} limit 1
  ), page as materialized (
    select t.* from bucket cross join lateral (
      select m.user_id, m.total_saved_eur as total, m.total_entries as entries from monthly_insights m
      where m.on_leaderboard and m.month_start = ${month}::date and m.total_saved_eur < (bucket.euros + 1)::numeric
      order by m.total_saved_eur desc, m.user_id
      limit ${rows}::integer offset ${start} - bucket.before
    ) t
  ), top as materialized (
    select t.total, bucket.before + 1 + ${between(month, sql`t.total`, sql`(bucket.euros + 1)::numeric`)} as rank
    from bucket cross join (select max(total) as total from page) t
  )
  select ${savers}, (s.total * 100)::int8 as cents, s.entries, s.rank::int8 as rank,
    exists (select from user_follows f where (f.follower_id, f.following_id) = (${viewerId}::uuid, p.id)) as followed
  from (
    select page.*, case when page.total = top.total
      then top.rank else ${start} + rank() over (order by page.total desc) end as rank
    from page cross join top
  ) s
  cross join ${profilesOf('s.user_id')}
  where ${notBlocked(viewerId, 's.user_id')}
  order by s.total desc, s.user_id`;

/** A page (from 1) of a month's leaderboard, the greatest sum first and equal sums in a fixed order. It has fewer rows
 * than `PAGE_ROWS` where somebody is blocked, and none after the last one. `month` is the month's first day. */
export async function leaderboardPage(
  db: Db,
  viewerId: string,
  { month, page }: { month: LocalDay; page: number },
): Promise<LeaderboardRow[]> {
  const start = sql<number>`${(page - 1) * PAGE_ROWS}::int8`;
  const { rows } = await sql<LeaderboardRow>`
    with counts as materialized (${counts(month)}), ${slice(viewerId, month, start, PAGE_ROWS)}`.execute(db);
  return rows;
}

/** How many people are on the month's leaderboard: those who have joined and saved something. */
export async function peopleOnLeaderboard(db: Db, month: LocalDay): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select coalesce(sum(c.people), 0)::int8 as people from (${counts(month)}) c`.execute(db);
  return rows[0]?.people ?? 0;
}

/** A person's row of the month. */
const own = (userId: string, month: LocalDay) => sql`
  select m.user_id, m.total_saved_eur as total, floor(m.total_saved_eur)::int8 as euros from monthly_insights m
  where m.user_id = ${userId}::uuid and m.month_start = ${month}::date and m.on_leaderboard`;

/** How many people have a greater sum than the row `own`. */
const ahead = (month: LocalDay) => sql`
  coalesce((select sum(c.people) from counts c where c.euros > own.euros), 0)
    + ${between(month, sql`own.total`, sql`(own.euros + 1)::numeric`)}`;

/** A person's rank on the month's leaderboard: 1 plus the number of people with a greater sum. Null when they are not on
 * it, or have saved nothing in that month. */
export async function ownRank(db: Db, userId: string, month: LocalDay): Promise<number | null> {
  const { rows } = await sql<{ rank: number }>`
    with counts as materialized (${counts(month)})
    select (1 + ${ahead(month)})::int8 as rank from (${own(userId, month)}) own`.execute(db);
  return rows[0]?.rank ?? null;
}

/** A person's own row of the leaderboard, and three rows above and below it; none when they are not on it. */
export async function neighbours(db: Db, viewerId: string, month: LocalDay): Promise<LeaderboardRow[]> {
  const { rows } = await sql<LeaderboardRow>`
    with counts as materialized (${counts(month)}), own as materialized (${own(viewerId, month)}),
    start as materialized (
      select greatest(0, ${ahead(month)} - ${NEIGHBOURS}::integer + (
        select count(*) from monthly_insights e
        where e.on_leaderboard and e.month_start = ${month}::date and e.total_saved_eur = own.total
          and e.user_id < own.user_id))::int8 as start
      from own
    ), ${slice(viewerId, month, sql<number>`(select start from start)`, 2 * NEIGHBOURS + 1)}`.execute(db);
  return rows;
}

/** Everybody whom the viewer follows, and the viewer: first those with savings in the month, the greatest sum first, then
 * the others by name. The euros of others are there only when they have joined; the viewer's own always are. A private
 * person is there because they let the viewer follow them. */
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
      from (select p.id = ${viewerId}::uuid or p.leaderboard_choice = 'joined' as shown) e
    ) s
    where p.deletion_due_at is null and p.goal_id is not null and ${notBlocked(viewerId, 'people.id')}
    order by s.total desc nulls last, p.display_name, p.id`.execute(db);
  return rows;
}

/** Adds to the buckets what is not in them yet. Both change in one statement, so a rank sees a change either here or
 * there. A second one that runs meanwhile does nothing. Returns how many changes it has added up. */
export async function foldLeaderboard(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // A statement of its own: the next one must see what the holder of the lock before has written.
    const lock = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('fold_leaderboard')) as taken`.execute(trx);
    if (lock.rows[0]?.taken !== true) return 0;
    const { rows } = await sql<{ folded: number }>`
      with taken as (
        delete from leaderboard_changes returning month_start, euros, people
      ), added as (
        select month_start, euros, sum(people)::integer as people from taken group by 1, 2
      ), gone as (
        delete from leaderboard_buckets b using added a
        where (b.month_start, b.euros) = (a.month_start, a.euros) and b.people + a.people = 0
      ), kept as (
        update leaderboard_buckets b set people = b.people + a.people from added a
        where (b.month_start, b.euros) = (a.month_start, a.euros) and b.people + a.people > 0 and a.people <> 0
      ), new as (
        insert into leaderboard_buckets (month_start, euros, people)
        select a.month_start, a.euros, a.people from added a
        where a.people > 0 and not exists (
          select from leaderboard_buckets b where (b.month_start, b.euros) = (a.month_start, a.euros))
      )
      select count(*) as folded from taken`.execute(trx);
    return rows[0]?.folded ?? 0;
  });
}
