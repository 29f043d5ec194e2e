import { EMPTY } from './stripe-catalogue';
import { DAY, isLive, type Core } from './stripe-core';
import { DECLINED } from './stripe-failure';
import { subscriptionIdOf } from './stripe-invoices';
import { objects } from './stripe-objects';
import type { ChargeRow, CustomerRow, InvoiceRow, PaymentIntentRow, SubscriptionRow } from './stripe-store';

/** Pauses between the attempts to collect a renewal; after the last the subscription ends. */
const RETRY_AFTER = [3 * DAY, 5 * DAY, 6 * DAY];

/** Payments of invoices, and what they do to a subscription. */
export function createPayments(core: Core) {
  const { state, now, emit, fresh, invoiceEvent, changeSubscription } = core;

  /** What the bank says to a payment without the customer being present. */
  function bankAccepts(customer: CustomerRow, paymentMethod: string): boolean {
    if (customer.nextPayment !== 'card') return customer.nextPayment === 'works';
    const card = state.paymentMethods[paymentMethod];
    return card === 'good' || card === 'authentication';
  }

  function settle(row: InvoiceRow, subscription: SubscriptionRow): void {
    const paid = { status: 'paid', amount_paid: row.amount_due, amount_remaining: 0 };
    Object.assign(row, { ...paid, attempted: true, next_payment_attempt: null });
    invoiceEvent('paid', row);
    if (subscription.discount !== null && row.total_discount_amounts?.[0]?.discount === subscription.discount)
      changeSubscription(subscription, { discount: null });
    const { status, latestInvoice } = subscription;
    const waiting = status === 'past_due' || status === 'unpaid' || status === 'incomplete';
    if (waiting && latestInvoice === row.id) changeSubscription(subscription, { status: 'active' });
  }

  function charge(intent: PaymentIntentRow, paymentMethod: string, paid: boolean): void {
    const row: ChargeRow = {
      ...EMPTY.charge,
      ...fresh('ch'),
      amount: intent.amount,
      captured: paid,
      customer: intent.customer,
      failure_code: paid ? null : 'card_declined',
      failure_message: paid ? null : DECLINED,
      paid,
      payment_intent: intent.id,
      payment_method: paymentMethod,
      status: paid ? 'succeeded' : 'failed',
    };
    state.charges[row.id] = row;
    intent.latest_charge = row.id;
    if (paid) intent.status = 'succeeded';
    emit(paid ? 'charge.succeeded' : 'charge.failed', row);
    emit(paid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent);
  }

  /**
   * One attempt to collect an open invoice. One that somebody asked for is none of the scheduled ones: the next of those still comes
   * when it was to come.
   */
  function pay(row: InvoiceRow, works?: boolean, scheduled = true): boolean {
    const customer = state.customers[row.customer ?? ''];
    const subscription = core.subscriptionOf(subscriptionIdOf(row));
    const intent = state.payments[row.id];
    if (!customer || !intent) {
      settle(row, subscription);
      return true;
    }
    const paid = works ?? bankAccepts(customer, subscription.paymentMethod);
    if (scheduled) row.attempt_count += 1;
    charge(intent, subscription.paymentMethod, paid);
    if (paid) settle(row, subscription);
    else if (scheduled) failed(row, subscription);
    return paid;
  }

  /** A scheduled attempt failed: another one comes, or the subscription ends. */
  function failed(row: InvoiceRow, subscription: SubscriptionRow): void {
    // One that the subscription has left behind is not tried again.
    const governs = isLive(subscription) && subscription.latestInvoice === row.id;
    const retry = governs ? RETRY_AFTER[row.attempt_count - 1] : undefined;
    row.next_payment_attempt = retry === undefined ? null : now() + retry;
    invoiceEvent('payment_failed', row);
    if (!governs) return;
    if (retry !== undefined) {
      if (subscription.status === 'active') changeSubscription(subscription, { status: 'past_due' });
    } else if (state.afterRetries === 'cancel') end(subscription, 'payment_failed');
    else changeSubscription(subscription, { status: 'unpaid' });
  }

  /** Ends a subscription at this instant; what is not paid is not collected any more. */
  function end(row: SubscriptionRow, reason: SubscriptionRow['reason']): void {
    for (const invoice of Object.values(state.invoices))
      if (subscriptionIdOf(invoice) === row.id) invoice.next_payment_attempt = null;
    Object.assign(row, {
      status: 'canceled',
      endedAt: now(),
      canceledAt: row.canceledAt ?? now(),
      reason: row.reason ?? reason,
    });
    emit('customer.subscription.deleted', objects.subscription(row));
  }

  return { bankAccepts, pay, end };
}
export type Payments = ReturnType<typeof createPayments>;
