import { randomUUID } from 'node:crypto';

import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { startWorker } from '~server/jobs/worker';

import { SANDBOX_STRIPE_KEY } from '../../scripts/sandbox/stripe-api';
import { changesSince, dump } from '../support/dump';
import { type TestServer, startTestServer } from '../support/http-server';
import { useDatabase } from '../support/fixture';
import { type HttpStripe, startHttpStripe } from '../support/http-stripe';
import { openLink } from '../support/unsteady-link';

const database = useDatabase();
let stripe: HttpStripe;
let server: TestServer;
beforeAll(async () => {
  stripe = await startHttpStripe();
  server = await startTestServer(database.url, stripe.env);
});
afterAll(async () => {
  await server.close();
  await stripe.close();
});
afterEach(() => vi.restoreAllMocks());

const { webhooks } = new Stripe(SANDBOX_STRIPE_KEY);
const eventOf = (customer: string, more: object = {}) =>
  JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: { object: 'subscription', id: 'sub_1', customer, note: 'Quillfeather' } },
    ...more,
  });
const sign = (payload: string, options: { secret?: string; timestamp?: number } = {}) =>
  webhooks.generateTestHeaderString({ payload, secret: stripe.webhookSecret, ...options });

/** As Stripe sends it: not a browser, no Origin. */
const post = (body: string | ReadableStream, signature: string | null, origin = server.origin, init = {}) =>
  fetch(`${origin}/webhooks/stripe`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature === null ? {} : { 'stripe-signature': signature }),
    },
    ...init,
  });

const seconds = () => Math.floor(Date.now() / 1000);
const body = eventOf('cus_1');

describe('a webhook changes nothing, and is logged once without its body, where', () => {
  test.each<[string, () => Promise<Response>, number]>([
    ['its signature is missing', () => post(body, null), 400],
    ['its signature is none', () => post(body, 'Quillfeather'), 400],
    ['its signature is empty', () => post(body, ''), 400],
    ['it is signed with another secret', () => post(body, sign(body, { secret: 'whsec_other' })), 400],
    ['its signature is older than 300 s', () => post(body, sign(body, { timestamp: seconds() - 302 })), 400],
    [
      'its time was changed',
      () => post(body, sign(body, { timestamp: 1 }).replace('t=1', `t=${seconds()}`)),
      400,
    ],
    ['a byte was added', () => post(`${body} `, sign(body)), 400],
    ['a field was changed', () => post(body.replace('cus_1', 'cus_2'), sign(body)), 400],
    ['it is empty', () => post('', sign(body)), 400],
    // Signed, but nonsense: after a 500 Stripe would send it again for three days.
    ...[
      'Quillfeather',
      '{"id":"evt_1"',
      'null',
      '[]',
      '7',
      '{}',
      eventOf('cus_1', { id: 5 }),
      eventOf('cus_1', { id: '' }),
      eventOf('cus_1', { id: 'evt_\u0000' }),
      eventOf('cus_1', { type: null }),
      eventOf('cus_1', { data: null }),
      eventOf('cus_1', { data: {} }),
      eventOf('cus_1', { data: { object: 'Quillfeather' } }),
      eventOf('cus_\u0000'),
      eventOf('x'.repeat(5000)),
    ].map((nonsense, n): [string, () => Promise<Response>, number] => [
      `it is signed nonsense (${n + 1})`,
      () => post(nonsense, sign(nonsense)),
      400,
    ]),
    [
      'it is compressed',
      () =>
        post(body, sign(body), server.origin, {
          headers: { 'content-encoding': 'gzip', 'stripe-signature': sign(body) },
        }),
      415,
    ],
    ['it holds 1 MB', () => post('x'.repeat(1_000_000), sign(body)), 413],
    [
      'it holds 1 MB in chunks',
      () =>
        post(new Blob(['x'.repeat(1_000_000)]).stream(), sign(body), server.origin, {
          duplex: 'half',
          headers: { 'stripe-signature': sign(body) },
        }),
      413,
    ],
  ])('%s', async (_, send, status) => {
    const lines: unknown[] = [];
    for (const level of ['info', 'warn', 'error'] as const)
      vi.spyOn(server.runtime.log, level).mockImplementation((...line: unknown[]) => void lines.push(line));
    const before = await dump(database.db);
    const answer = await send();
    expect(answer.status).toBe(status);
    expect(await answer.text()).not.toMatch(/Quillfeather|node_modules| at /);
    expect(changesSince(before, await dump(database.db))).toEqual([]);
    const told = () => lines.filter((line) => JSON.stringify(line).includes('webhook'));
    await vi.waitFor(() => expect(told()).toHaveLength(1));
    expect(JSON.stringify(lines)).not.toContain('Quillfeather');
  });

  test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('it is a %s', async (method) => {
    const before = await dump(database.db);
    const answer = await post(body, sign(body), server.origin, {
      method,
      body: method === 'GET' ? null : body,
    });
    expect(answer.status).toBe(405);
    expect(changesSince(before, await dump(database.db))).toEqual([]);
  });
});

