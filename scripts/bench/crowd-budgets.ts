import { randomUUID } from 'node:crypto';
import http from 'node:http';

import type { Bench } from './budgets';
import { load, median } from './load';
import { type Product, peopleLikeLena, startProduct } from './product';

const FLOODER = 'pro@example.com';
/** Calls of one batch: as many as a request may hold. */
const BATCH = 20;
const STRANGERS_PAGES = 100;
/** Browsers, and the people who open them. */
const CROWD = 300;
const PEOPLE = 60;

const pagesOf = (product: Product, cookie: string, count: number) =>
  load(`${product.origin}/dashboard`, { count, connections: 1, headers: { cookie } });

/** Sends something over and over, on so many connections at once, until told to stop. */
function flood(connections: number, send: () => Promise<Response>): { stop: () => Promise<void> } {
  let stopped = false;
  const sending = async () => {
    while (!stopped) await (await send()).arrayBuffer();
  };
  const senders = Array.from({ length: connections }, sending);
  return {
    async stop() {
      stopped = true;
      await Promise.all(senders);
    },
  };
}

const batchOf = (name: string) => Array.from({ length: BATCH }, () => name).join(',');

/** What one account, or one network, sends to keep everybody else waiting. */
function floods({ origin }: Product, cookie: string) {
  const today = new Date().toISOString().slice(0, 10);
  const saving = () => ({ id: randomUUID(), amount: 100, category: 'coffee', date: today });
  const writes = () =>
    fetch(`${origin}/api/trpc/${batchOf('savings.create')}?batch=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(Object.fromEntries(Array.from({ length: BATCH }, (_, n) => [n, saving()]))),
    });
  const reads = () =>
    fetch(`${origin}/api/trpc/${batchOf('insights.get')}?batch=1&input=%7B%7D`, { headers: { cookie } });
  return {
    'P17 writes': () => flood(10, writes),
    'P17 reads': () => flood(24, reads),
    'P17 visitors': () => flood(24, () => fetch(origin, { headers: { accept: 'text/html' } })),
  };
}
const FLOODS = ['P17 writes', 'P17 reads', 'P17 visitors'] as const;

/** Opens the dashboard once on a connection of its own. */
const visit = (url: string, cookie: string) =>
  new Promise<{ status: number; ms: number }>((resolve, reject) => {
    const from = performance.now();
    http
      .get(url, { agent: false, headers: { accept: 'text/html', cookie } }, (response) => {
        response.resume();
        response.on('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - from }));
      })
      .on('error', reject);
  });

/** P17 and P18: what many requests at once, of one person or of many, do to a page. */
export async function measureCrowd({ wanted, report }: Bench): Promise<void> {
  if (!wanted('P17') && !wanted('P18')) return;
  const product = await startProduct();
  try {
    const crowd = await peopleLikeLena(product.db, PEOPLE);
    const [stranger = ''] = crowd;
    await pagesOf(product, stranger, STRANGERS_PAGES);
    if (wanted('P17')) {
      const by = floods(product, await product.signIn(FLOODER));
      for (const line of FLOODS) {
        const idle = median(await pagesOf(product, stranger, STRANGERS_PAGES));
        const { stop } = by[line]();
        const flooded = median(await pagesOf(product, stranger, STRANGERS_PAGES));
        await stop();
        report(line, flooded / idle);
      }
    }
    if (wanted('P18')) {
      const visits = Array.from({ length: CROWD }, (_, n) =>
        visit(`${product.origin}/dashboard`, crowd[n % PEOPLE] ?? ''),
      );
      const answers = await Promise.all(visits);
      report('P18 refused', answers.filter(({ status }) => status !== 200).length);
      report('P18 slowest', Math.max(...answers.map(({ ms }) => ms)) / 1000);
    }
  } finally {
    await product.close();
  }
}
