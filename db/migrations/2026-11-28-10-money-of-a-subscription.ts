import { type Kysely, sql } from 'kysely';

/** A subscription ends with its money; orders of one second are two; the wish to begin at once is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscriptions
      drop constraint subscriptions_payment_check,
      add constraint subscriptions_payment_check
        check (payment in ('kept', 'refunded', 'disputed', 'lost', 'unpaid')),
      -- When the person asked that Pro begins before the time of withdrawal is over; the next order takes it along.
      add column begin_asked_at timestamptz;

    alter table pro_orders
      drop constraint pro_orders_pkey,
      add primary key (user_id, stripe_subscription_id, ordered_at),
      -- Null: not asked, so the days used are free of charge after a withdrawal.
      add column begin_asked_at timestamptz;

    -- Every end before its time that has money to settle.
    alter table pro_withdrawals
      add column because text not null default 'withdrawn' check (because in ('withdrawn', 'refunded', 'lost')),
      -- What was left as credit at Stripe when it was settled.
      add column credit_eur numeric(12,2) check (credit_eur >= 0)`.execute(db);
}
