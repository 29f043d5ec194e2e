import { beforeAll, expect, test, vi } from 'vitest';

import { ensureBuild } from '../../scripts/lib/build';
import { createTestDb } from '../support/test-db';
import { killDatabase } from './kill-database-run';
import { killServer } from './kill-server-run';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

// Other tests share the machine: what is measured in `npm run faults` is only bounded here.
const PATIENCE_MS = 5000;

beforeAll(ensureBuild); // `npm test` has made it already

test('R3: a server killed with -9 under load loses nothing it acknowledged and doubles nothing', async () => {
  const database = await createTestDb();
  const stage = { db: database.db, databaseUrl: database.url };
  const { violations } = await killServer(stage, { cycles: 2, restartLimitMs: PATIENCE_MS });
  expect(violations).toEqual([]);
  await database.close();
});

test('R4: a PostgreSQL stopped and killed under load costs 503s and nothing else', async () => {
  const { violations } = await killDatabase({
    stops: 1,
    kills: 1,
    returnLimitMs: PATIENCE_MS,
  });
  expect(violations).toEqual([]);
});
