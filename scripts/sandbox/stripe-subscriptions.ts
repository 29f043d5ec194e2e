import { euros, isLive, type Core } from './stripe-core';
import { invalid, missing } from './stripe-failure';
import type { Invoices } from './stripe-invoices';
import {
  newId,
  planOf,
  type Card,
  type CustomerRow,
  type InvoiceLineRow,
  type Plan,
  type SubscriptionRow,
} from './stripe-store';

export type PaymentResult = 'paid' | 'declined' | 'authenticate';

/** The end of the period that begins at `start`, on the anchor's day of the month where that exists. */
export function periodAfter(anchor: number, start: number, interval: Plan['interval']): number {
  for (let count = 1; ; count += 1) {
    const end = addMonths(anchor, interval === 'month' ? count : count * 12);
    if (end > start) return end;
  }
}

export function addMonths(from: number, months: number): number {
  const date = new Date(from * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
}

const planLine = (plan: Plan, start: number, end: number): Omit<InvoiceLineRow, 'id'> => ({
  amount: plan.amount,
  description: `1 × ${plan.name} (at €${euros(plan.amount)} / ${plan.interval})`,
  price: plan.id,
  start,
  end,
  proration: false,
  credits: null,
});

interface Order {
  price: string;
  card: Card;
  id?: string;
  trialEnd?: number | null;
  promotion?: boolean;
  metadata?: Record<string, string>;
  /** False leaves a first payment that failed as an incomplete subscription. */
  works?: boolean;
}

/** Subscriptions from the order to the end. */
export function createSubscriptions(core: Core, invoices: Invoices) {
  const { state, objects, now, emit, changeSubscription } = core;
  const { newInvoice, finalize, pay, end } = invoices;

  function periodLine(row: SubscriptionRow): Omit<InvoiceLineRow, 'id'> {
    const line = planLine(planOf(row.price), row.periodStart, row.periodEnd);
    if (row.status !== 'trialing') return line;
    return { ...line, amount: 0, description: `Free trial for ${planOf(row.price).name}` };
  }

  function subscribe(customer: CustomerRow, order: Order): SubscriptionRow {
    const plan = planOf(order.price);
    const at = now();
    const trialEnd = order.trialEnd ?? null;
    const row: SubscriptionRow = {
      id: order.id ?? newId('sub'),
      created: at,
      customer: customer.id,
      price: plan.id,
      item: newId('si', 14),
      status: trialEnd === null ? 'incomplete' : 'trialing',
      anchor: trialEnd ?? at,
      periodStart: at,
      periodEnd: trialEnd ?? periodAfter(at, at, plan.interval),
      trialStart: trialEnd === null ? null : at,
      trialEnd,
      cancelAtPeriodEnd: false,
      canceledAt: null,
      endedAt: null,
      reason: null,
      paymentMethod: core.newPaymentMethod(order.card),
      latestInvoice: null,
      discount: order.promotion ? newId('di') : null,
      metadata: order.metadata ?? {},
    };
    state.subscriptions[row.id] = row;
    const invoice = newInvoice(row, 'subscription_create', [periodLine(row)]);
    row.latestInvoice = invoice.id;
    emit('customer.subscription.created', objects.subscription(row));
    finalize(invoice);
    // That card pays once, so that a renewal can fail.
    const paysOnce = order.card === 'failsLater' && customer.nextPayment === 'card';
    pay(invoice, order.works ?? (paysOnce || undefined));
    return row;
  }

  function setCancelAtPeriodEnd(row: SubscriptionRow, cancel: boolean): void {
    if (!isLive(row))
      invalid('A canceled subscription can only update its cancellation_details and metadata.');
    if (cancel === row.cancelAtPeriodEnd) return;
    changeSubscription(row, {
      cancelAtPeriodEnd: cancel,
      canceledAt: cancel ? now() : null,
      reason: cancel ? 'cancellation_requested' : null,
    });
  }

  function cancelNow(row: SubscriptionRow): void {
    // Stripe says so in these words also for one that did exist.
    if (!isLive(row)) missing('subscription', row.id);
    end(row, 'cancellation_requested');
  }

  function deleteCustomer(id: string): void {
    const row = core.customerOf(id, 'id');
    for (const subscription of core.subscriptionsOf(id)) if (isLive(subscription)) end(subscription, null);
    const last = objects.customer(row);
    row.deleted = true;
    emit('customer.deleted', last);
  }

  /** What the running period was charged with, its discount taken off: that, and no more, a flexible subscription gives back. */
  function chargedFor(row: SubscriptionRow): Pick<InvoiceLineRow, 'amount' | 'credits'> {
    const invoice = Object.values(state.invoices).findLast(
      (one) =>
        one.subscription === row.id &&
        one.lines.some((line) => !line.proration && line.end === row.periodEnd),
    );
    const line = invoice?.lines.find(({ proration }) => !proration);
    if (!invoice || !line) return { amount: planOf(row.price).amount, credits: null };
    return {
      amount: line.amount - invoice.discountAmount,
      credits: { invoice: invoice.id, invoice_line_items: [line.id] },
    };
  }

  /** What a switch of plan costs now: the unused time back, the new plan's first period in full. */
  function switchLines(row: SubscriptionRow, price: string): Omit<InvoiceLineRow, 'id'>[] {
    if (row.status === 'trialing') return [];
    const from = planOf(row.price);
    const to = planOf(price);
    const at = now();
    const unused = (row.periodEnd - at) / (row.periodEnd - row.periodStart);
    const { amount: charged, credits } = chargedFor(row);
    return [
      {
        amount: -Math.round(charged * unused),
        credits,
        description: `Unused time on ${from.name} (${from.interval}ly)`,
        price: from.id,
        start: at,
        end: row.periodEnd,
        proration: true,
      },
      planLine(to, at, periodAfter(at, at, to.interval)),
    ];
  }

  /** Begins another period with its invoice, and tells both in one update. */
  function beginPeriod(
    row: SubscriptionRow,
    change: Partial<SubscriptionRow>,
    bill: (next: SubscriptionRow) => string,
  ) {
    const next = { ...row, ...change };
    changeSubscription(row, { ...change, latestInvoice: bill(next) });
  }

  /** The portal's switch: the new period begins now and is paid now, or nothing changes. */
  function switchPlan(row: SubscriptionRow, price: string): PaymentResult {
    if (!isLive(row) || row.price === price) return invalid('There is nothing to switch.');
    const lines = switchLines(row, price);
    if (lines.length === 0) {
      changeSubscription(row, { price });
      return 'paid';
    }
    const customer = core.customerOf(row.customer);
    const due = lines.reduce((sum, line) => sum + line.amount, customer.balance);
    if (due > 0 && !invoices.bankAccepts(customer, row.paymentMethod)) return 'declined';
    const at = now();
    const period = { anchor: at, periodStart: at, periodEnd: periodAfter(at, at, planOf(price).interval) };
    beginPeriod(row, { price, ...period }, (next) => newInvoice(next, 'subscription_update', lines).id);
    const invoice = core.invoiceOf(row.latestInvoice ?? '');
    finalize(invoice);
    pay(invoice, true);
    return 'paid';
  }

  /** A period is over: the subscription ends, or the next one begins with a draft that is collected an hour later. */
  function nextPeriod(row: SubscriptionRow): void {
    if (row.cancelAtPeriodEnd) return end(row, 'cancellation_requested');
    const over = { start: row.periodStart, end: row.periodEnd };
    const periodEnd = periodAfter(row.anchor, over.end, planOf(row.price).interval);
    const status = row.status === 'trialing' ? 'active' : row.status;
    beginPeriod(row, { periodStart: over.end, periodEnd, status }, (next) => {
      const invoice = newInvoice(next, 'subscription_cycle', [periodLine(next)], over);
      // Stripe still invoices somebody who does not pay, and collects nothing.
      if (status === 'unpaid') invoice.due = null;
      return invoice.id;
    });
  }

  function giveUpIncomplete(row: SubscriptionRow): void {
    const invoice = state.invoices[row.latestInvoice ?? ''];
    if (invoice?.status === 'open') invoices.voidInvoice(invoice);
    changeSubscription(row, { status: 'incomplete_expired', endedAt: now() });
  }

  return {
    subscribe,
    setCancelAtPeriodEnd,
    cancelNow,
    deleteCustomer,
    switchLines,
    switchPlan,
    nextPeriod,
    giveUpIncomplete,
  };
}
export type Subscriptions = ReturnType<typeof createSubscriptions>;
