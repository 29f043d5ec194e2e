import Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';

import { SANDBOX_STRIPE_KEY } from './stripe-api';
import { stripeInProcess } from './stripe-in-process';
import { readFormBody } from './stripe-requests';

const NOW = Date.UTC(2026, 10, 22, 12) / 1000;
const DAY = 86_400;
let sandbox: ReturnType<typeof stripeInProcess>;
let customer: string;
beforeEach(() => {
  sandbox = stripeInProcess(() => NOW);
  customer = sandbox.billing.createCustomer({ email: 'maja@example.com' }).id;
});

/** A request as a form, which also says what the SDK's types forbid. */
function send(method: string, path: string, body: string, headers: Record<string, string> = {}) {
  const all: Record<string, string> = { authorization: `Bearer ${SANDBOX_STRIPE_KEY}`, ...headers };
  const answer = sandbox.api.answer({ method, path, body, header: (name) => all[name] });
  const json: unknown = JSON.parse(answer.body);
  return { status: answer.status, json, headers: answer.headers };
}

const ORDER =
  'mode=subscription&line_items[0][price]=price_demo_monthly&line_items[0][quantity]=1&success_url=https://hazel.example/';

it('reads forms as the SDK and others write them', () => {
  expect(readFormBody('a=1&b[c][d]=x+y&e[0][f]=1&e[1][f]=2&g[]=1&g[]=2&h[__proto__]=1&i=')).toEqual({
    a: '1',
    b: { c: { d: 'x y' } },
    e: [{ f: '1' }, { f: '2' }],
    g: ['1', '2'],
    h: Object.fromEntries([['__proto__', '1']]),
    i: '',
  });
});

describe('what Stripe refuses, the sandbox refuses', () => {
  it.each([
    ['customers', 'nickname=x', 'parameter_unknown', 'nickname'],
    ['customers', 'email=nobody', 'email_invalid', 'email'],
    ['customers', 'source=tok_visa', 'sandbox_not_modelled', 'source'],
    ['customers', 'tax_exempt=maybe', undefined, 'tax_exempt'],
    ['checkout/sessions', '', 'parameter_missing', 'mode'],
    ['checkout/sessions', 'mode=rent', undefined, 'mode'],
    [
      'checkout/sessions',
      'mode=subscription&success_url=https://a.example',
      'parameter_missing',
      'line_items',
    ],
    [
      'checkout/sessions',
      'mode=subscription&line_items[0][price]=price_demo_monthly',
      'parameter_missing',
      'line_items[0][quantity]',
    ],
    [
      'checkout/sessions',
      `${ORDER}&line_items[0][quantity]=one`,
      'parameter_invalid_integer',
      'line_items[0][quantity]',
    ],
    [
      'checkout/sessions',
      `${ORDER}&line_items[0][price]=price_x`,
      'resource_missing',
      'line_items[0][price]',
    ],
    ['checkout/sessions', `${ORDER}&line_items[0][color]=red`, 'parameter_unknown', 'line_items[0][color]'],
    [
      'checkout/sessions',
      `${ORDER}&payment_method_types[0]=card`,
      'parameter_unknown',
      'payment_method_types',
    ],
    ['checkout/sessions', `${ORDER}&success_url=/done`, 'url_invalid', 'success_url'],
    ['checkout/sessions', `${ORDER}&cancel_url=`, 'parameter_invalid_empty', 'cancel_url'],
    ['checkout/sessions', `${ORDER}&allow_promotion_codes=yes`, undefined, 'allow_promotion_codes'],
    ['checkout/sessions', `${ORDER}&customer=cus_nobody`, 'resource_missing', 'customer'],
    [
      'checkout/sessions',
      `${ORDER}&customer=CUSTOMER&tax_id_collection[enabled]=true`,
      undefined,
      'customer_update[name]',
    ],
    ['checkout/sessions', `${ORDER}&customer_creation=always`, undefined, 'customer_creation'],
    ['checkout/sessions', `${ORDER}&payment_intent_data[description]=x`, undefined, 'payment_intent_data'],
    [
      'checkout/sessions',
      `${ORDER}&subscription_data[trial_end]=${NOW + 2 * DAY - 1}`,
      undefined,
      'subscription_data[trial_end]',
    ],
    [
      'checkout/sessions',
      `${ORDER}&subscription_data[trial_period_days]=0`,
      undefined,
      'subscription_data[trial_period_days]',
    ],
    ['checkout/sessions', `${ORDER}&expires_at=${NOW + 1799}`, undefined, 'expires_at'],
    ['checkout/sessions', `${ORDER}&expires_at=${NOW + DAY + 1}`, undefined, 'expires_at'],
    [
      'checkout/sessions',
      `${ORDER}&custom_text[terms_of_service_acceptance][message]=x`,
      undefined,
      'custom_text[terms_of_service_acceptance]',
    ],
    ['billing_portal/sessions', '', 'parameter_missing', 'customer'],
    [
      'billing_portal/sessions',
      'customer=CUSTOMER&flow_data[type]=subscription_update_confirm',
      'parameter_missing',
      'flow_data[subscription_update_confirm]',
    ],
    ['refunds', 'charge=ch_x', 'resource_missing', 'charge'],
    ['refunds', 'charge=ch_x&reason=because', undefined, 'reason'],
  ])('POST %s %s', (path, body, code, param) => {
    const { status, json, headers } = send('POST', `/v1/${path}`, body.replace('CUSTOMER', customer));
    expect(status).toBe(400);
    expect(json).toMatchObject({ error: { type: 'invalid_request_error', param, ...(code && { code }) } });
    expect(headers['request-id']).toMatch(/^req_/);
  });

  it.each([
    ['/v1/customers/cus_nobody', 404, 'resource_missing'],
    ['/v1/subscriptions/sub_nobody', 404, 'resource_missing'],
    ['/v1/subscriptions?customer=cus_nobody', 400, 'resource_missing'],
    ['/v1/subscriptions?limit=101', 400, undefined],
    ['/v1/subscriptions?page=2', 400, 'parameter_unknown'],
    ['/v1/customers?starting_after=cus_nobody', 400, 'resource_missing'],
    ['/v1/prices/price_demo_monthly?expand[]=metadata', 400, undefined],
    ['/v1/prices/price_demo_monthly?expand[]=colour', 400, undefined],
    ['/v1/prices/price_demo_monthly?expand[]=a.b.c.d.e', 400, undefined],
    ['/v1/rockets', 404, undefined],
  ])('GET %s', (path, wanted, code) => {
    const { status, json } = send('GET', path, '');
    expect(status).toBe(wanted);
    expect(json).toMatchObject({ error: { type: 'invalid_request_error', ...(code && { code }) } });
  });

  it('a wrong key and none', () => {
    expect(send('GET', '/v1/customers', '', { authorization: 'Bearer sk_test_other' }).status).toBe(401);
    expect(send('GET', '/v1/customers', '', { authorization: '' }).status).toBe(401);
  });
});

