import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { isMigrated } from '~db/migrate';

import { useDatabase } from '../support/fixture';

const first = useDatabase();
const second = useDatabase();

it('gives every caller a migrated database of its own', async () => {
  expect(await isMigrated(first.db)).toBe(true);
  await sql`create table only_here (id int)`.execute(first.db);
  const found = await sql`select 1 from pg_tables where tablename = 'only_here'`.execute(second.db);
  expect(found.rows).toEqual([]);
});
