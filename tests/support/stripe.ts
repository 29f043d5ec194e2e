import Stripe from 'stripe';

import type { Db } from '~db/client';
import type { Context } from '~server/context';
import type { BillingContext } from '~server/features/billing/billing-context';
import { receiveEvent } from '~server/features/billing/follow-stripe';
import { createStripeBilling } from '~server/services/billing/stripe-billing';

import { SANDBOX_STRIPE_KEY } from '../../scripts/sandbox/stripe-api';
import { stripeInProcess } from '../../scripts/sandbox/stripe-in-process';
import { SANDBOX_WEBHOOK_SECRET } from '../../scripts/sandbox/stripe-webhooks';

/** The sandbox Stripe without sockets, with the product's own adapter of the real SDK.
 * @param clock the time of everything; `advance` moves it for Stripe */
export function useStripe(clock: { now: Date }) {
  const sandbox = stripeInProcess(() => Math.floor(clock.now.getTime() / 1000));
  const billing = createStripeBilling({
    secretKey: SANDBOX_STRIPE_KEY,
    webhookSecret: SANDBOX_WEBHOOK_SECRET,
    prices: { month: 'price_demo_monthly', year: 'price_demo_annual' },
    apiBase: 'http://127.0.0.1:1',
    httpClient: sandbox.httpClient,
  });
  const { webhooks } = new Stripe(SANDBOX_STRIPE_KEY);
  const engine = sandbox.billing;

  return {
    engine,
    billing,
    /** The events so far, as they would be delivered, oldest first. */
    deliveries: () =>
      Object.values(engine.state.events).map(({ id, payload }) => ({
        id,
        body: Buffer.from(payload),
        signature: webhooks.generateTestHeaderString({ payload, secret: SANDBOX_WEBHOOK_SECRET }),
      })),
    /** Stores an event as the endpoint does, after its signature was checked. */
    async deliver(ctx: Pick<Context, 'db' | 'now' | 'log'>, event: { body: Buffer; signature: string }) {
      await receiveEvent(ctx, await billing.readEvent(event.body, event.signature));
    },
    /** Pays the open checkout at this address with a test card. */
    pay: (url: string, card: 'good' | 'declined' | 'failsLater' = 'good') => {
      const id = Object.values(engine.state.sessions).find((session) => url.includes(session.id))?.id ?? '';
      const payer = { email: 'payer@example.com', name: null, taxId: null, country: null };
      return engine.completeSession(id, { ...payer, card, promotion: false, authenticated: false });
    },
    /** Moves the clock, for Stripe and the product alike. */
    advance: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
      engine.catchUp();
    },
  };
}

/** The billing context of a runtime. */
export const billingContextOf = (
  runtime: { db: Db; log: Context['log']; services: Pick<Context['services'], 'appUrl' | 'operator'> },
  billing: BillingContext['stripe'],
  now: () => Date,
): BillingContext => ({
  db: runtime.db,
  log: runtime.log,
  now,
  stripe: billing,
  appUrl: runtime.services.appUrl,
  operator: runtime.services.operator,
});
