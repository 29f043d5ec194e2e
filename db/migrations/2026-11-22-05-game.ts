import { type Kysely, sql } from 'kysely';

/** What saving earns: the XP ledger, badges, and weeks in which the streak pauses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Append-only. An award names its source; a reversal names the award. A source earns again only as
    -- the next attempt, after its last award was reversed.
    create table xp_events (
      user_id uuid not null references users (id) on delete cascade,
      id bigint generated always as identity,
      rule text not null check (rule in
        ('saving', 'check_in', 'challenge_completed', 'group_completed', 'transfer', 'weekly_plan_task')),
      source text not null check (char_length(source) between 1 and 100),
      attempt integer not null default 1 check (attempt >= 1),
      day date not null,
      amount integer not null,
      reverses bigint,
      created_at timestamptz not null default now(),
      check ((reverses is null and amount > 0) or (reverses is not null and amount < 0)),
      primary key (user_id, id),
      unique (user_id, reverses),
      foreign key (user_id, reverses) references xp_events (user_id, id) on delete cascade
    );
    create unique index xp_events_award_key on xp_events (user_id, rule, source, attempt) where reverses is null;
    create index xp_events_user_day_idx on xp_events (user_id, day, rule);

    create function xp_events_are_append_only() returns trigger language plpgsql as $$
    begin
      -- The deletion of an account reaches this table through its foreign key (a nested trigger).
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception 'xp_events is append-only: write a reversal' using errcode = 'restrict_violation';
    end $$;
    create trigger xp_events_append_only before update or delete on xp_events
      for each row execute function xp_events_are_append_only();

    -- A person's XP is the sum of their ledger: docs/decisions/0023-derived-sums-have-one-owner.md.
    create function xp_events_keep_xp() returns trigger language plpgsql as $$
    begin
      update profiles p set xp = p.xp + e.amount
      from (select user_id, sum(amount) as amount from rows_after group by 1) e
      where p.id = e.user_id;
      return null;
    end $$;
    create trigger xp_events_xp after insert on xp_events
      referencing new table as rows_after for each statement execute function xp_events_keep_xp();

    create table badges_master (
      code text primary key,
      name text not null,
      description text not null,
      criteria text not null
    );
    create table user_badges (
      user_id uuid not null references users (id) on delete cascade,
      badge_code text not null references badges_master (code),
      awarded_at timestamptz not null default now(),
      seen_at timestamptz,
      primary key (user_id, badge_code)
    );

    create table streak_pauses (
      user_id uuid not null references users (id) on delete cascade,
      week_start date not null check (extract(isodow from week_start) = 1),
      created_at timestamptz not null default now(),
      primary key (user_id, week_start)
    )`.execute(db);
}
