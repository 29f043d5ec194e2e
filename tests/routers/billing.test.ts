import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Context } from '~server/context';
import { type BillingContext } from '~server/features/billing/billing-context';
import { followEvent, reconcileBilling, syncAll } from '~server/features/billing/follow-stripe';
import { syncSubscription } from '~server/features/billing/sync-subscription';
import { settleWithdrawal } from '~server/features/billing/withdraw';
import { updateCustomerEmail } from '~server/features/billing/customer-email';
import { type Billing, BillingError } from '~server/services/billing/billing';

import { publicErrorFrom } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { mailedToken, tokenIn } from '../support/mails';
import { billingContextOf, useStripe } from '../support/stripe';

const DAY = 86_400;
const NOW = new Date('2026-11-02T12:00:00Z');
const db = useDatabase({ now: NOW });

let clock: { now: Date };
let stripe: ReturnType<typeof useStripe>;
let ctx: BillingContext;
beforeEach(() => {
  clock = { now: NOW };
  stripe = useStripe(clock);
  ctx = billingContextOf(db.runtime, stripe.billing, () => clock.now);
});

let people = 0;
/** Somebody whose trial ended long ago, on Free, in the time of the test's clock. */
async function saver({ trialEndsAt = new Date('2026-01-05T12:00:00Z') }: { trialEndsAt?: Date } = {}) {
  people += 1;
  const one = await db.someone({
    displayName: `Payer-${people}`,
    createdAt: new Date('2026-01-01T12:00:00Z'),
    trialEndsAt,
    freePlanChosenAt: NOW,
    timeZone: 'Europe/Copenhagen',
  });
  const api = (billing: Billing = stripe.billing, parts: Partial<Context> = {}) =>
    one.at(clock.now, { services: { ...db.runtime.services, billing }, ...parts });
  return {
    ...one,
    api,
    access: async () => (await (await api()).profile.me()).access,
    plan: async () => (await api()).billing.get(),
    order: async (interval: 'month' | 'year' = 'month') => {
      const { url } = await (await api()).billing.createCheckout({ interval });
      stripe.pay(url);
      await (await api()).billing.finishCheckout();
    },
    stored: () =>
      db.db.selectFrom('subscriptions').selectAll().where('user_id', '=', one.id).executeTakeFirstOrThrow(),
    mails: async () =>
      (
        await db.db
          .selectFrom('mail_outbox')
          .select('kind')
          .where('user_id', '=', one.id)
          .orderBy('created_at')
          .execute()
      ).map(({ kind }) => kind),
  };
}

/** The adapter, of which some methods fail or are watched. */
const withBilling = (over: Partial<Billing>): Billing => ({ ...stripe.billing, ...over });
const outage = () => Promise.reject(new BillingError('timeout', { keyHolds: true, outage: true }));
const customersOf = (userId: string) =>
  Object.values(stripe.engine.state.customers).filter((one) => one.metadata['user_id'] === userId);

const refunds = () => Object.values(stripe.engine.state.refunds).map(({ amount }) => amount);

/** Delivers events and runs the jobs that follow, as the worker does. */
async function deliver(events: ReturnType<typeof stripe.deliveries>) {
  for (const event of events) {
    await stripe.deliver({ ...ctx }, event);
    await followEvent(ctx, event.id);
  }
}

describe('another address', () => {
  /** Gives somebody another address, by the link that is mailed to it. */
  async function moveTo(email: string, ann: Awaited<ReturnType<typeof saver>>) {
    const { accounts } = await ann.api();
    await accounts.requestEmailChange({ email });
    const token = tokenIn(await mailedToken(db.db, email, 'confirm-new-email'));
    await accounts.confirmEmailChange({ token });
  }
  const jobsFor = async (userId: string) => {
    const { rows } = await sql<{ payload: unknown }>`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'update_customer_email' and j.payload->>'userId' = ${userId}`.execute(db.db);
    return rows.map(({ payload }) => payload);
  };

  it('is told to Stripe by a job, which an outage delays and the newest address ends', async () => {
    const ann = await saver();
    await ann.order();
    const [customer] = customersOf(ann.id);
    await moveTo('ann.moved@example.com', ann);
    expect(await jobsFor(ann.id)).toEqual([{ userId: ann.id }]);
    const payload = { userId: ann.id };
    const away = { ...ctx, billing: withBilling({ updateCustomerEmail: outage }) };
    await expect(updateCustomerEmail(away, payload)).rejects.toThrow('timeout');
    await moveTo('ann.moved.again@example.com', ann);
    await updateCustomerEmail(ctx, payload);
    expect(customer?.email).toBe('ann.moved.again@example.com');
  });

  it('of somebody whom Stripe does not know, or has deleted, is told to nobody', async () => {
    const ben = await saver();
    await moveTo('ben.moved@example.com', ben);
    expect(await jobsFor(ben.id)).toEqual([]);
    await updateCustomerEmail(ctx, { userId: ben.id });

    const cleo = await saver();
    await cleo.order();
    const [customer] = customersOf(cleo.id);
    stripe.engine.deleteCustomer(customer?.id ?? '');
    await updateCustomerEmail(ctx, { userId: cleo.id });
  });
});

