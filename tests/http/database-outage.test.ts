import net from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { type TestServer, startTestServer } from '../support/http-server';
import { useDatabase } from '../support/fixture';

/** A relay to the database that can be cut and restored, so that the server sees Postgres go away. */
async function startWire(target: URL) {
  const open = new Set<net.Socket>();
  const listener = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => open.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const address = listener.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port,
    async cut() {
      const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
      for (const socket of open) socket.destroy();
      await closed;
    },
    mend: () => listen(port),
  };
}

let wire: Awaited<ReturnType<typeof startWire>>;
let server: TestServer;

const database = useDatabase();
beforeAll(async () => {
  wire = await startWire(new URL(database.url));
  const url = new URL(database.url);
  url.hostname = '127.0.0.1';
  url.port = String(wire.port);
  server = await startTestServer(url.href);
});
afterAll(async () => {
  await server.close();
  await wire.cut();
});

test('a database that goes away gives 503 with a friendly answer, and the server recovers by itself', async () => {
  const cookie = 'session=nobody-knows-this-token-0000000000000000';
  expect((await server.send('/readyz')).status).toBe(200);
  await wire.cut();

  expect((await server.send('/healthz')).status).toBe(200);
  expect((await server.send('/readyz')).status).toBe(503);
  const procedure = await server.send('/api/trpc/profile.me', { headers: { cookie } });
  expect(procedure.status).toBe(503);
  expect(await procedure.text()).toContain('DATABASE_UNAVAILABLE');
  const page = await server.send('/dashboard', { headers: { cookie, accept: 'text/html' } });
  expect(page.status).toBe(503);
  expect(page.headers.get('retry-after')).toBe('2');
  const html = await page.text();
  expect(html).toContain('Back in a moment');
  expect(html).not.toMatch(/ECONNREFUSED|postgres/i);

  await wire.mend();
  const started = Date.now();
  let status = 0;
  while (status !== 200 && Date.now() - started < 5000) status = (await server.send('/readyz')).status;
  expect(status).toBe(200);
  expect((await server.send('/api/trpc/profile.me', { headers: { cookie } })).status).toBe(401);
});
