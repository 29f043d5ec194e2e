import { sql } from 'kysely';

import type { Db } from '../../client';
import type { Cents, LocalDay } from '../../columns';
import { asCents, eurOf } from '../../euros';
import { inGoal } from '../goals/goals';
import { notBlocked } from '../social/blocks';

/** Opts a person in. Who is in already keeps their first week. */
export async function joinLeague(db: Db, userId: string, startsOn: LocalDay): Promise<void> {
  await db
    .insertInto('league_members')
    .values({ user_id: userId, starts_on: startsOn })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Opts a person out, with all their seats. */
export async function leaveLeague(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('league_members').where('user_id', '=', userId).execute();
}

/** A seat as it is in the database. It never leaves the server: it holds amounts. */
export interface SeatRow {
  week: LocalDay;
  userId: string;
  name: string;
  plan: Cents;
  saved: Cents;
  /** The days of the week with a saving: 0 is Monday. */
  days: number[];
}

interface LeagueRow {
  /** Null for who is not in. */
  startsOn: LocalDay | null;
  /** Whether the running week has been seated. */
  seated: boolean;
  seats: SeatRow[];
}

/** A person's place in the leagues: those who sit with them in the running week and in the one before, themselves included.
 * Who closed their account, or has blocked or is blocked by the reader, is not there. One statement. */
export async function readLeague(
  db: Db,
  userId: string,
  { running, last }: { running: LocalDay; last: LocalDay },
): Promise<LeagueRow> {
  const { rows } = await sql<LeagueRow>`
    select (select m.starts_on from league_members m where m.user_id = ${userId}::uuid) as "startsOn",
      exists (select from league_weeks w where w.week_start = ${running}::date) as seated,
      coalesce((select json_agg(r) from (
        select s.week_start as week, s.user_id as "userId", p.display_name as name,
          ${asCents(sql.ref('s.plan_eur'))} as plan, ${asCents(sql.ref('d.saved'))} as saved, d.days
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
      ) r), '[]') as seats`.execute(db);
  const [row] = rows;
  return row ?? { startsOn: null, seated: false, seats: [] };
}

/** Notes that a week is being seated. False when it was already; while another transaction is at it, this waits. */
export async function beginSeating(db: Db, week: LocalDay, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('league_weeks')
    .values({ week_start: week, seated_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
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
  /** What of `saved` may be of the week itself. */
  savedSince: Cents;
  withdrawn: Cents;
  reachedOn: LocalDay | null;
}

/** Everybody who had opted in before a week, has a goal and is not closing their account. Until the transaction ends
 * none of them leaves. */
export async function listCandidates(db: Db, week: LocalDay): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select m.user_id as "userId", p.time_zone as "timeZone", p.created_at as "createdAt",
      p.streak_weeks as "streakWeeks", p.streak_alive_until as "streakAliveUntil",
      ${asCents(sql.ref('p.goal_amount_eur'))} as amount, p.goal_date as date, p.goal_set_on as "setOn",
      ${asCents(sql.ref('p.goal_opening_eur'))} as opening, ${asCents(inGoal)} as saved,
      ${asCents(sql`(select coalesce(sum(d.total_eur), 0) from savings_days d
        where d.user_id = p.id and d.day >= ${week}::date)`)} as "savedSince",
      ${asCents(sql.ref('p.goal_withdrawn_eur'))} as withdrawn, p.goal_reached_on as "reachedOn"
    from league_members m join profiles p on p.id = m.user_id
    where m.starts_on <= ${week}::date and p.goal_amount_eur is not null and p.deletion_due_at is null
    for key share of m`.execute(db);
  return rows;
}

/** Gives seats in a week. */
export async function insertSeats(
  db: Db,
  week: LocalDay,
  seats: readonly { userId: string; cohort: number; plan: Cents }[],
): Promise<void> {
  await sql`
    insert into league_seats (week_start, user_id, cohort, plan_eur)
    select ${week}::date, * from unnest(${seats.map(({ userId }) => userId)}::uuid[],
      ${seats.map(({ cohort }) => cohort)}::integer[], ${seats.map(({ plan }) => eurOf(plan))}::numeric[])`.execute(
    db,
  );
}

/** Forgets the weeks before one, with their seats. */
export async function deleteOldWeeks(db: Db, before: LocalDay): Promise<void> {
  await db.deleteFrom('league_weeks').where('week_start', '<', before).execute();
}
