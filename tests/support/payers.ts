import { beforeEach } from 'vitest';

import type { Context } from '~server/context';
import { followEvent } from '~server/features/billing/follow-stripe';
import { settleSubscription } from '~server/features/billing/settle-subscription';
import { type Billing, BillingError } from '~server/services/billing/billing';

import type { useDatabase } from './fixture';
import { billingContextOf, useStripe } from './stripe';

/** Stripe does not answer. */
export const outage = () => Promise.reject(new BillingError('timeout', { keyHolds: true, outage: true }));

/** A Stripe for each test, and people who pay there. Call it once at the top of the file. */
export function usePayers(database: ReturnType<typeof useDatabase>, now: Date) {
  const begin = () => {
    const clock = { now };
    const stripe = useStripe(clock);
    return { clock, stripe, ctx: billingContextOf(database.runtime, stripe.billing, () => clock.now) };
  };
  let stage = begin();
  beforeEach(() => {
    stage = begin();
  });
  let people = 0;
  const { db } = database;

  return {
    get clock() {
      return stage.clock;
    },
    get stripe() {
      return stage.stripe;
    },
    get ctx() {
      return stage.ctx;
    },
    /** The adapter, with some methods replaced. */
    withBilling: (over: Partial<Billing>): Billing => ({ ...stage.stripe.billing, ...over }),
    customersOf: (userId: string) =>
      Object.values(stage.stripe.engine.state.customers).filter((one) => one.metadata['user_id'] === userId),
    /** Delivers events and runs the jobs that follow, as the worker does. */
    deliver: async (events = stage.stripe.deliveries()) => {
      for (const event of events) {
        await stage.stripe.deliver({ ...stage.ctx }, event);
        await followEvent(stage.ctx, event.id);
      }
      const waiting = await db
        .selectFrom('pro_withdrawals as w')
        .innerJoin('subscriptions as s', 's.user_id', 'w.user_id')
        .select(['w.user_id', 'w.stripe_subscription_id'])
        .where('w.settled_at', 'is', null)
        // The others belong to the Stripe of another test.
        .where('s.stripe_customer_id', 'in', ['', ...Object.keys(stage.stripe.engine.state.customers)])
        .execute();
      for (const row of waiting)
        await settleSubscription(stage.ctx, {
          userId: row.user_id,
          subscriptionId: row.stripe_subscription_id,
        });
    },
    /** Somebody on Free whose trial ended long ago by the test's clock. */
    saver: async ({ trialEndsAt = new Date('2026-01-05T12:00:00Z') }: { trialEndsAt?: Date } = {}) => {
      people += 1;
      const { clock, stripe } = stage;
      const one = await database.someone({
        displayName: `Payer-${people}`,
        createdAt: new Date('2026-01-01T12:00:00Z'),
        trialEndsAt,
        freePlanChosenAt: now,
        timeZone: 'Europe/Copenhagen',
      });
      const api = (billing: Billing = stripe.billing, parts: Partial<Context> = {}) =>
        one.at(clock.now, { services: { ...database.runtime.services, mailOn: true, billing }, ...parts });
      return {
        ...one,
        api,
        access: async () => (await (await api()).profile.me()).access,
        plan: async () => (await api()).billing.get(),
        order: async (interval: 'month' | 'year' = 'month') => {
          const { url } = await (await api()).billing.createCheckout({ interval, beginAtOnce: true });
          stripe.pay(url);
          await (await api()).billing.finishCheckout();
        },
        stored: () =>
          db.selectFrom('subscriptions').selectAll().where('user_id', '=', one.id).executeTakeFirstOrThrow(),
        mails: async () =>
          db
            .selectFrom('mail_outbox')
            .select(['kind', 'payload'])
            .where('user_id', '=', one.id)
            .orderBy('created_at')
            .execute(),
      };
    },
  };
}
