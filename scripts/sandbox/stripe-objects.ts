import type Stripe from 'stripe';

import { EMPTY, listOf, sandboxPlanOf, priceObject } from './stripe-catalogue';
import type {
  CustomerRow,
  PaymentIntentRow,
  PortalConfigurationRow,
  CheckoutSessionRow,
  SubscriptionRow,
} from './stripe-store';

/** How the rows look on the wire that are not Stripe's objects themselves. */
export const objects = {
  customer: (row: CustomerRow): Stripe.Customer | Stripe.DeletedCustomer => {
    if (row.deleted) return { id: row.id, object: 'customer', deleted: true };
    const { id, created, email, name, balance, metadata } = row;
    const invoice_settings = {
      ...EMPTY.customer.invoice_settings,
      default_payment_method: row.paymentMethod,
    };
    return { ...EMPTY.customer, id, created, email, name, balance, metadata, invoice_settings };
  },

  subscription: (row: SubscriptionRow): Stripe.Subscription => {
    const plan = sandboxPlanOf(row.price);
    const { id, amount, interval, product } = plan;
    const priced = { id, active: true, amount, currency: 'eur', interval, interval_count: 1, product };
    const item: Stripe.SubscriptionItem = {
      ...EMPTY.subscriptionItem,
      id: row.item,
      created: row.created,
      current_period_end: row.periodEnd,
      current_period_start: row.periodStart,
      plan: { ...EMPTY.plan, ...priced },
      price: priceObject(plan),
      quantity: 1,
      subscription: row.id,
    };
    return {
      ...EMPTY.subscription,
      id: row.id,
      billing_cycle_anchor: row.anchor,
      billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
      cancel_at: row.cancelAtPeriodEnd ? row.periodEnd : null,
      cancel_at_period_end: row.cancelAtPeriodEnd,
      canceled_at: row.canceledAt,
      cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: row.reason },
      created: row.created,
      currency: 'eur',
      customer: row.customer,
      default_payment_method: row.paymentMethod,
      discounts: row.discount === null ? [] : [row.discount],
      ended_at: row.endedAt,
      items: listOf(`/v1/subscription_items?subscription=${row.id}`, [item]),
      latest_invoice: row.latestInvoice,
      metadata: row.metadata,
      start_date: row.created,
      status: row.status,
      trial_end: row.trialEnd,
      trial_start: row.trialStart,
    };
  },

  /** The payment of an invoice. */
  invoicePayment: (invoice: string, intent: PaymentIntentRow): Stripe.InvoicePayment => ({
    ...EMPTY.invoicePayment,
    id: `inpay_${intent.id.slice(3)}`,
    amount_paid: intent.status === 'succeeded' ? intent.amount : null,
    amount_requested: intent.amount,
    created: intent.created,
    currency: 'eur',
    invoice,
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: intent.status === 'succeeded' ? 'paid' : intent.status === 'canceled' ? 'canceled' : 'open',
  }),

  session: ({ order: _order, ...wire }: CheckoutSessionRow): Stripe.Checkout.Session => wire,

  portalConfiguration: ({ prices: _prices, ...wire }: PortalConfigurationRow) => wire,
};
