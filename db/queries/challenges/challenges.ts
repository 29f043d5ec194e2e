import { type Expression, type InferResult, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { Db } from '../../client';
import type { Cents, LocalDay } from '../../columns';
import { asCents, asInstant, eurOf } from '../../euros';
import type { Value } from '../../prepared';
import { changesRows, countRows } from '../../rows';
import { earnedXp } from '../game/xp-ledger';

/** Days of the check-ins of the run `u` of the surrounding statement, ascending. */
const checkedDays = sql<LocalDay[]>`
  (select coalesce(array_agg(c.check_in_date::text order by c.check_in_date), '{}')
   from challenge_check_ins c where c.user_id = u.user_id and c.user_challenge_id = u.id)`;

/** The notes of the check-ins of the run `u`, by day. */
const checkInNotes = sql<{ day: LocalDay; note: string }[]>`
  (select coalesce(json_agg(json_build_object('day', c.check_in_date, 'note', c.note) order by c.check_in_date), '[]')
   from challenge_check_ins c
   where c.user_id = u.user_id and c.user_challenge_id = u.id and c.note is not null)`;

/** The last local day on which completing a run of the same challenge earned XP; null for never. */
const lastEarned = (code: Expression<string>, userId: Value<string>) => sql<LocalDay | null>`
  (select max(x.day) from user_challenges e
   join xp_events x on x.user_id = e.user_id and x.rule = 'challenge_completed' and x.source = e.id::text
   where e.user_id = ${userId} and e.challenge_code = ${code} and e.status = 'completed' and x.reverses is null)`;

const runsOf = (db: Db, userId: Value<string>) =>
  db
    .selectFrom('user_challenges as u')
    .select((eb) => [
      'u.id',
      'u.challenge_code',
      'u.title',
      'u.description',
      'u.duration_days',
      asCents(eb.ref('u.est_saving_eur')).as('est_saving'),
      'u.status',
      'u.started_on',
      asInstant(eb.ref('u.completed_at')).as('completed_at'),
      'u.check_in_count',
      checkedDays.as('checked_days'),
      lastEarned(eb.ref('u.challenge_code'), userId).as('earned_on'),
    ])
    .where('u.user_id', '=', userId);

/** A run; `est_saving` at price level 1, `challenge_code` a built-in challenge's or `custom_{id}`. */
export type RunRow = InferResult<ReturnType<typeof runsOf>>[number];

/** A person's active runs with their notes, the newest first. */
const activeRuns = (db: Db, userId: string) =>
  runsOf(db, userId)
    .select(checkInNotes.as('notes'))
    .where('u.status', '=', 'active')
    .orderBy('u.started_at', 'desc')
    .orderBy('u.id');

/** For the dashboard: runs that are over or completed and whose end was not seen yet (at most `limit`), and
 * the newest `limit` active ones. */
export function dashboardRuns(db: Db, userId: Value<string>, today: Value<LocalDay>, limit: number) {
  const over = sql<boolean>`u.started_on + u.duration_days <= ${today}::date`;
  const due = runsOf(db, userId)
    .where('u.status', '=', 'active')
    .where(over)
    .orderBy('u.started_at')
    .orderBy('u.id')
    .limit(limit);
  const unseen = runsOf(db, userId)
    .where('u.status', '=', 'completed')
    .where('u.end_seen_at', 'is', null)
    .orderBy('u.completed_at')
    .orderBy('u.id')
    .limit(limit);
  const running = runsOf(db, userId)
    .where('u.status', '=', 'active')
    .where(sql<boolean>`not (${over})`)
    .orderBy('u.started_at', 'desc')
    .orderBy('u.id')
    .limit(limit);
  return db
    .selectFrom(due.as('due'))
    .selectAll()
    .unionAll(db.selectFrom(unseen.as('unseen')).selectAll())
    .unionAll(db.selectFrom(running.as('running')).selectAll());
}

/** One run of a person, whatever its status. In a transaction call it after `lockProfile`, because every
 * change of a run holds that lock. */
export async function findRun(db: Db, userId: string, id: string) {
  return runsOf(db, userId).where('u.id', '=', id).executeTakeFirst();
}

/** One run of a person with its notes, whatever its status. */
export async function findRunWithNotes(db: Db, userId: string, id: string) {
  return runsOf(db, userId).select(checkInNotes.as('notes')).where('u.id', '=', id).executeTakeFirst();
}

const completedRuns = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('user_challenges as u')
    .select((eb) => [
      'u.id',
      'u.title',
      'u.transferred',
      'u.check_in_count as checkIns',
      asInstant(eb.ref('u.completed_at').$notNull()).as('completedAt'),
    ])
    .where('u.user_id', '=', userId)
    .where('u.completed_at', 'is not', null)
    .orderBy('u.completed_at', 'desc')
    .orderBy('u.id')
    .limit(limit);

const builtIn = (db: Db) =>
  db
    .selectFrom('challenges as c')
    .select((eb) => [
      'c.code',
      'c.title',
      'c.description',
      'c.default_duration_days as durationDays',
      asCents(eb.ref('c.est_saving_eur')).as('estSaving'),
    ]);

/** Built-in challenges that the person is not running, those that they have never completed first. */
function availableBuiltIn(db: Db, userId: string) {
  const runIs = (status: 'active' | 'completed') => sql<boolean>`exists (select from user_challenges u
    where u.user_id = ${userId} and u.challenge_code = c.code and u.status = ${status})`;
  return builtIn(db)
    .select(runIs('completed').as('completed'))
    .where(sql<boolean>`not ${runIs('active')}`)
    .orderBy('completed')
    .orderBy('c.default_duration_days')
    .orderBy('c.code');
}

export async function findBuiltIn(db: Db, code: string) {
  return builtIn(db).where('c.code', '=', code).executeTakeFirst();
}

const customOf = (db: Db, userId: string) =>
  db
    .selectFrom('user_custom_challenges as c')
    .select((eb) => [
      'c.id',
      'c.title',
      'c.description',
      'c.duration_days as durationDays',
      asCents(eb.ref('c.est_saving_eur')).as('estSaving'),
    ])
    .where('c.user_id', '=', userId);

/** A person's own challenges, the newest first, and whether each has an active run. */
const customChallenges = (db: Db, userId: string) =>
  customOf(db, userId)
    .select(
      sql<boolean>`exists (select from user_challenges u
        where u.user_id = c.user_id and u.challenge_code = 'custom_' || c.id and u.status = 'active')`.as(
        'running',
      ),
    )
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id');

/** Everything on the challenges screen, in one statement, including the latest `completed` completed runs and
 * the XP that completions have earned today. */
export async function readChallenges(db: Db, userId: string, today: LocalDay, completed: number) {
  return db
    .selectNoFrom([
      jsonArrayFrom(activeRuns(db, userId)).as('active'),
      jsonArrayFrom(availableBuiltIn(db, userId)).as('builtIn'),
      jsonArrayFrom(customChallenges(db, userId)).as('custom'),
      jsonArrayFrom(completedRuns(db, userId, completed)).as('completed'),
      earnedXp(db, userId, 'challenge_completed', today).$asScalar().$notNull().as('earnedToday'),
    ])
    .executeTakeFirstOrThrow();
}

export async function findCustom(db: Db, userId: string, id: string) {
  return customOf(db, userId).where('c.id', '=', id).executeTakeFirst();
}

export async function countCustom(db: Db, userId: string): Promise<number> {
  return db.selectFrom('user_custom_challenges').where('user_id', '=', userId).$call(countRows);
}

export interface CustomValues {
  title: string;
  description: string;
  durationDays: number;
  /** In cents at price level 1. */
  estSaving: Cents;
}

export const customColumns = ({ title, description, durationDays, estSaving }: CustomValues) => ({
  title,
  description,
  duration_days: durationDays,
  est_saving_eur: eurOf(estSaving),
});

export async function insertCustom(db: Db, userId: string, id: string, values: CustomValues, now: Date) {
  await db
    .insertInto('user_custom_challenges')
    .values({ id, user_id: userId, ...customColumns(values), created_at: now.toISOString() })
    .execute();
}

export async function updateCustom(db: Db, userId: string, id: string, values: CustomValues) {
  return db
    .updateTable('user_custom_challenges')
    .set(customColumns(values))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .$call(changesRows);
}

export async function deleteCustom(db: Db, userId: string, id: string): Promise<boolean> {
  return db
    .deleteFrom('user_custom_challenges')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .$call(changesRows);
}
