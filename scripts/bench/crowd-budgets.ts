import { randomUUID } from 'node:crypto';
import http from 'node:http';

import type { Bench } from './budgets';
import { load, median } from './load';
import { LENA, type Product, startProduct } from './product';

const FLOODER = 'pro@example.com';
const CONNECTIONS = 10;
/** Calls of one batch: as many as a request may hold. */
const BATCH = 20;
const STRANGERS_PAGES = 100;
const CROWD = 300;

const pagesOf = (product: Product, cookie: string, count: number) =>
  load(`${product.origin}/dashboard`, { count, connections: 1, headers: { cookie } });

/** Logs savings in batches, one after the other on each of ten connections, until told to stop. */
function flood({ origin }: Product, cookie: string): { stop: () => Promise<void> } {
  let stopped = false;
  const paths = Array.from({ length: BATCH }, () => 'savings.create').join(',');
  const today = new Date().toISOString().slice(0, 10);
  const send = async () => {
    while (!stopped) {
      const calls = Array.from({ length: BATCH }, (_, n) => [
        n,
        { id: randomUUID(), amount: 100, category: 'coffee', date: today },
      ]);
      const answer = await fetch(`${origin}/api/trpc/${paths}?batch=1`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, cookie },
        body: JSON.stringify(Object.fromEntries(calls)),
      });
      await answer.arrayBuffer();
    }
  };
  const senders = Array.from({ length: CONNECTIONS }, send);
  return {
    async stop() {
      stopped = true;
      await Promise.all(senders);
    },
  };
}

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
    const stranger = await product.signIn(LENA);
    await pagesOf(product, stranger, STRANGERS_PAGES);
    if (wanted('P17')) {
      const idle = median(await pagesOf(product, stranger, STRANGERS_PAGES));
      const { stop } = flood(product, await product.signIn(FLOODER));
      const flooded = median(await pagesOf(product, stranger, STRANGERS_PAGES));
      await stop();
      report('P17', flooded / idle);
    }
    if (wanted('P18')) {
      const visits = Array.from({ length: CROWD }, () => visit(`${product.origin}/dashboard`, stranger));
      const answers = await Promise.all(visits);
      report('P18 refused', answers.filter(({ status }) => status !== 200).length);
      report('P18 slowest', Math.max(...answers.map(({ ms }) => ms)) / 1000);
    }
  } finally {
    await product.close();
  }
}
