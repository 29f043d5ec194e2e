import { type InferResult, sql } from 'kysely';

import type { Db } from '../../client';
import type { Category, Cents, LocalDay, NearlyOutcome } from '../../columns';
import { asCents, eurOf } from '../../euros';
import { prepared } from '../../prepared';

const standingColumns = (db: Db) =>
  db
    .selectFrom('standing_savings as s')
    .select((eb) => [
      's.id',
      's.kind',
      's.title',
      's.category',
      's.cadence',
      's.starts_on as startsOn',
      asCents(eb.ref('s.amount_eur')).as('amount'),
      's.steps',
      's.reversed',
      's.ended_on as endedOn',
    ]);

/** A habit as stored. */
export type HabitPlanRow = InferResult<ReturnType<typeof standingColumns>>[number];

/** A person's habits, the oldest first, with the days that are decided: of a ladder all, of another those since
 * `since`. */
export async function listHabits(db: Db, userId: string, since: LocalDay) {
  return standingColumns(db)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('standing_occurrences as o')
          .select([
            sql<number>`count(*) filter (where o.outcome = 'logged')`.as('logged'),
            sql<number>`count(*) filter (where o.outcome = 'skipped')`.as('skipped'),
            sql<LocalDay[]>`coalesce(array_agg(o.due_on::text)
              filter (where s.kind = 'ladder' or o.due_on >= ${since}::date), '{}')`.as('decided'),
          ])
          .whereRef('o.user_id', '=', 's.user_id')
          .whereRef('o.standing_id', '=', 's.id')
          .as('o'),
      (join) => join.onTrue(),
    )
    .select(['o.logged', 'o.skipped', 'o.decided'])
    .$narrowType<{ logged: number; skipped: number; decided: LocalDay[] }>()
    .where('s.user_id', '=', userId)
    .orderBy('s.created_at')
    .orderBy('s.id')
    .execute();
}

export type HabitRow = Awaited<ReturnType<typeof listHabits>>[number];

export async function findHabit(db: Db, userId: string, id: string) {
  return standingColumns(db).where('s.user_id', '=', userId).where('s.id', '=', id).executeTakeFirst();
}

/** How many habits a person keeps at present. */
export async function countHabits(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('standing_savings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('ended_on', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores a habit under the id its client made. */
export async function insertHabit(
  db: Db,
  userId: string,
  habit: Omit<HabitPlanRow, 'endedOn'>,
): Promise<void> {
  const { amount, startsOn, ...row } = habit;
  await db
    .insertInto('standing_savings')
    .values({ ...row, user_id: userId, starts_on: startsOn, amount_eur: eurOf(amount) })
    .execute();
}

/** Ends a habit from a day on, unless it has ended before. False when the person has no such habit. */
export async function endHabitRow(db: Db, userId: string, id: string, day: LocalDay): Promise<boolean> {
  const ended = await db
    .updateTable('standing_savings')
    .set({ ended_on: sql<LocalDay>`coalesce(ended_on, ${day}::date)` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** What became of one day of a habit; undefined while nothing has. */
export async function findOccurrence(db: Db, userId: string, standingId: string, dueOn: LocalDay) {
  return db
    .selectFrom('standing_occurrences')
    .select(['outcome', 'entry_id'])
    .where('user_id', '=', userId)
    .where('standing_id', '=', standingId)
    .where('due_on', '=', dueOn)
    .executeTakeFirst();
}

/** Notes what became of a day: logged as an entry, or (`entryId` null) skipped. */
export async function insertOccurrence(
  db: Db,
  occurrence: { userId: string; standingId: string; dueOn: LocalDay; entryId: string | null; at: Date },
): Promise<void> {
  const { userId, standingId, dueOn, entryId, at } = occurrence;
  await db
    .insertInto('standing_occurrences')
    .values({
      user_id: userId,
      standing_id: standingId,
      due_on: dueOn,
      outcome: entryId === null ? 'skipped' : 'logged',
      entry_id: entryId,
      created_at: at.toISOString(),
    })
    .execute();
}

/** What may wait for a tap: habits that go on, or ended within the days asked for, and what was nearly bought and
 * may be decided by now. One statement for the dashboard. */
export type DueRow =
  | (HabitPlanRow & { source: 'standing'; decided: LocalDay[] })
  | { source: 'nearly'; id: string; title: string; category: Category; amount: Cents };

/** `now` is an instant as ISO text. */
export const listDue = prepared<{ userId: string; since: LocalDay; now: string }, DueRow>((db, value) => {
  const userId = value('userId');
  const since = value('since');
  return sql<DueRow>`
    select 'standing' as source, s.id, s.title, s.category, (s.amount_eur * 100)::int8 as amount,
           s.kind, s.cadence, s.starts_on as "startsOn", s.steps, s.reversed, s.ended_on as "endedOn",
           array(select o.due_on::text from standing_occurrences o
                 where o.user_id = s.user_id and o.standing_id = s.id and o.due_on >= ${since}::date) as decided,
           s.created_at
    from standing_savings s
    where s.user_id = ${userId}::uuid and (s.ended_on is null or s.ended_on > ${since}::date)
    union all
    select 'nearly', n.id, n.what, n.category, (n.amount_eur * 100)::int8, null, null, null, null, null, null, '{}',
           n.created_at
    from nearly_bought n
    where n.user_id = ${userId}::uuid and n.outcome is null and n.ask_at <= ${value('now')}::timestamptz
    order by created_at, id`.compile(db);
});

const nearlyColumns = (db: Db) =>
  db
    .selectFrom('nearly_bought')
    .select((eb) => [
      'id',
      'what',
      asCents(eb.ref('amount_eur')).as('amount'),
      'category',
      'ask_at as askAt',
      'outcome',
    ]);

export async function findNearly(db: Db, userId: string, id: string) {
  return nearlyColumns(db).where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
}

/** What a person has not decided yet, the first to be asked about first. */
export async function listOpenNearly(db: Db, userId: string, limit: number) {
  return nearlyColumns(db)
    .where('user_id', '=', userId)
    .where('outcome', 'is', null)
    .orderBy('ask_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Stores it under the id its client made. */
export async function insertNearly(
  db: Db,
  nearly: {
    id: string;
    userId: string;
    what: string;
    amount: Cents;
    category: Category;
    at: Date;
    askAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('nearly_bought')
    .values({
      id: nearly.id,
      user_id: nearly.userId,
      what: nearly.what,
      amount_eur: eurOf(nearly.amount),
      category: nearly.category,
      created_at: nearly.at.toISOString(),
      ask_at: nearly.askAt.toISOString(),
    })
    .execute();
}

export async function decideNearly(
  db: Db,
  userId: string,
  id: string,
  decision: { outcome: NearlyOutcome; at: Date },
): Promise<void> {
  await db
    .updateTable('nearly_bought')
    .set({ outcome: decision.outcome, decided_at: decision.at.toISOString() })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}
