import { type Kysely, sql } from 'kysely';

/** What a person saved and what it earned: entries, weeks, insights, the XP ledger, badges. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // id is made by the client and is the idempotency key of logging a saving.
  await sql`
    create table savings_entries (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      amount_eur numeric(12,2) not null check (amount_eur > 0 and amount_eur <= 999999),
      category text not null check (category in
        ('groceries', 'eating out', 'coffee', 'rideshare', 'subscriptions', 'shopping', 'utilities', 'other')),
      date date not null,
      note text check (char_length(note) between 1 and 500),
      transferred boolean not null default false,
      -- The saver's local day when it was logged: decides whether the entry counts for XP and streak.
      logged_on date not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index savings_entries_user_recent_idx on savings_entries (user_id, date desc, created_at desc, id desc)`.execute(
    db,
  );

  // The weeks (their Mondays) that count for the streak, kept with every change of an entry,
  // so that the streak never reads the entries themselves.
  await sql`
    create table savings_weeks (
      user_id uuid not null references users (id) on delete cascade,
      week_start date not null check (extract(isodow from week_start) = 1),
      entries integer not null check (entries >= 0),
      primary key (user_id, week_start)
    )`.execute(db);

  await sql`
    create table monthly_insights (
      user_id uuid not null references users (id) on delete cascade,
      month_start date not null check (extract(day from month_start) = 1),
      total_saved_eur numeric(14,2) not null default 0 check (total_saved_eur >= 0),
      total_entries integer not null default 0 check (total_entries >= 0),
      avg_per_entry numeric(12,2) not null default 0 check (avg_per_entry >= 0),
      top_category text,
      vs_previous_month_pct numeric(9,2),
      primary key (user_id, month_start)
    )`.execute(db);

  await sql`
    create table community_price_reports (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      category_code text not null check (char_length(category_code) between 1 and 50),
      reported_value_eur numeric(12,2) not null check (reported_value_eur > 0 and reported_value_eur <= 9999),
      city text not null check (char_length(city) <= 100),
      country text not null check (char_length(country) <= 100),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index community_price_reports_place_idx on community_price_reports (category_code, city)`.execute(
    db,
  );
  await sql`create index community_price_reports_user_idx on community_price_reports (user_id)`.execute(db);

  // Append-only. An award names its source; a reversal names the award. A source earns again only as
  // the next attempt, after its last award was reversed.
  await sql`
    create table xp_events (
      id bigint generated always as identity primary key,
      user_id uuid not null references users (id) on delete cascade,
      rule text not null check (rule in
        ('saving', 'check_in', 'challenge_completed', 'group_completed', 'transfer', 'weekly_plan_task')),
      source text not null check (char_length(source) between 1 and 100),
      attempt integer not null default 1 check (attempt >= 1),
      day date not null,
      amount integer not null,
      reverses bigint unique references xp_events (id) on delete cascade,
      created_at timestamptz not null default now(),
      check ((reverses is null and amount > 0) or (reverses is not null and amount < 0))
    )`.execute(db);
  await sql`create unique index xp_events_award_key on xp_events (user_id, rule, source, attempt) where reverses is null`.execute(
    db,
  );
  await sql`create index xp_events_user_day_idx on xp_events (user_id, day, rule)`.execute(db);
  await sql`
    create function xp_events_are_append_only() returns trigger language plpgsql as $$
    begin
      -- The deletion of an account reaches this table through its foreign key (a nested trigger).
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception 'xp_events is append-only: write a reversal' using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger xp_events_append_only before update or delete on xp_events
    for each row execute function xp_events_are_append_only()`.execute(db);

  await sql`
    create table badges_master (
      code text primary key,
      name text not null,
      description text not null,
      criteria text not null
    )`.execute(db);
  await sql`
    create table user_badges (
      user_id uuid not null references users (id) on delete cascade,
      badge_code text not null references badges_master (code),
      awarded_at timestamptz not null default now(),
      primary key (user_id, badge_code)
    )`.execute(db);
}
