import { type Kysely, sql } from 'kysely';

/** Ten people compare for a week how much of their own plan they met: docs/product.md, 'Leagues'. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Who has said yes. Whoever leaves takes their seats along.
    create table league_members (
      user_id uuid primary key references users (id) on delete cascade,
      -- The Monday of their first week.
      starts_on date not null check (extract(isodow from starts_on) = 1)
    );

    -- The weeks that have been seated. The key is what lets only one worker seat a week.
    create table league_weeks (
      week_start date primary key check (extract(isodow from week_start) = 1),
      seated_at timestamptz not null
    );

    create table league_seats (
      user_id uuid not null references league_members (user_id) on delete cascade,
      week_start date not null references league_weeks (week_start) on delete cascade,
      -- Who sits together; a number within the week.
      cohort integer not null check (cohort >= 0),
      -- What the person's goal needed in this week when it was seated.
      plan_eur numeric(12,2) not null check (plan_eur > 0),
      primary key (user_id, week_start)
    );
    create index league_seats_cohort_idx on league_seats (week_start, cohort)`.execute(db);
}
