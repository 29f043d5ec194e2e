import { EMPTY, discountOn, listOf, sandboxPlanOf } from './stripe-catalogue';
import { HOUR, type Core } from './stripe-core';
import { newStripeId, type InvoiceRow, type SubscriptionRow } from './stripe-store';

/** What an invoice asks money for, or gives back. */
export interface InvoiceItem {
  amount: number;
  description: string;
  price: string;
  start: number;
  end: number;
  /** What a proration gives back: the lines that were charged for that time. */
  credits?: { invoice: string; invoice_line_items: string[] };
}

export const subscriptionIdOf = ({ parent }: InvoiceRow): string => {
  const id = parent?.subscription_details?.subscription;
  return typeof id === 'string' ? id : '';
};
/** The line of a period, which is not one that gives something back. */
export const periodItemOf = (row: InvoiceRow) =>
  row.lines.data.find(({ parent }) => !parent?.subscription_item_details?.proration);

/** Invoices until their payment. */
export function createInvoices(core: Core) {
  const { state, now, fresh, invoiceEvent } = core;

  function newLine(subscription: SubscriptionRow, line: InvoiceItem, discountAmount: number) {
    const { amount, credits, description, start, end } = line;
    const proration = credits !== undefined;
    const { discount } = subscription;
    return {
      ...EMPTY.invoiceLine,
      id: newStripeId('il'),
      amount,
      currency: 'eur',
      description,
      discount_amounts: discount !== null && !proration ? [{ amount: discountAmount, discount }] : [],
      parent: {
        invoice_item_details: null,
        subscription_item_details: {
          invoice_item: null,
          proration,
          proration_details: credits ? { credited_items: credits } : null,
          subscription: subscription.id,
          subscription_item: subscription.item,
        },
        type: 'subscription_item_details' as const,
      },
      period: { start, end },
      pricing: {
        price_details: { price: line.price, product: sandboxPlanOf(line.price).product },
        type: 'price_details' as const,
        unit_amount_decimal: null,
      },
      quantity: 1,
      subtotal: amount,
    };
  }

  /** A draft. `next_payment_attempt` says when it becomes final, and later when it is collected. */
  function newInvoice(
    subscription: SubscriptionRow,
    reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update',
    lines: InvoiceItem[],
    /** Of an invoice in advance, Stripe tells the period that is over; its lines tell the one that is paid for. */
    over = { start: now(), end: now() },
  ): InvoiceRow {
    const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
    const discount = subtotal > 0 ? subscription.discount : null;
    const discountAmount = discount === null ? 0 : discountOn(subtotal);
    const total = subtotal - discountAmount;
    const of = { ...subscription, discount };
    const row: InvoiceRow = {
      ...EMPTY.invoice,
      ...fresh('in'),
      amount_due: Math.max(0, total),
      amount_remaining: Math.max(0, total),
      billing_reason: reason,
      customer: subscription.customer,
      lines: listOf(
        '/v1/invoices/lines',
        lines.map((line) => newLine(of, line, discountAmount)),
      ),
      next_payment_attempt: now() + HOUR,
      parent: {
        quote_details: null,
        subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
        type: 'subscription_details',
      },
      period_end: over.end,
      period_start: over.start,
      status: 'draft',
      subtotal,
      total,
      total_discount_amounts: discount === null ? [] : [{ amount: discountAmount, discount }],
    };
    state.invoices[row.id] = row;
    invoiceEvent('created', row);
    return row;
  }

  /** A final invoice has its number, the customer's credit applied, and what is left to pay as a payment intent. */
  function finalize(row: InvoiceRow): void {
    const customer = state.customers[row.customer ?? ''];
    if (!customer) return;
    customer.invoiceCount += 1;
    const due = Math.max(0, row.total + customer.balance);
    Object.assign(row, {
      number: `${customer.id.slice(-8).toUpperCase()}-${String(customer.invoiceCount).padStart(4, '0')}`,
      status: 'open',
      starting_balance: customer.balance,
      ending_balance: row.total + customer.balance - due,
      amount_due: due,
      amount_remaining: due,
      next_payment_attempt: null,
    });
    const applied = row.total - due;
    if (applied !== 0) core.changeBalance(customer, applied, { type: 'applied_to_invoice', invoice: row.id });
    if (due > 0)
      state.payments[row.id] = {
        ...EMPTY.paymentIntent,
        ...fresh('pi'),
        amount: due,
        customer: customer.id,
        payment_method_types: ['card'],
        status: 'requires_payment_method',
      };
    invoiceEvent('finalized', row);
  }

  function voidInvoice(row: InvoiceRow): void {
    Object.assign(row, { status: 'void', next_payment_attempt: null });
    const intent = state.payments[row.id];
    if (intent) Object.assign(intent, { status: 'canceled', canceled_at: now() });
    const customer = state.customers[row.customer ?? ''];
    const applied = (row.ending_balance ?? row.starting_balance) - row.starting_balance;
    if (customer && applied !== 0)
      core.changeBalance(customer, -applied, { type: 'unapplied_from_invoice', invoice: row.id });
    invoiceEvent('voided', row);
  }

  return { newInvoice, finalize, voidInvoice };
}
export type Invoices = ReturnType<typeof createInvoices>;