describe('ordering', () => {
  it('leads from the checkout to Pro at once, without waiting for a webhook, and is confirmed by mail', async () => {
    const ann = await saver();
    expect(await ann.access()).toMatchObject({ pro: false });
    const { url } = await (await ann.api()).billing.createCheckout({ interval: 'month' });
    expect(stripe.pay(url, 'declined')).toBe('declined');
    expect(await (await ann.api()).billing.finishCheckout()).toEqual({ subscribed: false });
    stripe.pay(url);
    expect(await (await ann.api()).billing.finishCheckout()).toEqual({ subscribed: true });
    expect(await ann.access()).toMatchObject({ pro: true, reason: 'subscription' });
    expect(await ann.plan()).toMatchObject({
      state: { kind: 'renewing', on: '2026-12-02', firstPayment: false },
      interval: 'month',
      amountCents: 999,
      withdrawUntil: '2026-11-16',
    });
    await (await ann.api()).billing.finishCheckout();
    expect(await ann.mails()).toEqual(['pro-ordered']);
  });

  it('is confirmed by one mail, though webhook, return and jobs read it at the same time', async () => {
    const ann = await saver();
    const { url } = await (await ann.api()).billing.createCheckout({ interval: 'month' });
    stripe.pay(url);
    const customer = (await ann.stored()).stripe_customer_id ?? '';
    await Promise.all(Array.from({ length: 8 }, () => syncSubscription(ctx, customer)));
    expect(await ann.mails()).toEqual(['pro-ordered']);
  });

  it('goes on with the trial before the first payment where it lasts longer than two days', async () => {
    const ben = await saver({ trialEndsAt: new Date(NOW.getTime() + 4 * DAY * 1000) });
    expect(await ben.plan()).toMatchObject({ firstPaymentOn: '2026-11-06', state: { kind: 'none' } });
    await ben.order();
    expect(await ben.plan()).toMatchObject({
      state: { kind: 'renewing', on: '2026-11-06', firstPayment: true },
    });
    stripe.advance(4 * DAY + 7200);
    await syncSubscription(ctx, (await ben.stored()).stripe_customer_id ?? '');
    expect(await ben.access()).toMatchObject({ reason: 'subscription' });
    expect(await ben.plan()).toMatchObject({
      state: { kind: 'renewing', on: '2026-12-06', firstPayment: false },
    });
    expect(await ben.mails()).toEqual(['pro-ordered']);
  });

  it('makes one customer and one checkout, however often and in however many tabs it is asked for', async () => {
    const ann = await saver();
    const api = await ann.api();
    const urls = await Promise.all(
      Array.from({ length: 10 }, () => api.billing.createCheckout({ interval: 'month' })),
    );
    expect(new Set(urls.map(({ url }) => url)).size).toBe(1);
    expect(customersOf(ann.id)).toHaveLength(1);
    expect(Object.keys(stripe.engine.state.sessions)).toHaveLength(1);
  });

  it('never leaves two checkouts that could both be paid, also where two tabs want different plans at once', async () => {
    const ann = await saver();
    const api = await ann.api();
    const wishes = ['month', 'year', 'month', 'year', 'month', 'year'] as const;
    const answers = await Promise.allSettled(
      wishes.map((interval) => api.billing.createCheckout({ interval })),
    );
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    const open = Object.values(stripe.engine.state.sessions).filter(({ status }) => status === 'open');
    expect(open.length).toBeLessThanOrEqual(1);
    expect(customersOf(ann.id)).toHaveLength(1);
  });

  it('is refused while there is a subscription, also one that no webhook has told of', async () => {
    const ann = await saver();
    const { url } = await (await ann.api()).billing.createCheckout({ interval: 'month' });
    stripe.pay(url);
    expect(
      await publicErrorFrom((await ann.api()).billing.createCheckout({ interval: 'year' })),
    ).toMatchObject({
      reason: 'ALREADY_SUBSCRIBED',
      message: 'You have Hazel Pro already',
    });
    expect(await ann.access()).toMatchObject({ pro: true });
  });

  it('after a crash between the call and the writing finds the same customer and the same checkout', async () => {
    const ann = await saver();
    // Stripe carries the call out, and we die before we write down what it answered.
    const dies = () => {
      throw new BillingError('connection', { keyHolds: true, outage: true });
    };
    const dying: Partial<Billing>[] = [
      { createCustomer: (...args) => stripe.billing.createCustomer(...args).then(dies) },
      { openCheckout: (...args) => stripe.billing.openCheckout(...args).then(dies) },
    ];
    for (const over of dying) {
      const call = (await ann.api(withBilling(over))).billing.createCheckout({ interval: 'month' });
      expect(await publicErrorFrom(call)).toMatchObject({
        status: 503,
        reason: 'STRIPE_UNAVAILABLE',
        message: 'Failed to start checkout',
      });
    }
    await (await ann.api()).billing.createCheckout({ interval: 'month' });
    expect(customersOf(ann.id)).toHaveLength(1);
    expect(Object.keys(stripe.engine.state.sessions)).toHaveLength(1);
  });

  it('begins anew after a day, when Stripe has forgotten key and session', async () => {
    const ann = await saver();
    await (await ann.api()).billing.createCheckout({ interval: 'month' });
    stripe.advance(DAY + 3600);
    const { url } = await (await ann.api()).billing.createCheckout({ interval: 'month' });
    expect(stripe.pay(url)).not.toBe('declined');
    expect(await (await ann.api()).billing.finishCheckout()).toEqual({ subscribed: true });
    expect(customersOf(ann.id)).toHaveLength(1);
  });

  it('makes a new customer where Stripe has deleted the old one', async () => {
    const ann = await saver();
    await ann.order();
    const [customer] = customersOf(ann.id);
    stripe.engine.deleteCustomer(customer?.id ?? '');
    await syncSubscription(ctx, customer?.id ?? '');
    expect(await ann.access()).toMatchObject({ pro: false });
    expect(await ann.plan()).toMatchObject({ state: { kind: 'none' } });
    await ann.order('year');
    expect(await ann.plan()).toMatchObject({ interval: 'year', state: { kind: 'renewing' } });
    expect(await ann.mails()).toEqual(['pro-ordered', 'pro-ordered']);
  });

  it('is refused with a message where payments are off', async () => {
    const ann = await saver();
    expect((await ann.plan()).paymentsOn).toBe(true);
    expect(
      await publicErrorFrom((await ann.at()).billing.createCheckout({ interval: 'month' })),
    ).toMatchObject({
      reason: 'PAYMENTS_OFF',
      message: 'Failed to start checkout',
    });
    expect((await (await ann.at()).billing.get()).paymentsOn).toBe(false);
  });

  it('is refused where Stripe asks another price than the screens name', async () => {
    const ann = await saver();
    const { createStripeBilling } = await import('~server/services/billing/stripe-billing');
    const { stripeInProcess } = await import('../../scripts/sandbox/stripe-in-process');
    const wrong = createStripeBilling({
      secretKey: 'sk_test_sandbox',
      webhookSecret: 'whsec',
      prices: { month: 'price_demo_annual', year: 'price_demo_monthly' },
      apiBase: 'http://127.0.0.1:1',
      httpClient: stripeInProcess().httpClient,
    });
    expect(
      (await publicErrorFrom((await ann.api(wrong)).billing.createCheckout({ interval: 'month' }))).message,
    ).toBe('Failed to start checkout');
  });
});

