import { sql } from 'kysely';

import type { Db } from '../../client';
import { asCents, eurOf } from '../../euros';
import { prepared } from '../../prepared';

/** A habit as stored; `amount` in cents. */
export interface HabitPlanRow {
  id: string;
  kind: string;
  title: string;
  category: string;
  cadence: string;
  starts_on: string;
  amount: number;
  steps: number | null;
  reversed: boolean;
  ended_on: string | null;
}

/** A habit with what became of its days. */
export interface HabitRow extends HabitPlanRow {
  logged: number;
  skipped: number;
  /** Days that are decided: a ladder's all, of another habit those since the day that was asked for. */
  decided: string[];
}

const standingColumns = (db: Db) =>
  db
    .selectFrom('standing_savings as s')
    .select((eb) => [
      's.id',
      's.kind',
      's.title',
      's.category',
      's.cadence',
      's.starts_on',
      asCents(eb.ref('s.amount_eur')).as('amount'),
      's.steps',
      's.reversed',
      's.ended_on',
    ]);

/** A person's habits, the oldest first, with the days decided since `since`. */
export async function listHabits(db: Db, userId: string, since: string): Promise<HabitRow[]> {
  return standingColumns(db)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('standing_occurrences as o')
          .select([
            sql<number>`count(*) filter (where o.outcome = 'logged')`.as('logged'),
            sql<number>`count(*) filter (where o.outcome = 'skipped')`.as('skipped'),
            sql<string[]>`coalesce(array_agg(o.due_on::text)
              filter (where s.kind = 'ladder' or o.due_on >= ${since}::date), '{}')`.as('decided'),
          ])
          .whereRef('o.standing_id', '=', 's.id')
          .as('o'),
      (join) => join.onTrue(),
    )
    .select(['o.logged', 'o.skipped', 'o.decided'])
    .$narrowType<{ logged: number; skipped: number; decided: string[] }>()
    .where('s.user_id', '=', userId)
    .orderBy('s.created_at')
    .orderBy('s.id')
    .execute();
}

export async function findHabit(db: Db, userId: string, id: string): Promise<HabitPlanRow | undefined> {
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

/** Stores a habit under the id its client made. False when that id is in use. */
export async function insertHabit(
  db: Db,
  userId: string,
  habit: Omit<HabitPlanRow, 'ended_on'>,
): Promise<boolean> {
  const { amount, ...row } = habit;
  const made = await db
    .insertInto('standing_savings')
    .values({ ...row, user_id: userId, amount_eur: eurOf(amount) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Ends a habit from a day on, unless it has ended before. False when the person has no such habit. */
export async function endHabitRow(db: Db, userId: string, id: string, day: string): Promise<boolean> {
  const ended = await db
    .updateTable('standing_savings')
    .set({ ended_on: sql<string>`coalesce(ended_on, ${day}::date)` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** What became of one day of a habit; undefined while nothing has. */
export async function findOccurrence(
  db: Db,
  standingId: string,
  dueOn: string,
): Promise<{ outcome: string; entry_id: string | null } | undefined> {
  return db
    .selectFrom('standing_occurrences')
    .select(['outcome', 'entry_id'])
    .where('standing_id', '=', standingId)
    .where('due_on', '=', dueOn)
    .executeTakeFirst();
}

/** Notes what became of a day: logged as an entry, or (`entryId` null) skipped. */
export async function insertOccurrence(
  db: Db,
  occurrence: { standingId: string; dueOn: string; entryId: string | null; at: Date },
): Promise<void> {
  const { standingId, dueOn, entryId, at } = occurrence;
  await db
    .insertInto('standing_occurrences')
    .values({
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
export interface DueRow {
  source: 'standing' | 'nearly';
  id: string;
  title: string;
  category: string;
  amount: number;
  kind: string | null;
  cadence: string | null;
  starts_on: string | null;
  steps: number | null;
  reversed: boolean | null;
  ended_on: string | null;
  decided: string[];
}

/** `since` a local day, `now` an instant as ISO text. */
export const listDue = prepared<{ userId: string; since: string; now: string }, DueRow>((db, value) => {
  const userId = value('userId');
  const since = value('since');
  return sql<DueRow>`
    select 'standing' as source, s.id, s.title, s.category, (s.amount_eur * 100)::int8 as amount,
           s.kind, s.cadence, s.starts_on, s.steps, s.reversed, s.ended_on,
           array(select o.due_on::text from standing_occurrences o
                 where o.standing_id = s.id and o.due_on >= ${since}::date) as decided, s.created_at
    from standing_savings s
    where s.user_id = ${userId}::uuid and (s.ended_on is null or s.ended_on > ${since}::date)
    union all
    select 'nearly', n.id, n.what, n.category, (n.amount_eur * 100)::int8, null, null, null, null, null, null, '{}',
           n.created_at
    from nearly_bought n
    where n.user_id = ${userId}::uuid and n.outcome is null and n.ask_at <= ${value('now')}::timestamptz
    order by created_at, id`.compile(db);
});

/** Something that was nearly bought; `amount` in cents. */
export interface NearlyRow {
  id: string;
  what: string;
  amount: number;
  category: string;
  ask_at: string;
  outcome: string | null;
}

const nearlyColumns = (db: Db) =>
  db
    .selectFrom('nearly_bought')
    .select((eb) => [
      'id',
      'what',
      asCents(eb.ref('amount_eur')).as('amount'),
      'category',
      'ask_at',
      'outcome',
    ]);

export async function findNearly(db: Db, userId: string, id: string): Promise<NearlyRow | undefined> {
  return nearlyColumns(db).where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
}

/** What a person has not decided yet, the first to be asked about first. */
export async function listOpenNearly(db: Db, userId: string, limit: number): Promise<NearlyRow[]> {
  return nearlyColumns(db)
    .where('user_id', '=', userId)
    .where('outcome', 'is', null)
    .orderBy('ask_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Stores it under the id its client made. False when that id is in use. */
export async function insertNearly(
  db: Db,
  nearly: {
    id: string;
    userId: string;
    what: string;
    amount: number;
    category: string;
    at: Date;
    askAt: Date;
  },
): Promise<boolean> {
  const made = await db
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
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function decideNearly(
  db: Db,
  userId: string,
  id: string,
  decision: { outcome: 'saved' | 'bought'; at: Date },
): Promise<void> {
  await db
    .updateTable('nearly_bought')
    .set({ outcome: decision.outcome, decided_at: decision.at.toISOString() })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}
