import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { listen } from '~server/http/serve';

import { type Saver, addSavers, openCookie } from '../faults/savers';
import { useDatabase } from '../support/fixture';
import { type TestServer, startTestServer } from '../support/http-server';

/** Requests of one stranger must not keep anybody else waiting. */
const database = useDatabase();
let server: TestServer;
let ann: Saver;
let ben: Saver;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer(database.url);
  const [first, second] = await addSavers(database.db, 'door', 2);
  if (!first || !second) throw new Error('two people were made');
  [ann, ben] = [first, second];
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

const portOf = (origin: string) => Number(new URL(origin).port);

/** A connection that reads nothing. */
function deafSocket(port: number): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket.pause());
  return socket;
}

const headOf = (method: string, path: string, headers: Record<string, string | number> = {}) =>
  [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(server.origin).host}`,
    ...Object.entries(headers).map((pair) => pair.join(': ')),
  ]
    .join('\r\n')
    .concat('\r\n\r\n');

/** Sends the head of a request whose body never comes completely, and collects the answer. */
function slowBody(path: string, bytes: number, headers: Record<string, string> = {}) {
  const socket = connect(portOf(server.origin), '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  let answer = '';
  socket.on('data', (piece) => (answer += piece.toString('latin1')));
  socket.write(
    headOf('POST', path, {
      Origin: server.origin,
      'Content-Type': 'application/json',
      'Content-Length': bytes,
      ...headers,
    }) + '{',
  );
  return { socket, answer: () => answer };
}

test('a socket that asks for hundreds of pages and reads nothing keeps nobody waiting', async () => {
  const deaf = deafSocket(portOf(server.origin));
  deaf.write(headOf('GET', '/plain?large').repeat(200));
  await sleep(50);
  const from = performance.now();
  const visits = await Promise.all(Array.from({ length: 20 }, () => server.send('/plain')));
  expect(visits.map(({ status }) => status)).toEqual(visits.map(() => 200));
  expect(performance.now() - from).toBeLessThan(2000);
});

describe('one connection', () => {
  const answers: string[] = [];
  let port = 0;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const listening = await listen(
      (req, res) => {
        answers.push(req.url ?? '');
        if (req.url === '/large') res.end(Buffer.alloc(8 * 1024 * 1024));
        else if (req.url === '/deaf') {
          res.once('close', () => answers.push('gone'));
          res.end(Buffer.alloc(8 * 1024 * 1024));
        } else if (req.url !== '/never')
          setTimeout(() => {
            answers.push('done');
            res.end('done');
          }, 20);
      },
      { port: 0, host: '127.0.0.1', stuckMs: 300 },
    );
    ({ port, close } = listening);
  });
  afterAll(() => close());

  test('is worked on one request at a time, in order', async () => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (piece) => (text += piece.toString('latin1')));
    socket.write(['/1', '/2', '/3'].map((path) => headOf('GET', path)).join(''));
    await expect.poll(() => text.match(/done/g)?.length, { timeout: 5000 }).toBe(3);
    expect(answers).toEqual(['/1', 'done', '/2', 'done', '/3', 'done']);
    socket.destroy();
  });

  test('that asks on and on before it is answered is closed', async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(headOf('GET', '/never').repeat(100));
    await once(socket.resume(), 'close');
    expect(answers.filter((path) => path === '/never')).toHaveLength(1);
  });

  test('that takes nothing of its answer is closed, and one that takes it slowly is not', async () => {
    deafSocket(port).write(headOf('GET', '/deaf'));
    const slow = connect(port, '127.0.0.1');
    slow.write(headOf('GET', '/large'));
    let taken = 0;
    slow.on('data', (piece) => {
      taken += piece.length;
      slow.pause();
      setTimeout(() => slow.resume(), 10);
    });
    await expect.poll(() => answers, { timeout: 5000 }).toContain('gone');
    expect(slow.closed).toBe(false);
    expect(taken).toBeGreaterThan(0);
    slow.destroy();
  });
});

describe('bodies', () => {
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await sleep(20);
  });
  const sessionOf = (saver: Saver) => ({ cookie: saver.cookie });

  test('without a session a large body is refused before it is read', async () => {
    const slow = slowBody('/api/trpc/savings.importRows', 3_900_000);
    await expect.poll(slow.answer).toContain('401');
    expect(slow.answer()).toContain('SIGN_IN_REQUIRED');
  });

  test('a large body comes through with a session that may import', async () => {
    const rows = Array.from({ length: 1500 }, () => ({
      amount: 250,
      category: 'coffee',
      date: '2026-03-10',
      note: 'n'.repeat(400),
      transferred: false,
    }));
    const answer = await server.send('/api/trpc/savings.importRows', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...sessionOf(ann) },
      body: JSON.stringify({ id: crypto.randomUUID(), from: 0, rows }),
    });
    expect([answer.status, await answer.text()]).toEqual([200, '{"result":{}}']);
  });

  test('those of one network that never come keep its neighbours waiting for 5 s at most, and nobody elsewhere', async () => {
    const elsewhere = await startTestServer(database.url, { TRUST_PROXY: '1' });
    const crowd = Array.from({ length: 60 }, () => slowBody('/api/trpc/savings.create', 250_000));
    await sleep(100);
    const save = (on: TestServer, headers: Record<string, string> = {}) =>
      on.send('/api/trpc/savings.create', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: ben.cookie, ...headers },
        body: JSON.stringify({
          id: crypto.randomUUID(),
          amount: 100,
          category: 'coffee',
          date: '2026-01-05',
        }),
      });
    // Their page has told the process whose session it is.
    await server.send('/plain', { headers: sessionOf(ben) });
    const from = performance.now();
    expect((await save(server)).status).toBe(200);
    expect((await save(elsewhere, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(200);
    expect(performance.now() - from).toBeLessThan(2000);
    await expect
      .poll(() => crowd.filter(({ answer }) => answer().includes(' 503 ')).length, { timeout: 9000 })
      .toBeGreaterThan(20);
    await elsewhere.close();
  });

  test('a form arrives whole at its page', async () => {
    const answer = await server.send('/form.data', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `a=${'b'.repeat(200_000)}`,
    });
    expect(await answer.text()).toContain('acted on 200002');
  });
});

test('a write that waited while its session ended changes nothing and answers 401', async () => {
  const cookie = await openCookie(database.db, ann.userId);
  const batch = (length: number) => Array.from({ length }, () => 'savings.create').join(',');
  const savings = () =>
    Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [
        n,
        { id: crypto.randomUUID(), amount: 1, category: 'coffee', date: '2026-01-05' },
      ]),
    );
  const flood = Array.from({ length: 8 }, () =>
    server.send(`/api/trpc/${batch(20)}?batch=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(savings()),
    }),
  );
  await sleep(150);
  const owner = await openCookie(database.db, ann.userId);
  const ended = await server.send('/api/trpc/accounts.endOtherSessions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: owner },
    body: '{}',
  });
  const status = ended.status;
  const before = await database.db
    .selectFrom('savings_entries')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', ann.userId)
    .executeTakeFirstOrThrow();
  const answers = (await Promise.all((await Promise.all(flood)).map((answer) => answer.text()))).join('');
  const after = await database.db
    .selectFrom('savings_entries')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', ann.userId)
    .executeTakeFirstOrThrow();
  expect(status).toBe(200);
  expect(answers).toContain('SIGN_IN_REQUIRED');
  // One may have been in progress.
  expect(after.count - before.count).toBeLessThanOrEqual(1);
});
