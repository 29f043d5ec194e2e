import { createCheckouts } from './stripe-checkout';
import { createCore, type BillingOptions } from './stripe-core';
import { createInvoices } from './stripe-invoices';
import { createPayments } from './stripe-payments';
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
  const payments = createPayments(core);
  const subscriptions = createSubscriptions(core, invoices, payments);
  const parts = { ...invoices, ...payments, ...subscriptions, ...createCheckouts(core, subscriptions) };
  return { ...core, ...parts, ...createRefunds(core), ...createTime(core, parts) };
}
export type BillingEngine = ReturnType<typeof createBilling>;
