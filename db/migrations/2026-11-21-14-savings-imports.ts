import { type Kysely, sql } from 'kysely';

/** Files of savings that wait to be imported. Rows arrive here in parts that nobody sees; one transaction makes
 * savings of all of them or of none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The id is made by the client and is the idempotency key of the import; what came of it stays for the retry.
  await sql`
    create table savings_imports (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      created_at timestamptz not null,
      committed_at timestamptz,
      imported integer check (imported >= 0),
      duplicates integer check (duplicates >= 0),
      xp_earned integer check (xp_earned >= 0),
      new_badges text[],
      check (num_nonnulls(committed_at, imported, duplicates, xp_earned, new_badges) in (0, 5))
    )`.execute(db);
  await sql`create index savings_imports_user_idx on savings_imports (user_id)`.execute(db);
  await sql`create index savings_imports_age_idx on savings_imports (created_at)`.execute(db);
  // One file at a time: bounds what a person can leave lying here.
  await sql`create unique index savings_imports_one_waits on savings_imports (user_id) where committed_at is null`.execute(
    db,
  );

  // What a row has to be is checked where it becomes a savings_entries row, too.
  await sql`
    create table savings_import_rows (
      import_id uuid not null references savings_imports (id) on delete cascade,
      place integer not null check (place between 0 and 99999),
      amount_eur numeric(12,2) not null check (amount_eur > 0 and amount_eur <= 999999),
      category text not null,
      date date not null,
      note text check (char_length(note) between 1 and 500),
      transferred boolean not null,
      primary key (import_id, place)
    )`.execute(db);
}
