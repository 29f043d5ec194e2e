import type { DeleteResult, InsertResult, SelectQueryBuilder, UpdateResult } from 'kysely';

import type { DB } from './types';

// What a function of db/queries returns of its statement, for the end of the statement: `.$call(changesRows)`.

interface FirstRow<Row> {
  executeTakeFirst: () => Promise<Row | undefined>;
}

/** Whether a statement has changed, deleted or stored any row. */
export async function changesRows<Result extends Partial<UpdateResult & DeleteResult & InsertResult>>(
  statement: FirstRow<Result>,
): Promise<boolean> {
  const result = await statement.executeTakeFirst();
  const rows = result?.numUpdatedRows ?? result?.numDeletedRows ?? result?.numInsertedOrUpdatedRows ?? 0n;
  return rows > 0n;
}

/** Whether a query finds any row. */
export const findsRows = async <Row>(query: FirstRow<Row>): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;

/** A column of the first row; null without a row. */
export const firstValue =
  <Column extends string>(column: Column) =>
  async <Row extends Readonly<Record<Column, unknown>>>(query: FirstRow<Row>): Promise<Row[Column] | null> =>
    (await query.executeTakeFirst())?.[column] ?? null;

/** A column of all rows. */
export const valuesOf =
  <Column extends string>(column: Column) =>
  async <Row extends Readonly<Record<Column, unknown>>>(query: {
    execute: () => Promise<Row[]>;
  }): Promise<Row[Column][]> =>
    (await query.execute()).map((row) => row[column]);

/** How many rows a query without columns finds. */
export async function countRows<Table extends keyof DB>(query: SelectQueryBuilder<DB, Table, object>) {
  const counting = query.select((eb) => eb.fn.countAll<number>().as('count'));
  return (await counting.executeTakeFirstOrThrow()).count;
}
