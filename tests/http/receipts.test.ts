import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { drawReceipt } from '../evals/receipts/draw';
import { useDatabase } from '../support/fixture';
import { type TestServer, startTestServer } from '../support/http-server';
import { HEIC, onePng, pdfLines, pdfOf, pictureOf } from '../support/receipts/files';
import { formOf, scan } from '../support/receipts/scan';

const OCR = new URL('../support/receipts/ocr-stand-in.mjs', import.meta.url);
const database = useDatabase({ now: new Date() });
let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer(database.url, {}, undefined, { receiptReading: { ocrProgram: OCR } });
  cookie = await cookieOfSomeone();
});
afterAll(() => server.close());

async function cookieOfSomeone(): Promise<string> {
  const { token } = await database.someone();
  return `${database.runtime.services.sessions.cookieName}=${token}`;
}

/** How long an empty program takes to start and end, in ms. */
async function startOfNode(): Promise<number> {
  const started = performance.now();
  await once(spawn(process.execPath, ['-e', '0']), 'close');
  return performance.now() - started;
}

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  server.send('/api/receipts/scan', { method: 'POST', body, headers: { cookie, ...headers } });
const reasonOf = async (answer: Response) => {
  const { error }: { error: { message: string; data: { reason: string } } } = await answer.json();
  return [answer.status, error.data.reason, error.message];
};
const UNREADABLE = "Send one picture, as the field 'picture' of a form with nothing else.";

const ROWS = [
  ['Corner Shop', ''],
  ['Milk', '1,09'],
  ['Bread', '2,49'],
  ['TOTAL EUR', '3,58'],
  ['12.11.2026 10:15', ''],
] as const;

test('a picture is read: the answer tells its place, that it is being read, and the receipt', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const lines = await scan(server, cookie, await pictureOf('white', format));
    expect(lines.slice(0, 2), format).toEqual([
      { kind: 'waiting', ahead: 0 },
      { kind: 'reading', reader: 'local' },
    ]);
    expect(lines.at(-1), format).toMatchObject({
      kind: 'read',
      receipt: { total: { value: 358 } },
      reader: 'local',
      previews: [],
    });
  }
}, 60_000);

test('the program that ships finds the texts of a picture', async () => {
  // A busy machine may take longer than a person would wait.
  const receiptReading = { ocrBounds: { ms: 180_000 } };
  const real = await startTestServer(database.url, {}, undefined, { receiptReading });
  const { picture, truth } = await drawReceipt(3, 'columns');
  const last = (await scan(real, cookie, new Uint8Array(picture))).at(-1);
  expect(last).toMatchObject({ kind: 'read', receipt: { total: { value: Math.round(100 * truth.total) } } });
  await real.close();
}, 240_000);

test('the answer is for nobody to keep, and arrives line by line', async () => {
  const answer = await post(formOf(await pictureOf('white')));
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'private, no-store, no-transform',
  });
  expect(answer.headers.get('content-encoding')).toBeNull();
  await answer.text();
}, 60_000);

test('a HEIC and the picture of a PDF are read as JPEG, and shown as such', async () => {
  const rect = '0 0 0 rg 20 20 100 100 re f';
  for (const [file, width] of [
    [HEIC, 160],
    [pdfOf([rect, rect]), 500],
  ] as const) {
    const last = (await scan(server, cookie, file)).at(-1);
    if (last?.kind !== 'read') throw new Error(JSON.stringify(last));
    expect(last.previews.length).toBe(width === 160 ? 1 : 2);
    const jpeg = Buffer.from((last.previews[0] ?? '').replace('data:image/jpeg;base64,', ''), 'base64');
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width });
  }
}, 60_000);

test('a PDF that has its texts as letters is read from them', async () => {
  const last = (await scan(server, cookie, pdfOf([pdfLines(ROWS)]))).at(-1);
  expect(last).toMatchObject({
    kind: 'read',
    receipt: { total: { value: 358 }, date: { value: '2026-11-12' } },
  });
}, 60_000);

