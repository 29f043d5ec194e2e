import Stripe from 'stripe';

import { CATALOGUE_CREATED, EMPTY, listOf, price } from './stripe-catalogue';
import { pageObjects } from './stripe-page-objects';
import {
  planOf,
  type CustomerRow,
  type InvoiceLineRow,
  type InvoiceRow,
  type PaymentIntentRow,
  type StripeState,
  type SubscriptionRow,
} from './stripe-store';

export const DECLINED = 'Your card was declined.';

const linesTotal = (invoice: InvoiceRow): number => invoice.lines.reduce((sum, line) => sum + line.amount, 0);
export const totalOf = (invoice: InvoiceRow): number => linesTotal(invoice) - invoice.discountAmount;
/** What is left to pay when the customer's credit has been used. */
export const amountDue = (invoice: InvoiceRow): number =>
  Math.max(0, totalOf(invoice) + invoice.startingBalance);
function customer(row: CustomerRow): Stripe.Customer | Stripe.DeletedCustomer {
  if (row.deleted) return { id: row.id, object: 'customer', deleted: true };
  return {
    ...EMPTY.customer,
    id: row.id,
    object: 'customer',
    balance: row.balance,
    created: row.created,
    delinquent: row.delinquent,
    email: row.email,
    invoice_prefix: row.id.slice(-8).toUpperCase(),
    invoice_settings: { ...EMPTY.customer.invoice_settings, default_payment_method: row.paymentMethod },
    metadata: row.metadata,
    name: row.name,
  };
}

function taxId(row: CustomerRow, { id, value }: CustomerRow['taxIds'][number]): Stripe.TaxId {
  return {
    ...EMPTY.taxId,
    id,
    object: 'tax_id',
    country: value.slice(0, 2),
    created: row.created,
    customer: row.id,
    type: 'eu_vat',
    value,
  };
}

function subscriptionItem(row: SubscriptionRow): Stripe.SubscriptionItem {
  const { id, amount, interval, product } = planOf(row.price);
  return {
    ...EMPTY.subscriptionItem,
    id: row.item,
    object: 'subscription_item',
    created: row.created,
    current_period_end: row.periodEnd,
    current_period_start: row.periodStart,
    plan: {
      ...EMPTY.plan,
      id,
      object: 'plan',
      active: true,
      amount,
      billing_scheme: 'per_unit',
      created: CATALOGUE_CREATED,
      currency: 'eur',
      interval,
      interval_count: 1,
      product,
      usage_type: 'licensed',
    },
    price: price(planOf(row.price)),
    quantity: 1,
    subscription: row.id,
  };
}

function subscription(row: SubscriptionRow): Stripe.Subscription {
  return {
    ...EMPTY.subscription,
    id: row.id,
    object: 'subscription',
    billing_cycle_anchor: row.anchor,
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
    cancel_at: row.cancelAtPeriodEnd ? row.periodEnd : null,
    cancel_at_period_end: row.cancelAtPeriodEnd,
    canceled_at: row.canceledAt,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: row.reason },
    collection_method: 'charge_automatically',
    created: row.created,
    currency: 'eur',
    customer: row.customer,
    default_payment_method: row.paymentMethod,
    discounts: row.discount === null ? [] : [row.discount],
    ended_at: row.endedAt,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf(`/v1/subscription_items?subscription=${row.id}`, [subscriptionItem(row)]),
    latest_invoice: row.latestInvoice,
    metadata: row.metadata,
    start_date: row.created,
    status: row.status,
    trial_end: row.trialEnd,
    trial_start: row.trialStart,
  };
}

function invoiceLine(row: InvoiceRow, line: InvoiceLineRow): Stripe.InvoiceLineItem {
  const discounted = row.discount !== null && !line.proration;
  return {
    ...EMPTY.invoiceLine,
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency: 'eur',
    description: line.description,
    discount_amounts: discounted ? [{ amount: row.discountAmount, discount: row.discount ?? '' }] : [],
    discountable: !line.proration,
    invoice: row.id,
    metadata: row.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.proration,
        proration_details: line.credits === null ? null : { credited_items: line.credits },
        subscription: row.subscription,
        subscription_item: row.item,
      },
      type: 'subscription_item_details',
    },
    period: { start: line.start, end: line.end },
    pricing: {
      price_details: { price: line.price, product: planOf(line.price).product },
      type: 'price_details',
      unit_amount_decimal: Stripe.Decimal.from(line.amount),
    },
    quantity: 1,
    subscription: row.subscription,
    subtotal: line.amount,
  };
}

