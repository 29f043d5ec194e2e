import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Db } from '~db/client';
import { createContext } from '~server/context';
import { currentUserOf } from '~server/features/accounts/current-user';
import { createCaller } from '~server/index';
import type { Runtime } from '~server/runtime';

import { seedDemo } from '../../scripts/seed/seed';
import { testRuntime } from '../support/test-runtime';
import { createTestDb, type TestDb } from '../support/test-db';

let database: TestDb;
let runtime: Runtime;
const statements: string[] = [];

beforeAll(async () => {
  database = await createTestDb();
  await seedDemo(database.db, { now: new Date() });
  runtime = testRuntime(database.url, {
    // The figures of the landing page are read in the background.
    onStatement: (text) => void (text.includes('installation_figures') || statements.push(text)),
  });
});
afterAll(async () => {
  await runtime.close();
  await database.close();
});

/** The blocks of the dashboard, side by side. */
async function blocks(userId: string, db: Db) {
  const { services, log } = runtime;
  const cookie = await services.sessions.open(userId, null);
  const found = await services.sessions.validate(/=([^;]+)/.exec(cookie)?.[1] ?? '');
  if (!found) throw new Error('no session');
  const now = new Date();
  const user = currentUserOf(found.row, now);
  const api = createCaller(
    createContext({ actor: { kind: 'user', user, token: '' }, db, services, log, now: () => now }),
  );
  statements.length = 0;
  return Promise.all([
    api.savings.week(),
    api.savings.recent(),
    api.habits.today(),
    api.challenges.dashboard(),
    api.transfers.pending(),
    api.groups.invites(),
    api.insights.month({ month: user.today.slice(0, 7) }),
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
