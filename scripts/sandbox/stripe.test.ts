import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { SandboxService } from './service';
import { startStripe } from './stripe';

let dataDir: string;
let sandbox: SandboxService;
let app: Server;
let appUrl: string;
let received: Stripe.Event[];
let answerWith: number;
let stripe: Stripe;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'hazel-stripe-'));
  received = [];
  answerWith = 200;
  app = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      const signature = req.headers['stripe-signature'] ?? '';
      received.push(stripe.webhooks.constructEvent(body, signature, sandbox.env.STRIPE_WEBHOOK_SECRET ?? ''));
      res.writeHead(answerWith).end();
    });
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  const address = app.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  appUrl = `http://127.0.0.1:${address.port}`;
  await start();
});
afterEach(async () => {
  await sandbox.close();
  app.closeAllConnections();
  app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  sandbox = await startStripe({ dataDir, port: 0, appUrl });
  const { hostname, port } = new URL(sandbox.url);
  stripe = new Stripe(sandbox.env.STRIPE_SECRET_KEY ?? '', { host: hostname, port, protocol: 'http' });
}

const order = (customer: string, price = 'price_demo_monthly'): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  customer,
  line_items: [{ price, quantity: 1 }],
  success_url: `${appUrl}/done?session={CHECKOUT_SESSION_ID}`,
  cancel_url: `${appUrl}/canceled`,
});

/** An order of the control interface. */
async function control(path: string, order?: object): Promise<unknown> {
  const answer = await fetch(`${sandbox.url}/_sandbox/${path}`, {
    method: order ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    ...(order ? { body: JSON.stringify(order) } : {}),
  });
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(body));
  return body;
}

