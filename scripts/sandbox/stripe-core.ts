import Stripe from 'stripe';

import { EMPTY, type TestCard } from './stripe-catalogue';
import { missing } from './stripe-failure';
import { objects } from './stripe-objects';
import {
  emptyState,
  newStripeId,
  type BalanceTransactionRow,
  type CustomerRow,
  type InvoiceRow,
  type StripeState,
  type SubscriptionRow,
} from './stripe-store';

export const HOUR = 3600;
export const DAY = 86_400;

export const isLive = ({ status }: SubscriptionRow): boolean => status !== 'canceled';
export const euros = (cents: number): string => (cents / 100).toFixed(2);

export interface BillingOptions {
  state?: StripeState;
  /** Seconds; the sandbox's own clock is this plus `state.offset`. */
  realNow?: () => number;
  /** Where the pages of the sandbox are. */
  origin?: () => string;
}

/** What every part of the engine needs: the clock, events, and customers with what they owe. */
export function createCore({
  state = emptyState(),
  realNow = () => Math.floor(Date.now() / 1000),
  origin = () => 'http://127.0.0.1',
}: BillingOptions) {
  /** The instant that is being worked through while time is made up for. */
  let instant: number | undefined;
  let muted = false;
  /** The request that coming events are owed to. */
  let cause: { id: string | null; idempotency_key: string | null } = { id: null, idempotency_key: null };
  const now = () => instant ?? realNow() + state.offset;

  /** What every object of Stripe begins with. */
  const fresh = (prefix: string) => ({ id: newStripeId(prefix), created: now(), currency: 'eur' });

  /** Does something as if it were another time. */
  function doAt(at: number, work: () => void, { silently = false } = {}): void {
    cause = { id: null, idempotency_key: null };
    instant = at;
    muted = silently;
    try {
      work();
    } finally {
      instant = undefined;
      muted = false;
    }
  }

  function emit(type: string, object: { id: string }, previous?: Record<string, unknown>): void {
    if (muted) return;
    const id = newStripeId('evt');
    const created = now();
    const payload = JSON.stringify({
      id,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created,
      data: previous ? { object, previous_attributes: previous } : { object },
      livemode: false,
      pending_webhooks: 1,
      request: cause,
      type,
    });
    const delivery = state.delivery === 'drop' ? 'dropped' : 'pending';
    state.events[id] = { id, created, type, payload, delivery, attempts: 0, lastAnswer: '' };
  }
  const invoiceEvent = (name: string, row: InvoiceRow) => emit(`invoice.${name}`, row);

  /** Changes a row, and emits an update with what the object was before where it differs. */
  function changing<T extends object>(
    type: string,
    row: T,
    change: Partial<T>,
    draw: (row: T) => { id: string },
  ) {
    const before: Record<string, unknown> = { ...draw(row) };
    Object.assign(row, change);
    const after: Record<string, unknown> = { ...draw(row) };
    const differs = Object.keys(before).filter(
      (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
    );
    if (differs.length > 0)
      emit(type, draw(row), Object.fromEntries(differs.map((key) => [key, before[key]])));
  }
  const changeSubscription = (row: SubscriptionRow, change: Partial<SubscriptionRow>) =>
    changing('customer.subscription.updated', row, change, objects.subscription);
  const changeCustomer = (row: CustomerRow, change: Partial<CustomerRow>) =>
    changing('customer.updated', row, change, objects.customer);

  const customerOf = (id: string, param = 'customer'): CustomerRow => {
    const row = state.customers[id];
    return row && !row.deleted ? row : missing('customer', id, param);
  };
  const subscriptionOf = (id: string, param = 'id') =>
    state.subscriptions[id] ?? missing('subscription', id, param);
  const subscriptionsOf = (customer: string) =>
    Object.values(state.subscriptions).filter((row) => row.customer === customer);
  const chargeOf = (id: string, param = 'charge') => state.charges[id] ?? missing('charge', id, param);
  const invoiceOf = (id: string) => state.invoices[id] ?? missing('invoice', id);

  function createCustomer(fields: Partial<CustomerRow>): CustomerRow {
    const row: CustomerRow = {
      id: newStripeId('cus', 14),
      created: now(),
      email: null,
      name: null,
      metadata: {},
      paymentMethod: null,
      balance: 0,
      invoiceCount: 0,
      deleted: false,
      nextPayment: 'card',
      ...fields,
    };
    state.customers[row.id] = row;
    emit('customer.created', objects.customer(row));
    return row;
  }

  function newPaymentMethod(card: TestCard): string {
    const id = newStripeId('pm');
    state.paymentMethods[id] = card;
    return id;
  }

  function changeCard(customerId: string, card: TestCard): void {
    const paymentMethod = newPaymentMethod(card);
    changeCustomer(customerOf(customerId), { paymentMethod });
    for (const row of subscriptionsOf(customerId))
      if (isLive(row)) changeSubscription(row, { paymentMethod });
  }

  /** Changes what a customer owes; negative adds to their credit. */
  function changeBalance(
    customer: CustomerRow,
    amount: number,
    told: Pick<BalanceTransactionRow, 'type'> &
      Partial<Pick<BalanceTransactionRow, 'invoice' | 'description' | 'metadata'>>,
  ): BalanceTransactionRow {
    const row: BalanceTransactionRow = {
      ...EMPTY.balanceTransaction,
      ...fresh('cbtxn'),
      customer: customer.id,
      amount,
      ending_balance: customer.balance + amount,
      ...told,
    };
    state.balanceTransactions[row.id] = row;
    changeCustomer(customer, { balance: row.ending_balance });
    return row;
  }

  return {
    state,
    origin,
    now,
    fresh,
    doAt,
    emit,
    invoiceEvent,
    /** Names the request that coming events are owed to. */
    setCause: (request: typeof cause) => {
      cause = request;
    },
    changeSubscription,
    changeCustomer,
    customerOf,
    subscriptionOf,
    subscriptionsOf,
    chargeOf,
    invoiceOf,
    createCustomer,
    newPaymentMethod,
    changeCard,
    changeBalance,
  };
}
export type Core = ReturnType<typeof createCore>;
