import { sql } from 'kysely';

import type { Db } from '../../client';
import type { BillingInterval, Cents, EndReason } from '../../columns';
import { eurOf } from '../../euros';
import { changesRows, valuesOf } from '../../rows';
import type { Requeued } from './events';

/** Stores an order; false when it was stored before: the subscription and the instant identify it. */
export async function insertOrder(
  db: Db,
  order: {
    userId: string;
    subscriptionId: string;
    interval: BillingInterval;
    amount: Cents;
    orderedAt: Date;
    beginAskedAt: Date | null;
  },
): Promise<boolean> {
  return db
    .insertInto('pro_orders')
    .values({
      user_id: order.userId,
      stripe_subscription_id: order.subscriptionId,
      interval: order.interval,
      amount_eur: eurOf(order.amount),
      ordered_at: order.orderedAt.toISOString(),
      begin_asked_at: order.beginAskedAt?.toISOString() ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'stripe_subscription_id', 'ordered_at']).doNothing(),
    )
    .$call(changesRows);
}

/** A person's orders of a subscription, oldest first. */
export async function ordersOf(db: Db, userId: string, subscriptionId: string) {
  return db
    .selectFrom('pro_orders')
    .select(['ordered_at', 'begin_asked_at'])
    .where('user_id', '=', userId)
    .where('stripe_subscription_id', '=', subscriptionId)
    .orderBy('ordered_at')
    .execute();
}

/** Declares that a subscription ends before its time and queues its settlement; false when that was declared
 * before. A person's declaration takes precedence over Hazel's. */
export async function insertEnding(
  db: Db,
  ending: { userId: string; subscriptionId: string; because: EndReason; orderedAt: Date; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with declared as (
      insert into pro_withdrawals as w (user_id, stripe_subscription_id, because, ordered_at, declared_at)
      values (${ending.userId}, ${ending.subscriptionId}, ${ending.because},
              ${ending.orderedAt.toISOString()}::timestamptz, ${ending.now.toISOString()}::timestamptz)
      on conflict (user_id, stripe_subscription_id) do update
        set because = excluded.because, ordered_at = excluded.ordered_at, declared_at = excluded.declared_at
        where excluded.because = 'withdrawn' and w.because <> 'withdrawn' and w.settled_at is null
      returning user_id, stripe_subscription_id
    )
    select graphile_worker.add_job(
      'settle_withdrawal', json_build_object('userId', d.user_id, 'subscriptionId', d.stripe_subscription_id),
      job_key := 'withdrawal:' || d.stripe_subscription_id, max_attempts := 25, run_at := now() + interval '20 seconds')
    from declared d`.execute(db);
  return rows.length > 0;
}

/** The declared early end of a subscription. */
export async function findEnding(db: Db, userId: string, subscriptionId: string) {
  return db
    .selectFrom('pro_withdrawals')
    .select(['because', 'ordered_at', 'declared_at', 'settled_at'])
    .where('user_id', '=', userId)
    .where('stripe_subscription_id', '=', subscriptionId)
    .executeTakeFirst();
}

/** The subscriptions whose end is not settled yet. */
export async function unsettledEndings(db: Db, userId: string): Promise<string[]> {
  return db
    .selectFrom('pro_withdrawals')
    .select('stripe_subscription_id')
    .where('user_id', '=', userId)
    .where('settled_at', 'is', null)
    .$call(valuesOf('stripe_subscription_id'));
}

/** Stores that an end is settled: what was refunded, and what is left as credit at Stripe. Only the first time counts. */
export async function markSettled(
  db: Db,
  {
    userId,
    subscriptionId,
    refunded,
    credit,
    now,
  }: { userId: string; subscriptionId: string; refunded: number; credit: number; now: Date },
): Promise<void> {
  await db
    .updateTable('pro_withdrawals')
    .set({ settled_at: now.toISOString(), refunded_eur: eurOf(refunded), credit_eur: eurOf(credit) })
    .where('user_id', '=', userId)
    .where('stripe_subscription_id', '=', subscriptionId)
    .where('settled_at', 'is', null)
    .execute();
}

/** Queues the next open settlements again: their job was given up, or a bank still decides. Returns the last of them;
 * undefined at the end. */
export async function requeueEndings(
  db: Db,
  { after, limit }: { after: Requeued | null; limit: number },
): Promise<Requeued | undefined> {
  const { rows } = await sql<Requeued>`
    with waiting as materialized (
      select w.user_id, w.stripe_subscription_id as id, w.declared_at as at
      from pro_withdrawals w
      where w.settled_at is null
        and (w.declared_at, w.stripe_subscription_id) > (${after?.at ?? '-infinity'}::timestamptz, ${after?.id ?? ''})
      order by w.declared_at, w.stripe_subscription_id limit ${limit}::integer
    ), queued as materialized (
      select graphile_worker.add_job(
        'settle_withdrawal', json_build_object('userId', w.user_id, 'subscriptionId', w.id),
        job_key := 'withdrawal:' || w.id, max_attempts := 25)
      from waiting w
    )
    select w.at::text as at, w.id from waiting w, (select count(*) from queued) q
    order by w.at desc, w.id desc limit 1`.execute(db);
  return rows[0];
}
