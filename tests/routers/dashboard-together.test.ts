import { beforeAll, expect, test } from 'vitest';

import type { Db } from '~db/client';

import { seedDemo } from '../../scripts/seed/seed';
import { NOW } from '../support/callers';
import { useDatabase } from '../support/fixture';

const statements: string[] = [];

const database = useDatabase({
  // The figures of the landing page are read in the background.
  onStatement: (text) => void (text.includes('installation_figures') || statements.push(text)),
});
const { callers, runtime } = database;
beforeAll(async () => {
  await seedDemo(database.db, { now: NOW });
});

/** The blocks of the dashboard, side by side. */
async function blocks(userId: string, db: Db) {
  const api = await (await callers.signIn(userId)).at(NOW, { db });
  statements.length = 0;
  return Promise.all([
    api.savings.week(),
    api.savings.recent(),
    api.habits.today(),
    api.challenges.dashboard(),
    api.transfers.pending(),
    api.groups.invites(),
    api.insights.month({ month: NOW.toISOString().slice(0, 7) }),
  ]);
}

test('the blocks of the dashboard are one statement, and show what each of them shows by itself', async () => {
  const people = await database.db
    .selectFrom('profiles')
    .select('id')
    .where('email', 'in', ['demo@example.com', 'pro@example.com', 'admin@example.com'])
    .execute();
  expect(people).toHaveLength(3);
  for (const { id } of people) {
    const alone = await blocks(id, runtime.db);
    expect(statements).toHaveLength(7);
    const together = await runtime.readTogether((db) => blocks(id, db));
    expect(statements).toHaveLength(1);
    expect(together).toEqual(alone);
  }
}, 60_000);
