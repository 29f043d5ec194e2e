import { type Kysely, sql } from 'kysely';

/** Savings that come back by themselves as a question, and things nearly bought. Nothing is logged without a tap. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A reminder to log the same saving again, or a ladder whose amount grows (or shrinks) with each step.
    create table habits (
      user_id uuid not null references users (id) on delete cascade,
      id uuid not null default gen_random_uuid(),
      kind text not null check (kind in ('fixed', 'ladder')),
      title text not null check (char_length(title) between 1 and 100),
      category text not null,
      cadence text not null check (cadence in ('daily', 'weekly', 'monthly')),
      starts_on date not null,
      amount_eur numeric(12,2) not null check (amount_eur > 0 and amount_eur <= 999999),
      steps integer check (steps between 2 and 400),
      reversed boolean not null default false,
      ended_on date,
      created_at timestamptz not null default now(),
      check ((kind = 'ladder') = (steps is not null)),
      primary key (user_id, id)
    );

    -- What became of a day. The entry may be deleted later.
    create table habit_occurrences (
      user_id uuid not null,
      habit_id uuid not null,
      due_on date not null,
      outcome text not null check (outcome in ('logged', 'skipped')),
      entry_id uuid,
      created_at timestamptz not null default now(),
      check ((outcome = 'logged') = (entry_id is not null)),
      primary key (user_id, habit_id, due_on),
      foreign key (user_id, habit_id) references habits (user_id, id) on delete cascade
    );

    -- Something that was nearly bought waits a day and asks again before it counts as saved.
    create table nearly_bought (
      user_id uuid not null references users (id) on delete cascade,
      id uuid not null,
      what text not null check (char_length(what) between 1 and 200),
      amount_eur numeric(12,2) not null check (amount_eur > 0 and amount_eur <= 999999),
      category text not null,
      created_at timestamptz not null,
      ask_at timestamptz not null,
      outcome text check (outcome in ('saved', 'bought')),
      decided_at timestamptz,
      check ((outcome is null) = (decided_at is null)),
      primary key (user_id, id)
    );
    create index nearly_bought_open_idx on nearly_bought (user_id, ask_at) where outcome is null`.execute(db);
}
