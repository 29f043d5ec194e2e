import { type Kysely, sql } from 'kysely';

/** A person takes their data along as an archive, and deletes their account with two weeks to change their mind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The client makes no id: asking again while one is made is the same one (one_waits).
    create table archives (
      user_id uuid not null references users (id) on delete cascade,
      id uuid not null default gen_random_uuid(),
      requested_at timestamptz not null,
      ready_at timestamptz,
      -- Of the link in the mail.
      token_hash text check (char_length(token_hash) = 64),
      expires_at timestamptz,
      check (num_nonnulls(ready_at, token_hash, expires_at) in (0, 3)),
      primary key (user_id, id)
    );
    create unique index archives_one_waits on archives (user_id) where ready_at is null;
    create unique index archives_token_hash_key on archives (user_id, token_hash);
    create index archives_requested_idx on archives (requested_at);

    create table archive_files (
      user_id uuid not null,
      archive_id uuid not null,
      name text not null check (char_length(name) between 1 and 100),
      bytes integer not null check (bytes >= 0),
      -- Compressed with gzip.
      content bytea not null,
      primary key (user_id, archive_id, name),
      foreign key (user_id, archive_id) references archives (user_id, id) on delete cascade
    );
    alter table archive_files alter column content set storage external;

    alter table profiles
      -- When the account is deleted for good; null for nearly everybody.
      add column deletion_due_at timestamptz,
      add column deletion_warned_at timestamptz,
      add check (deletion_warned_at is null or deletion_due_at is not null);
    create index profiles_deletion_due_idx on profiles (deletion_due_at) where deletion_due_at is not null;

    -- Whoever closes their account is gone for others at once.
    create or replace view public_profiles as
      select id, display_name, xp, streak_weeks, created_at from profiles where deletion_due_at is null;
    create or replace view monthly_leaderboard as
      select date_trunc('month', e.date)::date as month_start, p.id, p.display_name, p.xp, p.streak_weeks,
             sum(e.amount_eur) as monthly_savings, count(*)::integer as monthly_entries
      from profiles p join savings_entries e on e.user_id = p.id
      where p.deletion_due_at is null
      group by 1, p.id;

    -- What the last member of a group leaves behind with the euros of others belongs to nobody.
    alter table group_challenges
      alter column created_by drop not null,
      add check (created_by is not null or member_count = 0);

    -- Which deleted account an event was about: a hash of its id, which tells nothing by itself.
    alter table audit_events
      add column actor_was text,
      add column subject_was text`.execute(db);
}
