import { randomUUID } from 'node:crypto';

import { drawReceipt } from '../../tests/evals/receipts/draw';
import type { Figures, Wanted } from './budgets';
import { load, median, residentMiB, visit } from './load';
import { type Product, peopleLikeLena, withProduct } from './product';

const FLOODER = 'pro@example.com';
/** Calls of one batch: as many as a request may hold. */
const BATCH = 20;
const STRANGERS_PAGES = 100;
/** Browsers, and the people who open them. */
const CROWD = 300;
const PEOPLE = 60;

/** Sends something over and over, on several connections at once, until the returned function is called. */
function flood(connections: number, send: () => Promise<Response>): () => Promise<unknown> {
  let stopped = false;
  const sending = async () => {
    while (!stopped) await (await send()).arrayBuffer();
  };
  const senders = Promise.all(Array.from({ length: connections }, sending));
  return () => {
    stopped = true;
    return senders;
  };
}

const batchOf = <T>(one: () => T) => Array.from({ length: BATCH }, one);

/** What one account, or one network, sends to keep everybody else waiting. */
function floods(origin: string, cookie: string) {
  const date = new Date().toISOString().slice(0, 10);
  const saving = () => ({ id: randomUUID(), amount: 100, category: 'coffee', date });
  const batch = (name: string, more = '', init: RequestInit = { headers: { cookie } }) =>
    fetch(`${origin}/api/trpc/${batchOf(() => name).join(',')}?batch=1${more}`, init);
  const writes = () =>
    batch('savings.create', '', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(Object.fromEntries(batchOf(saving).entries())),
    });
  const reads = () => batch('insights.get', '&input=%7B%7D');
  const visits = () => fetch(origin, { headers: { accept: 'text/html' } });
  return [
    ['P17 writes', () => flood(10, writes)],
    ['P17 reads', () => flood(24, reads)],
    ['P17 visitors', () => flood(24, visits)],
  ] as const;
}

/** People who upload a receipt at the same time, and the size of their files: phones append a film to a picture. */
const UPLOADS = 20;
const UPLOAD_BYTES = 4_500_000;
const WATCH_MS = 100;

/** Uploads a receipt of each of some people at once, and measures what it does to others and to the server. */
async function uploadReceipts(
  { origin, pid }: Pick<Product, 'origin' | 'pid'>,
  uploaders: readonly string[],
  strangersMedian: () => Promise<number>,
): Promise<Figures> {
  const { picture } = await drawReceipt(1, 'columns');
  const film = new Uint8Array(UPLOAD_BYTES - picture.length);
  const idle = await strangersMedian();
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, residentMiB(pid));
  }, WATCH_MS);
  const started = performance.now();
  const answers = uploaders.map(async (cookie) => {
    const body = new FormData();
    body.set('picture', new Blob([new Uint8Array(picture), film]));
    const sent = await fetch(`${origin}/api/receipts/scan`, {
      method: 'POST',
      headers: { origin, cookie },
      body,
    });
    return sent.text();
  });
  const busy = await strangersMedian();
  const ends = await Promise.all(answers);
  clearInterval(watch);
  const failed = ends.filter((lines) => !/"kind":"read"|"NO_RECEIPT"/.test(lines)).length;
  return {
    'P17 receipts': busy / idle,
    'P17 receipts failed': failed,
    'P17 receipts memory': memory,
    'P17 receipts last': (performance.now() - started) / 1000,
  };
}

/** P17 and P18: what many requests at once, of one person or of many, do to a page. */
export const measureCrowd = (wanted: Wanted): Promise<Figures> =>
  withProduct({}, async ({ db, origin, pid, signIn }) => {
    const crowd = await peopleLikeLena(db, PEOPLE);
    const dashboard = `${origin}/dashboard`;
    const strangersMedian = async () =>
      median(await load(dashboard, { count: STRANGERS_PAGES, cookies: crowd.slice(0, 1) }));
    await strangersMedian();
    const figures: Figures = {};
    if (wanted('P17'))
      for (const [line, start] of floods(origin, await signIn(FLOODER))) {
        const idle = await strangersMedian();
        const stop = start();
        figures[line] = (await strangersMedian()) / idle;
        await stop();
      }
    if (wanted('P17'))
      Object.assign(
        figures,
        await uploadReceipts({ origin, pid }, crowd.slice(1, 1 + UPLOADS), strangersMedian),
      );
    if (!wanted('P18')) return figures;
    const answers = await Promise.all(
      Array.from({ length: CROWD }, (_, n) => visit(dashboard, crowd[n % PEOPLE])),
    );
    figures['P18 refused'] = answers.filter(({ status }) => status !== 200).length;
    figures['P18 slowest'] = Math.max(...answers.map(({ ms }) => ms)) / 1000;
    return figures;
  });
