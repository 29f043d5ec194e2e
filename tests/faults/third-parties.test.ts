import http from 'node:http';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { ensureBuild } from '../../scripts/lib/build';
import { useDatabase } from '../support/fixture';
import { type KillableServer, createServer } from './programs';
import { failThirdParties, startThirdParties } from './third-parties-run';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 });

// Others use the machine, too; only `npm run faults` holds the limits of time and CPU.
const PATIENCE = 4;

const database = useDatabase();
let services: Awaited<ReturnType<typeof startThirdParties>>;
let server: KillableServer;

beforeAll(async () => {
  await ensureBuild(); // `npm test` has made it already
  services = await startThirdParties();
  server = await createServer(database.url, { env: services.env });
  await server.start();
});
afterAll(async () => {
  await server.kill();
  await services.close();
});

test('R7: while third parties fail, pages and calls are answered, with what stands in for them', async () => {
  const { violations } = await failThirdParties(
    { db: database.db, server, parties: services.parties },
    { turnMs: 300, turns: 1, patience: PATIENCE },
  );
  expect(violations).toEqual([]);
});

test('without the guards R7 goes red: a server that fails with its third parties, and never asks them', async () => {
  const faulty = http.createServer((req, res) => {
    const fails = req.url?.startsWith('/api/') ?? false;
    setTimeout(() => res.writeHead(fails ? 500 : 200).end('{}'), fails ? 0 : 5);
  });
  await new Promise<void>((resolve) => faulty.listen(0, '127.0.0.1', resolve));
  const address = faulty.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const stage = {
    db: database.db,
    server: { origin: `http://127.0.0.1:${port}`, pid: () => process.pid, status: () => null },
    parties: services.parties,
  };
  const { violations } = await failThirdParties(stage, { turnMs: 100, turns: 1 });
  faulty.closeAllConnections();
  faulty.close();
  expect(violations.join('\n')).toMatch(/Overpass, down: places.estimate answered 500/);
  expect(violations.join('\n')).toMatch(/Overpass was never asked: the run proves nothing/);
});
