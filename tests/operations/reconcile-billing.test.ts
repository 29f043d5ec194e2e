import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type ReconcileCursor, reconcileBilling, syncAll } from '~server/features/billing/follow-stripe';
import { inOneGo } from '~server/each-alone';
import { type Billing, BillingError } from '~server/services/billing/billing';

import { useDatabase } from '../support/fixture';
import { billingContextOf, useStripe } from '../support/stripe';

const NOW = new Date('2026-11-02T12:00:00Z');
const PEOPLE = 40;
const { db, runtime, make } = useDatabase({ now: NOW });

let people: string[] = [];
/** Customers in the order in which they were asked for. */
let asked: string[] = [];
let running = 0;
let most = 0;

const known = { kind: 'known', userId: null, credit: 0, ledger: [], subscription: null } as const;

/** Stripe, which takes 20 ms for each customer. @param refuse throws where it refuses */
const stripe = (refuse: (id: string) => void = () => undefined) => ({
  ...useStripe({ now: NOW }).billing,
  customer: async (id: string) => {
    asked.push(id);
    running += 1;
    most = Math.max(most, running);
    await sleep(20);
    running -= 1;
    refuse(id);
    return known;
  },
});
const ctx = (billing: Billing = stripe()) => billingContextOf(runtime, billing, () => NOW);
const unread = () =>
  db.selectFrom('subscriptions').select('stripe_customer_id as id').where('synced_at', 'is', null).execute();

beforeAll(async () => {
  const made = await make.makePeople(Array.from({ length: PEOPLE }, () => ({})));
  people = made.map(({ id }) => id);
});
beforeEach(async () => {
  asked = [];
  most = 0;
  const rows = people.map((id, n) => ({ user_id: id, stripe_customer_id: `cus_${n}` }));
  await db.insertInto('subscriptions').values(rows).execute();
});
afterEach(async () => {
  for (const table of ['subscriptions', 'stripe_events', 'pro_withdrawals'] as const)
    await db.deleteFrom(table).execute();
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

describe('reading customers from Stripe', () => {
  it('is done some at a time and so many a second, and one that is refused is left to the next run', async () => {
    const billing = stripe((id) => {
      if (id === 'cus_7') throw new BillingError('unknown_subscription');
    });
    const began = performance.now();
    expect(await syncAll(ctx(billing), NOW, 50)).toEqual({ synced: 39, failed: 1, more: false });
    expect(most).toBeGreaterThan(4);
    expect(most).toBeLessThanOrEqual(12);
    // Forty at fifteen a second: the third fifteen begin two seconds later.
    expect(performance.now() - began).toBeGreaterThan(1900);
    expect(asked.toSorted()).toEqual(people.map((_, n) => `cus_${n}`).toSorted());
    expect(await unread()).toEqual([]);
  });

  it('stops when Stripe takes no more, leaves nothing running, and goes on with the rest', async () => {
    const full = stripe(() => {
      if (asked.length > 20) throw new BillingError('rate_limit', { keyHolds: true, outage: true });
    });
    await expect(syncAll(ctx(full), NOW, 50)).rejects.toThrow('rate_limit');
    expect(running).toBe(0);
    const left = (await unread()).map(({ id }) => id);
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(PEOPLE);
    expect(asked.length).toBeLessThan(PEOPLE);
    asked = [];
    await syncAll(ctx(), NOW, 50);
    expect(asked.toSorted()).toEqual(left.toSorted());
  });

  it('by two workers at once ends with each customer read', async () => {
    const both = await Promise.all([syncAll(ctx(), NOW, 50), syncAll(ctx(), NOW, 50)]);
    expect(both.every(({ failed }) => failed === 0)).toBe(true);
    expect(await unread()).toEqual([]);
  });
});

describe('events and endings whose job was lost', () => {
  const keys = async () => {
    const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs order by key`.execute(
      db,
    );
    return rows.map(({ key }) => key);
  };

  it('are queued again to the last one, also after a crash between two batches, and by two workers', async () => {
    await db.deleteFrom('subscriptions').execute();
    // Three of each at one instant: the instant alone would lose some between batches.
    const events = Array.from({ length: 25 }, (_, n) => ({
      id: `evt_${String(n).padStart(2, '0')}`,
      type: 'invoice.paid',
      stripe_customer_id: `cus_${n}`,
      received_at: new Date(NOW.getTime() - 7_200_000 + Math.floor(n / 3)).toISOString(),
      handled_at: n === 4 ? NOW.toISOString() : null,
    }));
    const young = { id: 'evt_new', type: 'invoice.paid', stripe_customer_id: 'cus_new' };
    await db
      .insertInto('stripe_events')
      .values([...events, { ...young, received_at: NOW.toISOString(), handled_at: null }])
      .execute();
    const endings = people.slice(0, 25).map((user_id, n) => ({
      user_id,
      stripe_subscription_id: `sub_${n}`,
      ordered_at: NOW.toISOString(),
      declared_at: new Date(NOW.getTime() - 7_200_000 + Math.floor(n / 3)).toISOString(),
      settled_at: n === 5 ? NOW.toISOString() : null,
      ...(n === 5 ? { refunded_eur: '0', credit_eur: '0' } : {}),
    }));
    await db.insertInto('pro_withdrawals').values(endings).execute();
    const expected = [
      ...events
        .filter(({ handled_at }) => handled_at === null)
        .map((one) => `stripe:${one.stripe_customer_id}`),
      ...endings
        .filter((one) => one.settled_at === null)
        .map((one) => `withdrawal:${one.stripe_subscription_id}`),
    ].sort();

    let batches = 0;
    const batch = (cursor: ReconcileCursor | null) => {
      batches += 1;
      return reconcileBilling(ctx(), cursor, 4);
    };
    // The cursor of a batch that was not stored: it is done again.
    const { next } = await batch(null);
    await batch(next);
    await batch(next);
    expect((await keys()).length).toBe(8);
    await Promise.all([inOneGo(batch), inOneGo(batch)]);
    expect(await keys()).toEqual(expected);
    expect(batches).toBeGreaterThan(20);
  });
});
