import { createCheckout } from './stripe-checkout';
import { createCore, type BillingOptions } from './stripe-core';
import { createInvoices } from './stripe-invoices';
import { createRefunds } from './stripe-refunds';
import { createSubscriptions } from './stripe-subscriptions';
import { createTime } from './stripe-time';

/**
 * Stripe's side of billing: what requests, payments and time do to customers and their subscriptions. It has no
 * timers and no network; whoever drives it reads `state.events`.
 */
export function createBilling(options: BillingOptions = {}) {
  const core = createCore(options);
  const invoices = createInvoices(core);
  const subscriptions = createSubscriptions(core, invoices);
  const checkout = createCheckout(core, subscriptions);
  return {
    ...core,
    ...invoices,
    ...subscriptions,
    ...checkout,
    ...createRefunds(core),
    ...createTime(core, invoices, subscriptions, checkout),
  };
}
export type Billing = ReturnType<typeof createBilling>;
