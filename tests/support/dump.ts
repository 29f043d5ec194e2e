import { sql } from 'kysely';

import type { Db } from '~db/client';

/** Tables that every call may change, whoever makes it. */
const MACHINERY = new Set(['sessions', 'rate_limits', 'kysely_migration', 'kysely_migration_lock']);

/** Every row of every table as text, sorted: equal before and after when nothing has changed. Random keys are left out.
 * @param ownedBy only rows that name this person */
export async function dump(db: Db, ownedBy?: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const found: string[] = [];
  for (const { name } of tables.filter((table) => !MACHINERY.has(table.name))) {
    const { rows } = await sql<{ row: string }>`
      select ${name} || ' ' || (to_jsonb(t) - 'device_key')::text as row from ${sql.table(name)} t order by 1`.execute(
      db,
    );
    found.push(...rows.map(({ row }) => row).filter((row) => ownedBy === undefined || row.includes(ownedBy)));
  }
  return found;
}

/** Rows that were added, deleted or changed between two dumps. */
export function changesSince(before: readonly string[], after: readonly string[]): string[] {
  const [old, now] = [new Set(before), new Set(after)];
  return [
    ...before.filter((row) => !now.has(row)).map((row) => `- ${row}`),
    ...after.filter((row) => !old.has(row)).map((row) => `+ ${row}`),
  ];
}
