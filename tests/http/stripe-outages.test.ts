import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { BILLING_TEXT } from '~server/domain/billing/texts';
import { createStripeBilling } from '~server/services/billing/stripe-billing';

import { publicErrorFrom } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { type HttpStripe, startHttpStripe } from '../support/http-stripe';

const NOW = new Date();
const database = useDatabase({ now: NOW });
let stripe: HttpStripe;
beforeAll(async () => {
  stripe = await startHttpStripe();
});
afterAll(() => stripe.close());
beforeEach(() => stripe.noMoreFaults());

const TIMEOUT_MS = 400;
const newBilling = () =>
  createStripeBilling({
    secretKey: stripe.env['STRIPE_SECRET_KEY'] ?? '',
    webhookSecret: stripe.webhookSecret,
    prices: { month: 'price_demo_monthly', year: 'price_demo_annual' },
    apiBase: stripe.env['STRIPE_API_BASE'] ?? '',
    timeoutMs: TIMEOUT_MS,
  });

/** Somebody on Free, with an adapter of their own, whose breaker is closed. */
async function payer() {
  const one = await database.someone({ trialEndsAt: new Date(0), freePlanChosenAt: NOW });
  const billing = newBilling();
  const api = () => one.at(new Date(), { services: { ...database.runtime.services, billing } });
  return { ...one, billing, api };
}

async function subscriber() {
  const one = await payer();
  const customer = await one.billing.createCustomer({ userId: one.id, email: one.email }, randomUUID());
  await database.db
    .insertInto('subscriptions')
    .values({ user_id: one.id, stripe_customer_id: customer })
    .execute();
  await stripe.control(`customers/${customer}`, { subscribe: { price: 'price_demo_monthly' } });
  await (await one.api()).billing.finishCheckout();
  return one;
}

/** Faults in which both tries of a call fail. */
const FAULTS = [
  ['is too slow', { kind: 'delay', ms: TIMEOUT_MS + 300 }],
  ['answers 500', { kind: 'status', status: 500 }],
  ['answers 429', { kind: 'status', status: 429 }],
  ['breaks off', { kind: 'reset' }],
  ['answers half', { kind: 'half' }],
] as const;

const cases = FAULTS.flatMap(([name, fault]) =>
  [false, true].map((executed) => ({ name: `${name}${executed ? ', carried out' : ''}`, fault, executed })),
);

test.each(cases)('Stripe $name: an order is refused, and one more try leads to one customer', async (row) => {
  for (const match of ['/v1/customers', '/v1/checkout/sessions']) {
    for (const method of match === '/v1/customers' ? ['GET', 'POST'] : ['POST']) {
      const one = await payer();
      await stripe.control('faults', { match, method, times: 2, executed: row.executed, ...row.fault });
      const refused = await publicErrorFrom(
        (await one.api()).billing.createCheckout({ interval: 'month', beginAtOnce: true }),
      );
      expect(refused).toMatchObject({ status: 503, message: 'Failed to start checkout' });
      await stripe.noMoreFaults();
      const { url } = await (
        await one.api()
      ).billing.createCheckout({ interval: 'month', beginAtOnce: true });
      expect(
        (await (await one.api()).billing.createCheckout({ interval: 'month', beginAtOnce: true })).url,
      ).toBe(url);
      expect(await one.billing.findCustomer({ userId: one.id, email: one.email })).not.toBeNull();
      const made = await customersOf(one.email);
      expect(made).toBe(1);
    }
  }
});

async function customersOf(email: string): Promise<number> {
  const answer = await fetch(
    `${stripe.env['STRIPE_API_BASE']}/v1/customers?email=${encodeURIComponent(email)}`,
    {
      headers: { authorization: `Bearer ${stripe.env['STRIPE_SECRET_KEY']}` },
    },
  );
  return (await answer.text()).split('"object":"customer"').length - 1;
}

test.each(cases)('Stripe $name: who pays keeps Pro and reads what failed', async ({ fault, executed }) => {
  const one = await subscriber();
  const away = (match: string, method: string) =>
    stripe.control('faults', { match, method, times: 2, executed, ...fault });
  const message = async (
    match: string,
    method: string,
    call: (api: typeof one.caller) => Promise<unknown>,
  ) => {
    await away(match, method);
    const text = (await publicErrorFrom(call(await one.api()))).message;
    await stripe.noMoreFaults();
    return text;
  };
  expect(await message('/v1/billing_portal', 'POST', (api) => api.billing.openPortal({ page: 'home' }))).toBe(
    'Failed to open subscription management',
  );
  const cancel = await message('/v1/subscriptions', 'POST', (api) => api.billing.cancel());
  expect(cancel).toBe(BILLING_TEXT.cancelFailed);
  expect(await message('/v1/customers', 'GET', (api) => api.billing.finishCheckout())).toBe(
    BILLING_TEXT.checkFailed,
  );
  expect((await (await one.api()).profile.me()).access).toMatchObject({ pro: true, reason: 'subscription' });
  await away('/v1/subscriptions', 'DELETE');
  expect(await (await one.api()).billing.withdraw()).toMatchObject({ settled: false });
});

test('after five failures in a row nobody waits for Stripe, and other writes never did', async () => {
  const one = await subscriber();
  await stripe.control('faults', { match: '/v1/', kind: 'delay', ms: TIMEOUT_MS + 300, times: 40 });
  const waits = one.api().then((api) => api.billing.openPortal({ page: 'home' }));
  const began = performance.now();
  await (await one.api()).profile.me();
  await (await one.api()).profile.welcomed();
  expect(performance.now() - began).toBeLessThan(TIMEOUT_MS * 2);
  await publicErrorFrom(waits);
  for (let n = 0; n < 4; n += 1)
    await publicErrorFrom((await one.api()).billing.openPortal({ page: 'home' }));
  const asked = performance.now();
  await publicErrorFrom((await one.api()).billing.openPortal({ page: 'home' }));
  expect(performance.now() - asked).toBeLessThan(TIMEOUT_MS);
});
