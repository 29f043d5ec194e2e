import { sql } from 'kysely';

import type { Db } from '../../client';
import type { LocalDay } from '../../columns';
import { gameProgress } from './xp-ledger';

/** Pauses the streak in a week, given by its Monday; doing it twice changes nothing. */
export async function insertPause(db: Db, userId: string, week: LocalDay): Promise<void> {
  await db
    .insertInto('streak_pauses')
    .values({ user_id: userId, week_start: week })
    .onConflict((conflict) => conflict.columns(['user_id', 'week_start']).doNothing())
    .execute();
}

export async function deletePause(db: Db, userId: string, week: LocalDay): Promise<void> {
  await db.deleteFrom('streak_pauses').where('user_id', '=', userId).where('week_start', '=', week).execute();
}

/** What a person's streak is computed from, and the Mondays of weeks since `from` with an entry that was
 * logged more than `lateDays` after its date and counts for no week. */
export async function readStreakState(
  db: Db,
  userId: string,
  { today, from, lateDays }: { today: LocalDay; from: LocalDay; lateDays: number },
) {
  const lateWeeks = sql<LocalDay[]>`
    (select coalesce(array_agg(distinct date_trunc('week', e.date)::date::text), '{}') from savings_entries e
     where e.user_id = p.id and e.date >= ${from} and e.logged_on > e.date + ${lateDays}::integer)`;
  return gameProgress(db, userId, 'saving', today)
    .select(lateWeeks.as('late_weeks'))
    .executeTakeFirstOrThrow();
}

/** Stores a recomputed streak. The profile row must be locked. */
export async function writeStreak(
  db: Db,
  userId: string,
  streak: { weeks: number; aliveUntil: LocalDay | null },
): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ streak_weeks: streak.weeks, streak_alive_until: streak.aliveUntil })
    .where('id', '=', userId)
    .execute();
}

/** A stored streak and what it is computed from. */
export interface StoredStreak {
  id: string;
  timeZone: string;
  weeks: number;
  aliveUntil: LocalDay | null;
  /** The last local day on which an entry was logged. */
  lastLoggedOn: LocalDay | null;
  savedWeeks: LocalDay[];
  pausedWeeks: LocalDay[];
}

const storedStreaks = sql`
  select p.id, p.time_zone as "timeZone", p.streak_weeks as weeks, p.streak_alive_until as "aliveUntil",
    (select max(e.logged_on) from savings_entries e where e.user_id = p.id) as "lastLoggedOn",
    (select coalesce(array_agg(w.week_start::text order by w.week_start), '{}') from savings_weeks w
      where w.user_id = p.id and w.entries > 0) as "savedWeeks",
    (select coalesce(array_agg(s.week_start::text order by s.week_start), '{}') from streak_pauses s
      where s.user_id = p.id) as "pausedWeeks"
  from profiles p`;

/** Stored streaks by id, after `afterId`. */
export async function listStreaks(db: Db, afterId: string, limit: number): Promise<StoredStreak[]> {
  const { rows } = await sql<StoredStreak>`
    ${storedStreaks} where p.id > ${afterId}::uuid order by p.id limit ${limit}`.execute(db);
  return rows;
}

/** One person's stored streak. */
export async function findStreak(db: Db, userId: string): Promise<StoredStreak | undefined> {
  return (await sql<StoredStreak>`${storedStreaks} where p.id = ${userId}::uuid`.execute(db)).rows[0];
}