async function submit(url: string | null, fields: Record<string, string>): Promise<Response> {
  return fetch(url ?? '', { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

it('takes an order from checkout to a signed webhook', async () => {
  const customer = await stripe.customers.create({ email: 'maja@example.com', metadata: { user_id: 'u1' } });
  const session = await stripe.checkout.sessions.create(order(customer.id));
  const page = await (await fetch(session.url ?? '')).text();
  expect(page).toContain('€9.99');
  const declined = await submit(session.url, { card: '4000 0000 0000 0002' });
  expect(await declined.text()).toContain('Your card was declined.');
  const paid = await submit(session.url, { card: '4242424242424242' });
  expect(paid.headers.get('location')).toBe(`${appUrl}/done?session=${session.id}`);

  const [subscription] = (await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data;
  expect(subscription?.status).toBe('active');
  await expect.poll(() => received.map((event) => event.type)).toContain('checkout.session.completed');
});

const types = () => received.map((event) => event.type);
const linesOf = (path: string) => fetch(`${sandbox.url}${path}`).then((answer) => answer.text());

async function subscriber(card = 'good'): Promise<{ customer: string; subscription: Stripe.Subscription }> {
  const { id } = await stripe.customers.create({ email: 'maja@example.com' });
  await control(`customers/${id}`, { subscribe: { price: 'price_demo_monthly', card } });
  const [subscription] = (await stripe.subscriptions.list({ customer: id })).data;
  if (!subscription) throw new Error('no subscription');
  return { customer: id, subscription };
}

describe('the checkout page', () => {
  it('asks the bank where the card needs it, and says when it was refused', async () => {
    const session = await stripe.checkout.sessions.create(
      order((await stripe.customers.create({ email: 'a@b.example' })).id),
    );
    const asked = await (await submit(session.url, { card: '4000002500003155', name: 'Maja' })).text();
    expect(asked).toContain('3D Secure');
    expect(asked).toContain('value="Maja"');
    const refused = await submit(session.url, { card: '4000002500003155', action: 'refused' });
    expect(await refused.text()).toContain('We are unable to authenticate your payment method.');
    const completed = await submit(session.url, { card: '4000002500003155', action: 'authenticated' });
    expect(completed.status).toBe(303);
    expect(await linesOf(`/c/pay/${session.id}`)).toContain('This checkout is complete');
  });

  it('takes name, tax id and promotion code where they are asked for', async () => {
    const { id } = await stripe.customers.create({ email: 'new@example.com' });
    const session = await stripe.checkout.sessions.create({
      ...order(id, 'price_demo_annual'),
      allow_promotion_codes: true,
      customer_update: { name: 'auto' },
      tax_id_collection: { enabled: true },
    });
    const fields = { card: '4242424242424242', name: 'Nora', taxId: 'DE123456789', code: 'squirrel20' };
    expect(await (await submit(session.url, { ...fields, code: 'FREE' })).text()).toContain(
      'This code is invalid.',
    );
    expect(await (await submit(session.url, { ...fields, taxId: '12' })).text()).toContain('not valid');
    expect(await (await submit(session.url, { ...fields, action: 'apply' })).text()).toContain('€47.20');
    expect((await submit(session.url, fields)).status).toBe(303);
    const done = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['customer', 'subscription'],
    });
    expect(done).toMatchObject({
      amount_total: 4720,
      customer: { name: 'Nora' },
      subscription: { status: 'active' },
    });
  });
});

describe('the customer portal', () => {
  it('switches, cancels, renews, changes the card and shows invoices', async () => {
    const { customer, subscription } = await subscriber();
    const { url } = await stripe.billingPortal.sessions.create({
      customer,
      return_url: `${appUrl}/settings`,
    });
    expect(await (await fetch(url)).text()).toContain(`href="${appUrl}/settings"`);
    expect(await (await fetch(`${url}?view=switch&subscription=${subscription.id}`)).text()).toContain(
      'Due today',
    );
    for (const [fields, wanted] of [
      [{ action: 'switch', subscription: subscription.id, price: 'price_demo_annual' }, { status: 'active' }],
      [{ action: 'cancel', subscription: subscription.id }, { cancel_at_period_end: true }],
      [{ action: 'renew', subscription: subscription.id }, { cancel_at_period_end: false }],
    ] as const) {
      expect((await submit(url, fields)).status).toBe(303);
      expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject(wanted);
    }
    expect((await submit(url, { action: 'card', card: '4000000000000341' })).status).toBe(303);
    expect(await (await fetch(url)).text()).toContain('Visa ending in 0341');
  });

  it('comes back from a deep link when it is done, and says when the card is declined', async () => {
    const { customer, subscription } = await subscriber();
    const item = subscription.items.data[0]?.id ?? '';
    const { url } = await stripe.billingPortal.sessions.create({
      customer,
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: {
          subscription: subscription.id,
          items: [{ id: item, price: 'price_demo_annual', quantity: 1 }],
        },
        after_completion: { type: 'redirect', redirect: { return_url: `${appUrl}/back` } },
      },
    });
    expect(await (await fetch(url)).text()).toContain('Confirm your new plan');
    const fields = { action: 'switch', subscription: subscription.id, price: 'price_demo_annual' };
    await control(`customers/${customer}`, { nextPayment: 'fails' });
    expect(await (await submit(url, fields)).text()).toContain('Your card was declined.');
    await control(`customers/${customer}`, { nextPayment: 'card' });
    expect((await submit(url, fields)).headers.get('location')).toBe(`${appUrl}/back`);
  });
});

describe('a portal configuration', () => {
  it('that lets no plan be changed offers no change, carries none out, and opens no way to one', async () => {
    const { customer, subscription } = await subscriber();
    const { id: configuration, features } = await stripe.billingPortal.configurations.create({
      features: {
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
        invoice_history: { enabled: true },
        subscription_update: { enabled: false },
      },
      metadata: { of: 'test' },
    });
    expect(features.subscription_update.enabled).toBe(false);
    const { url, configuration: named } = await stripe.billingPortal.sessions.create({
      customer,
      configuration,
    });
    expect(named).toBe(configuration);
    expect(await (await fetch(url)).text()).not.toContain('Switch to');
    expect(await (await fetch(`${url}?view=switch&subscription=${subscription.id}`)).text()).not.toContain(
      'Due today',
    );
    await submit(url, { action: 'switch', subscription: subscription.id, price: 'price_demo_annual' });
    expect((await stripe.subscriptions.retrieve(subscription.id)).items.data[0]?.price.id).toBe(
      'price_demo_monthly',
    );
    await submit(url, { action: 'cancel', subscription: subscription.id });
    expect((await stripe.subscriptions.retrieve(subscription.id)).cancel_at_period_end).toBe(true);
    const [item] = subscription.items.data;
    const flow_data = {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: subscription.id,
        items: [{ id: item?.id ?? '', price: 'price_demo_annual' }],
      },
    };
    await expect(
      stripe.billingPortal.sessions.create({ customer, configuration, flow_data }),
    ).rejects.toThrow('disabled');

    const { data } = await stripe.billingPortal.configurations.list({ active: true, is_default: false });
    expect(data.map(({ metadata }) => metadata)).toEqual([{ of: 'test' }]);
    await stripe.billingPortal.configurations.update(configuration, { active: false });
    await expect(stripe.billingPortal.sessions.create({ customer, configuration })).rejects.toThrow(
      'not active',
    );
  });
});

