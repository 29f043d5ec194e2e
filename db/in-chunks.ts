import { type RawBuilder, sql } from 'kysely';

import type { Db } from './client';
import type { DB } from './types';

/** The most rows that one statement deletes or changes: some ten milliseconds of work. */
export const CHUNK = 5000;

/** Deletes one chunk of the rows of a table that match a condition. Call it until it finds none: however many rows
 * there are, no statement reaches the time limit. Use a smaller chunk for tables whose foreign keys delete many other
 * rows along with each one. @returns how many were deleted */
export async function deleteChunk(
  db: Db,
  table: keyof DB,
  condition: RawBuilder<unknown>,
  chunk = CHUNK,
): Promise<number> {
  // Locked, because a row that is renewed between the search and the deletion must stay.
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${condition} limit ${chunk}::integer for update skip locked))
  `.execute(db);
  return Number(numAffectedRows);
}

/** A function that deletes a chunk of the rows of a table whose instant is not after one. */
export const deletesUpTo =
  (table: keyof DB, column: string) =>
  (db: Db, instant: Date): Promise<number> =>
    deleteChunk(db, table, sql`${sql.ref(column)} <= ${instant.toISOString()}::timestamptz`);

/** The key of a row that belongs to a person. */
export interface OwnKey {
  userId: string;
  id: string;
}

/** The last of some rows that were looked at, and how many of them were deleted. */
export interface LookedRow extends OwnKey {
  deleted: number;
}

/** Looks at the next rows after a key, and deletes those that match a condition. For conditions that no index finds,
 * such as 'nothing uses it'. @returns the last key that was looked at, and how many rows were deleted; undefined at the end */
export async function deleteAmongNext(
  db: Db,
  table: 'saving_estimates' | 'price_book_products',
  condition: RawBuilder<unknown>,
  after: OwnKey | null,
  chunk = CHUNK,
): Promise<LookedRow | undefined> {
  const from = after === null ? sql`true` : sql`(user_id, id) > (${after.userId}::uuid, ${after.id}::uuid)`;
  const { rows } = await sql<LookedRow>`
    with looked as materialized (
      select user_id, id from ${sql.table(table)} where ${from} order by user_id, id limit ${chunk}::integer
    ), gone as (
      delete from ${sql.table(table)} using looked
      where (${sql.table(table)}.user_id, ${sql.table(table)}.id) = (looked.user_id, looked.id) and ${condition}
      returning 1
    )
    select user_id as "userId", id, (select count(*) from gone) as deleted
    from looked order by user_id desc, id desc limit 1`.execute(db);
  return rows[0];
}
