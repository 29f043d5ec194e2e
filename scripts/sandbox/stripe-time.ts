import { PRICE_IDS } from './stripe-catalogue';
import type { Checkout } from './stripe-checkout';
import { HOUR, isLive, type Core } from './stripe-core';
import type { SeedCustomer } from './stripe-customers';
import type { Invoices } from './stripe-invoices';
import { objects } from './stripe-objects';
import type { Payments } from './stripe-payments';
import { monthsAfter, type Subscriptions } from './stripe-subscriptions';

/** What time does to sessions, subscriptions and invoices, and how testers move it. */
export function createTime(
  core: Core,
  { finalize, pay, nextPeriod, subscribe, expireSession }: Invoices & Payments & Subscriptions & Checkout,
) {
  const { state, now, emit } = core;

  function* dues(): Generator<{ at: number; run: () => void }> {
    for (const row of Object.values(state.invoices)) {
      const run = () => {
        if (row.status === 'draft') finalize(row);
        pay(row);
      };
      if (row.next_payment_attempt !== null) yield { at: row.next_payment_attempt, run };
    }
    for (const row of Object.values(state.subscriptions))
      if (isLive(row)) yield { at: row.periodEnd, run: () => nextPeriod(row) };
    for (const row of Object.values(state.sessions))
      if (row.status === 'open') yield { at: row.expires_at, run: () => void expireSession(row.id) };
  }

  /** Does everything that time has made due, in the order of time. True when there was something. */
  function catchUp(): boolean {
    const until = now();
    for (let steps = 0; ; steps += 1) {
      let next: { at: number; run: () => void } | undefined;
      for (const due of dues()) if (due.at <= until && (!next || due.at < next.at)) next = due;
      if (!next) return steps > 0;
      core.doAt(next.at, next.run);
    }
  }

  function advance(seconds: number): void {
    state.offset += seconds;
    catchUp();
  }

  /** Moves to just after the next renewal or end of a trial and the collection of its invoice. */
  function advanceToRenewal(customer?: string): void {
    const ends = Object.values(state.subscriptions)
      .filter((row) => isLive(row) && (customer === undefined || row.customer === customer))
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
    for (const { customerId, subscriptionId, userId, email, name, interval, currentPeriodEnd } of customers) {
      if (state.customers[customerId]) continue;
      const order = () => {
        const customer = core.createCustomer({ id: customerId, email, name, metadata: { user_id: userId } });
        const price = PRICE_IDS[interval === 'month' ? 0 : 1];
        const row = subscribe(customer, { id: subscriptionId, price, card: 'good' });
        row.periodEnd = currentPeriodEnd;
        row.anchor = currentPeriodEnd;
        customer.paymentMethod = row.paymentMethod;
      };
      core.doAt(monthsAfter(currentPeriodEnd, interval === 'month' ? -1 : -12), order, { silently: true });
    }
  }

  return { catchUp, advance, advanceToRenewal, comeBack, seed };
}

/** Instants are the only numbers of this size: amounts are cents of a few euros. */
function makeOlder(value: object, seconds: number): void {
  for (const key of Object.keys(value)) {
    const inner: unknown = Reflect.get(value, key);
    if (typeof inner === 'number' && inner > 1_000_000_000) Reflect.set(value, key, inner - seconds);
    else if (typeof inner === 'object' && inner !== null) makeOlder(inner, seconds);
  }
}
