import { type Kysely, sql } from 'kysely';

/** What keeps the installation honest: mail outbox, audit trail, rate limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Written in the transaction of its cause and sent by a job. The payload may hold a link with a
  // token, so it is emptied as soon as the mail is sent.
  await sql`
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
    )`.execute(db);
  await sql`create index mail_outbox_unsent_idx on mail_outbox (created_at) where sent_at is null and failed_at is null`.execute(
    db,
  );
  await sql`create index mail_outbox_user_idx on mail_outbox (user_id)`.execute(db);

  await sql`
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
    )`.execute(db);
  await sql`create index audit_events_at_idx on audit_events (at)`.execute(db);
  await sql`create index audit_events_actor_idx on audit_events (actor_user_id)`.execute(db);
  await sql`create index audit_events_subject_idx on audit_events (subject_user_id)`.execute(db);

  // The layout that rate-limiter-flexible expects. Unlogged: limits may be forgotten after a crash.
  await sql`
    create unlogged table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db);
}
