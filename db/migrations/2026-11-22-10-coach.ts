import { type Kysely, sql } from 'kysely';

/** What the coach said, what came of it, and what Claude has cost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A reservation is a row: of many calls at once one gets the free generation of the week.
    create table ai_tip_generations (
      user_id uuid not null references users (id) on delete cascade,
      id uuid not null default gen_random_uuid(),
      state text not null default 'done' check (state in ('reserved', 'done', 'returned')),
      -- Monday of the person's week in which it was asked for.
      week_start date,
      -- Counts against the weekly limit of Free.
      free boolean not null default false,
      source text check (source in ('built_in', 'claude')),
      tips_count integer not null check (tips_count >= 0),
      -- {summary, tips, challenge, facts}; null while it is only reserved.
      answer jsonb check (jsonb_typeof(answer) = 'object'),
      -- Tip families it proposed, so that none comes again within 8 weeks.
      families text[] not null default '{}',
      generated_at timestamptz not null default now(),
      constraint ai_tip_generations_free_has_week check (not free or week_start is not null),
      primary key (user_id, id)
    );
    create index ai_tip_generations_user_idx on ai_tip_generations (user_id, generated_at desc);
    create unique index ai_tip_generations_one_free_a_week_key
      on ai_tip_generations (user_id, week_start) where free and state <> 'returned';

    create table accepted_tips (
      user_id uuid not null references users (id) on delete cascade,
      id uuid not null default gen_random_uuid(),
      generation_id uuid,
      -- Which of the generation's tips it is: accepting it twice finds it.
      generation_at integer check (generation_at between 0 and 9),
      template text check (char_length(template) <= 100),
      category text check (char_length(category) <= 50),
      tip_title text not null check (char_length(tip_title) between 1 and 200),
      tip_description text not null check (char_length(tip_description) <= 2000),
      est_saving_eur numeric(12,2) not null check (est_saving_eur >= 0),
      facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array'),
      status text not null default 'todo' check (status in ('todo', 'done')),
      accepted_on date not null,
      done_at timestamptz,
      -- Savings logged in the category in the 28 days before.
      baseline_eur numeric(12,2) check (baseline_eur >= 0),
      baseline_entries integer check (baseline_entries >= 0),
      created_at timestamptz not null default now(),
      primary key (user_id, id),
      constraint accepted_tips_generation_key unique (user_id, generation_id, generation_at)
    );
    create index accepted_tips_user_idx on accepted_tips (user_id, created_at desc);

    create table coach_plan_week (
      user_id uuid not null references users (id) on delete cascade,
      week_start date not null check (extract(isodow from week_start) = 1),
      -- Seven of {day, target_eur, focus_area, quick_tip, completed}.
      daily_plans jsonb not null check (jsonb_typeof(daily_plans) = 'array' and jsonb_array_length(daily_plans) = 7),
      total_completed integer not null default 0 check (total_completed between 0 and 7),
      weekly_goal_eur numeric(12,2) not null check (weekly_goal_eur >= 0),
      motivation_message text not null,
      facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array'),
      source text not null default 'built_in' check (source in ('built_in', 'claude')),
      created_at timestamptz not null default now(),
      primary key (user_id, week_start)
    );

    create table coach_events (
      user_id uuid not null references users (id) on delete cascade,
      id bigint generated always as identity,
      event_type text not null check (event_type in ('task_completed')),
      event_data jsonb not null,
      xp_earned integer not null,
      created_at timestamptz not null default now(),
      primary key (user_id, id)
    );

    create table coach_profile (
      user_id uuid primary key references users (id) on delete cascade,
      last_check_in timestamptz,
      weekly_streak integer not null default 0 check (weekly_streak >= 0),
      total_xp integer not null default 0,
      -- Line of the day that Claude wrote, so that a day asks once.
      motivation text check (char_length(motivation) <= 500),
      motivation_facts jsonb not null default '[]' check (jsonb_typeof(motivation_facts) = 'array'),
      motivation_on date
    );

    create table coach_conversations (
      user_id uuid not null references users (id) on delete cascade,
      id bigint generated always as identity,
      -- The question's id, made by the browser: a second try finds the first.
      turn_id uuid,
      role text not null check (role in ('user', 'assistant')),
      content text not null check (char_length(content) <= 8000),
      facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array'),
      source text check (source in ('built_in', 'claude')),
      created_at timestamptz not null default now(),
      primary key (user_id, id)
    );
    create unique index coach_conversations_turn_key on coach_conversations (user_id, turn_id, role);

    -- One row per person and day (UTC). Costs in millionths of a US dollar, as Anthropic bills.
    create table coach_usage (
      user_id uuid not null references users (id) on delete cascade,
      day date not null,
      calls integer not null default 0 check (calls >= 0),
      input_tokens bigint not null default 0 check (input_tokens >= 0),
      output_tokens bigint not null default 0 check (output_tokens >= 0),
      cache_read_tokens bigint not null default 0 check (cache_read_tokens >= 0),
      cache_write_tokens bigint not null default 0 check (cache_write_tokens >= 0),
      cost_micro_usd bigint not null default 0 check (cost_micro_usd >= 0),
      -- Held back for calls that are under way, so that many at once cannot pass the cap together.
      held_micro_usd bigint not null default 0 check (held_micro_usd >= 0),
      primary key (user_id, day)
    )`.execute(db);
}
