import { sql } from 'kysely';

import type { Db } from '../../client';
import type { LocalDay, RunSource } from '../../columns';
import { findsRows } from '../../rows';
import { type CustomValues, customColumns } from './challenges';

/** Starts a run and gives its id; undefined when a run of the same challenge is active already. */
export async function insertRun(
  db: Db,
  run: CustomValues & {
    userId: string;
    code: string;
    source: RunSource;
    startedOn: LocalDay;
    now: Date;
  },
): Promise<string | undefined> {
  const row = await db
    .insertInto('user_challenges')
    .values({
      user_id: run.userId,
      challenge_code: run.code,
      source: run.source,
      ...customColumns(run),
      started_at: run.now.toISOString(),
      started_on: run.startedOn,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'challenge_code']).where('status', '=', 'active').doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Writes a check-in and counts it, in one statement; false when that day has one. */
export async function insertCheckIn(
  db: Db,
  checkIn: { userId: string; runId: string; day: LocalDay; note: string | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with written as (
      insert into challenge_check_ins (user_id, user_challenge_id, check_in_date, note, created_at)
      values (${checkIn.userId}, ${checkIn.runId}, ${checkIn.day}, ${checkIn.note}, ${checkIn.now.toISOString()})
      on conflict (user_id, user_challenge_id, check_in_date) do nothing
      returning user_id, user_challenge_id, check_in_date
    )
    update user_challenges u
    set check_in_count = u.check_in_count + 1, last_check_in = greatest(u.last_check_in, w.check_in_date)
    from written w where u.user_id = w.user_id and u.id = w.user_challenge_id
    returning u.id`.execute(db);
  return rows.length > 0;
}

/** Whether a check-in to any run of this challenge has earned XP on a local day. Call it after `lockProfile`. */
export async function checkInEarned(db: Db, userId: string, code: string, day: LocalDay): Promise<boolean> {
  return db
    .selectFrom('user_challenges as u')
    .innerJoin('xp_events as x', (join) =>
      join
        .onRef('x.user_id', '=', 'u.user_id')
        .on('x.rule', '=', 'check_in')
        .on('x.source', '=', sql<string>`u.id || ':' || ${day}::text`),
    )
    .select('u.id')
    .where('u.user_id', '=', userId)
    .where('u.challenge_code', '=', code)
    .limit(1)
    .$call(findsRows);
}

/** Ends a run. A completion that the person is looking at counts as seen. */
export async function endRun(
  db: Db,
  userId: string,
  id: string,
  end: { status: 'completed'; now: Date; seen: boolean } | { status: 'abandoned' },
): Promise<void> {
  const now = end.status === 'completed' ? end.now.toISOString() : null;
  await db
    .updateTable('user_challenges')
    .set({
      status: end.status,
      completed_at: now,
      end_seen_at: end.status === 'completed' && end.seen ? now : null,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** Notes that the person has seen how a run ended. */
export async function markEndSeen(db: Db, userId: string, id: string, now: Date): Promise<void> {
  await db
    .updateTable('user_challenges')
    .set({ end_seen_at: now.toISOString() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('end_seen_at', 'is', null)
    .execute();
}

/** Active runs that are over on the day `latest`, by id, after one, with what decides their person's day. */
export async function listDueRuns(db: Db, latest: LocalDay, after: string | null, limit: number) {
  return db
    .selectFrom('user_challenges as u')
    .innerJoin('profiles as p', 'p.id', 'u.user_id')
    .select(['u.id', 'u.user_id', 'p.time_zone', 'p.held_day', 'p.held_until'])
    .where('u.status', '=', 'active')
    .where(sql<boolean>`u.started_on + u.duration_days <= ${latest}::date`)
    .$if(after !== null, (query) => query.where('u.id', '>', after))
    .orderBy('u.id')
    .limit(limit)
    .execute();
}
