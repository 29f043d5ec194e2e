import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';

import type { ProEnd } from '~server/domain/billing/pro-end';
import {
  type ReconcileCursor,
  followEvent,
  reconcileBilling,
  syncAll,
} from '~server/features/billing/follow-stripe';
import { inOneGo } from '~server/each-alone';
import { syncSubscription } from '~server/features/billing/sync-subscription';
import { settleSubscription } from '~server/features/billing/settle-subscription';
import { updateCustomerEmail } from '~server/features/billing/customer-email';
import { type Billing, BillingError } from '~server/services/billing/billing';

import { publicErrorFrom } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { mailedToken, tokenIn } from '../support/mails';
import { outage, usePayers } from '../support/payers';

const DAY = 86_400;
const NOW = new Date('2026-11-02T12:00:00Z');
const db = useDatabase({ now: NOW });

const payers = usePayers(db, NOW);
const { saver, customersOf, deliver, withBilling } = payers;
const refunds = () => Object.values(payers.stripe.engine.state.refunds).map(({ amount }) => amount);
/** Pro has ended for this reason, and nothing is blocked. */
const over = (because: ProEnd) => ({ pro: false, blocked: false, banner: { kind: 'expired', because } });
const kinds = async (one: Awaited<ReturnType<typeof saver>>) => (await one.mails()).map(({ kind }) => kind);

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
    const away = { ...payers.ctx, stripe: withBilling({ updateCustomerEmail: outage }) };
    await expect(updateCustomerEmail(away, payload)).rejects.toThrow('timeout');
    await moveTo('ann.moved.again@example.com', ann);
    await updateCustomerEmail(payers.ctx, payload);
    expect(customer?.email).toBe('ann.moved.again@example.com');
  });

  it('of somebody whom Stripe does not know, or has deleted, is told to nobody', async () => {
    const ben = await saver();
    await moveTo('ben.moved@example.com', ben);
    expect(await jobsFor(ben.id)).toEqual([]);
    await updateCustomerEmail(payers.ctx, { userId: ben.id });

    const cleo = await saver();
    await cleo.order();
    const [customer] = customersOf(cleo.id);
    payers.stripe.engine.deleteCustomer(customer?.id ?? '');
    await updateCustomerEmail(payers.ctx, { userId: cleo.id });
  });
});

