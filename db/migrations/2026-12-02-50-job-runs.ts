import { type Kysely, sql } from 'kysely';

/** How the jobs ran, and where one that goes over everybody goes on: docs/decisions/0104. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_runs (
      name text primary key check (char_length(name) between 1 and 60),
      -- Where the present run goes on. Null before its first batch, and when none is under way.
      cursor jsonb,
      -- Counts every batch ever, so that a worker that was overtaken by another one notices.
      batches bigint not null default 0,
      begun_at timestamptz,
      -- Done in the present or the last run.
      handled bigint not null default 0,
      last_run_at timestamptz,
      last_ms bigint,
      -- Tries that failed, and people who had to be left out, since ever.
      failures bigint not null default 0,
      check (cursor is null or begun_at is not null)
    );

    -- Runs that may be over, and sessions that are too old, are found without reading all of them.
    create index user_challenges_active_idx on user_challenges (id) where status = 'active';
    create index sessions_created_idx on sessions (created_at)`.execute(db);
}
