import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { ADMIN_TOKEN, type TestServer, startTestServer } from '../support/http-server';
import { useDatabase } from '../support/fixture';
import { fuzzProcedures } from './fuzz-run';

vi.setConfig({ testTimeout: 180_000 });

let server: TestServer;

const database = useDatabase();
beforeAll(async () => {
  server = await startTestServer(database.url, { TRUST_PROXY: '1' });
});
afterAll(async () => {
  await server.close();
});

test('R1: no fuzzed call gives a 5xx, tells of the inside, or breaks an invariant', async () => {
  const stage = { db: database.db, origin: server.origin, adminToken: ADMIN_TOKEN };
  const { violations } = await fuzzProcedures(stage, { calls: 500, seed: 20_261_121 });
  expect(violations).toEqual([]);
});
