import http from 'node:http';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { ensureBuild } from '../../scripts/lib/build';
import { useDatabase } from '../support/fixture';
import { type KillableServer, createServer } from './programs';
import { attackAsStranger } from './strangers-run';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

// Others use the machine, too; only `npm run faults` holds five seconds.
const PATIENCE_MS = 20_000;

const database = useDatabase();
const servers: KillableServer[] = [];

beforeAll(async () => {
  await ensureBuild(); // `npm test` has made it already
  for (let n = 0; n < 2; n += 1) {
    const server = await createServer(database.url);
    servers.push(server);
    await server.start();
  }
});
afterAll(async () => {
  for (const server of servers) await server.kill();
});

test('R13: whatever one stranger sends, the others are answered and no process ends', async () => {
  const { violations } = await attackAsStranger(
    { db: database.db, servers },
    { scale: 0.1, limitMs: PATIENCE_MS },
  );
  expect(violations).toEqual([]);
});

test('without the guards R13 goes red: a server that gives its one turn back when an answer is taken', async () => {
  let turn: Promise<unknown> = Promise.resolve();
  const faulty = http.createServer((_req, res) => {
    turn = turn.then(
      () =>
        new Promise((taken) => {
          res.once('close', taken).end(Buffer.alloc(100_000));
        }),
    );
  });
  await new Promise<void>((resolve) => faulty.listen(0, '127.0.0.1', resolve));
  const address = faulty.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  let ended: number | null = null;
  const stage = {
    db: database.db,
    servers: [{ origin: `http://127.0.0.1:${port}`, status: () => ended }],
  };
  setTimeout(() => (ended = 134), 1000);
  const { violations } = await attackAsStranger(stage, { scale: 0.1, limitMs: 1000 });
  faulty.closeAllConnections();
  faulty.close();
  expect(violations.join('\n')).toMatch(/sockets that read nothing: somebody else waited/);
  expect(violations.join('\n')).toMatch(/server 1 ended with 134/);
  expect(violations.join('\n')).toMatch(/nothing waited: the run proves nothing/);
});
