import { sandboxPlanOf, type TestCard, type SandboxPlan } from './stripe-catalogue';
import { euros, isLive, type Core } from './stripe-core';
import { invalid, missing } from './stripe-failure';
import { periodItemOf, subscriptionIdOf, type Invoices, type InvoiceItem } from './stripe-invoices';
import { objects } from './stripe-objects';
import type { Payments } from './stripe-payments';
import { newStripeId, type CustomerRow, type InvoiceRow, type SubscriptionRow } from './stripe-store';

export type PaymentResult = 'paid' | 'declined' | 'authenticate';

/** The end of the period that begins at `start`, on the anchor's day of the month where that exists. */
export function nextPeriodEnd(anchor: number, start: number, interval: SandboxPlan['interval']): number {
  for (let count = 1; ; count += 1) {
    const end = monthsAfter(anchor, interval === 'month' ? count : count * 12);
    if (end > start) return end;
  }
}

export function monthsAfter(from: number, months: number): number {
  const date = new Date(from * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
}

const planLine = (plan: SandboxPlan, start: number, end: number): InvoiceItem => ({
  amount: plan.amount,
  description: `1 × ${plan.name} (at €${euros(plan.amount)} / ${plan.interval})`,
  price: plan.id,
  start,
  end,
});

interface Order {
  price: string;
  card: TestCard;
  id?: string;
  trialEnd?: number | null;
  promotion?: boolean;
  metadata?: Record<string, string>;
}

/** Subscriptions from the order to the end. */
export function createSubscriptions(core: Core, { newInvoice, finalize }: Invoices, payments: Payments) {
  const { state, now, emit, changeSubscription } = core;
  const { pay, end } = payments;

  function periodLine(row: SubscriptionRow): InvoiceItem {
    const line = planLine(sandboxPlanOf(row.price), row.periodStart, row.periodEnd);
    if (row.status !== 'trialing') return line;
    return { ...line, amount: 0, description: `Free trial for ${sandboxPlanOf(row.price).name}` };
  }

  function subscribe(customer: CustomerRow, order: Order): SubscriptionRow {
    const plan = sandboxPlanOf(order.price);
    const at = now();
    const trialEnd = order.trialEnd ?? null;
    const row: SubscriptionRow = {
      id: order.id ?? newStripeId('sub'),
      created: at,
      customer: customer.id,
      price: plan.id,
      item: newStripeId('si', 14),
      status: trialEnd === null ? 'incomplete' : 'trialing',
      anchor: trialEnd ?? at,
      periodStart: at,
      periodEnd: trialEnd ?? nextPeriodEnd(at, at, plan.interval),
      trialStart: trialEnd === null ? null : at,
      trialEnd,
      cancelAtPeriodEnd: false,
      canceledAt: null,
      endedAt: null,
      reason: null,
      paymentMethod: core.newPaymentMethod(order.card),
      latestInvoice: null,
      discount: order.promotion ? newStripeId('di') : null,
      metadata: order.metadata ?? {},
    };
    state.subscriptions[row.id] = row;
    const invoice = newInvoice(row, 'subscription_create', [periodLine(row)]);
    row.latestInvoice = invoice.id;
    emit('customer.subscription.created', objects.subscription(row));
    finalize(invoice);
    pay(invoice, true);
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
  function chargedFor(row: SubscriptionRow): Required<Pick<InvoiceItem, 'amount' | 'credits'>> {
    const invoice = Object.values(state.invoices).findLast(
      (one) => subscriptionIdOf(one) === row.id && periodItemOf(one)?.period.end === row.periodEnd,
    );
    const line = invoice && periodItemOf(invoice);
    if (!line)
      return { amount: sandboxPlanOf(row.price).amount, credits: { invoice: '', invoice_line_items: [] } };
    const discounts = (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
    const credits = { invoice: invoice.id, invoice_line_items: [line.id] };
    return { amount: line.amount - discounts, credits };
  }

  /** What a switch of plan costs now: the unused time back, the new plan's first period in full. */
  function switchLines(row: SubscriptionRow, price: string): InvoiceItem[] {
    if (row.status === 'trialing') return [];
    const from = sandboxPlanOf(row.price);
    const to = sandboxPlanOf(price);
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
      },
      planLine(to, at, nextPeriodEnd(at, at, to.interval)),
    ];
  }

  /** Begins another period with its invoice, and tells both in one update. */
  function beginPeriod(
    row: SubscriptionRow,
    change: Partial<SubscriptionRow>,
    bill: (next: SubscriptionRow) => InvoiceRow,
  ): InvoiceRow {
    const invoice = bill({ ...row, ...change });
    changeSubscription(row, { ...change, latestInvoice: invoice.id });
    return invoice;
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
    if (due > 0 && !payments.bankAccepts(customer, row.paymentMethod)) return 'declined';
    const at = now();
    const periodEnd = nextPeriodEnd(at, at, sandboxPlanOf(price).interval);
    const period = { price, anchor: at, periodStart: at, periodEnd };
    const invoice = beginPeriod(row, period, (next) => newInvoice(next, 'subscription_update', lines));
    finalize(invoice);
    pay(invoice, true);
    return 'paid';
  }

  /** A period is over: the subscription ends, or the next one begins with a draft that is collected an hour later. */
  function nextPeriod(row: SubscriptionRow): void {
    if (row.cancelAtPeriodEnd) return end(row, 'cancellation_requested');
    const over = { start: row.periodStart, end: row.periodEnd };
    const periodEnd = nextPeriodEnd(row.anchor, over.end, sandboxPlanOf(row.price).interval);
    const status = row.status === 'trialing' ? 'active' : row.status;
    beginPeriod(row, { periodStart: over.end, periodEnd, status }, (next) => {
      const invoice = newInvoice(next, 'subscription_cycle', [periodLine(next)], over);
      // Stripe still invoices somebody who does not pay, and collects nothing.
      if (status === 'unpaid') invoice.next_payment_attempt = null;
      return invoice;
    });
  }

  return {
    subscribe,
    setCancelAtPeriodEnd,
    cancelNow,
    deleteCustomer,
    switchLines,
    switchPlan,
    nextPeriod,
  };
}
export type Subscriptions = ReturnType<typeof createSubscriptions>;
