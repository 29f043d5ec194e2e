import { type Kysely, sql } from 'kysely';

/** Who a person is: credentials, profile, role, sessions, and the two kinds of mailed tokens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key default gen_random_uuid(),
      password_hash text,
      google_subject text unique,
      email_verified_at timestamptz,
      created_at timestamptz not null default now()
    );

    create table profiles (
      id uuid primary key references users (id) on delete cascade,
      display_name text not null
        check (char_length(display_name) between 1 and 50 and display_name ~ '^[[:alnum:]_-]+$'),
      email text not null check (char_length(email) between 3 and 255 and email = btrim(email)),
      email_normalised text not null,
      created_at timestamptz not null default now(),
      welcomed_at timestamptz,

      -- A goal is whole or absent.
      goal_type text check (char_length(goal_type) between 1 and 100),
      goal_amount_eur numeric(12,2) check (goal_amount_eur > 0 and goal_amount_eur <= 9999999),
      goal_date date,
      goal_set_on date,
      check (num_nonnulls(goal_type, goal_amount_eur, goal_date, goal_set_on) in (0, 4)),

      household_size integer not null default 1 check (household_size between 1 and 50),
      spend_areas text[] not null default '{}',
      weekly_eating_out integer not null default 0 check (weekly_eating_out between 0 and 50),
      weekly_coffees_out integer not null default 0 check (weekly_coffees_out between 0 and 50),
      weekly_transport integer not null default 0 check (weekly_transport between 0 and 50),
      monthly_subscriptions integer not null default 0 check (monthly_subscriptions between 0 and 100),

      -- Sums over savings_entries and xp_events; the triggers of those tables alone write them.
      saved_total_eur numeric(14,2) not null default 0 check (saved_total_eur >= 0),
      saved_count integer not null default 0 check (saved_count >= 0),
      xp integer not null default 0 check (xp >= 0),

      streak_weeks integer not null default 0 check (streak_weeks >= 0),
      -- Last local day on which streak_weeks still stands without another saving; null = no streak.
      streak_alive_until date,
      check (streak_weeks = 0 or streak_alive_until is not null),

      trial_ends_at timestamptz not null,
      pro_status boolean not null default false,
      free_plan_chosen_at timestamptz,
      -- Local day of the last Pro nudge (at most one a week).
      pro_nudged_on date,

      coach_tone text not null default 'fun' check (coach_tone in ('gentle', 'fun', 'straight')),
      coach_interactions_count integer not null default 0 check (coach_interactions_count >= 0),
      -- When the person agreed that facts go to Anthropic; null: never, or taken back.
      ai_consent_at timestamptz,
      money_is_tight boolean not null default false,
      monthly_salary_eur numeric(12,2) check (monthly_salary_eur >= 0),
      fixed_expense_type text check (fixed_expense_type in ('rent', 'mortgage', 'car', 'other')),
      fixed_expense_eur numeric(12,2) check (fixed_expense_eur >= 0),
      spending_notes text check (char_length(spending_notes) <= 2000),

      city text check (char_length(city) <= 100),
      country text check (char_length(country) <= 100),
      cost_multiplier numeric(6,3) not null default 1 check (cost_multiplier between 0.1 and 10),
      time_zone text not null default 'UTC' check (char_length(time_zone) between 1 and 64),
      number_locale text not null default 'en-IE' check (char_length(number_locale) between 2 and 35),
      theme text not null default 'system' check (theme in ('system', 'light', 'dark'))
    );
    create unique index profiles_email_key on profiles (lower(email));
    create unique index profiles_display_name_key on profiles (lower(display_name));

    create table user_roles (
      user_id uuid not null references users (id) on delete cascade,
      role text not null check (role in ('admin')),
      primary key (user_id, role)
    );

    -- The id is the SHA-256 of the token in the cookie: a dump of this table signs nobody in.
    create table sessions (
      id text primary key check (char_length(id) = 64),
      user_id uuid not null references users (id) on delete cascade,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      user_agent text check (char_length(user_agent) <= 400)
    );
    create index sessions_user_id_idx on sessions (user_id);

    create table email_verifications (
      token_hash text primary key check (char_length(token_hash) = 64),
      user_id uuid not null references users (id) on delete cascade,
      email text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    );
    create index email_verifications_user_id_idx on email_verifications (user_id);

    create table password_resets (
      token_hash text primary key check (char_length(token_hash) = 64),
      user_id uuid not null references users (id) on delete cascade,
      email text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    );
    create index password_resets_user_id_idx on password_resets (user_id)`.execute(db);
}
