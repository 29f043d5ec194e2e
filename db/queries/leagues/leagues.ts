import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../client';
import type { Cents, LocalDay } from '../../columns';
import { asCents, asCentsOrNull, eurOf } from '../../euros';
import { deleteChunk } from '../../in-chunks';
import { goalOpening, inGoal } from '../goals/goals';
import { notBlocked } from '../social/blocks';

/** Joins a person to the leagues. A person who has joined already keeps their first week. */
export async function joinLeague(db: Db, userId: string, startsOn: LocalDay): Promise<void> {
  await db
    .insertInto('league_members')
    .values({ user_id: userId, starts_on: startsOn })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes a person from the leagues, with all their seats. */
export async function leaveLeague(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('league_members').where('user_id', '=', userId).execute();
}

/** A seat as it is in the database. It never leaves the server, because it holds amounts. */
export interface SeatRow {
  week: LocalDay;
  userId: string;
  name: string;
  /** What was left of the goal, and in how many days. */
  remaining: Cents;
  daysLeft: number;
  saved: Cents;
  /** The days of the week with a saving: 0 is Monday. */
  days: number[];
}

interface LeagueRow {
  /** Null for people who have not joined. */
  startsOn: LocalDay | null;
  /** Whether the running week has been seated. */
  seated: boolean;
  seats: SeatRow[];
}

/** A person's place in the leagues: the people who sit with them in the running week and in the one before, themselves
 * included. Left out are people who closed their account, who have blocked or are blocked by the reader, and who pause
 * in the week (a pause can be set or removed after the seats were given). One statement. */
export async function readLeague(
  db: Db,
  userId: string,
  { running, last }: { running: LocalDay; last: LocalDay },
): Promise<LeagueRow> {
  const { rows } = await sql<LeagueRow>`
    select (select m.starts_on from league_members m where m.user_id = ${userId}::uuid) as "startsOn",
      exists (select from league_weeks w where w.week_start = ${running}::date and w.seated_at is not null) as seated,
      coalesce((select json_agg(r) from (
        select s.week_start as week, s.user_id as "userId", p.display_name as name,
          ${asCents(sql.ref('s.remaining_eur'))} as remaining, s.days_left as "daysLeft",
          ${asCents(sql.ref('d.saved'))} as saved, d.days
        from league_seats me
        join league_seats s on (s.week_start, s.cohort) = (me.week_start, me.cohort)
        join profiles p on p.id = s.user_id
        cross join lateral (
          select coalesce(sum(d.total_eur), 0) as saved,
            coalesce(array_agg(d.day - s.week_start order by d.day) filter (where d.entries > 0), '{}') as days
          from savings_days d
          where d.user_id = s.user_id and d.day between s.week_start and s.week_start + 6
        ) d
        where me.user_id = ${userId}::uuid and me.week_start in (${running}::date, ${last}::date)
          and p.goal_amount_eur is not null and p.deletion_due_at is null and ${notBlocked(userId, 's.user_id')}
          and not exists (select from streak_pauses x
            where x.week_start = s.week_start and x.user_id in (me.user_id, s.user_id))
      ) r), '[]') as seats`.execute(db);
  const [row] = rows;
  return row ?? { startsOn: null, seated: false, seats: [] };
}

/** Creates the row of a week that is to be seated. */
export async function createSeatingWeek(db: Db, week: LocalDay): Promise<void> {
  await db
    .insertInto('league_weeks')
    .values({ week_start: week })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks the seating of a week for this transaction and returns its progress: the last person seated, and the
 * next free cohort. Undefined when the week is fully seated, or another transaction is seating it. */
export async function lockSeatingWeek(db: Db, week: LocalDay) {
  return db
    .selectFrom('league_weeks as w')
    .select([
      'w.seated_to as seatedTo',
      sql<number>`(select coalesce(max(s.cohort) + 1, 0) from league_seats s where s.week_start = w.week_start)`.as(
        'nextCohort',
      ),
    ])
    .where('w.week_start', '=', week)
    .where('w.seated_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Stores the last person seated; with `at`, that the whole week is seated. */
export async function saveSeatingProgress(
  db: Db,
  week: LocalDay,
  { to, seatedAt }: { to: string | null; seatedAt: Date | null },
): Promise<void> {
  await db
    .updateTable('league_weeks')
    .set({ seated_to: to, seated_at: seatedAt?.toISOString() ?? null })
    .where('week_start', '=', week)
    .execute();
}

/** Members who may get a seat in a week and have none: they had joined before it, have a goal, do not pause in
 * it and are not closing their account. Sorted by id, which is random, from one id on. */
const candidates = (week: LocalDay, after: RawBuilder<string | null>) => sql`
  from league_members m join profiles p on p.id = m.user_id
  where m.user_id > coalesce(${after}, '00000000-0000-0000-0000-000000000000'::uuid)
    and m.starts_on <= ${week}::date and p.goal_amount_eur is not null and p.deletion_due_at is null
    and not exists (select from streak_pauses s where (s.user_id, s.week_start) = (m.user_id, ${week}::date))
    and not exists (select from league_seats t where (t.user_id, t.week_start) = (m.user_id, ${week}::date))`;

/** How many candidates have not been looked at yet, counted up to a number. */
export async function countUnseated(db: Db, week: LocalDay, upTo: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select ${candidates(
      week,
      sql`(select w.seated_to from league_weeks w where w.week_start = ${week}::date)`,
    )} limit ${upTo}::integer) waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Somebody who may get a seat. */
export interface CandidateRow {
  userId: string;
  timeZone: string;
  createdAt: string;
  streakWeeks: number;
  streakAliveUntil: LocalDay | null;
  amount: Cents;
  date: LocalDay;
  setOn: LocalDay;
  opening: Cents;
  saved: Cents;
  withdrawn: Cents;
  /** The part of `saved` and `withdrawn` that belongs to the week itself. */
  savedSince: Cents;
  withdrawnSince: Cents;
  reachedOn: LocalDay | null;
}

/** The next candidates after an id. Until the transaction ends none of them can leave. */
export async function listCandidates(db: Db, week: LocalDay, after: string | null, limit: number) {
  const { rows } = await sql<CandidateRow>`
    select m.user_id as "userId", p.time_zone as "timeZone", p.created_at as "createdAt",
      p.streak_weeks as "streakWeeks", p.streak_alive_until as "streakAliveUntil",
      ${asCents(sql.ref('p.goal_amount_eur'))} as amount, p.goal_date as date, p.goal_set_on as "setOn",
      ${asCentsOrNull(goalOpening)} as opening, ${asCents(inGoal)} as saved,
      ${asCents(sql.ref('p.goal_withdrawn_eur'))} as withdrawn,
      ${asCents(sql`(select coalesce(sum(e.amount_eur), 0) from savings_entries e
        where e.user_id = p.id and e.date >= ${week}::date
          and counts_for_goal(e.date, e.created_at, p.goal_set_on, p.goal_started_at))`)} as "savedSince",
      ${asCents(sql`(select coalesce(sum(w.amount_eur), 0) from withdrawals w
        where w.user_id = p.id and w.date >= ${week}::date and w.goal_id = p.goal_id and w.deleted_at is null)`)} as "withdrawnSince",
      p.goal_reached_on as "reachedOn"
    ${candidates(week, sql`${after}::uuid`)}
    order by m.user_id limit ${limit}::integer
    for key share of m`.execute(db);
  return rows;
}

/** A seat to be given. */
export interface NewSeat {
  userId: string;
  cohort: number;
  remaining: Cents;
  days: number;
}

/** Gives seats in a week. */
export async function insertSeats(db: Db, week: LocalDay, seats: readonly NewSeat[]): Promise<void> {
  await sql`
    insert into league_seats (week_start, user_id, cohort, remaining_eur, days_left)
    select ${week}::date, * from unnest(${seats.map(({ userId }) => userId)}::uuid[],
      ${seats.map(({ cohort }) => cohort)}::integer[], ${seats.map(({ remaining }) => eurOf(remaining))}::numeric[],
      ${seats.map(({ days }) => days)}::integer[])`.execute(db);
}

/** Deletes a chunk of the seats of weeks before one; returns their number. */
export const deleteOldSeats = (db: Db, before: LocalDay): Promise<number> =>
  deleteChunk(db, 'league_seats', sql`week_start < ${before}::date`);

/** Deletes the weeks before one. */
export async function deleteOldWeeks(db: Db, before: LocalDay): Promise<void> {
  await db.deleteFrom('league_weeks').where('week_start', '<', before).execute();
}
