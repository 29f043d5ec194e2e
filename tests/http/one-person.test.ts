import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { type Saver, addSavers } from '../faults/savers';
import { useDatabase } from '../support/fixture';
import { type TestServer, startTestServer } from '../support/http-server';

/** Whatever one account does or suffers, others must not notice. */
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

/** Holds the row lock that every write of a person needs, while `work` runs. */
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
  // What waited continues once the lock is released.
  const statuses = (await Promise.all(held)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(20);
});

describe('the largest body that an import may have', () => {
  const id = '3d9a7e5e-6c2b-4d9e-8f10-1a2b3c4d5e6f';
  const rowsOf = (rows: string) => `{"id":"${id}","from":0,"rows":${rows}}`;
  const send = (body: string) =>
    server.send('/api/trpc/savings.importRows', {
      method: 'POST',
      headers: { cookie: ann.cookie, 'content-type': 'application/json' },
      body,
    });
  const fill = (unit: string, megabytes = 4) =>
    unit.repeat(Math.floor((megabytes * 1024 * 1024 - 100) / unit.length));

  test.each([
    ['lists in lists', rowsOf(fill('[', 2) + fill(']', 2))],
    ['objects in objects', rowsOf(fill('{"a":', 3.3) + '1' + fill('}', 0.6))],
    ['empty rows', rowsOf(`[${fill('{},')}{}]`)],
    ['fields', rowsOf(`[{${Array.from({ length: 300_000 }, (_, n) => `"k${n}":0`).join(',')}}]`)],
    ['as many lists as are read', rowsOf('['.repeat(19_990) + ']'.repeat(19_990))],
  ])('keeps nobody else waiting, whatever is in it: %s', async (_, body) => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    await setTimeout(20);
    delay.reset();
    const answer = await send(body);
    await setTimeout(20);
    delay.disable();
    expect(answer.status).toBe(400);
    expect(delay.max / 1e6).toBeLessThan(400);
  });

  test('holds two thousand rows with whatever people write', async () => {
    const note = '[{,"\\'.repeat(80);
    const row = { amount: 250, category: 'coffee', date: '2026-03-10', note, transferred: false };
    const answer = await send(rowsOf(JSON.stringify(Array.from({ length: 2000 }, () => row))));
    expect([answer.status, await answer.text()]).toEqual([200, '{"result":{}}']);
  });
});
