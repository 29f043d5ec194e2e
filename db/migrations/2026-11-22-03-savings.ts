import { type Kysely, sql } from 'kysely';

/** What a person saved, what they deleted, and files of savings that wait to be imported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The client makes the id; it is the idempotency key of logging a saving.
    create table savings_entries (
      user_id uuid not null references users (id) on delete cascade,
      id uuid not null,
      amount_eur numeric(12,2) not null check (amount_eur > 0 and amount_eur <= 999999),
      category text not null check (category in
        ('groceries', 'eating out', 'coffee', 'rideshare', 'subscriptions', 'shopping', 'utilities', 'other')),
      date date not null,
      note text check (char_length(note) between 1 and 500),
      transferred boolean not null default false,
      -- The saver's local day when it was logged: decides whether the entry counts for XP and streak.
      logged_on date not null,
      created_at timestamptz not null default now(),
      primary key (user_id, id)
    );
    create index savings_entries_user_recent_idx
      on savings_entries (user_id, date desc, created_at desc, id desc);
    create index savings_entries_to_transfer_idx
      on savings_entries (user_id, date desc, created_at desc) where not transferred;
    create index savings_entries_noted_idx on savings_entries (user_id) where note is not null;

    -- A deleted entry moves here for 30 days and back when it is restored; nothing that reads savings has to
    -- think of it.
    create table deleted_savings (
      user_id uuid not null references users (id) on delete cascade,
      id uuid not null,
      amount_eur numeric(12,2) not null check (amount_eur > 0),
      category text not null,
      date date not null,
      note text,
      transferred boolean not null,
      logged_on date not null,
      created_at timestamptz not null,
      deleted_at timestamptz not null,
      primary key (user_id, id)
    );
    create index deleted_savings_user_idx on deleted_savings (user_id, deleted_at desc);
    create index deleted_savings_age_idx on deleted_savings (deleted_at);

    -- The client makes the id; it is the idempotency key of the import. What came of it stays for the retry.
    create table savings_imports (
      user_id uuid not null references users (id) on delete cascade,
      id uuid not null,
      created_at timestamptz not null,
      committed_at timestamptz,
      imported integer check (imported >= 0),
      duplicates integer check (duplicates >= 0),
      xp_earned integer check (xp_earned >= 0),
      new_badges text[],
      check (num_nonnulls(committed_at, imported, duplicates, xp_earned, new_badges) in (0, 5)),
      primary key (user_id, id)
    );
    create index savings_imports_age_idx on savings_imports (created_at);
    -- One file at a time: bounds what a person can leave lying here.
    create unique index savings_imports_one_waits on savings_imports (user_id) where committed_at is null;

    -- What a row has to be is checked where it becomes a savings_entries row, too.
    create table savings_import_rows (
      user_id uuid not null,
      import_id uuid not null,
      place integer not null check (place between 0 and 99999),
      amount_eur numeric(12,2) not null check (amount_eur > 0 and amount_eur <= 999999),
      category text not null,
      date date not null,
      note text check (char_length(note) between 1 and 500),
      transferred boolean not null,
      primary key (user_id, import_id, place),
      foreign key (user_id, import_id) references savings_imports (user_id, id) on delete cascade
    )`.execute(db);
}
