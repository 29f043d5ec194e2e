import { type Kysely, sql } from 'kysely';

/** What Stripe says of a person's subscription. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscriptions (
      user_id uuid primary key references users (id) on delete cascade,
      stripe_customer_id text not null unique,
      stripe_subscription_id text unique,
      status text,
      price_id text,
      current_period_end timestamptz,
      cancel_at_period_end boolean not null default false,
      updated_at timestamptz not null default now()
    )`.execute(db);
}
