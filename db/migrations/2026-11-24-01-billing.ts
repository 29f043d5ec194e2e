import { type Kysely, sql } from 'kysely';

/** What a subscription gives is kept with it; checkouts, Stripe's events, orders and withdrawals have tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscriptions
      -- Null once Stripe has deleted the customer.
      alter column stripe_customer_id drop not null,
      drop column cancel_at_period_end,
      add column interval text check (interval in ('month', 'year')),
      add column amount_eur numeric(12,2) check (amount_eur >= 0),
      add column current_period_start timestamptz,
      -- When it ends instead of renewing.
      add column ends_at timestamptz,
      add column payment text not null default 'kept' check (payment in ('kept', 'refunded', 'disputed')),
      -- Until when it gives Pro; null where it gives none.
      add column pro_until timestamptz,
      -- A read of Stripe takes a ticket before it begins. Its answer is written unless a later ticket has been.
      add column sync_ticket bigint not null default 0,
      add column written_ticket bigint not null default 0;
    alter table subscriptions rename column updated_at to synced_at;
    alter table subscriptions alter column synced_at drop not null, alter column synced_at drop default;
    update subscriptions set interval = 'month', current_period_start = current_period_end - interval '1 month';
    update subscriptions set pro_until = current_period_end + interval '7 days'
    where status in ('active', 'trialing') and current_period_end is not null;
    create index subscriptions_synced_idx on subscriptions (synced_at nulls first) where stripe_customer_id is not null;

    -- An attempt to order. Its id makes the idempotency keys of all that is asked of Stripe for it.
    create table checkouts (
      user_id uuid not null references users (id) on delete cascade,
      id uuid not null,
      interval text not null check (interval in ('month', 'year')),
      stripe_session_id text,
      created_at timestamptz not null,
      closed_at timestamptz,
      primary key (user_id, id)
    );
    create unique index checkouts_open_idx on checkouts (user_id) where closed_at is null;

    create table stripe_events (
      id text primary key,
      type text not null,
      stripe_customer_id text,
      -- For what names no customer, a dispute.
      stripe_charge_id text,
      received_at timestamptz not null,
      handled_at timestamptz
    );
    create index stripe_events_waiting_idx on stripe_events (received_at) where handled_at is null;
    create index stripe_events_received_idx on stripe_events (received_at);

    -- Contracts: a first order, and each change between monthly and annual.
    create table pro_orders (
      user_id uuid not null references users (id) on delete cascade,
      ordered_at timestamptz not null,
      stripe_subscription_id text not null,
      interval text not null check (interval in ('month', 'year')),
      amount_eur numeric(12,2) not null check (amount_eur >= 0),
      primary key (user_id, ordered_at)
    );

    create table pro_withdrawals (
      user_id uuid not null references users (id) on delete cascade,
      stripe_subscription_id text not null,
      -- What was paid from here on is refunded.
      ordered_at timestamptz not null,
      declared_at timestamptz not null,
      -- When the subscription was ended and all was refunded, and how much that was.
      settled_at timestamptz,
      refunded_eur numeric(12,2) check (refunded_eur >= 0),
      primary key (user_id, stripe_subscription_id)
    );
    create index pro_withdrawals_waiting_idx on pro_withdrawals (declared_at) where settled_at is null`.execute(
    db,
  );
}