/** Each payment intent of an invoice is one payment of it. */
function invoicePayment(intent: PaymentIntentRow): Stripe.InvoicePayment {
  return {
    ...EMPTY.invoicePayment,
    id: `inpay_${intent.id.slice(3)}`,
    object: 'invoice_payment',
    amount_paid: intent.status === 'succeeded' ? intent.amount : null,
    amount_requested: intent.amount,
    created: intent.created,
    currency: 'eur',
    invoice: intent.invoice,
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: intent.status === 'succeeded' ? 'paid' : intent.status === 'canceled' ? 'canceled' : 'open',
    status_transitions: { canceled_at: intent.canceledAt, paid_at: intent.paidAt },
  };
}

function paymentIntent(row: PaymentIntentRow): Stripe.PaymentIntent {
  return {
    ...EMPTY.paymentIntent,
    id: row.id,
    object: 'payment_intent',
    amount: row.amount,
    amount_capturable: 0,
    amount_received: row.status === 'succeeded' ? row.amount : 0,
    canceled_at: row.canceledAt,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    created: row.created,
    currency: 'eur',
    customer: row.customer,
    last_payment_error: row.declined
      ? { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline', message: DECLINED }
      : null,
    latest_charge: row.charge,
    payment_method_types: ['card'],
    status: row.status,
  };
}

/** How each kind of object looks on the wire. @param origin where the pages of the sandbox are */
export function stripeObjects(state: StripeState, origin: () => string) {
  function invoice(row: InvoiceRow): Stripe.Invoice {
    const owner = state.customers[row.customer];
    const total = totalOf(row);
    const due = amountDue(row);
    const paid = row.status === 'paid' ? due : 0;
    const hosted = row.finalizedAt === null ? null : `${origin()}/invoice/${row.id}`;
    return {
      ...EMPTY.invoice,
      id: row.id,
      object: 'invoice',
      amount_due: due,
      amount_overpaid: 0,
      amount_paid: paid,
      amount_paid_off_stripe: 0,
      amount_remaining: due - paid,
      amount_shipping: 0,
      attempt_count: row.attempts,
      attempted: row.attempts > 0 || row.status === 'paid',
      automatically_finalizes_at: row.status === 'draft' ? row.due : null,
      billing_reason: row.reason,
      collection_method: 'charge_automatically',
      created: row.created,
      currency: 'eur',
      customer: row.customer,
      customer_email: owner?.email ?? null,
      customer_name: owner?.name ?? null,
      discounts: row.discount === null ? [] : [row.discount],
      effective_at: row.finalizedAt,
      ending_balance: row.endingBalance,
      hosted_invoice_url: hosted,
      invoice_pdf: hosted,
      issuer: { type: 'self' },
      lines: listOf(
        `/v1/invoices/${row.id}/lines`,
        row.lines.map((line) => invoiceLine(row, line)),
      ),
      next_payment_attempt: row.status === 'draft' || row.status === 'open' ? row.due : null,
      number: row.number,
      parent: {
        quote_details: null,
        subscription_details: { metadata: row.metadata, subscription: row.subscription },
        type: 'subscription_details',
      },
      period_end: row.periodEnd,
      period_start: row.periodStart,
      post_payment_credit_notes_amount: 0,
      pre_payment_credit_notes_amount: 0,
      starting_balance: row.startingBalance,
      status: row.status,
      status_transitions: {
        finalized_at: row.finalizedAt,
        marked_uncollectible_at: null,
        paid_at: row.paidAt,
        voided_at: row.voidedAt,
      },
      subtotal: linesTotal(row),
      total,
      total_discount_amounts:
        row.discount === null ? [] : [{ amount: row.discountAmount, discount: row.discount }],
    };
  }

  return {
    price,
    customer,
    taxId,
    subscription,
    invoice,
    invoicePayment,
    paymentIntent,
    ...pageObjects(origin),
  };
}
