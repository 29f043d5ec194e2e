import type Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';

import type { TestCard } from './stripe-catalogue';
import { stripeInProcess } from './stripe-in-process';
import type { CustomerRow } from './stripe-store';
import { nextPeriodEnd, type PaymentResult } from './stripe-subscriptions';

const NOW = Date.UTC(2026, 10, 22, 12) / 1000;
const HOUR = 3600;
const DAY = 86_400;
let sandbox: ReturnType<typeof stripeInProcess>;
let customer: CustomerRow;
beforeEach(() => {
  sandbox = stripeInProcess(() => NOW);
  customer = sandbox.billing.createCustomer({ email: 'maja@example.com', name: 'Maja' });
});

interface Choice {
  card?: TestCard;
  price?: string;
  trialDays?: number;
  promotion?: boolean;
  authenticated?: boolean;
}

/** An order from the session to the button. */
async function order({
  card = 'good',
  price = 'price_demo_monthly',
  trialDays,
  promotion = false,
  authenticated = false,
}: Choice = {}): Promise<{
  result: PaymentResult;
  session: Stripe.Checkout.Session;
}> {
  const { stripe, billing } = sandbox;
  const { id } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price, quantity: 1 }],
    success_url: 'https://hazel.example/',
    allow_promotion_codes: true,
    ...(trialDays === undefined ? {} : { subscription_data: { trial_end: billing.now() + trialDays * DAY } }),
  });
  const payer = {
    card,
    email: 'maja@example.com',
    name: null,
    taxId: null,
    country: null,
    promotion,
    authenticated,
  };
  const result = billing.completeSession(id, payer);
  return { result, session: await stripe.checkout.sessions.retrieve(id) };
}

async function current(): Promise<Stripe.Subscription> {
  const { data } = await sandbox.stripe.subscriptions.list({
    customer: customer.id,
    status: 'all',
    expand: ['data.latest_invoice'],
  });
  const [subscription] = data;
  if (!subscription) throw new Error('no subscription');
  return subscription;
}
const latestInvoice = async (): Promise<Stripe.Invoice> => {
  const { latest_invoice: invoice } = await current();
  if (invoice === null || typeof invoice === 'string') throw new Error('not expanded');
  return invoice;
};
const types = () => Object.values(sandbox.billing.state.events).map((event) => event.type);

async function latestCharge(): Promise<Stripe.Charge> {
  const { data } = await sandbox.stripe.invoicePayments.list({
    invoice: (await latestInvoice()).id,
    expand: ['data.payment.payment_intent.latest_charge'],
  });
  const intent = data[0]?.payment.payment_intent;
  if (intent === undefined || typeof intent === 'string') throw new Error('no payment');
  const charge = intent.latest_charge;
  if (charge === null || typeof charge === 'string') throw new Error('no charge');
  return charge;
}

it.each([
  ['2026-01-31', '2026-01-31', 'month', '2026-02-28'],
  ['2026-01-31', '2026-02-28', 'month', '2026-03-31'],
  ['2024-02-29', '2024-02-29', 'year', '2025-02-28'],
  ['2026-12-05', '2026-12-05', 'month', '2027-01-05'],
] as const)('the period after %s from %s (%s) ends on %s', (anchor, start, interval, end) => {
  const seconds = (day: string) => Date.parse(day) / 1000;
  expect(nextPeriodEnd(seconds(anchor), seconds(start), interval)).toBe(seconds(end));
});

describe('checkout', () => {
  it('a good card makes an active subscription with a paid invoice', async () => {
    const { result, session } = await order();
    expect(result).toBe('paid');
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      amount_total: 999,
      url: null,
    });
    const subscription = await current();
    expect(subscription).toMatchObject({ id: session.subscription, status: 'active' });
    expect(subscription.items.data[0]).toMatchObject({
      current_period_start: NOW,
      current_period_end: Date.UTC(2026, 11, 22, 12) / 1000,
    });
    expect(await latestInvoice()).toMatchObject({
      status: 'paid',
      amount_paid: 999,
      billing_reason: 'subscription_create',
    });
    expect(await latestCharge()).toMatchObject({ paid: true, amount: 999, refunded: false, disputed: false });
    expect(types().at(-1)).toBe('checkout.session.completed');
  });

  it('a declined card leaves it open for another try; the bank may have to be asked', async () => {
    expect(await order({ card: 'declined' })).toMatchObject({
      result: 'declined',
      session: { status: 'open' },
    });
    expect(await order({ card: 'authentication' })).toMatchObject({
      result: 'authenticate',
      session: { status: 'open' },
    });
    expect(await order({ card: 'authentication', authenticated: true })).toMatchObject({ result: 'paid' });
  });

  it('a promotion code takes 20% off once', async () => {
    const { session } = await order({ promotion: true });
    expect(session).toMatchObject({
      amount_subtotal: 999,
      amount_total: 799,
      total_details: { amount_discount: 200 },
    });
    expect((await current()).discounts).toEqual([]);
    sandbox.billing.advanceToRenewal();
    expect(await latestInvoice()).toMatchObject({ amount_paid: 999 });
  });

  it('expires after a day, once', async () => {
    const create = () =>
      sandbox.stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: customer.id,
        line_items: [{ price: 'price_demo_monthly', quantity: 1 }],
        success_url: 'https://hazel.example/',
      });
    const { id } = await create();
    sandbox.billing.advance(DAY);
    expect(await sandbox.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'expired',
      url: null,
    });
    await expect(sandbox.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
    const other = await create();
    expect((await sandbox.stripe.checkout.sessions.expire(other.id)).status).toBe('expired');
  });
});

