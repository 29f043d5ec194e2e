import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

import { Migrator, sql } from 'kysely';
import { z } from 'zod';

import type { Db } from '~db/client';
import { migrations } from '~db/migrations/index';

import { seedDemo } from '../seed/seed';

/** The demo people in a database that every landed migration has made: what a release finds where Hazel runs already. */
const FILE = new URL('../../tests/operations/landed-database.jsonl.br', import.meta.url);

/** The day of the demo people in it. */
export const LANDED_AT = new Date('2026-11-23T09:00:00Z');

const rowSchema = z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) });
const readRows = () =>
  brotliDecompressSync(readFileSync(FILE))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => rowSchema.parse(JSON.parse(line)));

/** Names of the migrations that databases out there have, in order. */
export const landedMigrations = (): string[] =>
  readRows()
    .filter(({ table }) => table === 'kysely_migration')
    .map(({ row }) => z.string().parse(row['name']))
    .sort();

/** Fills a migrated, empty database with the demo people and keeps all rows of it as the landed one. */
export async function keepAsLanded(db: Db): Promise<void> {
  await seedDemo(db, { now: LANDED_AT });
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} t order by 1`.execute(db);
    lines.push(...rows.map(({ row }) => `{"table":"${name}","row":${row}}\n`));
  }
  writeFileSync(FILE, brotliCompressSync(lines.join('')));
}

/** Makes the landed database out of any: as its owner, with nothing that came later. */
export async function restoreLanded(db: Db): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const landed = new Set(landedMigrations());
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(Object.entries(migrations).filter(([name]) => landed.has(name))),
  };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('A landed migration failed', { cause: error });
  await db.connection().execute(async (connection) => {
    // The rows are as they were: no trigger counts them again, and none waits for the row that it refers to.
    await sql`set session_replication_role = replica`.execute(connection);
    const { rows: tables } = await sql<{ name: string; columns: string[] }>`
      select t.relname as name, array_agg(quote_ident(a.attname)) as columns
      from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' group by t.relname`.execute(
      connection,
    );
    const rows = readRows();
    for (const { name, columns } of tables) {
      await sql`delete from ${sql.table(name)}`.execute(connection);
      const list = sql.raw(columns.join(', '));
      const values = JSON.stringify(rows.filter(({ table }) => table === name).map(({ row }) => row));
      await sql`insert into ${sql.table(name)} (${list}) overriding system value
        select ${list} from jsonb_populate_recordset(null::${sql.table(name)}, ${values}::jsonb)`.execute(
        connection,
      );
    }
    await sql`set session_replication_role = origin`.execute(connection);
  });
}
