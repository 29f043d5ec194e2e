import { sql } from 'kysely';

import type { Db } from '../client';
import { asCents, eurOf } from '../columns';

/** A saving as stored; `amount` in cents, `date` a local day. */
export interface SavingsEntryRow {
  id: string;
  amount: number;
  category: string;
  date: string;
  note: string | null;
  transferred: boolean;
  created_at: string;
}

const entryColumns = (db: Db) =>
  db
    .selectFrom('savings_entries')
    .select((eb) => [
      'id',
      asCents(eb.ref('amount_eur')).as('amount'),
      'category',
      'date',
      'note',
      'transferred',
      'created_at',
    ]);

/** The newest entries of a person, by date. */
export async function recentEntries(db: Db, userId: string, limit: number): Promise<SavingsEntryRow[]> {
  return entryColumns(db)
    .where('user_id', '=', userId)
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** One page of a person's entries, the newest date first. */
export async function pageOfEntries(
  db: Db,
  userId: string,
  page: { limit: number; offset: number },
): Promise<SavingsEntryRow[]> {
  return entryColumns(db)
    .where('user_id', '=', userId)
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** The categories of a person's latest `latest` entries (by date), the most used first. */
export async function usualCategories(db: Db, userId: string, latest: number): Promise<string[]> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('savings_entries')
        .select('category')
        .where('user_id', '=', userId)
        .orderBy('date', 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(latest)
        .as('e'),
    )
    .select('e.category')
    .groupBy('e.category')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('e.category')
    .execute();
  return rows.map((row) => row.category);
}

/** One entry of a person with the XP that it earned (net of reversals). */
export async function findEntry(
  db: Db,
  userId: string,
  id: string,
): Promise<(SavingsEntryRow & { xp: number }) | undefined> {
  return entryColumns(db)
    .select((eb) =>
      eb
        .selectFrom('xp_events as x')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('x.amount'), sql<number>`0`).as('xp'))
        .where('x.user_id', '=', userId)
        .where('x.rule', '=', 'saving')
        .where('x.source', '=', id)
        .$asScalar()
        .$notNull()
        .as('xp'),
    )
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Sum (cents) and number of entries dated from `from` to `to`, both included. */
export async function sumEntries(
  db: Db,
  userId: string,
  from: string,
  to: string,
): Promise<{ total: number; count: number }> {
  const row = await db
    .selectFrom('savings_entries')
    .select((eb) => [
      asCents(eb.fn.coalesce(eb.fn.sum<string>('amount_eur'), sql<string>`0`)).as('total'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('user_id', '=', userId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .executeTakeFirstOrThrow();
  return row;
}

/** Stores an entry under the id its client made. False when that id is in use already (by anyone). */
export async function insertEntry(
  db: Db,
  entry: {
    id: string;
    userId: string;
    amount: number;
    category: string;
    date: string;
    note: string | null;
    loggedOn: string;
    createdAt: Date;
  },
): Promise<boolean> {
  const row = await db
    .insertInto('savings_entries')
    .values({
      id: entry.id,
      user_id: entry.userId,
      amount_eur: eurOf(entry.amount),
      category: entry.category,
      date: entry.date,
      note: entry.note,
      logged_on: entry.loggedOn,
      created_at: entry.createdAt.toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
