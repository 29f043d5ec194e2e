import { type Kysely, sql } from 'kysely';

/** What the coach said and what came of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accepted_tips (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      tip_title text not null check (char_length(tip_title) between 1 and 200),
      tip_description text not null check (char_length(tip_description) <= 2000),
      est_saving_eur numeric(12,2) not null check (est_saving_eur >= 0),
      status text not null default 'todo' check (status in ('todo', 'done')),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index accepted_tips_user_idx on accepted_tips (user_id, created_at desc)`.execute(db);

  await sql`
    create table ai_tip_generations (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      tips_count integer not null check (tips_count >= 0),
      generated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index ai_tip_generations_user_idx on ai_tip_generations (user_id, generated_at desc)`.execute(
    db,
  );

  await sql`
    create table coach_plan_week (
      user_id uuid not null references users (id) on delete cascade,
      week_start date not null check (extract(isodow from week_start) = 1),
      -- Seven of {day, target_eur, focus_area, quick_tip, completed}.
      daily_plans jsonb not null check (jsonb_typeof(daily_plans) = 'array' and jsonb_array_length(daily_plans) = 7),
      total_completed integer not null default 0 check (total_completed between 0 and 7),
      weekly_goal_eur numeric(12,2) not null check (weekly_goal_eur >= 0),
      motivation_message text not null,
      primary key (user_id, week_start)
    )`.execute(db);

  await sql`
    create table coach_events (
      id bigint generated always as identity primary key,
      user_id uuid not null references users (id) on delete cascade,
      event_type text not null check (event_type in ('task_completed')),
      event_data jsonb not null,
      xp_earned integer not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index coach_events_user_idx on coach_events (user_id)`.execute(db);

  await sql`
    create table coach_profile (
      user_id uuid primary key references users (id) on delete cascade,
      last_check_in timestamptz,
      weekly_streak integer not null default 0 check (weekly_streak >= 0),
      total_xp integer not null default 0
    )`.execute(db);

  await sql`
    create table coach_conversations (
      id bigint generated always as identity primary key,
      user_id uuid not null references users (id) on delete cascade,
      role text not null check (role in ('user', 'assistant')),
      content text not null check (char_length(content) <= 8000),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index coach_conversations_user_idx on coach_conversations (user_id, id)`.execute(db);
}
