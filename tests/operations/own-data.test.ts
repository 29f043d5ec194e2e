import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { NOBODYS_TABLES, OWN_TABLES, ownTableNames } from '~db/queries/accounts/own-data';

import { LIFETIMES } from '~db/queries/admin/lifetimes';
import { JOBS } from '~server/jobs/jobs';
import { SCHEDULE } from '~server/jobs/schedule';

import { useDatabase } from '../support/fixture';

const { db } = useDatabase();

/** Every table with its columns, and what happens to its rows when their person is deleted, by column. */
async function tables() {
  const { rows } = await sql<{ name: string; columns: string[]; references: Record<string, string> | null }>`
    select t.relname as name,
      (select json_agg(a.attname) from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select json_object_agg(a.attname, c.confdeltype) from pg_constraint c
        join pg_attribute a on (a.attrelid, a.attnum) = (c.conrelid, c.conkey[1])
        where c.conrelid = t.oid and c.contype = 'f' and c.confrelid in ('users'::regclass, 'profiles'::regclass)
      ) as references
    from pg_class t
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and t.relname not like 'kysely%'`.execute(
    db,
  );
  return rows;
}

test('every table says whether it holds something of a person', async () => {
  const declared = [...ownTableNames(), ...Object.keys(NOBODYS_TABLES)];
  expect(declared.sort()).toEqual((await tables()).map(({ name }) => name).sort());
});

test('every table says which job deletes its old rows, or why none does', async () => {
  const names = (await tables()).map(({ name }) => name);
  expect(Object.keys(LIFETIMES)).toEqual(expect.arrayContaining(names));
  for (const [table, lifetime] of Object.entries(LIFETIMES)) {
    if ('kept' in lifetime) continue;
    expect(JOBS.has(lifetime.job), table).toBe(true);
    expect(
      SCHEDULE.map(({ name }) => name),
      table,
    ).toContain(lifetime.job);
  }
});

/** Columns that name a person without a reference to their account. */
const NAMES_SOMEBODY = /^user_id$|_by$|_user_id$|^follow|^member|email|recipient|customer_id/;

test('every column that names a person is declared, and goes the way that its table says', async () => {
  const found = new Map((await tables()).map((table) => [table.name, table]));
  for (const name of Object.keys(NOBODYS_TABLES)) {
    const { columns = [], references = null } = found.get(name) ?? {};
    expect(references, name).toBeNull();
    expect(
      columns.filter((column) => NAMES_SOMEBODY.test(column)),
      name,
    ).toEqual([]);
  }
  const ways = { c: 'cascade', n: 'nameless', r: 'handed over' };
  for (const name of ownTableNames()) {
    const { people, deletion } = OWN_TABLES[name];
    const { columns = [], references } = found.get(name) ?? {};
    const byKey = Object.entries(references ?? {}).filter(([column]) => column !== 'id');
    expect(columns, name).toEqual(expect.arrayContaining([...people]));
    expect([...people], name).toEqual(expect.arrayContaining(byKey.map(([column]) => column)));
    const uuids = columns.filter((column) => /^user_id$|_by$|_user_id$|^follow/.test(column));
    expect([...people].sort(), name).toEqual(uuids.sort());
    // Rows that are deleted explicitly may have a reference of any kind.
    for (const [column, way] of byKey)
      if (deletion !== 'explicit') expect(Reflect.get(ways, way), `${name}.${column}`).toBe(deletion);
  }
});

test('what opens an account is in no archive', async () => {
  const opens = /hash|token|secret|password|_key$|cipher|encrypt|payload|^content$/;
  /** Columns whose names only look like it. */
  const harmless = [
    'coach_conversations.content',
    'coach_usage.input_tokens',
    'coach_usage.output_tokens',
    'coach_usage.cache_read_tokens',
    'coach_usage.cache_write_tokens',
    'price_book_lines.name_key',
  ];
  const found = new Map((await tables()).map((table) => [table.name, table]));
  for (const name of ownTableNames()) {
    const declared = OWN_TABLES[name];
    const secret: readonly string[] = 'secret' in declared ? declared.secret : [];
    const suspicious = (found.get(name)?.columns ?? []).filter(
      (column) => opens.test(column) && !harmless.includes(`${name}.${column}`),
    );
    expect([...secret], name).toEqual(expect.arrayContaining(suspicious));
  }
});
