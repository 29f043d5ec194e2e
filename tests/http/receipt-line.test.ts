import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { limitKeys } from '~server/auth/limits';
import { createLogger } from '~server/log';

import { changesSince, dump } from '../support/dump';
import { useDatabase } from '../support/fixture';
import { type TestServer, startTestServer } from '../support/http-server';
import { pictureOf } from '../support/receipts/files';
import { type Told, formOf, linesOf, scan } from '../support/receipts/scan';

const OCR = new URL('../support/receipts/ocr-stand-in.mjs', import.meta.url);
const FAILED = { kind: 'failed', reason: 'SCAN_FAILED', message: 'Failed to scan receipt' } as const;
const database = useDatabase({ now: new Date() });
const logged: string[] = [];
const failures: string[] = [];
let server: TestServer;
let pictures: Record<'white' | 'red' | 'blue' | 'black', Uint8Array<ArrayBuffer>>;

const log = createLogger('debug', { write: (line) => void logged.push(line) }, Infinity);
/** A server that gives up the reading of a picture after a number of milliseconds. */
const serverWith = (ms: number) =>
  startTestServer(database.url, {}, log, {
    receiptReading: {
      ocrProgram: OCR,
      ocrBounds: { ms, memoryBytes: 300e6 },
      onFailure: (error) => failures.push(String(error)),
    },
  });
beforeAll(async () => {
  server = await serverWith(60_000);
  const [white, red, blue, black] = await Promise.all(
    (['white', 'red', 'blue', 'black'] as const).map((colour) => pictureOf(colour)),
  );
  if (!white || !red || !blue || !black) throw new Error('no pictures');
  pictures = { white, red, blue, black };
});
afterAll(() => server.close());

async function visitor() {
  const { id, token } = await database.someone();
  return { id, token, cookie: `${database.runtime.services.sessions.cookieName}=${token}` };
}

/** An upload that goes on: its lines so far, and a way to leave. */
async function begin(cookie: string, file: Uint8Array<ArrayBuffer>, through = server) {
  const leaving = new AbortController();
  const lines: Told[] = [];
  const answer = await through.send('/api/receipts/scan', {
    method: 'POST',
    body: formOf(file),
    headers: { cookie },
    signal: leaving.signal,
  });
  const read = async () => {
    for await (const line of linesOf(answer)) lines.push(line);
  };
  const over = read().catch(() => undefined);
  return {
    lines,
    over,
    leave: () => leaving.abort(),
    until: (line: Partial<Told>) =>
      vi.waitFor(() => expect(lines.at(-1)).toMatchObject(line), { timeout: 60_000, interval: 20 }),
  };
}

test('pictures of several people are read one after the other, and everybody sees their place fall', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, visitor));
  const answers = await Promise.all(people.map(({ cookie }) => scan(server, cookie, pictures.white)));
  const firsts: number[] = [];
  for (const lines of answers) {
    const places = lines.flatMap((line) => (line.kind === 'waiting' ? [line.ahead] : []));
    expect(places).toEqual([...places].sort((a, b) => b - a));
    expect(lines.at(-1)).toMatchObject({ kind: 'read', receipt: { total: { value: 358 } } });
    firsts.push(places[0] ?? -1);
  }
  expect(Math.max(...firsts)).toBeGreaterThanOrEqual(4);
}, 120_000);

test('whoever leaves gives up their place, and what is being read for them', async () => {
  const [ann, ben, eve] = [await visitor(), await visitor(), await visitor()];
  const hanging = await begin(ann.cookie, pictures.red);
  await hanging.until({ kind: 'reading' });
  const second = await begin(ben.cookie, pictures.white);
  await second.until({ kind: 'waiting', ahead: 1 });
  const third = await begin(eve.cookie, pictures.white);
  await third.until({ kind: 'waiting', ahead: 2 });
  second.leave();
  await third.until({ kind: 'waiting', ahead: 1 });
  hanging.leave();
  await third.until({ kind: 'read' });
  expect(failures).toEqual([]);
}, 120_000);

test('three pictures of a person at once; a fourth is refused', async () => {
  const { cookie } = await visitor();
  const three = await Promise.all(Array.from({ length: 3 }, () => begin(cookie, pictures.red)));
  const fourth = await server.send('/api/receipts/scan', { method: 'POST', body: formOf(pictures.white), headers: { cookie } }); // prettier-ignore
  expect(fourth.status).toBe(429);
  expect(fourth.headers.get('retry-after')).toBe('5');
  expect(await fourth.json()).toMatchObject({ error: { data: { reason: 'RECEIPTS_BUSY' } } });
  three.forEach(({ leave }) => leave());
  await Promise.all(three.map(({ over }) => over));
  await vi.waitFor(async () => expect((await scan(server, cookie, pictures.white)).at(-1)).toMatchObject({ kind: 'read' }), { timeout: 20_000 }); // prettier-ignore
}, 120_000);

