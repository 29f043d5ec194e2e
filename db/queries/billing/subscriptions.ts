import { sql } from 'kysely';

import type { Db } from '../../client';
import type { BillingInterval, PaymentState, SubscriptionStatus } from '../../columns';
import { asCentsOrNull, eurOf } from '../../euros';
import { findsRows, valuesOf } from '../../rows';

/** What `subscriptions s` holds of a plan. */
export const planColumns = [
  's.stripe_subscription_id',
  's.status',
  's.interval',
  asCentsOrNull(sql.ref<string | null>('s.amount_eur')).as('amount_cents'),
  's.current_period_start',
  's.current_period_end',
  's.ends_at',
  's.payment',
] as const;

/** What is stored of a person's subscription. */
export async function findSubscription(db: Db, userId: string) {
  return db
    .selectFrom('subscriptions as s')
    .select(planColumns)
    .select(['s.stripe_customer_id', 's.pro_until'])
    .where('s.user_id', '=', userId)
    .executeTakeFirst();
}

/** Stores the customer that was created for a person. One that is stored already stays. */
export async function putCustomer(db: Db, userId: string, customerId: string): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({ user_id: userId, stripe_customer_id: customerId })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ stripe_customer_id: customerId })
        .where('subscriptions.stripe_customer_id', 'is', null),
    )
    .execute();
}

/** Stores when a person asked that Pro begins before the withdrawal period is over. */
export async function putBeginAsked(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({ user_id: userId, begin_asked_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ begin_asked_at: now.toISOString() }))
    .execute();
}

export async function isPerson(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Whether a customer at Stripe belongs to a person here. */
export async function isCustomer(db: Db, customerId: string): Promise<boolean> {
  return db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('stripe_customer_id', '=', customerId)
    .$call(findsRows);
}

/** Announces a read of Stripe. Its answer may be stored as long as the answer to no later announcement was.
 * Undefined when the customer is unknown here. */
export async function takeTicket(db: Db, customerId: string): Promise<number | undefined> {
  const row = await db
    .updateTable('subscriptions')
    .set((eb) => ({ sync_ticket: eb('sync_ticket', '+', 1) }))
    .where('stripe_customer_id', '=', customerId)
    .returning('sync_ticket')
    .executeTakeFirst();
  return row?.sync_ticket;
}

/** Locks a customer's subscription. Undefined when a later read was stored, or the customer is unknown here. */
async function lockSubscription(db: Db, customerId: string, ticket: number) {
  return db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('stripe_customer_id', '=', customerId)
    .where('written_ticket', '<', ticket)
    .forUpdate()
    .executeTakeFirst();
}

/** The stored subscription of a customer with its person and the latest order of the subscription that was
 * found, locked. Undefined when a later read was stored, or when the customer is no longer known here. */
export async function lockForSync(
  db: Db,
  customerId: string,
  { ticket, foundId }: { ticket: number; foundId: string | null },
) {
  const locked = await lockSubscription(db, customerId, ticket);
  // A statement of its own: a statement that has waited for the lock would not see an order stored meanwhile.
  return locked && findForSync(db, locked.user_id, foundId);
}

async function findForSync(db: Db, userId: string, foundId: string | null) {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('pro_orders as o')
          .select(['o.interval', 'o.ordered_at'])
          .whereRef('o.user_id', '=', 's.user_id')
          .where('o.stripe_subscription_id', '=', foundId)
          .orderBy('o.ordered_at', 'desc')
          .limit(1)
          .as('ordered'),
      (join) => join.onTrue(),
    )
    .select([
      's.user_id',
      's.stripe_subscription_id',
      's.status',
      's.ends_at',
      's.begin_asked_at',
      'p.display_name',
      'p.email',
      'p.time_zone',
      'p.number_locale',
      'ordered.interval as ordered_interval',
      'ordered.ordered_at',
    ])
    .where('s.user_id', '=', userId)
    .executeTakeFirst();
}
export type StoredForSync = NonNullable<Awaited<ReturnType<typeof lockForSync>>>;

/** What a read of Stripe found. */
export interface FoundSubscription {
  id: string;
  status: SubscriptionStatus;
  priceId: string;
  interval: BillingInterval;
  amount: number;
  periodStart: Date;
  periodEnd: Date;
  endsAt: Date | null;
  payment: PaymentState;
  proUntil: Date | null;
}

/** Stores what a read of Stripe found; null when the customer has had no subscription. */
export async function writeSubscription(
  db: Db,
  userId: string,
  found: FoundSubscription | null,
  { ticket, now, customerDeleted }: { ticket: number; now: Date; customerDeleted: boolean },
): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({
      stripe_subscription_id: found?.id ?? null,
      status: found?.status ?? null,
      price_id: found?.priceId ?? null,
      interval: found?.interval ?? null,
      amount_eur: found ? eurOf(found.amount) : null,
      current_period_start: found?.periodStart.toISOString() ?? null,
      current_period_end: found?.periodEnd.toISOString() ?? null,
      ends_at: found?.endsAt?.toISOString() ?? null,
      payment: found?.payment ?? 'kept',
      pro_until: found?.proUntil?.toISOString() ?? null,
      written_ticket: ticket,
      synced_at: now.toISOString(),
      ...(customerDeleted ? { stripe_customer_id: null } : {}),
    })
    .where('user_id', '=', userId)
    .execute();
}

/** Customers to be read from Stripe again, longest waiting first. */
export async function customersToSync(db: Db, before: Date, limit: number): Promise<string[]> {
  return db
    .selectFrom('subscriptions')
    .select('stripe_customer_id')
    .where('stripe_customer_id', 'is not', null)
    .where((eb) => eb.or([eb('synced_at', 'is', null), eb('synced_at', '<', before.toISOString())]))
    .orderBy(sql`synced_at nulls first`)
    .limit(limit)
    .$narrowType<{ stripe_customer_id: string }>()
    .$call(valuesOf('stripe_customer_id'));
}

/** Stores that a customer could not be read, so that the others come first next time. */
export async function postponeSync(db: Db, customerId: string, until: Date): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ synced_at: until.toISOString() })
    .where('stripe_customer_id', '=', customerId)
    .execute();
}
