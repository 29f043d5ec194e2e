import { expect, test, vi } from 'vitest';

import { useDatabase } from '../support/fixture';
import { runStories } from './model-run';

vi.setConfig({ testTimeout: 300_000 });

const database = useDatabase();
const { callers } = database;

test('R6: XP, level, streak, badges and totals are those of the rules, whatever people do in whatever order', async () => {
  const result = await runStories({ db: database.db, callers }, { sequences: 100, seed: 20_261_121 });
  expect(result.violations).toEqual([]);
});
