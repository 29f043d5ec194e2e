import { type Kysely, sql } from 'kysely';

/** Challenges that everybody can start, those of a person's own making, and their runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table challenges (
      code text primary key check (code not like 'custom_%'),
      title text not null,
      description text not null,
      default_duration_days integer not null check (default_duration_days between 1 and 90),
      est_saving_eur numeric(12,2) not null check (est_saving_eur >= 0)
    );

    create table user_custom_challenges (
      user_id uuid not null references users (id) on delete cascade,
      id uuid not null default gen_random_uuid(),
      title text not null check (char_length(title) between 1 and 100),
      description text not null check (char_length(description) between 1 and 1000),
      duration_days integer not null check (duration_days between 1 and 365),
      est_saving_eur numeric(12,2) not null default 0 check (est_saving_eur >= 0),
      created_at timestamptz not null default now(),
      primary key (user_id, id)
    );

    -- A run keeps its own title, days and savings: editing or deleting what it was started from changes no run.
    create table user_challenges (
      user_id uuid not null references users (id) on delete cascade,
      id uuid not null default gen_random_uuid(),
      challenge_code text not null check (char_length(challenge_code) between 1 and 100),
      source text not null default 'built_in' check (source in ('built_in', 'custom', 'tip')),
      title text not null check (char_length(title) between 1 and 100),
      description text not null check (char_length(description) <= 1000),
      duration_days integer not null check (duration_days between 1 and 365),
      est_saving_eur numeric(12,2) not null check (est_saving_eur >= 0),
      status text not null default 'active' check (status in ('active', 'completed', 'abandoned')),
      started_at timestamptz not null default now(),
      started_on date not null,
      completed_at timestamptz,
      -- A run that was completed while nobody looked shows its dialog on the next visit, once.
      end_seen_at timestamptz,
      transferred boolean not null default false,
      check_in_count integer not null default 0 check (check_in_count >= 0),
      last_check_in date,
      check ((status = 'completed') = (completed_at is not null)),
      primary key (user_id, id)
    );
    create unique index user_challenges_one_active_run_key
      on user_challenges (user_id, challenge_code) where status = 'active';
    create index user_challenges_user_idx on user_challenges (user_id, status, started_at desc);
    create index user_challenges_end_unseen_idx
      on user_challenges (user_id) where status = 'completed' and end_seen_at is null;
    -- The day from which a run is over; the hourly job asks for it.
    create index user_challenges_due_idx
      on user_challenges ((started_on + duration_days)) where status = 'active';

    create table challenge_check_ins (
      user_id uuid not null,
      id uuid not null default gen_random_uuid(),
      user_challenge_id uuid not null,
      check_in_date date not null,
      note text check (char_length(note) <= 500),
      created_at timestamptz not null default now(),
      primary key (user_id, id),
      unique (user_id, user_challenge_id, check_in_date),
      foreign key (user_id, user_challenge_id) references user_challenges (user_id, id) on delete cascade
    )`.execute(db);
}
