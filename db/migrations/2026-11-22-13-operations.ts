import { type Kysely, sql } from 'kysely';

/** What keeps the installation honest: mail outbox, audit trail, rate limits, and what it measures about itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Written in the transaction of its cause and sent by a job. The payload may hold a link with a
    -- token, so it is emptied as soon as the mail is sent.
    create table mail_outbox (
      id uuid primary key default gen_random_uuid(),
      user_id uuid references users (id) on delete cascade,
      kind text not null,
      recipient text not null check (char_length(recipient) between 3 and 255),
      payload jsonb,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      failed_at timestamptz,
      provider_id text,
      last_error text,
      check (sent_at is null or payload is null)
    );
    create index mail_outbox_unsent_idx on mail_outbox (created_at) where sent_at is null and failed_at is null;
    create index mail_outbox_user_idx on mail_outbox (user_id);

    create table audit_events (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      actor text not null,
      actor_user_id uuid references users (id) on delete set null,
      action text not null,
      subject_user_id uuid references users (id) on delete set null,
      outcome text not null check (outcome in ('ok', 'refused', 'failed')),
      detail jsonb not null default '{}',
      request_id text
    );
    create index audit_events_at_idx on audit_events (at);
    create index audit_events_actor_idx on audit_events (actor_user_id);
    create index audit_events_subject_idx on audit_events (subject_user_id);

    -- The layout that rate-limiter-flexible expects. Unlogged: limits may be forgotten after a crash.
    create unlogged table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );

    -- Measured by a job; the landing page shows it without a statement of its own.
    create table site_stats (
      singleton boolean primary key default true check (singleton),
      active_savers integer not null check (active_savers >= 0),
      monthly_eur numeric(12,2) not null,
      annual_eur numeric(12,2) not null,
      streak_weeks numeric(8,2) not null,
      goals_reached_pct numeric(5,2) not null,
      measured_at timestamptz not null default now()
    )`.execute(db);
}
