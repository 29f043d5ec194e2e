import { type Kysely, sql } from 'kysely';

/** Challenges of one person, challenges of a group, and who follows whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table challenges (
      code text primary key check (code not like 'custom\_%'),
      title text not null,
      description text not null,
      default_duration_days integer not null check (default_duration_days between 1 and 90),
      est_saving_eur numeric(12,2) not null check (est_saving_eur >= 0)
    )`.execute(db);

  await sql`
    create table user_custom_challenges (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      title text not null check (char_length(title) between 1 and 100),
      description text not null check (char_length(description) between 1 and 1000),
      duration_days integer not null check (duration_days between 1 and 365),
      est_saving_eur numeric(12,2) not null default 0 check (est_saving_eur >= 0),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index user_custom_challenges_user_idx on user_custom_challenges (user_id)`.execute(db);

  // A run keeps its own title, days and savings: editing or deleting what it was started from changes no run.
  await sql`
    create table user_challenges (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      challenge_code text not null check (char_length(challenge_code) between 1 and 100),
      title text not null check (char_length(title) between 1 and 100),
      description text not null check (char_length(description) <= 1000),
      duration_days integer not null check (duration_days between 1 and 365),
      est_saving_eur numeric(12,2) not null check (est_saving_eur >= 0),
      status text not null default 'active' check (status in ('active', 'completed', 'abandoned')),
      started_at timestamptz not null default now(),
      started_on date not null,
      completed_at timestamptz,
      transferred boolean not null default false,
      check_in_count integer not null default 0 check (check_in_count >= 0),
      last_check_in date,
      check ((status = 'completed') = (completed_at is not null))
    )`.execute(db);
  await sql`create unique index user_challenges_one_active_run_key on user_challenges (user_id, challenge_code) where status = 'active'`.execute(
    db,
  );
  await sql`create index user_challenges_user_idx on user_challenges (user_id, status, started_at desc)`.execute(
    db,
  );

  await sql`
    create table challenge_check_ins (
      id uuid primary key default gen_random_uuid(),
      user_challenge_id uuid not null references user_challenges (id) on delete cascade,
      check_in_date date not null,
      note text check (char_length(note) <= 500),
      created_at timestamptz not null default now(),
      unique (user_challenge_id, check_in_date)
    )`.execute(db);

  // Ownership passes on before an account is deleted (restrict makes forgetting it an error).
  await sql`
    create table group_challenges (
      id uuid primary key default gen_random_uuid(),
      title text not null check (char_length(title) between 1 and 100),
      description text not null check (char_length(description) between 1 and 1000),
      goal_amount_eur numeric(12,2) not null check (goal_amount_eur >= 1),
      duration_days integer not null check (duration_days between 1 and 3650),
      created_by uuid not null references users (id) on delete restrict,
      status text not null default 'active' check (status in ('active', 'completed', 'cancelled')),
      started_at timestamptz not null default now(),
      completed_at timestamptz,
      created_at timestamptz not null default now(),
      check ((status = 'completed') = (completed_at is not null))
    )`.execute(db);
  await sql`create index group_challenges_created_by_idx on group_challenges (created_by)`.execute(db);

  await sql`
    create table group_challenge_members (
      group_challenge_id uuid not null references group_challenges (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      joined_at timestamptz not null default now(),
      primary key (group_challenge_id, user_id)
    )`.execute(db);
  await sql`create index group_challenge_members_user_idx on group_challenge_members (user_id)`.execute(db);

  // A member who deletes his account takes his name along, not the group's euros.
  await sql`
    create table group_challenge_contributions (
      id uuid primary key,
      group_challenge_id uuid not null references group_challenges (id) on delete cascade,
      user_id uuid references users (id) on delete set null,
      amount_eur numeric(12,2) not null check (amount_eur > 0 and amount_eur <= 999999),
      note text check (char_length(note) between 1 and 500),
      contributed_at timestamptz not null default now(),
      transferred boolean not null default false,
      savings_entry_id uuid unique references savings_entries (id) on delete set null
    )`.execute(db);
  await sql`create index group_challenge_contributions_group_idx on group_challenge_contributions (group_challenge_id, contributed_at desc)`.execute(
    db,
  );
  await sql`create index group_challenge_contributions_user_idx on group_challenge_contributions (user_id)`.execute(
    db,
  );

  await sql`
    create table group_challenge_invitations (
      id uuid primary key default gen_random_uuid(),
      group_challenge_id uuid not null references group_challenges (id) on delete cascade,
      invited_email text not null check (char_length(invited_email) between 3 and 255),
      invited_email_normalised text not null,
      invited_by uuid not null references users (id) on delete cascade,
      status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
      created_at timestamptz not null default now(),
      accepted_at timestamptz,
      unique (group_challenge_id, invited_email_normalised),
      check ((status = 'accepted') = (accepted_at is not null))
    )`.execute(db);
  await sql`create index group_challenge_invitations_email_idx on group_challenge_invitations (invited_email_normalised)`.execute(
    db,
  );
  await sql`create index group_challenge_invitations_by_idx on group_challenge_invitations (invited_by)`.execute(
    db,
  );

  await sql`
    create table user_follows (
      follower_id uuid not null references users (id) on delete cascade,
      following_id uuid not null references users (id) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (follower_id, following_id),
      check (follower_id <> following_id)
    )`.execute(db);
  await sql`create index user_follows_following_idx on user_follows (following_id)`.execute(db);

  await sql`
    create view public_profiles as
    select id, display_name, xp, streak_weeks, created_at from profiles`.execute(db);
  await sql`
    create view monthly_leaderboard as
    select date_trunc('month', e.date)::date as month_start, p.id, p.display_name, p.xp, p.streak_weeks,
           sum(e.amount_eur) as monthly_savings, count(*)::integer as monthly_entries
    from profiles p join savings_entries e on e.user_id = p.id
    group by 1, p.id`.execute(db);
}
