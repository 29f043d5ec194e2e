import { type Kysely, sql } from 'kysely';

/** What the coach needs to work: consent, free generations that are reserved, tips with their facts and baselines,
 * plans and talks that keep the figures they show, and what Claude has cost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles
      -- When the person agreed that facts go to Anthropic; null: never, or taken back.
      add column ai_consent_at timestamptz,
      add column money_is_tight boolean not null default false,
      -- Local day of the last Pro nudge (at most one a week).
      add column pro_nudged_on date`.execute(db);

  await sql`
    alter table ai_tip_generations
      add column state text not null default 'done' check (state in ('reserved', 'done', 'returned')),
      -- Monday of the person's week in which it was asked for.
      add column week_start date,
      -- Counts against the weekly limit of Free.
      add column free boolean not null default false,
      add column source text check (source in ('built_in', 'claude')),
      -- {summary, tips, challenge, facts}; null while it is only reserved.
      add column answer jsonb check (jsonb_typeof(answer) = 'object'),
      -- Tip families it proposed, so that none comes again within 8 weeks.
      add column families text[] not null default '{}',
      add constraint ai_tip_generations_free_has_week check (not free or week_start is not null)`.execute(db);
  // A reservation is a row: of many calls at once one gets it.
  await sql`
    create unique index ai_tip_generations_one_free_a_week_key on ai_tip_generations (user_id, week_start)
    where free and state <> 'returned'`.execute(db);

  await sql`
    alter table accepted_tips
      add column generation_id uuid,
      -- Which of the generation's tips it is: accepting it twice finds it.
      add column generation_at integer check (generation_at between 0 and 9),
      add column family text check (char_length(family) <= 100),
      add column category text check (char_length(category) <= 50),
      add column accepted_on date,
      add column done_at timestamptz,
      add column facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array'),
      -- Savings logged in the category in the 28 days before.
      add column baseline_eur numeric(12,2) check (baseline_eur >= 0),
      add column baseline_entries integer check (baseline_entries >= 0)`.execute(db);
  await sql`update accepted_tips set accepted_on = created_at::date`.execute(db);
  await sql`
    alter table accepted_tips
      alter column accepted_on set not null,
      add constraint accepted_tips_generation_key unique (user_id, generation_id, generation_at)`.execute(db);

  await sql`
    alter table coach_plan_week
      add column facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array'),
      add column source text not null default 'built_in' check (source in ('built_in', 'claude')),
      add column created_at timestamptz not null default now()`.execute(db);

  await sql`
    alter table coach_profile
      -- Line of the day that Claude wrote, so that a day asks once.
      add column motivation text check (char_length(motivation) <= 500),
      add column motivation_facts jsonb not null default '[]' check (jsonb_typeof(motivation_facts) = 'array'),
      add column motivation_on date`.execute(db);

  await sql`
    alter table coach_conversations
      -- The question's id, made by the browser: a second try finds the first.
      add column turn_id uuid,
      add column facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array'),
      add column source text check (source in ('built_in', 'claude'))`.execute(db);
  await sql`create unique index coach_conversations_turn_key on coach_conversations (user_id, turn_id, role)`.execute(
    db,
  );

  // One row per person, day (UTC) and model. Costs in millionths of a US dollar, as Anthropic bills.
  await sql`
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