describe('time', () => {
  it('renews with a draft that is collected an hour later', async () => {
    await order();
    const end = (await current()).items.data[0]?.current_period_end ?? 0;
    sandbox.billing.advance(end - NOW);
    expect(await current()).toMatchObject({ status: 'active' });
    expect(await latestInvoice()).toMatchObject({
      status: 'draft',
      billing_reason: 'subscription_cycle',
      period_start: NOW,
      period_end: end,
    });
    sandbox.billing.advance(HOUR);
    expect(await latestInvoice()).toMatchObject({ status: 'paid' });
    expect(sandbox.billing.now()).toBe(end + HOUR);
  });

  it('a trial costs nothing until it ends', async () => {
    const { session } = await order({ trialDays: 4 });
    expect(session).toMatchObject({ payment_status: 'no_payment_required', amount_total: 0 });
    expect(await current()).toMatchObject({ status: 'trialing', trial_end: NOW + 4 * DAY });
    expect(await latestInvoice()).toMatchObject({ status: 'paid', total: 0 });
    sandbox.billing.advanceToRenewal();
    expect(await current()).toMatchObject({ status: 'active' });
    expect(await latestInvoice()).toMatchObject({ status: 'paid', total: 999 });
  });

  it('an unpaid renewal is past due, tried four times in two weeks, then the end', async () => {
    await order({ card: 'failsLater' });
    sandbox.billing.advanceToRenewal();
    expect(await current()).toMatchObject({ status: 'past_due' });
    expect(await latestInvoice()).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 999 });
    sandbox.billing.advance(14 * DAY);
    expect(await current()).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
    expect(await latestInvoice()).toMatchObject({
      status: 'open',
      attempt_count: 4,
      next_payment_attempt: null,
    });
  });

  it('a retry that works makes it active again', async () => {
    await order({ card: 'failsLater' });
    sandbox.billing.advanceToRenewal();
    sandbox.billing.changeCard(customer.id, 'good');
    expect(await current()).toMatchObject({ status: 'past_due' });
    sandbox.billing.advance(3 * DAY);
    expect(await current()).toMatchObject({ status: 'active' });
    expect(await latestInvoice()).toMatchObject({ status: 'paid', attempt_count: 2 });
  });

  it('may be left unpaid instead, and goes on', async () => {
    sandbox.billing.state.afterRetries = 'unpaid';
    await order({ card: 'failsLater' });
    sandbox.billing.advanceToRenewal();
    sandbox.billing.advance(14 * DAY);
    expect(await current()).toMatchObject({ status: 'unpaid' });
  });

  it('a leap over years does everything in its order', async () => {
    await order();
    sandbox.billing.advance(2 * 365 * DAY);
    const created = Object.values(sandbox.billing.state.events).map((event) => event.created);
    expect(created).toEqual(created.toSorted((a, b) => a - b));
    const { data } = await sandbox.stripe.invoices.list({
      customer: customer.id,
      status: 'paid',
      limit: 100,
    });
    expect(data).toHaveLength(24);
  });
});

