import { sql } from 'kysely';

import type { Db } from '../../client';
import type { BillingInterval, Cents } from '../../columns';
import { eurOf } from '../../euros';

/** Notes an order. One of the same instant is the same order. */
export async function insertOrder(
  db: Db,
  order: {
    userId: string;
    subscriptionId: string;
    interval: BillingInterval;
    amount: Cents;
    orderedAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('pro_orders')
    .values({
      user_id: order.userId,
      stripe_subscription_id: order.subscriptionId,
      interval: order.interval,
      amount_eur: eurOf(order.amount),
      ordered_at: order.orderedAt.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'ordered_at']).doNothing())
    .execute();
}

/** A person's orders of a subscription, oldest first. */
export async function ordersOf(db: Db, userId: string, subscriptionId: string) {
  return db
    .selectFrom('pro_orders')
    .select('ordered_at')
    .where('user_id', '=', userId)
    .where('stripe_subscription_id', '=', subscriptionId)
    .orderBy('ordered_at')
    .execute();
}

/** Declares a withdrawal and queues what settles it; false where it was declared before. */
export async function insertWithdrawal(
  db: Db,
  withdrawal: { userId: string; subscriptionId: string; orderedAt: Date; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with declared as (
      insert into pro_withdrawals (user_id, stripe_subscription_id, ordered_at, declared_at)
      values (${withdrawal.userId}, ${withdrawal.subscriptionId}, ${withdrawal.orderedAt.toISOString()}::timestamptz,
              ${withdrawal.at.toISOString()}::timestamptz)
      on conflict do nothing
      returning user_id, stripe_subscription_id
    )
    select graphile_worker.add_job(
      'settle_withdrawal', json_build_object('userId', d.user_id, 'subscriptionId', d.stripe_subscription_id),
      job_key := 'withdrawal:' || d.stripe_subscription_id, max_attempts := 25, run_at := now() + interval '20 seconds')
    from declared d`.execute(db);
  return rows.length > 0;
}

/** The withdrawal from a subscription. */
export async function findWithdrawal(db: Db, userId: string, subscriptionId: string) {
  return db
    .selectFrom('pro_withdrawals')
    .select(['ordered_at', 'settled_at'])
    .where('user_id', '=', userId)
    .where('stripe_subscription_id', '=', subscriptionId)
    .executeTakeFirst();
}

/** The subscriptions whose withdrawal is not settled yet. */
export async function unsettledWithdrawals(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('pro_withdrawals')
    .select('stripe_subscription_id')
    .where('user_id', '=', userId)
    .where('settled_at', 'is', null)
    .execute();
  return rows.map((row) => row.stripe_subscription_id);
}

/** Notes that a withdrawal is settled; the first time counts. */
export async function markSettled(
  db: Db,
  {
    userId,
    subscriptionId,
    refunded,
    at,
  }: { userId: string; subscriptionId: string; refunded: number; at: Date },
): Promise<void> {
  await db
    .updateTable('pro_withdrawals')
    .set({ settled_at: at.toISOString(), refunded_eur: eurOf(refunded) })
    .where('user_id', '=', userId)
    .where('stripe_subscription_id', '=', subscriptionId)
    .where('settled_at', 'is', null)
    .execute();
}

/** Queues the withdrawals anew whose job was given up. */
export async function requeueWithdrawals(db: Db): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      'settle_withdrawal', json_build_object('userId', w.user_id, 'subscriptionId', w.stripe_subscription_id),
      job_key := 'withdrawal:' || w.stripe_subscription_id, max_attempts := 25)
    from pro_withdrawals w where w.settled_at is null`.execute(db);
}
