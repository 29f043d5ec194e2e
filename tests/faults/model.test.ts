import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { type Callers, createCallers } from '../support/callers';
import { type TestDb, createTestDb } from '../support/test-db';
import { runStories } from './model-run';

vi.setConfig({ testTimeout: 300_000 });

let database: TestDb;
let callers: Callers;

beforeAll(async () => {
  database = await createTestDb();
  callers = createCallers(database);
});
afterAll(async () => {
  await callers.close();
  await database.close();
});

test('R6: XP, level, streak, badges and totals are those of the rules, whatever people do in whatever order', async () => {
  const result = await runStories({ db: database.db, callers }, { sequences: 100, seed: 20_261_121 });
  expect(result.violations).toEqual([]);
});
