import { EMPTY, discountOn } from './stripe-catalogue';
import { DAY, HOUR, isLive, type Core } from './stripe-core';
import { DECLINED, amountDue, totalOf } from './stripe-objects';
import {
  newId,
  type ChargeRow,
  type CustomerRow,
  type InvoiceLineRow,
  type InvoiceRow,
  type PaymentIntentRow,
  type SubscriptionRow,
} from './stripe-store';

/** Pauses between the attempts to collect a renewal; after the last the subscription ends. */
const RETRY_AFTER = [3 * DAY, 5 * DAY, 6 * DAY];

/** Invoices from the draft to the payment, and what their payment does to a subscription. */
export function createInvoices(core: Core) {
  const { state, objects, now, emit, invoiceEvent, changeCustomer, changeSubscription } = core;

  /** What the bank says to a payment without the customer being present. */
  function bankAccepts(customer: CustomerRow, paymentMethod: string | null): boolean {
    if (customer.nextPayment !== 'card') return customer.nextPayment === 'works';
    const card = state.paymentMethods[paymentMethod ?? ''];
    return card === 'good' || card === 'authentication';
  }

  function newInvoice(
    subscription: SubscriptionRow,
    reason: InvoiceRow['reason'],
    lines: Omit<InvoiceLineRow, 'id'>[],
    /** Of an invoice in advance, Stripe tells the period that is over; its lines tell the one that is paid for. */
    over = { start: now(), end: now() },
  ): InvoiceRow {
    const gross = lines.reduce((sum, line) => sum + line.amount, 0);
    const discount = gross > 0 ? subscription.discount : null;
    const row: InvoiceRow = {
      id: newId('in'),
      created: now(),
      customer: subscription.customer,
      subscription: subscription.id,
      item: subscription.item,
      number: null,
      status: 'draft',
      reason,
      lines: lines.map((line) => ({ id: newId('il'), ...line })),
      periodStart: over.start,
      periodEnd: over.end,
      discount,
      discountAmount: discount === null ? 0 : discountOn(gross),
      startingBalance: 0,
      endingBalance: null,
      attempts: 0,
      due: now() + HOUR,
      finalizedAt: null,
      paidAt: null,
      voidedAt: null,
      paymentIntent: null,
      metadata: subscription.metadata,
    };
    state.invoices[row.id] = row;
    invoiceEvent('created', row);
    return row;
  }

  /** A final invoice has its number, the customer's credit applied, and what is left to pay as a payment intent. */
  function finalize(row: InvoiceRow): void {
    const customer = state.customers[row.customer];
    if (!customer) return;
    customer.invoiceCount += 1;
    row.number = `${row.customer.slice(-8).toUpperCase()}-${String(customer.invoiceCount).padStart(4, '0')}`;
    row.status = 'open';
    row.finalizedAt = now();
    row.startingBalance = customer.balance;
    const due = amountDue(row);
    row.endingBalance = totalOf(row) + row.startingBalance - due;
    row.due = null;
    const applied = row.endingBalance - row.startingBalance;
    if (applied !== 0) core.changeBalance(customer, applied, { type: 'applied_to_invoice', invoice: row.id });
    if (due > 0) {
      const intent: PaymentIntentRow = {
        id: newId('pi'),
        created: now(),
        customer: row.customer,
        invoice: row.id,
        amount: due,
        status: 'requires_payment_method',
        charge: null,
        declined: false,
        canceledAt: null,
        paidAt: null,
      };
      state.paymentIntents[intent.id] = intent;
      row.paymentIntent = intent.id;
      emit('payment_intent.created', objects.paymentIntent(intent));
    }
    invoiceEvent('finalized', row);
  }

  function settle(row: InvoiceRow): void {
    Object.assign(row, { status: 'paid', paidAt: now(), due: null });
    invoiceEvent('paid', row);
    invoiceEvent('payment_succeeded', row);
    const subscription = core.subscriptionOf(row.subscription);
    if (row.discount !== null && subscription.discount === row.discount)
      changeSubscription(subscription, { discount: null });
    const { status, latestInvoice } = subscription;
    const waiting = status === 'past_due' || status === 'unpaid' || status === 'incomplete';
    if (waiting && latestInvoice === row.id) changeSubscription(subscription, { status: 'active' });
    const customer = state.customers[row.customer];
    if (customer?.delinquent && !customer.deleted) changeCustomer(customer, { delinquent: false });
  }

  function charge(intent: PaymentIntentRow, paymentMethod: string | null, paid: boolean): ChargeRow {
    const row: ChargeRow = {
      ...EMPTY.charge,
      id: newId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_captured: paid ? intent.amount : 0,
      amount_refunded: 0,
      billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
      captured: paid,
      created: now(),
      currency: 'eur',
      customer: intent.customer,
      failure_code: paid ? null : 'card_declined',
      failure_message: paid ? null : DECLINED,
      paid,
      payment_intent: intent.id,
      payment_method: paymentMethod ?? '',
      status: paid ? 'succeeded' : 'failed',
    };
    state.charges[row.id] = row;
    Object.assign(intent, { charge: row.id, declined: !paid });
    if (paid) Object.assign(intent, { status: 'succeeded', paidAt: now() });
    emit(paid ? 'charge.succeeded' : 'charge.failed', row);
    const event = paid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed';
    emit(event, objects.paymentIntent(intent));
    return row;
  }

  /**
   * One attempt to collect an open invoice. One that somebody asked for is none of the scheduled ones: the next of those still comes
   * when it was to come.
   */
  function pay(row: InvoiceRow, works?: boolean, scheduled = true): boolean {
    const customer = state.customers[row.customer];
    const subscription = core.subscriptionOf(row.subscription);
    const intent = state.paymentIntents[row.paymentIntent ?? ''];
    if (!customer || !intent) {
      settle(row);
      return true;
    }
    const { paymentMethod } = subscription;
    const paid = works ?? bankAccepts(customer, paymentMethod);
    if (scheduled) row.attempts += 1;
    charge(intent, paymentMethod, paid);
    if (paid) {
      settle(row);
      emit('invoice_payment.paid', objects.invoicePayment(intent));
    } else if (scheduled) failed(row, customer, subscription);
    return paid;
  }

  /** A scheduled attempt failed: another one comes, or the subscription ends. */
  function failed(row: InvoiceRow, customer: CustomerRow, subscription: SubscriptionRow): void {
    // A first invoice is not tried again, nor one that the subscription has left behind.
    const governs =
      row.reason !== 'subscription_create' && isLive(subscription) && subscription.latestInvoice === row.id;
    const retry = governs ? RETRY_AFTER[row.attempts - 1] : undefined;
    row.due = retry === undefined ? null : now() + retry;
    invoiceEvent('payment_failed', row);
    if (!customer.delinquent && !customer.deleted) changeCustomer(customer, { delinquent: true });
    if (!governs) return;
    if (retry !== undefined) {
      if (subscription.status === 'active') changeSubscription(subscription, { status: 'past_due' });
    } else if (state.afterRetries === 'cancel') end(subscription, 'payment_failed');
    else changeSubscription(subscription, { status: 'unpaid' });
  }

  function voidInvoice(row: InvoiceRow): void {
    Object.assign(row, { status: 'void', voidedAt: now(), due: null });
    const intent = state.paymentIntents[row.paymentIntent ?? ''];
    if (intent) {
      Object.assign(intent, { status: 'canceled', canceledAt: now() });
      emit('payment_intent.canceled', objects.paymentIntent(intent));
    }
    const customer = state.customers[row.customer];
    const applied = (row.endingBalance ?? row.startingBalance) - row.startingBalance;
    if (customer && applied !== 0)
      core.changeBalance(customer, -applied, { type: 'unapplied_from_invoice', invoice: row.id });
    invoiceEvent('voided', row);
  }

  /** Ends a subscription at this instant; what is not paid is not collected any more. */
  function end(row: SubscriptionRow, reason: SubscriptionRow['reason']): void {
    for (const invoice of Object.values(state.invoices))
      if (invoice.subscription === row.id) invoice.due = null;
    Object.assign(row, {
      status: 'canceled',
      endedAt: now(),
      canceledAt: row.canceledAt ?? now(),
      reason: row.reason ?? reason,
    });
    emit('customer.subscription.deleted', objects.subscription(row));
  }

  return { bankAccepts, newInvoice, finalize, pay, voidInvoice, end };
}
export type Invoices = ReturnType<typeof createInvoices>;