describe('ordering', () => {
  it('leads from the checkout to Pro at once, without waiting for a webhook, and is confirmed by mail', async () => {
    const ann = await saver();
    expect(await ann.access()).toMatchObject({ pro: false });
    const { url } = await (await ann.api()).billing.createCheckout({ interval: 'month', beginAtOnce: true });
    expect(payers.stripe.pay(url, 'declined')).toBe('declined');
    expect(await (await ann.api()).billing.finishCheckout()).toEqual({ subscribed: false });
    payers.stripe.pay(url);
    expect(await (await ann.api()).billing.finishCheckout()).toEqual({ subscribed: true });
    expect(await ann.access()).toMatchObject({ pro: true, reason: 'subscription' });
    expect(await ann.plan()).toMatchObject({
      state: { kind: 'renewing', on: '2026-12-02', firstPayment: false },
      interval: 'month',
      amountCents: 999,
      contractWithdrawalUntil: '2026-11-16',
    });
    await (await ann.api()).billing.finishCheckout();
    expect(await kinds(ann)).toEqual(['pro-ordered']);
  });

  it('is confirmed by one mail, though webhook, return and jobs read it at the same time', async () => {
    const ann = await saver();
    const { url } = await (await ann.api()).billing.createCheckout({ interval: 'month', beginAtOnce: true });
    payers.stripe.pay(url);
    const customer = (await ann.stored()).stripe_customer_id ?? '';
    await Promise.all(Array.from({ length: 8 }, () => syncSubscription(payers.ctx, customer)));
    expect(await kinds(ann)).toEqual(['pro-ordered']);
  });

  it('goes on with the trial before the first payment where it lasts longer than two days', async () => {
    const ben = await saver({ trialEndsAt: new Date(NOW.getTime() + 4 * DAY * 1000) });
    expect(await ben.plan()).toMatchObject({ firstPaymentOn: '2026-11-06', state: { kind: 'none' } });
    await ben.order();
    expect(await ben.plan()).toMatchObject({
      state: { kind: 'renewing', on: '2026-11-06', firstPayment: true },
    });
    payers.stripe.advance(4 * DAY + 7200);
    await syncSubscription(payers.ctx, (await ben.stored()).stripe_customer_id ?? '');
    expect(await ben.access()).toMatchObject({ reason: 'subscription' });
    expect(await ben.plan()).toMatchObject({
      state: { kind: 'renewing', on: '2026-12-06', firstPayment: false },
    });
    expect(await kinds(ben)).toEqual(['pro-ordered']);
  });

  it('makes one customer and one checkout, however often and in however many tabs it is asked for', async () => {
    const ann = await saver();
    const api = await ann.api();
    const urls = await Promise.all(
      Array.from({ length: 10 }, () => api.billing.createCheckout({ interval: 'month', beginAtOnce: true })),
    );
    expect(new Set(urls.map(({ url }) => url)).size).toBe(1);
    expect(customersOf(ann.id)).toHaveLength(1);
    expect(Object.keys(payers.stripe.engine.state.sessions)).toHaveLength(1);
  });

  it('never leaves two checkouts that could both be paid, also where two tabs want different plans at once', async () => {
    const ann = await saver();
    const api = await ann.api();
    const wishes = ['month', 'year', 'month', 'year', 'month', 'year'] as const;
    const answers = await Promise.allSettled(
      wishes.map((interval) => api.billing.createCheckout({ interval, beginAtOnce: true })),
    );
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    const open = Object.values(payers.stripe.engine.state.sessions).filter(({ status }) => status === 'open');
    expect(open.length).toBeLessThanOrEqual(1);
    expect(customersOf(ann.id)).toHaveLength(1);
  });

  it('is refused while there is a subscription, also one that no webhook has told of', async () => {
    const ann = await saver();
    const { url } = await (await ann.api()).billing.createCheckout({ interval: 'month', beginAtOnce: true });
    payers.stripe.pay(url);
    expect(
      await publicErrorFrom(
        (await ann.api()).billing.createCheckout({ interval: 'year', beginAtOnce: true }),
      ),
    ).toMatchObject({
      reason: 'ALREADY_SUBSCRIBED',
      message: 'You have Hazel Pro already',
    });
    expect(await ann.access()).toMatchObject({ pro: true });
  });

  it('after a crash between the call and the writing finds the same customer and the same checkout', async () => {
    const ann = await saver();
    // Stripe carries the call out, and our process dies before it stores the answer.
    const dies = () => {
      throw new BillingError('connection', { keyHolds: true, outage: true });
    };
    const dying: Partial<Billing>[] = [
      { createCustomer: (...args) => payers.stripe.billing.createCustomer(...args).then(dies) },
      { openCheckout: (...args) => payers.stripe.billing.openCheckout(...args).then(dies) },
    ];
    for (const over of dying) {
      const call = (await ann.api(withBilling(over))).billing.createCheckout({
        interval: 'month',
        beginAtOnce: true,
      });
      expect(await publicErrorFrom(call)).toMatchObject({
        status: 503,
        reason: 'STRIPE_UNAVAILABLE',
        message: 'Failed to start checkout',
      });
    }
    await (await ann.api()).billing.createCheckout({ interval: 'month', beginAtOnce: true });
    expect(customersOf(ann.id)).toHaveLength(1);
    expect(Object.keys(payers.stripe.engine.state.sessions)).toHaveLength(1);
  });

  it('begins anew after a day, when Stripe has forgotten key and session', async () => {
    const ann = await saver();
    await (await ann.api()).billing.createCheckout({ interval: 'month', beginAtOnce: true });
    payers.stripe.advance(DAY + 3600);
    const { url } = await (await ann.api()).billing.createCheckout({ interval: 'month', beginAtOnce: true });
    expect(payers.stripe.pay(url)).not.toBe('declined');
    expect(await (await ann.api()).billing.finishCheckout()).toEqual({ subscribed: true });
    expect(customersOf(ann.id)).toHaveLength(1);
  });

  it('makes a new customer where Stripe has deleted the old one', async () => {
    const ann = await saver();
    await ann.order();
    const [customer] = customersOf(ann.id);
    payers.stripe.engine.deleteCustomer(customer?.id ?? '');
    await syncSubscription(payers.ctx, customer?.id ?? '');
    expect(await ann.access()).toMatchObject({ pro: false });
    expect(await ann.plan()).toMatchObject({ state: { kind: 'none' } });
    await ann.order('year');
    expect(await ann.plan()).toMatchObject({ interval: 'year', state: { kind: 'renewing' } });
    expect(await kinds(ann)).toEqual(['pro-ordered', 'pro-ordered']);
  });

  it('is refused with a message where payments are off', async () => {
    const ann = await saver();
    expect((await ann.plan()).paymentsOn).toBe(true);
    expect(
      await publicErrorFrom(
        (await ann.at()).billing.createCheckout({ interval: 'month', beginAtOnce: true }),
      ),
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
      (
        await publicErrorFrom(
          (await ann.api(wrong)).billing.createCheckout({ interval: 'month', beginAtOnce: true }),
        )
      ).message,
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
    expect(await kinds(ann)).toEqual(['pro-ordered', 'pro-cancelled', 'pro-cancelled']);
    payers.clock.now = new Date('2026-12-02T12:00:01Z');
    // The end is not known here yet.
    expect(await ann.access()).toEqual(over('cancelled'));
    expect((await ann.plan()).state).toEqual({ kind: 'none' });
  });

  it('whose renewal fails keeps Pro for 7 days with a notice, and is told once', async () => {
    const ann = await saver();
    const { url } = await (await ann.api()).billing.createCheckout({ interval: 'month', beginAtOnce: true });
    payers.stripe.pay(url, 'failsLater');
    await (await ann.api()).billing.finishCheckout();
    payers.stripe.advance(30 * DAY + 2 * 3600);
    const customer = (await ann.stored()).stripe_customer_id ?? '';
    await syncSubscription(payers.ctx, customer);
    await syncSubscription(payers.ctx, customer);
    expect(await ann.access()).toMatchObject({ pro: true, banner: { kind: 'past_due', left: { count: 7 } } });
    expect(await ann.plan()).toMatchObject({ state: { kind: 'past_due', until: '2026-12-09', over: false } });
    expect(await kinds(ann)).toEqual(['pro-ordered', 'payment-failed']);
    payers.clock.now = new Date(payers.clock.now.getTime() + 7 * DAY * 1000);
    // Free was never chosen: a person who has paid reads why Pro ended, not that the trial ended.
    await db.db.updateTable('profiles').set({ free_plan_chosen_at: null }).where('id', '=', ann.id).execute();
    expect(await ann.access()).toEqual(over('unpaid'));
    // Back from the portal without a better card, then with one.
    await (await ann.api()).billing.finishCheckout();
    expect(await ann.access()).toMatchObject({ pro: false });
    payers.stripe.engine.changeCard(customer, 'good');
    await (await ann.api()).billing.finishCheckout();
    expect(await ann.access()).toMatchObject({ pro: true, banner: { kind: 'none' } });
  });

  it('that is not paid ends at once when it is cancelled', async () => {
    const ann = await saver();
    const { url } = await (await ann.api()).billing.createCheckout({ interval: 'month', beginAtOnce: true });
    payers.stripe.pay(url, 'failsLater');
    payers.stripe.advance(30 * DAY + 2 * 3600);
    await (await ann.api()).billing.finishCheckout();
    // Cancelling an unpaid subscription ends it, so that Stripe does not try to charge again.
    await (await ann.api()).billing.cancel();
    expect(await ann.plan()).toMatchObject({ state: { kind: 'none' } });
    expect(await ann.access()).toEqual(over('cancelled'));
    expect((await ann.stored()).status).toBe('canceled');
    expect(await kinds(ann)).toEqual(['pro-ordered', 'payment-failed', 'pro-cancelled']);
  });

  it('gives no Pro once its payment is refunded or disputed, and again once a dispute is won', async () => {
    const ann = await saver();
    await ann.order();
    const customer = (await ann.stored()).stripe_customer_id ?? '';
    const [charge] = Object.values(payers.stripe.engine.state.charges);
    payers.stripe.engine.openDispute(charge?.id ?? '');
    await deliver(payers.stripe.deliveries());
    expect(await ann.access()).toEqual(over('disputed'));
    expect(await ann.plan()).toMatchObject({ state: { kind: 'stopped', because: 'disputed' } });
    const [dispute] = Object.values(payers.stripe.engine.state.disputes);
    payers.stripe.engine.closeDispute(dispute?.id ?? '', 'won');
    await deliver(payers.stripe.deliveries());
    expect(await ann.access()).toMatchObject({ pro: true });
    payers.stripe.engine.refund(charge?.id ?? '', { amount: 500 });
    await syncSubscription(payers.ctx, customer);
    expect(await ann.access()).toMatchObject({ pro: true });
    payers.stripe.engine.refund(charge?.id ?? '', {});
    await syncSubscription(payers.ctx, customer);
    expect(await ann.plan()).toMatchObject({ state: { kind: 'stopped', because: 'refunded' } });
    expect(await ann.access()).toEqual(over('refunded'));
  });

  it('changed from monthly to annual is a new order', async () => {
    const ann = await saver();
    await ann.order();
    payers.stripe.advance(20 * DAY);
    expect((await ann.plan()).contractWithdrawalUntil).toBeNull();
    expect(
      (await (await ann.api()).billing.openPortal({ page: 'switch', interval: 'year', beginAtOnce: true }))
        .url,
    ).toContain('http');
    const [subscription] = Object.values(payers.stripe.engine.state.subscriptions);
    if (subscription) payers.stripe.engine.switchPlan(subscription, 'price_demo_annual');
    await deliver(payers.stripe.deliveries());
    expect(await ann.plan()).toMatchObject({
      interval: 'year',
      amountCents: 5900,
      contractWithdrawalUntil: '2026-12-07',
    });
    expect(await kinds(ann)).toEqual(['pro-ordered', 'pro-ordered']);
  });
});

describe('withdrawing', () => {
  it('ends Pro at once, gives everything back and is confirmed by mail, once', async () => {
    const ann = await saver();
    await ann.order('year');
    expect(await (await ann.api()).billing.withdraw()).toMatchObject({ settled: true });
    expect(await ann.access()).toEqual(over('withdrawn'));
    expect(await ann.plan()).toMatchObject({
      state: { kind: 'none' },
      withdrawal: { declaredOn: '2026-11-02', refundedCents: 5900 },
      contractWithdrawalUntil: null,
    });
    expect(await publicErrorFrom((await ann.api()).billing.withdraw())).toMatchObject({
      reason: 'NOTHING_TO_WITHDRAW',
    });
    expect(await kinds(ann)).toEqual(['pro-ordered', 'pro-withdrawn']);
    expect(refunds()).toEqual([5900]);
  });

  it('counts when it is declared: where Stripe is away the job settles it later, once', async () => {
    const ann = await saver();
    await ann.order();
    const refund = vi.fn((...args: Parameters<Billing['refund']>) => payers.stripe.billing.refund(...args));
    expect(await (await ann.api(withBilling({ endSubscription: outage }))).billing.withdraw()).toMatchObject({
      settled: false,
    });
    expect(await (await ann.api(withBilling({ refund: outage }))).billing.withdraw()).toMatchObject({
      settled: false,
    });
    expect((await ann.plan()).withdrawal).toMatchObject({ declaredOn: '2026-11-02', refundedCents: null });
    const { stripe_subscription_id: subscriptionId } = await ann.stored();
    const settle = () =>
      settleSubscription(
        { ...payers.ctx, stripe: withBilling({ refund }) },
        { userId: ann.id, subscriptionId: subscriptionId ?? '' },
      );
    await Promise.all([settle(), settle()]);
    await settle();
    expect((await ann.plan()).withdrawal).toMatchObject({ declaredOn: '2026-11-02', refundedCents: 999 });
    expect(refunds()).toEqual([999]);
    expect(await kinds(ann)).toEqual(['pro-ordered', 'pro-withdrawn']);
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
    await syncSubscription(payers.ctx, (await ann.stored()).stripe_customer_id ?? '');
    expect((await ann.stored()).status).toBe('canceled');
    expect(refunds()).toEqual([999]);
    expect((await kinds(ann)).filter((kind) => kind === 'pro-withdrawn')).toHaveLength(1);
  });

  it('is over after 14 days, and of a trial gives nothing back', async () => {
    const ann = await saver();
    await ann.order();
    payers.stripe.advance(15 * DAY);
    expect((await publicErrorFrom((await ann.api()).billing.withdraw())).reason).toBe('NOTHING_TO_WITHDRAW');

    const ben = await saver({ trialEndsAt: new Date(payers.clock.now.getTime() + 4 * DAY * 1000) });
    await ben.order();
    await (await ben.api()).billing.withdraw();
    expect((await ben.plan()).withdrawal).toMatchObject({ refundedCents: 0 });
    expect(await ben.access()).toMatchObject({ pro: true, reason: 'trial', subscribed: false });
  });
});

describe('news from Stripe', () => {
  it('in any order, doubled, or late leads to what Stripe says now', async () => {
    const ann = await saver();
    const { url } = await (await ann.api()).billing.createCheckout({ interval: 'month', beginAtOnce: true });
    payers.stripe.pay(url);
    const [subscription] = Object.values(payers.stripe.engine.state.subscriptions);
    if (subscription) payers.stripe.engine.setCancelAtPeriodEnd(subscription, true);
    const events = payers.stripe.deliveries();
    await deliver([...events].reverse());
    await deliver(events);
    expect(await ann.plan()).toMatchObject({ state: { kind: 'ending' } });
    expect(await kinds(ann)).toEqual(['pro-ordered', 'pro-cancelled']);
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
    const [charge] = Object.values(payers.stripe.engine.state.charges);
    const { id } = payers.stripe.engine.openDispute(charge?.id ?? '');
    payers.stripe.engine.closeDispute(id, 'lost');
    const events = payers.stripe.deliveries();
    for (const event of events) await payers.stripe.deliver({ ...payers.ctx }, event);
    // They wait under one key, so only the last one's job is left.
    await followEvent(payers.ctx, events.at(-1)?.id ?? '');
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
        const remote = await payers.stripe.billing.customer(id);
        await new Promise<void>((resolve) => waiting.push(resolve));
        return remote;
      },
    });
    const old = syncSubscription({ ...payers.ctx, stripe: slow }, customer);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    await (await ann.api()).billing.cancel();
    waiting.forEach((release) => release());
    await old;
    expect(await ann.plan()).toMatchObject({ state: { kind: 'ending' } });
  });

  it('that was lost is made up for by the reconciliation', async () => {
    const ann = await saver();
    await ann.order();
    const [subscription] = Object.values(payers.stripe.engine.state.subscriptions);
    if (subscription) payers.stripe.engine.cancelNow(subscription);
    expect(await ann.access()).toMatchObject({ pro: true });
    payers.clock.now = new Date(payers.clock.now.getTime() + DAY * 1000);
    await inOneGo<ReconcileCursor>((cursor) => reconcileBilling(payers.ctx, cursor));
    expect(await ann.access()).toMatchObject({ pro: false });
  });

  it('of an outage takes Pro from nobody, and stops the reconciliation', async () => {
    const ann = await saver();
    await ann.order();
    payers.clock.now = new Date(NOW.getTime() + 33 * DAY * 1000);
    const away = { ...payers.ctx, stripe: withBilling({ customer: outage }) };
    await expect(syncAll(away, payers.clock.now, 10)).rejects.toThrow(BillingError);
    expect(await ann.access()).toMatchObject({ pro: true });
    expect(
      await publicErrorFrom((await ann.api(away.stripe)).billing.openPortal({ page: 'home' })),
    ).toMatchObject({ message: 'Failed to open subscription management' });
  });

  it('of a customer whose number was lost is taken on, and of a stranger is not', async () => {
    const ann = await saver();
    const customer = await payers.stripe.billing.createCustomer({ userId: ann.id, email: ann.email }, 'key');
    const stranger = await payers.stripe.billing.createCustomer(
      { userId: 'nobody', email: 'x@y.example' },
      'other',
    );
    await syncSubscription(payers.ctx, stranger);
    await syncSubscription(payers.ctx, customer);
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
    await deliver(payers.stripe.deliveries());
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
