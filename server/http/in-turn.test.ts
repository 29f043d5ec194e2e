import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { inTurn } from './in-turn';
import { listen } from './serve';

const AT_ONCE = 2;
let origin = '';
let close: () => Promise<void>;
let now = 0;
let most = 0;
const made: string[] = [];

beforeAll(async () => {
  const app = express().use(inTurn(AT_ONCE), (req, res) => {
    most = Math.max(most, (now += 1));
    made.push(req.url);
    if (req.url === '/never') return; // until the visitor leaves
    setTimeout(() => {
      now -= 1;
      res.send('page');
    }, 20);
  });
  const server = await listen(app, { port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${server.port}`;
  close = server.close;
});
afterAll(() => close());

test('a rush of forty gets its pages two at a time, and none is refused', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(`${origin}/rush`)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(most).toBe(AT_ONCE);
});

test('whoever leaves the line, or the page that is being made for them, keeps nobody waiting', async () => {
  const leaving = new AbortController();
  const left = Array.from({ length: 10 }, () => fetch(`${origin}/never`, { signal: leaving.signal }));
  await expect.poll(() => made.filter((url) => url === '/never').length).toBe(AT_ONCE);
  leaving.abort();
  await Promise.allSettled(left);
  for (let n = 0; n < 3; n += 1) expect((await fetch(`${origin}/after`)).status).toBe(200);
});

test('forms and downloads wait for no page', async () => {
  const pages = Array.from({ length: 10 }, () => fetch(`${origin}/busy`));
  await Promise.all([fetch(`${origin}/savings.csv`), fetch(`${origin}/add`, { method: 'POST' })]);
  expect(made.filter((url) => url === '/busy').length).toBeLessThan(10);
  await Promise.all(pages);
});