describe('webhooks', () => {
  it('come again while the application does not answer', async () => {
    answerWith = 500;
    await stripe.customers.create({});
    await expect.poll(types).toEqual(['customer.created']);
    answerWith = 200;
    await expect.poll(types, { timeout: 5000 }).toEqual(['customer.created', 'customer.created']);
  });

  it('can be dropped, sent on demand, tripled and shuffled', async () => {
    await control('delivery', { mode: 'drop' });
    await subscriber();
    const { events } = z
      .object({ events: z.array(z.object({ id: z.string(), delivery: z.string() })) })
      .parse(await control('events'));
    expect(events.every((event) => event.delivery === 'dropped')).toBe(true);
    expect(received).toEqual([]);
    await control(`events/${events[0]?.id}/send`, {});
    await expect.poll(types).toEqual(['customer.created']);

    await control('delivery', { mode: 'duplicate' });
    await stripe.customers.create({});
    await expect.poll(types).toEqual(Array.from({ length: 4 }, () => 'customer.created'));

    await control('delivery', { mode: 'reorder' });
    received = [];
    await subscriber();
    await expect.poll(() => received.length, { timeout: 6000 }).toBe(events.length);
  });
});

describe('faults', () => {
  const create = (key: string) =>
    stripe.customers.create({ email: 'a@b.example' }, { idempotencyKey: key, maxNetworkRetries: 0 });

  it.each([
    ['status', { status: 500 }, 'StripeAPIError'],
    ['status', { status: 429 }, 'StripeRateLimitError'],
    // The SDK itself tries once more on a fresh connection.
    ['reset', { times: 2 }, 'StripeConnectionError'],
    ['half', {}, 'StripeConnectionError'],
  ])('%s %j: the request was carried out, and its retry is the same customer', async (kind, more, type) => {
    await control('faults', { match: '/v1/customers', kind, executed: true, ...more });
    await expect(create('k')).rejects.toMatchObject({ type });
    await create('k');
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  it('a slow request holds its key', async () => {
    await control('faults', { kind: 'delay', ms: 300 });
    const slow = create('k');
    await expect.poll(() => create('k').catch((error: unknown) => error)).toMatchObject({ statusCode: 409 });
    await slow;
  });
});

it('a restart keeps customers, clock and what was not delivered', async () => {
  answerWith = 500;
  const { customer } = await subscriber();
  await control('clock', { advanceSeconds: 86_400 });
  await sandbox.close();
  answerWith = 200;
  received = [];
  await start();
  await expect.poll(types).toContain('customer.subscription.created');
  expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(1);
  expect(await control('clock')).toMatchObject({ now: expect.closeTo(Date.now() / 1000 + 86_400, -2) });
});

it('the dashboard moves time, spoils payments and gives money back', async () => {
  const { customer } = await subscriber();
  const press = (path: string, order: object) =>
    submit(`${sandbox.url}/_sandbox/${path}`, { order: JSON.stringify(order) });
  await press(`customers/${customer}`, { refund: true });
  expect(await linesOf('/')).toContain('€9.99 refunded');
  await press(`customers/${customer}`, { nextPayment: 'fails' });
  await press('clock', { toNextRenewal: true });
  expect(await linesOf('/')).toContain('Past due');
  const again = await press(`customers/${customer}`, { refund: true });
  expect(decodeURIComponent(again.headers.get('location') ?? '')).toContain('has already been refunded');
});