describe('a subscription', () => {
  it('that is cancelled ends with its period and can be resumed until then', async () => {
    const ann = await saver();
    await ann.order();
    await (await ann.api()).billing.cancel();
    expect(await ann.plan()).toMatchObject({ state: { kind: 'ending', on: '2026-12-02' } });
    await (await ann.api()).billing.cancel();
    await (await ann.api()).billing.resume();
    expect(await ann.plan()).toMatchObject({ state: { kind: 'renewing' } });
    await (await ann.api()).billing.cancel();
    expect(await ann.mails()).toEqual(['pro-ordered', 'pro-cancelled', 'pro-cancelled']);
    clock.now = new Date('2026-12-02T12:00:01Z');
    // Nothing was heard of the end yet.
    expect(await ann.access()).toMatchObject({ pro: false, banner: { kind: 'expired' } });
    expect((await ann.plan()).state).toEqual({ kind: 'none' });
  });

  it('whose renewal fails keeps Pro for 7 days with a notice, and is told once', async () => {
    const ann = await saver();
    const { url } = await (await ann.api()).billing.createCheckout({ interval: 'month' });
    stripe.pay(url, 'failsLater');
    await (await ann.api()).billing.finishCheckout();
    stripe.advance(30 * DAY + 2 * 3600);
    const customer = (await ann.stored()).stripe_customer_id ?? '';
    await syncSubscription(ctx, customer);
    await syncSubscription(ctx, customer);
    expect(await ann.access()).toMatchObject({ pro: true, banner: { kind: 'past_due', left: { count: 7 } } });
    expect(await ann.plan()).toMatchObject({ state: { kind: 'past_due', until: '2026-12-09', over: false } });
    expect(await ann.mails()).toEqual(['pro-ordered', 'payment-failed']);
    clock.now = new Date(clock.now.getTime() + 7 * DAY * 1000);
    expect(await ann.access()).toMatchObject({ pro: false });
    // Back from the portal without a better card, then with one.
    await (await ann.api()).billing.finishCheckout();
    expect(await ann.access()).toMatchObject({ pro: false });
    stripe.engine.changeCard(customer, 'good');
    await (await ann.api()).billing.finishCheckout();
    expect(await ann.access()).toMatchObject({ pro: true, banner: { kind: 'none' } });
  });

  it('that is not paid ends at once when it is cancelled', async () => {
    const ann = await saver();
    const { url } = await (await ann.api()).billing.createCheckout({ interval: 'month' });
    stripe.pay(url, 'failsLater');
    stripe.advance(30 * DAY + 2 * 3600);
    await (await ann.api()).billing.finishCheckout();
    // Cancelling one that is not paid ends it, so that nothing more is tried.
    await (await ann.api()).billing.cancel();
    expect(await ann.plan()).toMatchObject({ state: { kind: 'none' } });
    expect((await ann.stored()).status).toBe('canceled');
    expect(await ann.mails()).toEqual(['pro-ordered', 'payment-failed', 'pro-cancelled']);
  });

  it('gives no Pro once its payment is refunded or disputed, and again once a dispute is won', async () => {
    const ann = await saver();
    await ann.order();
    const customer = (await ann.stored()).stripe_customer_id ?? '';
    const [charge] = Object.values(stripe.engine.state.charges);
    stripe.engine.openDispute(charge?.id ?? '');
    await deliver(stripe.deliveries());
    expect(await ann.access()).toMatchObject({ pro: false });
    expect(await ann.plan()).toMatchObject({ state: { kind: 'stopped', because: 'disputed' } });
    const [dispute] = Object.values(stripe.engine.state.disputes);
    stripe.engine.closeDispute(dispute?.id ?? '', 'won');
    await deliver(stripe.deliveries());
    expect(await ann.access()).toMatchObject({ pro: true });
    stripe.engine.refund(charge?.id ?? '', { amount: 500 });
    await syncSubscription(ctx, customer);
    expect(await ann.access()).toMatchObject({ pro: true });
    stripe.engine.refund(charge?.id ?? '', {});
    await syncSubscription(ctx, customer);
    expect(await ann.plan()).toMatchObject({ state: { kind: 'stopped', because: 'refunded' } });
  });

  it('changed from monthly to annual is a new order', async () => {
    const ann = await saver();
    await ann.order();
    stripe.advance(20 * DAY);
    expect((await ann.plan()).withdrawUntil).toBeNull();
    expect((await (await ann.api()).billing.openPortal({ page: 'switch', interval: 'year' })).url).toContain(
      'http',
    );
    const [subscription] = Object.values(stripe.engine.state.subscriptions);
    if (subscription) stripe.engine.switchPlan(subscription, 'price_demo_annual');
    await deliver(stripe.deliveries());
    expect(await ann.plan()).toMatchObject({
      interval: 'year',
      amountCents: 5900,
      withdrawUntil: '2026-12-07',
    });
    expect(await ann.mails()).toEqual(['pro-ordered', 'pro-ordered']);
  });
});

