import { type Kysely, sql } from 'kysely';

/** The outbox is the queue, and one row holds the pace of the whole installation: docs/decisions/0105-mail-has-one-pace.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mail_outbox
      -- 0: somebody waits for it; 1: about one act; 2: to many at once.
      add column importance smallint not null default 1 check (importance between 0 and 2),
      -- From when on it may be sent: after its time in the hands of a sender, by day, after a try that failed.
      add column due_at timestamptz not null default now(),
      -- The call in which it went out, stored before that call, so that a second one can be the same.
      add column batch_id uuid,
      -- How often the provider failed on this mail while it worked for others.
      add column troubles smallint not null default 0;
    update mail_outbox set due_at = created_at,
      importance = case
        when kind in ('verify-email', 'reset-password', 'confirm-new-email', 'email-in-use') then 0
        when kind in ('partner-line', 'follow-news') then 2 else 1 end
      where sent_at is null and failed_at is null;
    drop index mail_outbox_unsent_idx;
    create index mail_outbox_waiting_idx on mail_outbox (importance, due_at)
      where sent_at is null and failed_at is null;
    create index mail_outbox_batch_idx on mail_outbox (batch_id)
      where batch_id is not null and sent_at is null and failed_at is null;
    create index mail_outbox_failed_idx on mail_outbox (failed_at) where failed_at is not null;

    create table mail_pace (
      singleton boolean primary key default true check (singleton),
      -- No call before this instant.
      free_at timestamptz not null default '-infinity',
      -- What the provider says it takes in a second; null until it has said so.
      per_second numeric(6,2) check (per_second > 0),
      -- Why no mail leaves at the moment, since when, and how many calls have failed in a row.
      trouble text check (trouble in ('outage', 'account', 'quota')),
      trouble_since timestamptz,
      failures integer not null default 0 check (failures >= 0),
      -- The last call that the provider took.
      worked_at timestamptz,
      check ((trouble is null) = (trouble_since is null))
    );
    insert into mail_pace default values;

    -- Why an address gets no mail of some kinds: 'asked' (no invitations), 'complaint' (nothing that is not
    -- needed), 'bounce' (it does not work).
    alter table mail_refusals
      add column reason text not null default 'asked' check (reason in ('asked', 'complaint', 'bounce'));
    alter table mail_refusals drop constraint mail_refusals_pkey, add primary key (address_hash, reason)`.execute(
    db,
  );
}
