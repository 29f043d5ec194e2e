import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import { type Saver, addSavers } from '../faults/savers';
import { useDatabase } from '../support/fixture';
import { type TestServer, startTestServer } from '../support/http-server';

/** What one account does or suffers is not felt by others. */
const database = useDatabase();
let server: TestServer;
let ann: Saver;
let ben: Saver;

beforeAll(async () => {
  server = await startTestServer(database.url);
  const [first, second] = await addSavers(database.db, 'lane', 2);
  if (!first || !second) throw new Error('two people were made');
  [ann, ben] = [first, second];
});
afterAll(async () => {
  await server.close();
});

const logSaving = (cookie: string) =>
  server.send('/api/trpc/savings.create', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ id: crypto.randomUUID(), amount: 100, category: 'coffee', date: '2026-01-05' }),
  });
const refusal = z.object({
  error: z.object({ message: z.string(), data: z.object({ reason: z.string() }) }),
});

/** Holds the row that every write of a person waits for, while `work` runs. */
const whileLocked = (userId: string, work: () => Promise<void>) =>
  database.db.transaction().execute(async (trx) => {
    await sql`select 1 from profiles where id = ${userId} for update`.execute(trx);
    await work();
  });

test('whose row is held gets a 503 within 5 s, and thirty writes of theirs keep nobody else waiting', async () => {
  let held: Promise<Response>[] = [];
  await whileLocked(ann.userId, async () => {
    const from = performance.now();
    held = Array.from({ length: 30 }, () => logSaving(ann.cookie));
    const answers = await Promise.all([
      server.send('/api/trpc/dashboard.get', { headers: { cookie: ben.cookie } }),
      logSaving(ben.cookie),
      server.send('/readyz'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(performance.now() - from).toBeLessThan(2000);
    const first = await Promise.race(held);
    expect(performance.now() - from).toBeLessThan(5000);
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '2']);
    const { error } = refusal.parse(await first.json());
    expect(error.data.reason).toBe('DATABASE_BUSY');
    expect(error.message).toBe('Hazel is busy right now. Nothing was lost; try again in a moment.');
  });
  // What waited goes on once the lock is gone.
  const statuses = (await Promise.all(held)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(20);
});
