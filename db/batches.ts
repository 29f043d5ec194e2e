import { type RawBuilder, sql } from 'kysely';

import type { Db } from './client';

/** Rows of a batch: a few hundred kilobytes with the longest notes. */
const ROWS_AT_ONCE = 100;

/** The rows of a query in batches, through a cursor, so that neither side ever holds all of them. A
 * transaction may have one such cursor open at a time; its other statements can run between the batches. */
export async function* inBatches<Row>(trx: Db, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`declare batches no scroll cursor for ${query}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from batches`.execute(trx);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close batches`.execute(trx);
}
