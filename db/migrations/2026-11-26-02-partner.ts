import { type Kysely, sql } from 'kysely';

/** The one person who hears a line a week from a saver: docs/product.md, 'Savings partner'. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table savings_partners (
      user_id uuid primary key references users (id) on delete cascade,
      name text not null check (char_length(name) between 1 and 40),
      -- Null as soon as nothing may be sent there any more.
      email text check (char_length(email) between 3 and 255),
      -- Of the link in the mail that asks.
      token_hash text not null unique check (char_length(token_hash) = 64),
      -- The mail that asks; null where none is to go out.
      mail_id uuid references mail_outbox (id) on delete set null,
      asked_at timestamptz not null,
      expires_at timestamptz not null,
      confirmed_at timestamptz,
      stopped_at timestamptz,
      -- When the job looks at the week that has ended by then.
      next_line_at timestamptz,
      check (stopped_at is null or (confirmed_at is not null and email is null)),
      check (confirmed_at is null or stopped_at is not null or email is not null),
      check ((next_line_at is not null) = (confirmed_at is not null and stopped_at is null))
    );
    create index savings_partners_due_idx on savings_partners (next_line_at, user_id)
      where next_line_at is not null;
    create index savings_partners_unanswered_idx on savings_partners (expires_at)
      where confirmed_at is null and email is not null;
    create index savings_partners_mail_idx on savings_partners (mail_id);

    -- What was decided about a week, once.
    create table partner_lines (
      user_id uuid not null references savings_partners (user_id) on delete cascade,
      -- Its Monday.
      week_start date not null check (extract(isodow from week_start) = 1),
      -- Null where the partner was told nothing.
      line text check (line in ('on_plan', 'not_yet')),
      -- Of the link in the mail.
      token_hash text unique check (char_length(token_hash) = 64),
      -- The line is written before its mail, in one transaction.
      mail_id uuid references mail_outbox (id) on delete set null deferrable initially deferred,
      decided_at timestamptz not null,
      encouraged_at timestamptz,
      -- When the saver put the encouragement away.
      seen_at timestamptz,
      check ((line is null) = (token_hash is null)),
      check (encouraged_at is null or line is not null),
      check (seen_at is null or encouraged_at is not null),
      primary key (user_id, week_start)
    );
    create index partner_lines_encouragement_idx on partner_lines (user_id, week_start)
      where encouraged_at is not null and seen_at is null;
    create index partner_lines_mail_idx on partner_lines (mail_id)`.execute(db);
}