describe('withdrawing', () => {
  it('ends Pro at once, gives everything back and is confirmed by mail, once', async () => {
    const ann = await saver();
    await ann.order('year');
    expect(await (await ann.api()).billing.withdraw()).toEqual({ settled: true });
    expect(await ann.access()).toMatchObject({ pro: false });
    expect(await ann.plan()).toMatchObject({
      state: { kind: 'none' },
      withdrawal: { declaredOn: '2026-11-02', refundedCents: 5900 },
      withdrawUntil: null,
    });
    expect(await publicErrorFrom((await ann.api()).billing.withdraw())).toMatchObject({
      reason: 'NOTHING_TO_WITHDRAW',
    });
    expect(await ann.mails()).toEqual(['pro-ordered', 'pro-withdrawn']);
    expect(refunds()).toEqual([5900]);
  });

  it('counts when it is declared: where Stripe is away the job settles it later, once', async () => {
    const ann = await saver();
    await ann.order();
    const refund = vi.fn((...args: Parameters<Billing['refund']>) => stripe.billing.refund(...args));
    expect(await (await ann.api(withBilling({ endSubscription: outage }))).billing.withdraw()).toEqual({
      settled: false,
    });
    expect(await (await ann.api(withBilling({ refund: outage }))).billing.withdraw()).toEqual({
      settled: false,
    });
    expect((await ann.plan()).withdrawal).toEqual({ declaredOn: '2026-11-02', refundedCents: null });
    const { stripe_subscription_id: subscriptionId } = await ann.stored();
    const settle = () =>
      settleWithdrawal(
        { ...ctx, billing: withBilling({ refund }) },
        { userId: ann.id, subscriptionId: subscriptionId ?? '' },
      );
    await Promise.all([settle(), settle()]);
    await settle();
    expect((await ann.plan()).withdrawal).toEqual({ declaredOn: '2026-11-02', refundedCents: 999 });
    expect(refunds()).toEqual([999]);
    expect(await ann.mails()).toEqual(['pro-ordered', 'pro-withdrawn']);
  });

  it('in two tabs, while others cancel and resume, refunds once and is confirmed once', async () => {
    const ann = await saver();
    await ann.order();
    const api = await ann.api();
    const { cancel, resume, withdraw } = api.billing;
    const answers = await Promise.allSettled(
      [cancel, withdraw, resume, withdraw, cancel, resume].map((act) => act()),
    );
    expect(answers[1]?.status).toBe('fulfilled');
    await syncSubscription(ctx, (await ann.stored()).stripe_customer_id ?? '');
    expect((await ann.stored()).status).toBe('canceled');
    expect(refunds()).toEqual([999]);
    expect((await ann.mails()).filter((kind) => kind === 'pro-withdrawn')).toHaveLength(1);
  });

  it('is over after 14 days, and of a trial gives nothing back', async () => {
    const ann = await saver();
    await ann.order();
    stripe.advance(15 * DAY);
    expect((await publicErrorFrom((await ann.api()).billing.withdraw())).reason).toBe('NOTHING_TO_WITHDRAW');

    const ben = await saver({ trialEndsAt: new Date(clock.now.getTime() + 4 * DAY * 1000) });
    await ben.order();
    await (await ben.api()).billing.withdraw();
    expect((await ben.plan()).withdrawal).toMatchObject({ refundedCents: 0 });
    expect(await ben.access()).toMatchObject({ pro: true, reason: 'trial', subscribed: false });
  });
});

