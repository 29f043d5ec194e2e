import { sql } from 'kysely';
import { expect, it, test } from 'vitest';

import { migrateToLatest } from '~server/migrate';

import { nameDatabase, useDatabase } from '../support/fixture';

const database = useDatabase();
const serving = database.runtime.db;

it.each([
  'create table extra (id int)',
  'create schema extra',
  'create function extra() returns int language sql as $$ select 1 $$',
  'alter table savings_entries drop constraint savings_entries_pkey',
  'alter table xp_events disable trigger xp_events_append_only',
  'drop table savings_entries',
  'drop index profiles_email_key',
  'truncate savings_entries cascade',
  'truncate graphile_worker._private_jobs',
  'drop schema graphile_worker cascade',
  'create role extra superuser',
  "insert into kysely_migration values ('9999', '9999')",
  'delete from kysely_migration',
  'update kysely_migration_lock set is_locked = 1',
  'delete from graphile_worker.migrations',
  'set role hazel',
])('the role that serves cannot: %s', async (statement) => {
  await expect(sql.raw(statement).execute(serving)).rejects.toThrow(/permission denied|must be owner/);
});

it('the role that serves reads and writes every table of ours, and reads which migrations are in', async () => {
  const { rows } = await sql<{ table: string; rights: string }>`
    select t.oid::regclass::text as table,
      array_to_string(array(
        select p from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) p
        where has_table_privilege(t.oid, p)), ' ') as rights
    from pg_class t
    where t.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and t.relkind in ('r', 'p')`.execute(
    serving,
  );
  expect(rows.length).toBeGreaterThan(30);
  const readOnly = ['kysely_migration', 'kysely_migration_lock', 'graphile_worker.migrations'];
  for (const { table, rights } of rows)
    expect(rights, table).toBe(readOnly.includes(table) ? 'select' : 'select insert update delete');
});

it('a table that a later version brings is covered by its migration', async () => {
  await sql`create table later (id bigint generated always as identity, note text)`.execute(database.db);
  expect(await migrateToLatest(database)).toEqual([]);
  await sql`insert into later (note) values ('hello')`.execute(serving);
  expect((await sql`select note from later`.execute(serving)).rows).toEqual([{ note: 'hello' }]);
});

it('several migrations at once all end well', async () => {
  await Promise.all(Array.from({ length: 4 }, () => migrateToLatest(database)));
});

test('with one role for both all works as ever', async () => {
  const { url, ownerUrl, db, create, close } = nameDatabase();
  await create();
  await sql`drop schema public cascade`.execute(db);
  await sql`drop schema graphile_worker cascade`.execute(db);
  await sql`create schema public`.execute(db);
  expect((await migrateToLatest({ url: ownerUrl, ownerUrl })).length).toBeGreaterThan(10);
  const role = decodeURIComponent(new URL(url).username);
  const { rows } = await sql<{ granted: boolean }>`
    select has_table_privilege(${role}, 'savings_entries', 'select') as granted`.execute(db);
  expect(rows).toEqual([{ granted: false }]);
  await close();
});
