import Stripe from 'stripe';

import {
  DECLINED,
  amountDue,
  discountOn,
  planOf,
  refundedOf,
  stripeObjects,
  totalOf,
} from './stripe-objects';
import {
  PROMOTION,
  emptyState,
  newId,
  type BalanceTransactionRow,
  type Card,
  type ChargeRow,
  type CustomerRow,
  type FlowRow,
  type InvoiceLineRow,
  type InvoiceRow,
  type Plan,
  type SessionRow,
  type StripeState,
  type SubscriptionRow,
} from './stripe-store';

const HOUR = 3600;
const DAY = 86_400;
/** Pauses between the attempts to collect a renewal; after the last the subscription ends. */
const RETRY_AFTER = [3 * DAY, 5 * DAY, 6 * DAY];

/** A refusal in Stripe's shape. */
export class StripeFailure extends Error {
  constructor(
    readonly status: number,
    readonly error: { type: string; code?: string; param?: string; message: string },
  ) {
    super(error.message);
  }
}

const refuse = (message: string, code?: string, param?: string, status = 400): never => {
  throw new StripeFailure(status, {
    type: 'invalid_request_error',
    message,
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  });
};
export const missing = (kind: string, id: string, param = 'id'): never =>
  refuse(`No such ${kind}: '${id}'`, 'resource_missing', param, param === 'id' ? 404 : 400);

/** The end of the period that begins at `start`, on the anchor's day of the month where that exists. */
export function periodAfter(anchor: number, start: number, interval: Plan['interval']): number {
  for (let count = 1; ; count += 1) {
    const end = addMonths(anchor, interval === 'month' ? count : count * 12);
    if (end > start) return end;
  }
}

