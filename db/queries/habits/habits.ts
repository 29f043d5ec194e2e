import { type InferResult, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { Db } from '../../client';
import type { Category, Cents, LocalDay, NearlyBoughtOutcome } from '../../columns';
import { asCents, asInstant, eurOf } from '../../euros';
import type { Value } from '../../prepared';
import { changesRows, countRows } from '../../rows';

const habitColumns = (db: Db) =>
  db
    .selectFrom('habits as s')
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
export type HabitPlanRow = InferResult<ReturnType<typeof habitColumns>>[number];

/** A person's habits, oldest first, with their decided days: all of a ladder's, for other habits those since `since`. */
const habitsOf = (db: Db, userId: string, since: LocalDay) =>
  habitColumns(db)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('habit_occurrences as o')
          .select([
            sql<number>`count(*) filter (where o.outcome = 'logged')`.as('logged'),
            sql<number>`count(*) filter (where o.outcome = 'skipped')`.as('skipped'),
            sql<LocalDay[]>`coalesce(array_agg(o.due_on::text)
              filter (where s.kind = 'ladder' or o.due_on >= ${since}::date), '{}')`.as('decided'),
          ])
          .whereRef('o.user_id', '=', 's.user_id')
          .whereRef('o.habit_id', '=', 's.id')
          .as('o'),
      (join) => join.onTrue(),
    )
    .select((eb) => ['o.logged', 'o.skipped', 'o.decided', asInstant(eb.ref('s.created_at')).as('createdAt')])
    .$narrowType<{ logged: number; skipped: number; decided: LocalDay[] }>()
    .where('s.user_id', '=', userId)
    .orderBy('s.created_at')
    .orderBy('s.id');

export type HabitRow = InferResult<ReturnType<typeof habitsOf>>[number];

export async function findHabit(db: Db, userId: string, id: string) {
  return habitColumns(db).where('s.user_id', '=', userId).where('s.id', '=', id).executeTakeFirst();
}

/** How many habits of a person have not ended. */
export async function countHabits(db: Db, userId: string): Promise<number> {
  return db.selectFrom('habits').where('user_id', '=', userId).where('ended_on', 'is', null).$call(countRows);
}

/** Stores a habit under the id its client made. */
export async function insertHabit(db: Db, userId: string, habit: Omit<HabitPlanRow, 'endedOn'>) {
  const { amount, startsOn, ...row } = habit;
  await db
    .insertInto('habits')
    .values({ ...row, user_id: userId, starts_on: startsOn, amount_eur: eurOf(amount) })
    .execute();
}

/** Ends a habit from a day on, unless it has ended before. False when the person has no such habit. */
export async function endHabitRow(db: Db, userId: string, id: string, day: LocalDay): Promise<boolean> {
  return db
    .updateTable('habits')
    .set({ ended_on: sql<LocalDay>`coalesce(ended_on, ${day}::date)` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .$call(changesRows);
}

/** How one occurrence of a habit was decided; undefined while it is open. */
export async function findOccurrence(db: Db, userId: string, habitId: string, dueOn: LocalDay) {
  return db
    .selectFrom('habit_occurrences')
    .select(['outcome', 'entry_id'])
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId)
    .where('due_on', '=', dueOn)
    .executeTakeFirst();
}

/** Stores how an occurrence was decided: logged as an entry or, with `entryId` null, skipped. */
export async function insertOccurrence(
  db: Db,
  occurrence: { userId: string; habitId: string; dueOn: LocalDay; entryId: string | null; now: Date },
): Promise<void> {
  const { userId, habitId, dueOn, entryId, now } = occurrence;
  await db
    .insertInto('habit_occurrences')
    .values({
      user_id: userId,
      habit_id: habitId,
      due_on: dueOn,
      outcome: entryId === null ? 'skipped' : 'logged',
      entry_id: entryId,
      created_at: now.toISOString(),
    })
    .execute();
}

/** Habits that have not ended by `since`, with their decided days since then. */
export const dueHabits = (db: Db, userId: Value<string>, since: Value<LocalDay>) =>
  habitColumns(db)
    .select((eb) => [
      sql<LocalDay[]>`array(select o.due_on::text from habit_occurrences o
        where o.user_id = s.user_id and o.habit_id = s.id and o.due_on >= ${since}::date)`.as('decided'),
      asInstant(eb.ref('s.created_at')).as('createdAt'),
    ])
    .where('s.user_id', '=', userId)
    .where((eb) => eb.or([eb('s.ended_on', 'is', null), eb('s.ended_on', '>', since)]))
    .orderBy('s.created_at')
    .orderBy('s.id');

const nearlyBoughtColumns = (db: Db, userId: Value<string>) =>
  db
    .selectFrom('nearly_bought as n')
    .select((eb) => [
      'n.id',
      'n.what as title',
      'n.category',
      asCents(eb.ref('n.amount_eur')).as('amount'),
      asInstant(eb.ref('n.ask_at')).as('askAt'),
      asInstant(eb.ref('n.created_at')).as('createdAt'),
    ])
    .where('n.user_id', '=', userId);

/** Things nearly bought and not decided yet; the one that can be decided first comes first. */
const openNearlyBought = (db: Db, userId: Value<string>) =>
  nearlyBoughtColumns(db, userId).where('n.outcome', 'is', null).orderBy('n.ask_at').orderBy('n.id');

/** Things nearly bought that can be decided at the instant `now` (ISO text). */
export const dueNearlyBought = (db: Db, userId: Value<string>, now: Value<string>) =>
  openNearlyBought(db, userId).where('n.ask_at', '<=', now);

export type DueHabitRow = InferResult<ReturnType<typeof dueHabits>>[number];
export type NearlyBoughtRow = InferResult<ReturnType<typeof openNearlyBought>>[number];

/** Everything on the habits screen, in one statement. Decided days since `since`; for a ladder, all of them. */
export async function readHabits(db: Db, userId: string, since: LocalDay) {
  return db
    .selectNoFrom([
      jsonArrayFrom(habitsOf(db, userId, since)).as('habits'),
      jsonArrayFrom(openNearlyBought(db, userId)).as('nearlyBought'),
    ])
    .executeTakeFirstOrThrow();
}

export async function findNearlyBought(db: Db, userId: string, id: string) {
  return nearlyBoughtColumns(db, userId).select('n.outcome').where('n.id', '=', id).executeTakeFirst();
}

/** How many things nearly bought a person has not decided about. */
export async function countOpenNearlyBought(db: Db, userId: string): Promise<number> {
  return db
    .selectFrom('nearly_bought')
    .where('user_id', '=', userId)
    .where('outcome', 'is', null)
    .$call(countRows);
}

/** Stores something nearly bought under the id that its client made. */
export async function insertNearlyBought(
  db: Db,
  nearlyBought: {
    id: string;
    userId: string;
    what: string;
    amount: Cents;
    category: Category;
    now: Date;
    askAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('nearly_bought')
    .values({
      id: nearlyBought.id,
      user_id: nearlyBought.userId,
      what: nearlyBought.what,
      amount_eur: eurOf(nearlyBought.amount),
      category: nearlyBought.category,
      created_at: nearlyBought.now.toISOString(),
      ask_at: nearlyBought.askAt.toISOString(),
    })
    .execute();
}

export async function markNearlyBoughtDecided(
  db: Db,
  userId: string,
  id: string,
  decision: { outcome: NearlyBoughtOutcome; now: Date },
): Promise<void> {
  await db
    .updateTable('nearly_bought')
    .set({ outcome: decision.outcome, decided_at: decision.now.toISOString() })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}