test('a picture that takes too long, takes too much memory or ends its program fails for its person alone', async () => {
  const impatient = await serverWith(8000);
  const [ann, ben] = [await visitor(), await visitor()];
  failures.length = 0;
  for (const [colour, why] of [
    ['blue', 'memory'],
    ['black', 'ended'],
    ['red', 'longer'],
  ] as const) {
    const bad = begin(ann.cookie, pictures[colour], impatient);
    await (await bad).until({ kind: 'reading' });
    const good = await begin(ben.cookie, pictures.white, impatient);
    await (await bad).until(FAILED);
    await good.until({ kind: 'read' });
    expect(failures.splice(0).join(), colour).toContain(why);
  }
  await impatient.close();
}, 180_000);

test('a session that ends while its picture waits gets nothing', async () => {
  const [ann, ben] = [await visitor(), await visitor()];
  const hanging = await begin(ann.cookie, pictures.red);
  await hanging.until({ kind: 'reading' });
  const waiting = await begin(ben.cookie, pictures.white);
  await waiting.until({ kind: 'waiting', ahead: 1 });
  await database.db.deleteFrom('sessions').where('user_id', '=', ben.id).execute();
  hanging.leave();
  await waiting.over;
  expect(waiting.lines.at(-1)).toMatchObject({ kind: 'failed', reason: 'SESSION_ENDED' });
  expect(waiting.lines.some(({ kind }) => kind === 'read')).toBe(false);
}, 120_000);

test('thirty receipts a day; pictures that were not read do not count', async () => {
  const { id, cookie } = await visitor();
  // On this machine limits are twenty times as high.
  const key = limitKeys([id]).find((each) => each.startsWith('receipt:')) ?? '';
  await database.db.insertInto('rate_limits').values({ key, points: 599, expire: Date.now() + 3_600_000 }).execute(); // prettier-ignore
  expect((await scan(server, cookie, pictures.black)).at(-1)).toMatchObject(FAILED);
  expect((await scan(server, cookie, pictures.white)).at(-1)).toMatchObject({ kind: 'read' });
  await expect(scan(server, cookie, pictures.white)).rejects.toThrow(/^429 .*TOO_MANY_ATTEMPTS/);
}, 120_000);

test('nothing of a receipt is in the database, in the log or in a new file', async () => {
  const { cookie } = await visitor();
  const [rows, files] = [await dump(database.db), readdirSync(tmpdir())];
  logged.length = 0;
  const answer = await server.send('/api/receipts/scan', { method: 'POST', body: formOf(pictures.white), headers: { cookie } }); // prettier-ignore
  expect(await answer.text()).toContain('Canary-7Q4');
  expect((await scan(server, cookie, pictures.black)).at(-1)).toMatchObject(FAILED);
  expect(changesSince(rows, await dump(database.db))).toEqual([]);
  expect([...logged, ...failures].join('')).not.toMatch(/canary|bread|3[.,]58/i);
  const ours = readdirSync(tmpdir()).filter((name) => !files.includes(name) && /receipt|ocr|upload|jpe?g/i.test(name)); // prettier-ignore
  expect(ours).toEqual([]);
}, 120_000);

/** Sends raw bytes of a request and returns what comes back until the connection ends. */
async function raw(cookie: string, length: number, body: string, { cut }: { cut: boolean }): Promise<string> {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const head = `POST /api/receipts/scan HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${server.origin}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n`;
  socket.write(head + body);
  if (cut) {
    await sleep(300);
    socket.destroy();
    return '';
  }
  return text(socket);
}
const PART = '--b\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n';

test('an upload that is cut off, or never ends, is given up, and others go on', async () => {
  const { cookie } = await visitor();
  await raw(cookie, 100_000, `${PART}abc`, { cut: true });
  const slow = raw(cookie, 100_000, `${PART}abc`, { cut: false });
  expect((await scan(server, cookie, pictures.white)).at(-1)).toMatchObject({ kind: 'read' });
  expect(await slow).toMatch(/^HTTP\/1.1 408 [^]*TOO_SLOW/);
}, 120_000);

test('a server that stops gives up what waits, and finishes what is being read', async () => {
  const stopping = await serverWith(60_000);
  const [ann, ben] = [await visitor(), await visitor()];
  const first = await begin(ann.cookie, pictures.white, stopping);
  await first.until({ kind: 'reading' });
  const second = await begin(ben.cookie, pictures.red, stopping);
  stopping.runtime.services.receipts.stop();
  await second.until(FAILED);
  await first.until({ kind: 'read' });
  await stopping.close();
}, 120_000);