function addMonths(from: number, months: number): number {
  const date = new Date(from * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
}

const LIVE = new Set(['trialing', 'active', 'past_due', 'unpaid', 'incomplete']);
export const isLive = (subscription: SubscriptionRow): boolean => LIVE.has(subscription.status);

export interface SeedCustomer {
  customerId: string;
  subscriptionId: string;
  userId: string;
  email: string;
  name: string;
  interval: Plan['interval'];
  /** In seconds. */
  currentPeriodEnd: number;
}

export type PaymentResult = 'paid' | 'declined' | 'authenticate';

/**
 * Stripe's side of billing: what requests, payments and time do to customers and their subscriptions. It has no
 * timers and no network; whoever drives it reads `state.events`.
 * @param options.realNow seconds; the sandbox's own clock is this plus `state.offset`
 * @param options.origin where the pages of the sandbox are
 */
export function createBilling(
  options: { state?: StripeState; realNow?: () => number; origin?: () => string } = {},
) {
  const {
    state = emptyState(),
    realNow = () => Math.floor(Date.now() / 1000),
    origin = () => 'http://127.0.0.1',
  } = options;
  const objects = stripeObjects(state, origin);
  /** The instant that is being worked through while time is made up for. */
  let instant: number | undefined;
  let muted = false;
  /** Which request the coming events are owed to. */
  let cause: { id: string | null; idempotency_key: string | null } = { id: null, idempotency_key: null };
  const now = () => instant ?? realNow() + state.offset;

  function emit(type: string, object: { id: string }, previous?: Record<string, unknown>): void {
    if (muted) return;
    const id = newId('evt');
    const created = now();
    const data = previous ? { object, previous_attributes: previous } : { object };
    const event = {
      id,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created,
      data,
      livemode: false,
      pending_webhooks: 1,
      request: cause,
      type,
    };
    const delivery = state.delivery === 'drop' ? 'dropped' : 'pending';
    state.events[id] = {
      id,
      created,
      type,
      payload: JSON.stringify(event),
      delivery,
      attempts: 0,
      lastAnswer: '',
    };
  }

  /** Emits an update with what it was before, when something did change. */
  function changing(type: string, render: () => { id: string }, change: () => void): void {
    const before: Record<string, unknown> = { ...render() };
    change();
    const after: Record<string, unknown> = { ...render() };
    const differs = Object.keys(before).filter(
      (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
    );
    if (differs.length > 0)
      emit(type, render(), Object.fromEntries(differs.map((key) => [key, before[key]])));
  }
  const changeSubscription = (row: SubscriptionRow, change: Partial<SubscriptionRow>) =>
    changing(
      'customer.subscription.updated',
      () => objects.subscription(row),
      () => Object.assign(row, change),
    );
  const changeCustomer = (row: CustomerRow, change: Partial<CustomerRow>) =>
    changing(
      'customer.updated',
      () => objects.customer(row),
      () => Object.assign(row, change),
    );
  const invoiceEvent = (name: string, row: InvoiceRow) => emit(`invoice.${name}`, objects.invoice(row));

  const customerOf = (id: string, param = 'customer'): CustomerRow => {
    const row = state.customers[id];
    return row && !row.deleted ? row : missing('customer', id, param);
  };
  const subscriptionOf = (id: string, param = 'id') =>
    state.subscriptions[id] ?? missing('subscription', id, param);
  const chargeOf = (id: string, param = 'charge') => state.charges[id] ?? missing('charge', id, param);
  const sessionOf = (id: string) => state.sessions[id] ?? missing('checkout.session', id);
  const subscriptionsOf = (customer: string) =>
    Object.values(state.subscriptions).filter((row) => row.customer === customer);

  /** Changes what a customer owes; negative adds to their credit. */
  function changeBalance(
    customer: CustomerRow,
    amount: number,
    told: Pick<BalanceTransactionRow, 'type'> &
      Partial<Pick<BalanceTransactionRow, 'invoice' | 'description' | 'metadata'>>,
  ): BalanceTransactionRow {
    const row: BalanceTransactionRow = {
      id: newId('cbtxn'),
      created: now(),
      customer: customer.id,
      amount,
      endingBalance: customer.balance + amount,
      invoice: null,
      description: null,
      metadata: {},
      ...told,
    };
    state.balanceTransactions[row.id] = row;
    changeCustomer(customer, { balance: row.endingBalance });
    return row;
  }

  function createCustomer(fields: Partial<CustomerRow>): CustomerRow {
    const row: CustomerRow = {
      id: newId('cus', 14),
      created: now(),
      email: null,
      name: null,
      phone: null,
      description: null,
      address: null,
      metadata: {},
      preferredLocales: [],
      taxExempt: 'none',
      taxIds: [],
      paymentMethod: null,
      balance: 0,
      delinquent: false,
      invoiceCount: 0,
      deleted: false,
      nextPayment: 'card',
      ...fields,
    };
    state.customers[row.id] = row;
    emit('customer.created', objects.customer(row));
    return row;
  }

  function deleteCustomer(id: string): void {
    const row = customerOf(id, 'id');
    for (const subscription of subscriptionsOf(id)) if (isLive(subscription)) end(subscription, null);
    const last = objects.customer(row);
    row.deleted = true;
    emit('customer.deleted', last);
  }

  /** Attaches a new card; renewals use the subscription's own card before the customer's. */
  function attachCard(customer: CustomerRow, card: Card): string {
    const row = { id: newId('pm'), created: now(), customer: customer.id, card };
    state.paymentMethods[row.id] = row;
    emit('payment_method.attached', objects.paymentMethod(row));
    return row.id;
  }

  function changeCard(customerId: string, card: Card): void {
    const customer = customerOf(customerId);
    const paymentMethod = attachCard(customer, card);
    changeCustomer(customer, { paymentMethod });
    for (const row of subscriptionsOf(customerId))
      if (isLive(row)) changeSubscription(row, { paymentMethod });
  }

  /** What the bank says to a payment without the customer being present. */
  function bankAccepts(customer: CustomerRow, paymentMethod: string | null): boolean {
    if (customer.nextPayment !== 'card') return customer.nextPayment === 'works';
    const card = paymentMethod === null ? undefined : state.paymentMethods[paymentMethod]?.card;
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
      automaticTax: subscription.automaticTax,
      startingBalance: 0,
      endingBalance: null,
      attempts: 0,
      due: now() + HOUR,
      finalizedAt: null,
      paidAt: null,
      voidedAt: null,
      uncollectibleAt: null,
      paymentIntent: null,
      metadata: subscription.metadata,
    };
    state.invoices[row.id] = row;
    invoiceEvent('created', row);
    return row;
  }

  const periodLine = (subscription: SubscriptionRow): Omit<InvoiceLineRow, 'id'> => {
    const plan = planOf(subscription.price);
    const trial = subscription.status === 'trialing';
    return {
      amount: trial ? 0 : plan.amount,
      description: trial
        ? `Free trial for ${plan.name}`
        : `1 × ${plan.name} (at €${euros(plan.amount)} / ${plan.interval})`,
      price: plan.id,
      start: subscription.periodStart,
      end: subscription.periodEnd,
      proration: false,
      credits: null,
    };
  };

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
    if (applied !== 0) changeBalance(customer, applied, { type: 'applied_to_invoice', invoice: row.id });
    if (due > 0) {
      const intent = {
        id: newId('pi'),
        created: now(),
        customer: row.customer,
        invoice: row.id,
        amount: due,
        status: 'requires_payment_method' as const,
        paymentMethod: null,
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

  function settleInvoice(row: InvoiceRow): void {
    Object.assign(row, { status: 'paid', paidAt: now(), due: null });
    invoiceEvent('paid', row);
    invoiceEvent('payment_succeeded', row);
    const subscription = subscriptionOf(row.subscription);
    if (row.discount !== null && subscription.discount === row.discount)
      changeSubscription(subscription, { discount: null });
    const waiting =
      subscription.status === 'past_due' ||
      subscription.status === 'unpaid' ||
      subscription.status === 'incomplete';
    if (waiting && subscription.latestInvoice === row.id)
      changeSubscription(subscription, { status: 'active' });
    const customer = state.customers[row.customer];
    if (customer?.delinquent && !customer.deleted) changeCustomer(customer, { delinquent: false });
  }

  /** One attempt to collect an open invoice. One that somebody asked for is none of the scheduled ones: after it the next of those
   * comes when it was to come. */
  function pay(row: InvoiceRow, works?: boolean, scheduled = true): boolean {
    const customer = state.customers[row.customer];
    const subscription = subscriptionOf(row.subscription);
    const intent = state.paymentIntents[row.paymentIntent ?? ''];
    if (!customer || !intent) {
      settleInvoice(row);
      return true;
    }
    const paymentMethod = subscription.paymentMethod ?? customer.paymentMethod;
    const paid = works ?? bankAccepts(customer, paymentMethod);
    const charge: ChargeRow = {
      id: newId('ch'),
      created: now(),
      customer: row.customer,
      paymentIntent: intent.id,
      paymentMethod: paymentMethod ?? '',
      amount: intent.amount,
      paid,
    };
    state.charges[charge.id] = charge;
    if (scheduled) row.attempts += 1;
    Object.assign(intent, { charge: charge.id, paymentMethod, declined: !paid });
    if (paid) {
      Object.assign(intent, { status: 'succeeded', paidAt: now() });
      emit('charge.succeeded', objects.charge(charge));
      emit('payment_intent.succeeded', objects.paymentIntent(intent));
      settleInvoice(row);
      emit('invoice_payment.paid', objects.invoicePayment(intent));
      return true;
    }
    emit('charge.failed', objects.charge(charge));
    emit('payment_intent.payment_failed', objects.paymentIntent(intent));
    if (!scheduled) return false;
    // A first invoice is not tried again, nor one that the subscription has left behind.
    const governs =
      row.reason !== 'subscription_create' && isLive(subscription) && subscription.latestInvoice === row.id;
    const retry = governs ? RETRY_AFTER[row.attempts - 1] : undefined;
    row.due = retry === undefined ? null : now() + retry;
    invoiceEvent('payment_failed', row);
    if (!customer.delinquent && !customer.deleted) changeCustomer(customer, { delinquent: true });
    if (!governs) return false;
    if (retry === undefined) {
      if (state.afterRetries === 'cancel') end(subscription, 'payment_failed');
      else changeSubscription(subscription, { status: 'unpaid' });
    } else if (subscription.status === 'active') changeSubscription(subscription, { status: 'past_due' });
    return false;
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
      changeBalance(customer, -applied, { type: 'unapplied_from_invoice', invoice: row.id });
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

  interface Order {
    price: string;
    card: Card;
    id?: string;
    trialEnd?: number | null;
    promotion?: boolean;
    session?: string;
    automaticTax?: boolean;
    description?: string | null;
    metadata?: Record<string, string>;
    /** False leaves a first payment that failed as an incomplete subscription. */
    works?: boolean;
  }

  function subscribe(customer: CustomerRow, order: Order): SubscriptionRow {
    const plan = planOf(order.price);
    const at = now();
    const trialEnd = order.trialEnd ?? null;
    const id = order.id ?? newId('sub');
    const anchor = trialEnd ?? at;
    const row: SubscriptionRow = {
      id,
      created: at,
      customer: customer.id,
      price: plan.id,
      item: newId('si', 14),
      status: trialEnd === null ? 'incomplete' : 'trialing',
      anchor,
      periodStart: at,
      periodEnd: trialEnd ?? periodAfter(at, at, plan.interval),
      trialStart: trialEnd === null ? null : at,
      trialEnd,
      cancelAtPeriodEnd: false,
      canceledAt: null,
      endedAt: null,
      reason: null,
      comment: null,
      feedback: null,
      paymentMethod: attachCard(customer, order.card),
      latestInvoice: null,
      discount: null,
      automaticTax: order.automaticTax ?? false,
      description: order.description ?? null,
      metadata: order.metadata ?? {},
    };
    state.subscriptions[id] = row;
    if (order.promotion) {
      const discount = {
        id: newId('di'),
        start: at,
        customer: customer.id,
        subscription: id,
        session: order.session ?? null,
      };
      state.discounts[discount.id] = discount;
      row.discount = discount.id;
      state.promotionUses += 1;
    }
    const invoice = newInvoice(row, 'subscription_create', [periodLine(row)]);
    row.latestInvoice = invoice.id;
    emit('customer.subscription.created', objects.subscription(row));
    finalize(invoice);
    // That card pays once, so that a renewal can fail.
    const paysOnce = order.card === 'failsLater' && customer.nextPayment === 'card';
    pay(invoice, order.works ?? (paysOnce || undefined));
    return row;
  }

  function createSession(
    fields: Omit<SessionRow, 'id' | 'created' | 'status' | 'subscription' | 'invoice' | 'paidBy'>,
  ): SessionRow {
    const row: SessionRow = {
      ...fields,
      id: newId('cs_test', 58),
      created: now(),
      status: 'open',
      subscription: null,
      invoice: null,
      paidBy: null,
    };
    state.sessions[row.id] = row;
    return row;
  }

  function expireSession(id: string): SessionRow {
    const row = sessionOf(id);
    if (row.status !== 'open')
      refuse(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${row.status}.`,
      );
    row.status = 'expired';
    emit('checkout.session.expired', objects.session(row));
    return row;
  }

  interface Payer {
    card: Card;
    email: string;
    name: string | null;
    taxId: string | null;
    country: string | null;
    promotion: boolean;
    /** The person came back from their bank. */
    authenticated: boolean;
  }

  /** The person pressed the order button of the checkout page. */
  function completeSession(id: string, payer: Payer): PaymentResult {
    const row = sessionOf(id);
    if (row.status !== 'open') return refuse(`This Checkout Session is ${row.status}.`);
    const existing = row.customer === null ? undefined : customerOf(row.customer);
    if (payer.card === 'declined' || existing?.nextPayment === 'fails') return 'declined';
    if (payer.card === 'authentication' && !payer.authenticated) return 'authenticate';
    const customer = existing ?? createCustomer({ email: payer.email, name: payer.name });
    const address = {
      city: null,
      country: payer.country,
      line1: null,
      line2: null,
      postal_code: null,
      state: null,
    };
    const taxIds =
      payer.taxId === null ? [] : [{ id: newId('txi'), type: 'eu_vat' as const, value: payer.taxId }];
    changeCustomer(customer, {
      email: customer.email ?? payer.email,
      ...(existing === undefined || row.updatesCustomer
        ? { name: payer.name ?? customer.name, address }
        : {}),
      taxIds: [...customer.taxIds, ...taxIds],
    });
    const promotion = payer.promotion || row.promotion !== null;
    if (promotion) row.promotion = PROMOTION.id;
    const trialEnd = row.trialEnd ?? (row.trialDays === null ? null : now() + row.trialDays * DAY);
    const subscription = subscribe(customer, {
      price: row.price,
      card: payer.card,
      trialEnd,
      promotion,
      session: row.id,
      automaticTax: row.automaticTax,
      description: row.description,
      metadata: row.subscriptionMetadata,
      works: true,
    });
    Object.assign(row, {
      status: 'complete',
      customer: customer.id,
      subscription: subscription.id,
      invoice: subscription.latestInvoice,
      paidBy: { email: payer.email, name: payer.name, taxId: payer.taxId, country: payer.country },
    });
    emit('checkout.session.completed', objects.session(row));
    return 'paid';
  }

  function createPortal(
    customer: string,
    fields: { configuration: string; returnUrl: string | null; locale: string | null; flow: FlowRow | null },
  ) {
    const row = { id: newId('bps'), created: now(), customer, ...fields };
    state.portals[row.id] = row;
    emit('billing_portal.session.created', objects.portal(row));
    return row;
  }

  function setCancelAtPeriodEnd(
    row: SubscriptionRow,
    cancel: boolean,
    why: { comment?: string; feedback?: string } = {},
  ) {
    if (!isLive(row))
      refuse('A canceled subscription can only update its cancellation_details and metadata.');
    if (cancel === row.cancelAtPeriodEnd) return;
    changeSubscription(row, {
      cancelAtPeriodEnd: cancel,
      canceledAt: cancel ? now() : null,
      reason: cancel ? 'cancellation_requested' : null,
      comment: why.comment ?? null,
      feedback: why.feedback ?? null,
    });
  }

  function cancelNow(row: SubscriptionRow, why: { comment?: string; feedback?: string } = {}): void {
    // Stripe says so in these words also for one that did exist.
    if (!isLive(row)) missing('subscription', row.id);
    row.comment = why.comment ?? row.comment;
    row.feedback = why.feedback ?? row.feedback;
    end(row, 'cancellation_requested');
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
      {
        amount: to.amount,
        description: `1 × ${to.name} (at €${euros(to.amount)} / ${to.interval})`,
        price: to.id,
        start: at,
        end: periodAfter(at, at, to.interval),
        proration: false,
        credits: null,
      },
    ];
  }

  /** The portal's switch: the new period begins now and is paid now, or nothing changes. */
  function switchPlan(row: SubscriptionRow, price: string): PaymentResult {
    if (!isLive(row) || row.price === price) return refuse('There is nothing to switch.');
    const lines = switchLines(row, price);
    if (lines.length === 0) {
      changeSubscription(row, { price });
      return 'paid';
    }
    const customer = customerOf(row.customer);
    const due = lines.reduce((sum, line) => sum + line.amount, customer.balance);
    if (due > 0 && !bankAccepts(customer, row.paymentMethod ?? customer.paymentMethod)) return 'declined';
    const at = now();
    const periodEnd = periodAfter(at, at, planOf(price).interval);
    const before = { ...row };
    Object.assign(row, { price, anchor: at, periodStart: at, periodEnd });
    const invoice = newInvoice(row, 'subscription_update', lines);
    const after = { ...row, latestInvoice: invoice.id };
    Object.assign(row, before);
    changeSubscription(row, after);
    finalize(invoice);
    pay(invoice, true);
    return 'paid';
  }

  function refund(
    chargeId: string,
    fields: {
      amount?: number;
      reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer';
      metadata?: Record<string, string>;
    } = {},
  ) {
    const charge = chargeOf(chargeId);
    const rest = charge.amount - refundedOf(state, charge.id);
    if (!charge.paid) refuse(`Charge ${charge.id} has failed; it cannot be refunded.`, undefined, 'charge');
    if (
      Object.values(state.disputes).some(
        (dispute) => dispute.charge === charge.id && dispute.status !== 'won',
      )
    )
      refuse(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
    if (rest === 0) refuse(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
    const amount = fields.amount ?? rest;
    if (amount < 1) refuse('Invalid positive integer', 'parameter_invalid_integer', 'amount');
    if (amount > rest)
      refuse(
        `Refund amount (€${euros(amount)}) is greater than unrefunded amount on charge (€${euros(rest)})`,
        undefined,
        'amount',
      );
    const row = {
      id: newId('re'),
      created: now(),
      charge: charge.id,
      amount,
      reason: fields.reason ?? null,
      metadata: fields.metadata ?? {},
    };
    const before = objects.charge(charge);
    state.refunds[row.id] = row;
    emit('refund.created', objects.refund(row));
    emit('charge.refunded', objects.charge(charge), {
      amount_refunded: before.amount_refunded,
      refunded: before.refunded,
    });
    return row;
  }

  function openDispute(chargeId: string) {
    const charge = chargeOf(chargeId);
    if (!charge.paid || Object.values(state.disputes).some((dispute) => dispute.charge === charge.id))
      refuse('This charge cannot be disputed.');
    const row = {
      id: newId('du'),
      created: now(),
      charge: charge.id,
      amount: charge.amount,
      status: 'needs_response' as const,
    };
    state.disputes[row.id] = row;
    emit('charge.dispute.created', objects.dispute(row));
    return row;
  }

  function closeDispute(id: string, status: 'won' | 'lost') {
    const row = state.disputes[id] ?? missing('dispute', id);
    if (row.status !== 'needs_response') refuse('This dispute is closed.');
    row.status = status;
    emit('charge.dispute.closed', objects.dispute(row), { status: 'needs_response' });
    return row;
  }

  /** A period is over: the subscription ends, or the next one begins with a draft that is collected an hour later. */
  function nextPeriod(row: SubscriptionRow): void {
    if (row.cancelAtPeriodEnd) {
      end(row, 'cancellation_requested');
      return;
    }
    const periodStart = row.periodEnd;
    const periodEnd = periodAfter(row.anchor, periodStart, planOf(row.price).interval);
    const status = row.status === 'trialing' ? 'active' : row.status;
    const before = { ...row };
    Object.assign(row, { periodStart, periodEnd, status });
    const invoice = newInvoice(row, 'subscription_cycle', [periodLine(row)], {
      start: before.periodStart,
      end: before.periodEnd,
    });
    // Stripe goes on invoicing who does not pay, and collects nothing.
    if (status === 'unpaid') invoice.due = null;
    const after = { ...row, latestInvoice: invoice.id };
    Object.assign(row, before);
    changeSubscription(row, after);
  }

  function giveUpIncomplete(row: SubscriptionRow): void {
    const invoice = state.invoices[row.latestInvoice ?? ''];
    if (invoice?.status === 'open') voidInvoice(invoice);
    changeSubscription(row, { status: 'incomplete_expired', endedAt: now() });
  }

  function* dues(): Generator<{ at: number; run: () => void }> {
    for (const row of Object.values(state.invoices)) {
      const { due } = row;
      if (due === null) continue;
      const run = () => {
        if (row.status === 'draft') finalize(row);
        pay(row);
      };
      yield { at: due, run };
    }
    for (const row of Object.values(state.subscriptions)) {
      if (row.status === 'incomplete')
        yield { at: row.created + 23 * HOUR, run: () => giveUpIncomplete(row) };
      else if (isLive(row)) yield { at: row.periodEnd, run: () => nextPeriod(row) };
    }
    for (const row of Object.values(state.sessions))
      if (row.status === 'open') yield { at: row.expiresAt, run: () => void expireSession(row.id) };
  }

  /** Does everything that time has made due, in the order of time. True when there was something. */
  function catchUp(): boolean {
    const until = now();
    for (let steps = 0; ; steps += 1) {
      let next: { at: number; run: () => void } | undefined;
      for (const due of dues()) if (due.at <= until && (!next || due.at < next.at)) next = due;
      if (!next) return steps > 0;
      cause = { id: null, idempotency_key: null };
      instant = next.at;
      try {
        next.run();
      } finally {
        instant = undefined;
      }
    }
  }

  function advance(seconds: number): void {
    state.offset += seconds;
    catchUp();
  }

  /** Moves to just after the next renewal or end of a trial and the collection of its invoice. */
  function advanceToRenewal(customer?: string): void {
    const ends = Object.values(state.subscriptions)
      .filter(
        (row) =>
          isLive(row) && row.status !== 'incomplete' && (customer === undefined || row.customer === customer),
      )
      .map((row) => row.periodEnd);
    if (ends.length > 0) advance(Math.max(0, Math.min(...ends) + HOUR + 1 - now()));
  }

  /**
   * Sets the clock right again and makes everything older by as much as it was ahead. For Hazel, whose clock never moved,
   * that time has passed; it is told of every subscription that goes on.
   */
  function comeBack(): void {
    const { events: _events, idempotency: _idempotency, offset, ...tables } = state;
    makeOlder(tables, offset);
    state.offset = 0;
    for (const row of Object.values(state.subscriptions))
      if (isLive(row)) emit('customer.subscription.updated', objects.subscription(row));
  }

  /** Customers that the demo data says are paying: known under the same ids, without events. */
  function seed(customers: readonly SeedCustomer[]): void {
    for (const person of customers) {
      if (state.customers[person.customerId]) continue;
      const start = addMonths(person.currentPeriodEnd, person.interval === 'month' ? -1 : -12);
      muted = true;
      instant = start;
      try {
        const customer = createCustomer({
          id: person.customerId,
          email: person.email,
          name: person.name,
          metadata: { user_id: person.userId },
        });
        const price = person.interval === 'month' ? 'price_demo_monthly' : 'price_demo_annual';
        const row = subscribe(customer, { id: person.subscriptionId, price, card: 'good' });
        row.periodEnd = person.currentPeriodEnd;
        row.anchor = person.currentPeriodEnd;
        customer.paymentMethod = row.paymentMethod;
      } finally {
        muted = false;
        instant = undefined;
      }
    }
  }

  return {
    state,
    objects,
    origin,
    now,
    emit,
    /** Names the request that coming events are owed to. */
    setCause: (request: typeof cause) => {
      cause = request;
    },
    customerOf,
    subscriptionOf,
    subscriptionsOf,
    chargeOf,
    sessionOf,
    createCustomer,
    changeCustomer,
    changeBalance,
    deleteCustomer,
    changeCard,
    subscribe,
    changeSubscription,
    setCancelAtPeriodEnd,
    cancelNow,
    switchLines,
    switchPlan,
    createSession,
    expireSession,
    completeSession,
    createPortal,
    pay,
    voidInvoice,
    refund,
    openDispute,
    closeDispute,
    catchUp,
    advance,
    advanceToRenewal,
    comeBack,
    seed,
  };
}
/** Instants are the only numbers of this size: amounts are cents of a few euros. */
function makeOlder(value: object, seconds: number): void {
  for (const key of Object.keys(value)) {
    const inner: unknown = Reflect.get(value, key);
    if (typeof inner === 'number' && inner > 1_000_000_000) Reflect.set(value, key, inner - seconds);
    else if (typeof inner === 'object' && inner !== null) makeOlder(inner, seconds);
  }
}

export type Billing = ReturnType<typeof createBilling>;

export const euros = (cents: number): string => (cents / 100).toFixed(2);
export { DECLINED };