describe('cancelling', () => {
  it('at the end of the period, and not after all', async () => {
    await order();
    const { id } = await current();
    const canceled = await sandbox.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(canceled).toMatchObject({
      status: 'active',
      cancel_at: canceled.items.data[0]?.current_period_end,
      canceled_at: NOW,
    });
    expect(await sandbox.stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    });
    await sandbox.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    sandbox.billing.advanceToRenewal();
    expect(await current()).toMatchObject({ status: 'canceled', ended_at: canceled.cancel_at });
    expect(types().at(-1)).toBe('customer.subscription.deleted');
  });

  it('at once, and only once', async () => {
    await order();
    const { id } = await current();
    expect(await sandbox.stripe.subscriptions.cancel(id)).toMatchObject({
      status: 'canceled',
      ended_at: NOW,
    });
    await expect(sandbox.stripe.subscriptions.cancel(id)).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    await expect(
      sandbox.stripe.subscriptions.update(id, { cancel_at_period_end: true }),
    ).rejects.toMatchObject({ statusCode: 400 });
  });

  it('by deleting the customer, of whom nothing is listed then', async () => {
    await order();
    const { id } = await current();
    await sandbox.stripe.customers.del(customer.id);
    expect(await sandbox.stripe.customers.retrieve(customer.id)).toEqual(
      expect.objectContaining({ id: customer.id, deleted: true }),
    );
    expect((await sandbox.stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual(
      [],
    );
    expect((await sandbox.stripe.customers.list({ email: 'maja@example.com' })).data).toEqual([]);
    expect(await sandbox.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
    await expect(order()).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(sandbox.stripe.customers.update(customer.id, { name: 'x' })).rejects.toMatchObject({
      statusCode: 404,
    });
  });
});

describe('money back', () => {
  it('in parts and in full, never more than was paid', async () => {
    await order();
    const { id } = await latestCharge();
    await sandbox.stripe.refunds.create({ charge: id, amount: 400 });
    await expect(sandbox.stripe.refunds.create({ charge: id, amount: 600 })).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
    });
    expect(await latestCharge()).toMatchObject({ amount_refunded: 400, refunded: false });
    await sandbox.stripe.refunds.create({ charge: id, reason: 'requested_by_customer' });
    expect(await latestCharge()).toMatchObject({ amount_refunded: 999, refunded: true });
    await expect(sandbox.stripe.refunds.create({ charge: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    expect((await sandbox.stripe.refunds.list({ charge: id })).data.map((refund) => refund.amount)).toEqual([
      599, 400,
    ]);
  });

  it('by a dispute, open, won or lost', async () => {
    await order();
    const charge = await latestCharge();
    const { id } = sandbox.billing.openDispute(charge.id);
    await expect(sandbox.stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    const listed = async () =>
      (await sandbox.stripe.disputes.list({ charge: charge.id })).data.map((dispute) => dispute.status);
    expect(await listed()).toEqual(['needs_response']);
    sandbox.billing.closeDispute(id, 'lost');
    expect(await listed()).toEqual(['lost']);
    expect(types()).toEqual(expect.arrayContaining(['charge.dispute.created', 'charge.dispute.closed']));
  });
});

describe('switching the plan', () => {
  it('to annual is paid now, less the unused time, and begins a new period', async () => {
    await order();
    sandbox.billing.advance(15 * DAY);
    const row = sandbox.billing.subscriptionOf((await current()).id);
    expect(sandbox.billing.switchPlan(row, 'price_demo_annual')).toBe('paid');
    const item = (await current()).items.data[0];
    expect(item).toMatchObject({ price: { id: 'price_demo_annual' }, current_period_start: NOW + 15 * DAY });
    expect(await latestInvoice()).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_update',
      amount_paid: 5900 - 500,
    });
  });

  it('to monthly leaves a credit that coming invoices use up', async () => {
    await order({ price: 'price_demo_annual' });
    sandbox.billing.advance(DAY);
    sandbox.billing.switchPlan(sandbox.billing.subscriptionOf((await current()).id), 'price_demo_monthly');
    expect(await latestInvoice()).toMatchObject({
      status: 'paid',
      amount_due: 0,
      ending_balance: 999 - 5884,
    });
    sandbox.billing.advanceToRenewal();
    expect(await latestInvoice()).toMatchObject({
      status: 'paid',
      amount_due: 0,
      ending_balance: 999 - 5884 + 999,
    });
  });

  it('with a card that is declined changes nothing', async () => {
    await order();
    customer.nextPayment = 'fails';
    const before = await current();
    expect(sandbox.billing.switchPlan(sandbox.billing.subscriptionOf(before.id), 'price_demo_annual')).toBe(
      'declined',
    );
    expect(await current()).toEqual(before);
  });
});

it('knows the demo customers under their ids, once, and bothers nobody with events', () => {
  const { billing } = stripeInProcess(() => NOW);
  const person = {
    customerId: 'cus_demo',
    subscriptionId: 'sub_demo',
    userId: 'u1',
    email: 'pro@example.com',
    name: 'Pro',
    interval: 'month' as const,
    currentPeriodEnd: NOW + 23 * DAY,
  };
  billing.seed([person]);
  billing.seed([person]);
  expect(billing.subscriptionsOf('cus_demo')).toMatchObject([
    { id: 'sub_demo', status: 'active', periodEnd: NOW + 23 * DAY },
  ]);
  expect(Object.values(billing.state.charges)).toMatchObject([{ paid: true, amount: 999 }]);
  expect(billing.state.events).toEqual({});
});

it('lives through hundreds of histories at once, without timers', () => {
  const ends = new Set<string>();
  for (let count = 0; count < 300; count += 1) {
    const { billing } = stripeInProcess(() => NOW);
    const someone = billing.createCustomer({});
    const card = count % 2 === 0 ? 'good' : 'failsLater';
    const row = billing.subscribe(someone, { price: 'price_demo_monthly', card });
    billing.advance(40 * DAY);
    if (row.status === 'active') billing.switchPlan(row, 'price_demo_annual');
    billing.advance(40 * DAY);
    ends.add(`${card} ${row.status}`);
  }
  expect([...ends]).toEqual(['good active', 'failsLater canceled']);
});

it('an invoice of a subscription that has ended can fail again without ending it twice', async () => {
  await order({ card: 'failsLater' });
  sandbox.billing.advanceToRenewal();
  const { id } = await latestInvoice();
  await sandbox.stripe.subscriptions.cancel((await current()).id);
  const invoice = sandbox.billing.state.invoices[id];
  expect(invoice && sandbox.billing.pay(invoice)).toBe(false);
  sandbox.billing.advance(30 * DAY);
  expect(types().filter((type) => type === 'customer.subscription.deleted')).toHaveLength(1);
  expect(await latestInvoice()).toMatchObject({
    status: 'open',
    attempt_count: 2,
    next_payment_attempt: null,
  });
});

it('coming back to today makes the data older, so that for Hazel time has passed', async () => {
  await order();
  const end = (await current()).items.data[0]?.current_period_end ?? 0;
  sandbox.billing.advance(10 * DAY);
  sandbox.billing.comeBack();
  expect(sandbox.billing.now()).toBe(NOW);
  expect(await current()).toMatchObject({ created: NOW - 10 * DAY });
  expect((await current()).items.data[0]?.current_period_end).toBe(end - 10 * DAY);
  expect((await latestCharge()).amount).toBe(999);
  expect(types().at(-1)).toBe('customer.subscription.updated');
});

describe('credit', () => {
  const transactions = async () => {
    const { data } = await sandbox.stripe.customers.listBalanceTransactions(customer.id);
    return data.map(({ amount, ending_balance, type }) => [amount, ending_balance, type]);
  };

  it('is told by its transactions: a switch makes it, invoices spend it, somebody changes it', async () => {
    await order({ price: 'price_demo_annual' });
    const { billing, stripe } = sandbox;
    const [row] = billing.subscriptionsOf(customer.id);
    if (row) billing.switchPlan(row, 'price_demo_monthly');
    billing.advanceToRenewal();
    await stripe.customers.createBalanceTransaction(customer.id, {
      amount: 1000,
      currency: 'eur',
      metadata: { a: 'b' },
    });
    expect(await transactions()).toEqual([
      [1000, -2902, 'adjustment'],
      [999, -3902, 'applied_to_invoice'],
      [-4901, -4901, 'applied_to_invoice'],
    ]);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -2902 });
  });

  it('comes back from an invoice that is voided', async () => {
    const { billing, stripe } = sandbox;
    await order({ card: 'failsLater' });
    await stripe.customers.createBalanceTransaction(customer.id, { amount: -300, currency: 'eur' });
    billing.advanceToRenewal();
    const { data } = await stripe.invoices.list({ customer: customer.id, status: 'open' });
    expect(data).toMatchObject([{ amount_due: 699, starting_balance: -300, ending_balance: 0 }]);
    await stripe.invoices.voidInvoice(data[0]?.id ?? '');
    expect(await transactions()).toMatchObject([
      [-300, -300, 'unapplied_from_invoice'],
      [300, 0, 'applied_to_invoice'],
      {},
    ]);
  });

  it('of a discounted period is what was charged, and names the line that it gives back', async () => {
    await order({ price: 'price_demo_annual', promotion: true });
    const { billing, stripe } = sandbox;
    const [row] = billing.subscriptionsOf(customer.id);
    if (row) billing.switchPlan(row, 'price_demo_monthly');
    const { data } = await stripe.invoices.list({ customer: customer.id, expand: ['data.payments'] });
    expect(data[0]?.lines.data.map(({ amount }) => amount)).toEqual([-4720, 999]);
    expect(data[0]?.lines.data[0]?.parent?.subscription_item_details?.proration_details).toEqual({
      credited_items: { invoice: data[1]?.id, invoice_line_items: [data[1]?.lines.data[0]?.id] },
    });
    const charges = await stripe.charges.list({ customer: customer.id, expand: ['data.refunds'] });
    expect(data[1]?.payments?.data[0]?.payment.payment_intent).toBe(charges.data[0]?.payment_intent);
    expect(charges.data[0]?.refunds?.data).toEqual([]);
  });
});
