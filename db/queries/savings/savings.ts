import { type InferResult, type RawBuilder, sql } from 'kysely';

import type { Db } from '../../client';
import type { Category, Cents, LocalDay } from '../../columns';
import { asCents, asInstant, eurOf } from '../../euros';
import { deletesUpTo } from '../../in-chunks';
import type { Value } from '../../prepared';
import { underTheGoal } from '../goals/goals';

/** What a saving is, where it counts and in the trash. */
const columns = [
  'id',
  asCents(sql.ref('amount_eur')).as('amount'),
  'category',
  'date',
  'note',
  'transferred',
  asInstant(sql.ref<string>('created_at')).as('createdAt'),
] as const;

const entryColumns = (db: Db) => db.selectFrom('savings_entries').select(columns);

/** A saving as stored and as screens see it. */
export type SavingsEntry = InferResult<ReturnType<typeof entryColumns>>[number];

/** XP of an entry's active award. Reads two unique keys, never the whole ledger. */
export function entryXp(userId: string, entryId: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`coalesce((
    select sum(a.amount)::integer from xp_events a
    where a.user_id = ${userId}::uuid and a.rule = 'saving' and a.source = ${entryId}::text and a.reverses is null
      and not exists (select from xp_events r where r.user_id = a.user_id and r.reverses = a.id)), 0)`;
}

/** The newest entries of a person, by date. */
export const recentEntries = (db: Db, userId: Value<string>, limit: Value<number>) =>
  entryColumns(db)
    .where('user_id', '=', userId)
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);

/** One entry of a person with the XP that it earned (net of reversals). */
export async function findEntry(db: Db, userId: string, id: string) {
  return entryColumns(db)
    .select(entryXp(userId, sql`savings_entries.id`).as('xp'))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether an entry changes only with its contribution: while the contribution can be corrected, in an active group of
 * which the person is a member. @param since contributions after this instant can be corrected, as ISO text */
export const heldByGroup = (userId: string, entryId: RawBuilder<unknown>, since: string) => sql<boolean>`
  exists (
    select from group_challenge_contributions c
    join group_challenges g on g.id = c.group_challenge_id and g.status = 'active'
    join group_challenge_members m on (m.group_challenge_id, m.user_id) = (c.group_challenge_id, c.user_id)
    where c.user_id = ${userId}::uuid and c.savings_entry_id = ${entryId} and not c.entry_apart
      and c.contributed_at > ${since}::timestamptz)`;

/** An entry of a person that is not in the trash, with the local day on which it was logged; for a change.
 * `held` is {@link heldByGroup}; `follows` says that it changes along with a contribution. */
export async function findEntryToChange(db: Db, userId: string, id: string, since: string) {
  return entryColumns(db)
    .select([
      'logged_on as loggedOn',
      heldByGroup(userId, sql`${id}::uuid`, since).as('held'),
      sql<boolean>`exists (select from group_challenge_contributions c
        where c.user_id = ${userId}::uuid and c.savings_entry_id = ${id}::uuid and not c.entry_apart)`.as(
        'follows',
      ),
    ])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Detaches an entry from its contribution: corrections of the contribution no longer change it. */
export async function setEntryApart(db: Db, userId: string, id: string): Promise<void> {
  await db
    .updateTable('group_challenge_contributions')
    .set({ entry_apart: true })
    .where('user_id', '=', userId)
    .where('savings_entry_id', '=', id)
    .execute();
}

/** Writes the fields of an entry that a person may change. */
export async function updateEntry(
  db: Db,
  userId: string,
  id: string,
  entry: { amount: Cents; category: Category; date: LocalDay; note: string | null },
): Promise<void> {
  await db
    .updateTable('savings_entries')
    .set({ amount_eur: eurOf(entry.amount), category: entry.category, date: entry.date, note: entry.note })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Moves an entry into the trash. */
export async function trashEntry(db: Db, userId: string, id: string, now: Date): Promise<void> {
  await sql`
    with gone as (
      delete from savings_entries where id = ${id}::uuid and user_id = ${userId}::uuid
      returning id, user_id, amount_eur, category, date, note, transferred, logged_on, created_at, estimate_id
    )
    insert into deleted_savings
      (id, user_id, amount_eur, category, date, note, transferred, logged_on, created_at, estimate_id, deleted_at)
    select gone.*, ${now.toISOString()}::timestamptz from gone`.execute(db);
}

const deletedColumns = (db: Db) =>
  db.selectFrom('deleted_savings').select(columns).select('deleted_at as deletedAt');

export async function findDeletedEntry(db: Db, userId: string, id: string) {
  return deletedColumns(db)
    .select('logged_on as loggedOn')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The newest entries in a person's trash. */
export async function listDeletedEntries(db: Db, userId: string, limit: number) {
  return deletedColumns(db)
    .where('user_id', '=', userId)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Moves an entry back out of the trash, as it was. */
export async function untrashEntry(db: Db, userId: string, id: string): Promise<void> {
  await sql`
    with back as (
      delete from deleted_savings where id = ${id}::uuid and user_id = ${userId}::uuid
      returning id, user_id, amount_eur, category, date, note, transferred, logged_on, created_at, estimate_id
    )
    insert into savings_entries
      (id, user_id, amount_eur, category, date, note, transferred, logged_on, created_at, estimate_id)
    select * from back`.execute(db);
}

/** Deletes for good what was moved to the trash before `before`. Returns the number. */
export const purgeDeletedEntries = deletesUpTo('deleted_savings', 'deleted_at');

/** Stores an entry under the id its client made. False when the person has an entry with that id, even in the trash.
 * An estimate that is not theirs, or that is gone, is left out. */
export async function insertEntry(
  db: Db,
  entry: {
    id: string;
    userId: string;
    amount: Cents;
    category: Category;
    date: LocalDay;
    note: string | null;
    loggedOn: LocalDay;
    createdAt: Date;
    estimateId?: string | null | undefined;
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into savings_entries (id, user_id, amount_eur, category, date, note, logged_on, created_at, estimate_id)
    select ${entry.id}::uuid, ${entry.userId}::uuid, ${eurOf(entry.amount)}::numeric, ${entry.category}::text,
           ${entry.date}::date, ${entry.note}::text, ${entry.loggedOn}::date, ${underTheGoal(entry.createdAt)},
           (select e.id from saving_estimates e
            where e.user_id = ${entry.userId}::uuid and e.id = ${entry.estimateId ?? null}::uuid)
    from profiles p
    where p.id = ${entry.userId}::uuid and not exists (select from deleted_savings where user_id = ${entry.userId}::uuid and id = ${entry.id}::uuid)
    on conflict (user_id, id) do nothing
    returning id`.execute(db);
  return rows.length > 0;
}
