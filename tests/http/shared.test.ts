import { connect } from 'node:net';

import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { listen } from '~server/http/serve';
import { otherAppsRoutes } from '~server/http/share-routes';

import { useDatabase } from '../support/fixture';
import { type TestServer, startTestServer } from '../support/http-server';

/** The target of other apps without a service worker: anybody may post there. */
const database = useDatabase();
let server: TestServer;
let small: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  server = await startTestServer(database.url);
  const app = express().use(otherAppsRoutes({ mostBytes: 100_000, arrivalMs: 300 }));
  small = await listen(app, { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await Promise.all([server.close(), small.close()]);
});

const form = (bytes: number) => {
  const body = new FormData();
  body.set('title', 'Shoes');
  body.set('picture', new File([new Uint8Array(bytes)], 'receipt.jpg', { type: 'image/jpeg' }));
  return body;
};

test('takes nothing, from whatever page it comes, and leads to Add, which says so', async () => {
  for (const [method, body] of [
    ['POST', form(5_000_000)],
    ['POST', 'text=coffee'],
    ['POST', null],
    ['GET', null],
  ] as const) {
    const headers = { origin: 'https://other.example' };
    const answer = await server.send('/shared', { method, body, headers });
    expect([method, answer.status, answer.headers.get('location')]).toEqual([method, 303, '/add?unshared=1']);
  }
});

/** Sends a body piece by piece until the server hangs up. Says how many bytes it wrote and what was answered. */
async function pour(contentLength: string | null, everyMs: number) {
  const socket = connect(small.port, '127.0.0.1').on('error', () => undefined);
  let answer = '';
  socket.on('data', (data) => (answer += data.toString('latin1')));
  const length = contentLength === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${contentLength}`;
  socket.write(`POST /shared HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n`);
  const piece = Buffer.alloc(10_000);
  const timer = setInterval(() => {
    if (!socket.writable) return;
    if (contentLength === null) socket.write(`${piece.length.toString(16)}\r\n`);
    socket.write(piece);
    if (contentLength === null) socket.write('\r\n');
  }, everyMs);
  const from = performance.now();
  // An error, as of a connection that was reset, comes before it.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  return { bytes: socket.bytesWritten, ms: performance.now() - from, answer };
}

test.each(['900000000', null])('an endless body is cut off (length %s)', async (length) => {
  const { bytes, answer } = await pour(length, 2);
  expect(answer).toContain('303 See Other');
  expect(bytes).toBeLessThan(1_000_000);
});

test('a body that hardly comes is cut off', async () => {
  const { ms, answer } = await pour('90000', 200);
  expect(answer).toContain('303 See Other');
  expect(ms).toBeLessThan(2000);
});

test('the connection of one that has arrived goes on', async () => {
  const socket = connect(small.port, '127.0.0.1').on('error', () => undefined);
  let answer = '';
  socket.on('data', (data) => (answer += data.toString('latin1')));
  const request = 'POST /shared HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nabcd';
  socket.write(request);
  await new Promise((resolve) => setTimeout(resolve, 500));
  socket.write(request);
  await expect.poll(() => answer.match(/303 See Other/g)?.length).toBe(2);
  socket.destroy();
});