test('a bad file gets its message soon, and nobody else waits for it', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const jpeg = await pictureOf('white');
  const with_ = (tail: string) => new Uint8Array(Buffer.concat([jpeg, Buffer.from(tail)]));
  const page = pdfLines(ROWS);
  const bad: [name: string, file: Uint8Array<ArrayBuffer>, reason: string][] = [
    ['text', new TextEncoder().encode('Milk 1,09'), 'NOT_A_PICTURE'],
    ['nothing', new Uint8Array(), 'NOT_A_PICTURE'],
    ['SVG', new TextEncoder().encode(svg), 'NOT_A_PICTURE'],
    ['HTML in a JPEG', with_('<html><script>alert(1)</script>'), 'NOT_A_PICTURE'],
    ['ZIP in a JPEG', with_('PK\x05\x06'.padEnd(22, '\0')), 'NOT_A_PICTURE'],
    ['PDF in a JPEG', new Uint8Array(Buffer.concat([jpeg.subarray(0, 3), pdfOf([page])])), 'NOT_A_PICTURE'],
    ['only a head', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'BROKEN_PICTURE'],
    ['half a JPEG', jpeg.slice(0, jpeg.length / 2), 'BROKEN_PICTURE'],
    ['half a HEIC', HEIC.slice(0, 400), 'BROKEN_PICTURE'],
    ['1x1', onePng(1, 1), 'TOO_SMALL'],
    ['20,000x20,000', onePng(20_000, 20_000), 'TOO_MANY_PIXELS'],
    ['PDF of 500 pages', pdfOf(Array.from({ length: 500 }, () => page)), 'TOO_MANY_PAGES'],
    ['PDF that unfolds to 150 MB', pdfOf([Buffer.alloc(150e6, '0 0 m 9 9 l S\n')]), 'BROKEN_PICTURE'],
    ['PDF with a script', pdfOf([page], { catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }), 'PDF_WITH_SCRIPT'],
    ['encrypted PDF', pdfOf([page], { trailer: '/Encrypt << /Filter /Standard /V 1 /R 2 /P -44 >>' }), 'LOCKED_PDF'],
    ['half a PDF', new TextEncoder().encode('%PDF-1.7\n1 0 obj << /Type'), 'BROKEN_PICTURE'],
  ]; // prettier-ignore
  const took: number[] = [];
  const pauses = monitorEventLoopDelay({ resolution: 10 });
  for (const [name, file, reason] of bad) {
    const started = performance.now();
    pauses.enable();
    const lines = await scan(server, cookie, file);
    pauses.disable();
    took.push(performance.now() - started);
    expect(lines.at(-1), name).toMatchObject({
      kind: 'failed',
      reason,
      message: 'Could not analyze receipt',
    });
  }
  // A busy machine may delay one of them, but not most, and starts programs slowly.
  const patience = Math.max(1000, 10 * (await startOfNode()));
  expect(took.sort((a, b) => a - b)[Math.floor(took.length / 2)]).toBeLessThan(patience);
  expect(pauses.percentile(99) / 1e6).toBeLessThan(250);
}, 120_000);

test('6 MB are refused as too large, also when the length is not said before', async () => {
  const large = new Uint8Array(6_000_000);
  const message = 'Image too large. Please select an image under 5MB.';
  expect(await reasonOf(await post(formOf(large)))).toEqual([413, 'TOO_LARGE', message]);
  const little = new Uint8Array(5 * 1024 * 1024 + 1);
  expect(await reasonOf(await post(formOf(little)))).toEqual([413, 'TOO_LARGE', message]);
}, 60_000);

test('a form with anything else than one picture is refused', async () => {
  const jpeg = await pictureOf('white');
  const two = formOf(jpeg);
  two.append('picture', new Blob([jpeg]), 'b.jpg');
  const more = formOf(jpeg);
  more.append('note', 'x');
  for (const form of [two, more, formOf(jpeg, 'a.jpg', 'file'), new FormData()])
    expect(await reasonOf(await post(form))).toEqual([400, 'UNREADABLE', UNREADABLE]);
  const types = ['image/jpeg', 'multipart/form-data', 'multipart/form-data; boundary=x', 'text/plain'];
  for (const type of types)
    expect(await reasonOf(await post(jpeg, { 'content-type': type })), type).toEqual([
      400,
      'UNREADABLE',
      UNREADABLE,
    ]);
}, 60_000);

test('only people who are signed in and have a goal may send one, from our own pages', async () => {
  const form = () => formOf(new Uint8Array(10));
  expect((await reasonOf(await post(form(), { cookie: '' })))[1]).toBe('SIGN_IN_REQUIRED');
  expect((await reasonOf(await post(form(), { origin: 'https://example.com' })))[1]).toBe('CROSS_ORIGIN');
  const { token } = await database.someone({ goal: null });
  const early = `${database.runtime.services.sessions.cookieName}=${token}`;
  expect((await reasonOf(await post(form(), { cookie: early })))[1]).toBe('GOAL_REQUIRED');
});