describe('news from Stripe', () => {
  it('in any order, doubled, or late leads to what Stripe says now', async () => {
    const ann = await saver();
    const { url } = await (await ann.api()).billing.createCheckout({ interval: 'month' });
    stripe.pay(url);
    const [subscription] = Object.values(stripe.engine.state.subscriptions);
    if (subscription) stripe.engine.setCancelAtPeriodEnd(subscription, true);
    const events = stripe.deliveries();
    await deliver([...events].reverse());
    await deliver(events);
    expect(await ann.plan()).toMatchObject({ state: { kind: 'ending' } });
    expect(await ann.mails()).toEqual(['pro-ordered', 'pro-cancelled']);
    const left = await db.db
      .selectFrom('stripe_events')
      .select('id')
      .where('handled_at', 'is', null)
      .execute();
    expect(left).toEqual([]);
  });

  it('of one dispute that waits as several events is followed by one job', async () => {
    const ann = await saver();
    await ann.order();
    const [charge] = Object.values(stripe.engine.state.charges);
    const { id } = stripe.engine.openDispute(charge?.id ?? '');
    stripe.engine.closeDispute(id, 'lost');
    const events = stripe.deliveries();
    for (const event of events) await stripe.deliver({ ...ctx }, event);
    // They wait under one key, so only the last one's job is left.
    await followEvent(ctx, events.at(-1)?.id ?? '');
    const left = await db.db
      .selectFrom('stripe_events')
      .select('type')
      .where('handled_at', 'is', null)
      .where('stripe_charge_id', '=', charge?.id ?? '')
      .execute();
    expect(left).toEqual([]);
  });

  it('is never overtaken by a read that began earlier', async () => {
    const ann = await saver();
    await ann.order();
    const customer = (await ann.stored()).stripe_customer_id ?? '';
    const waiting: (() => void)[] = [];
    const slow = withBilling({
      customer: async (id) => {
        const truth = await stripe.billing.customer(id);
        await new Promise<void>((resolve) => waiting.push(resolve));
        return truth;
      },
    });
    const old = syncSubscription({ ...ctx, billing: slow }, customer);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    await (await ann.api()).billing.cancel();
    waiting.forEach((release) => release());
    await old;
    expect(await ann.plan()).toMatchObject({ state: { kind: 'ending' } });
  });

  it('that was lost is made up for by the reconciliation', async () => {
    const ann = await saver();
    await ann.order();
    const [subscription] = Object.values(stripe.engine.state.subscriptions);
    if (subscription) stripe.engine.cancelNow(subscription);
    expect(await ann.access()).toMatchObject({ pro: true });
    clock.now = new Date(clock.now.getTime() + DAY * 1000);
    await reconcileBilling(ctx);
    expect(await ann.access()).toMatchObject({ pro: false });
  });

  it('of an outage takes Pro from nobody, and stops the reconciliation', async () => {
    const ann = await saver();
    await ann.order();
    clock.now = new Date(NOW.getTime() + 33 * DAY * 1000);
    const away = { ...ctx, billing: withBilling({ customer: outage }) };
    await expect(syncAll(away, clock.now, 10)).rejects.toThrow(BillingError);
    expect(await ann.access()).toMatchObject({ pro: true });
    expect(
      await publicErrorFrom((await ann.api(away.billing)).billing.openPortal({ page: 'home' })),
    ).toMatchObject({ message: 'Failed to open subscription management' });
  });

  it('of a customer whose number was lost is taken on, and of a stranger is not', async () => {
    const ann = await saver();
    const customer = await stripe.billing.createCustomer({ userId: ann.id, email: ann.email }, 'key');
    const stranger = await stripe.billing.createCustomer({ userId: 'nobody', email: 'x@y.example' }, 'other');
    await syncSubscription(ctx, stranger);
    await syncSubscription(ctx, customer);
    expect((await ann.stored()).stripe_customer_id).toBe(customer);
    expect(
      await db.db
        .selectFrom('subscriptions')
        .select('user_id')
        .where('stripe_customer_id', '=', stranger)
        .execute(),
    ).toEqual([]);
  });

  it('keeps nothing of a body but whose it is', async () => {
    await deliver(stripe.deliveries());
    const columns = await db.db.selectFrom('stripe_events').selectAll().limit(1).executeTakeFirst();
    expect(Object.keys(columns ?? {}).sort()).toEqual([
      'handled_at',
      'id',
      'received_at',
      'stripe_charge_id',
      'stripe_customer_id',
      'type',
    ]);
  });
});
