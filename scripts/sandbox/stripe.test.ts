import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';

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
