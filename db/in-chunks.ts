import { type RawBuilder, sql } from 'kysely';

import type { Db } from './client';
import type { DB } from './types';

/** The most rows that one statement deletes or changes: some ten milliseconds of work. */
export const CHUNK = 5000;

/** Repeats a statement that handles at most `limit` rows, until it finds none. However many rows there are, no
 * statement reaches the time limit, and what is done stays done when a later one fails. Not for use inside a
 * transaction.
 * @returns how many rows there were */
export async function inChunks(work: (limit: number) => Promise<number>, limit = CHUNK): Promise<number> {
  for (let done = 0; ;) {
    const rows = await work(limit);
    if (rows === 0) return done;
    done += rows;
  }
}

/** Deletes the rows of a table that match a condition, chunk by chunk. Use a smaller chunk for tables whose
 * foreign keys delete many other rows along with each one. @returns their number */
export const deleteInChunks = (db: Db, table: keyof DB, condition: RawBuilder<unknown>, chunk = CHUNK) =>
  inChunks(async (limit) => {
    // Locked, because a row that is renewed between the search and the deletion must stay.
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${condition} limit ${limit}::integer for update skip locked))
    `.execute(db);
    return Number(numAffectedRows);
  }, chunk);

/** A function that deletes the rows of a table whose instant is not after one, chunk by chunk. */
export const deletesUpTo =
  (table: keyof DB, column: string) =>
  (db: Db, instant: Date): Promise<number> =>
    deleteInChunks(db, table, sql`${sql.ref(column)} <= ${instant.toISOString()}::timestamptz`);