it('takes an order with everything that Hazel asks for', async () => {
  const session = await sandbox.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    customer_update: { name: 'auto', address: 'auto' },
    line_items: [{ price: 'price_demo_annual', quantity: 1 }],
    success_url: 'https://hazel.example/settings?checkout=success&session={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://hazel.example/settings?checkout=canceled',
    client_reference_id: 'user-1',
    allow_promotion_codes: true,
    custom_text: { submit: { message: 'Subscribe with obligation to pay' } },
    submit_type: 'subscribe',
    subscription_data: { trial_end: NOW + 3 * DAY, metadata: { user_id: 'user-1' } },
    tax_id_collection: { enabled: true },
    expand: ['customer'],
  });
  expect(session).toMatchObject({
    status: 'open',
    amount_total: 0,
    customer: { id: customer },
  });
});

describe('idempotency keys', () => {
  const key = { 'idempotency-key': 'k1' };

  it('the same request is carried out once, also when it was refused', () => {
    const first = send('POST', '/v1/customers', 'email=a@b.example', key);
    const again = send('POST', '/v1/customers', 'email=a@b.example', key);
    expect(again.json).toEqual(first.json);
    expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([
      undefined,
      'true',
    ]);
    const refused = () => send('POST', '/v1/refunds', 'charge=ch_x', { 'idempotency-key': 'k2' });
    refused();
    expect(refused()).toMatchObject({ status: 400, headers: { 'idempotent-replayed': 'true' } });
  });

  it('another request under the same key is refused; wrong parameters do not use it up', () => {
    expect(send('POST', '/v1/customers', 'email=nobody', key).status).toBe(400);
    expect(send('POST', '/v1/customers', 'email=a@b.example', key).status).toBe(200);
    expect(send('POST', '/v1/customers', 'email=c@d.example', key)).toMatchObject({
      status: 400,
      json: { error: { type: 'idempotency_error' } },
    });
  });
});

it('pages through lists', async () => {
  for (let count = 0; count < 4; count += 1)
    sandbox.billing.createCustomer({ email: `p${count}@example.com` });
  const all = await sandbox.stripe.customers.list({ limit: 100 }).autoPagingToArray({ limit: 100 });
  expect(all.map((one) => one.email)).toEqual(
    ['p3', 'p2', 'p1', 'p0', 'maja'].map((name) => `${name}@example.com`),
  );
  const first = await sandbox.stripe.customers.list({ limit: 2 });
  const second = await sandbox.stripe.customers.list({ limit: 2, starting_after: first.data[1]?.id ?? '' });
  expect([first.has_more, second.data.map((one) => one.email)]).toEqual([
    true,
    ['p1@example.com', 'p0@example.com'],
  ]);
});

it('says resource_missing as an error of the SDK', async () => {
  await expect(sandbox.stripe.subscriptions.retrieve('sub_x')).rejects.toBeInstanceOf(
    Stripe.errors.StripeInvalidRequestError,
  );
});