test('no other address takes a change without an Origin, signed or not', async () => {
  for (const path of ['/webhooks/stripe/x', '/webhooks', '/api/trpc/profile.welcomed', '/form']) {
    const answer = await fetch(server.origin + path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': sign(body) },
    });
    expect([403, 404, 405], path).toContain(answer.status);
  }
});

test('a webhook that comes in chunks, or again with a new signature, is stored once', async () => {
  const event = eventOf('cus_again');
  const chunked = { duplex: 'half', headers: { 'stripe-signature': sign(event) } };
  expect((await post(new Blob([event]).stream(), null, server.origin, chunked)).status).toBe(200);
  const before = await dump(database.db);
  expect((await post(event, sign(event, { timestamp: seconds() - 200 }))).status).toBe(200);
  expect(changesSince(before, await dump(database.db))).toEqual([]);
});

test('an order in the checkout brings Pro through its webhook and the worker', async () => {
  const one = await database.someone({
    trialEndsAt: new Date('2026-01-01'),
    freePlanChosenAt: new Date('2026-01-02'),
  });
  const { billing } = server.runtime.services;
  if (billing === null) throw new Error('payments are off');
  const customer = await billing.createCustomer({ userId: one.id, email: one.email }, randomUUID());
  await stripe.control(`customers/${customer}`, { subscribe: { price: 'price_demo_monthly' } });
  const event = eventOf(customer);
  const answer = await post(event, sign(event));
  expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
  const worker = await startWorker(server.runtime, { concurrency: 1, email: null });
  const proUntil = () =>
    database.db
      .selectFrom('subscriptions')
      .select('pro_until')
      .where('user_id', '=', one.id)
      .executeTakeFirst();
  await vi.waitFor(async () => expect((await proUntil())?.pro_until).toMatch(/^20/), { timeout: 10_000 });
  await vi.waitFor(
    async () => {
      const waiting = database.db.selectFrom('stripe_events').select('id').where('handled_at', 'is', null);
      expect(await waiting.where('stripe_customer_id', '=', customer).execute()).toEqual([]);
    },
    { timeout: 10_000 },
  );
  await worker.stop();
  expect((await (await one.at(new Date())).profile.me()).access).toMatchObject({
    pro: true,
    reason: 'subscription',
  });
});

test('while the database is away a webhook is refused with 503, and the next try of Stripe is stored', async () => {
  const link = await openLink(database.url);
  const cut = await startTestServer(link.url, stripe.env);
  const event = eventOf('cus_cut');
  link.cut();
  const refused = await post(event, sign(event), cut.origin);
  expect([refused.status, await refused.json()]).toEqual([503, { reason: 'TRY_AGAIN' }]);
  link.mend();
  await vi.waitFor(async () => expect((await post(event, sign(event), cut.origin)).status).toBe(200), {
    timeout: 10_000,
    interval: 200,
  });
  const stored = database.db.selectFrom('stripe_events').select('handled_at');
  expect(await stored.where('stripe_customer_id', '=', 'cus_cut').execute()).toEqual([{ handled_at: null }]);
  await cut.close();
  await link.close();
});
