import { beforeAll, expect, test, vi } from 'vitest';

import { ensureBuild } from '../../scripts/lib/build';
import { useDatabase } from '../support/fixture';
import { killDatabase } from './kill-database-run';
import { killServer } from './kill-server-run';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

// How fast a server is back is measured by `npm run faults`, which has the machine to itself. Here others use
// it, and a start may take many seconds; the limit only tells a slow return from none.
const PATIENCE_MS = 60_000;

beforeAll(ensureBuild); // `npm test` has made it already

const database = useDatabase();

test('R3: a server killed with -9 under load loses nothing it acknowledged and doubles nothing', async () => {
  const stage = { db: database.db, databaseUrl: database.url };
  const { violations } = await killServer(stage, { cycles: 2, restartLimitMs: PATIENCE_MS });
  expect(violations).toEqual([]);
});

test('R4: a PostgreSQL stopped and killed under load costs 503s and nothing else', async () => {
  const { violations } = await killDatabase({
    stops: 1,
    kills: 1,
    returnLimitMs: PATIENCE_MS,
  });
  expect(violations).toEqual([]);
});
