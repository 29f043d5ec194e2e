import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { isMigrated } from '~db/migrate';

import { createTestDb, type TestDb } from '../support/test-db';

let first: TestDb;
let second: TestDb;
beforeAll(async () => {
  [first, second] = await Promise.all([createTestDb(), createTestDb()]);
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
});

it('gives every caller a migrated database of its own', async () => {
  expect(await isMigrated(first.db)).toBe(true);
  await sql`create table only_here (id int)`.execute(first.db);
  const found = await sql`select 1 from pg_tables where tablename = 'only_here'`.execute(second.db);
  expect(found.rows).toEqual([]);
});
