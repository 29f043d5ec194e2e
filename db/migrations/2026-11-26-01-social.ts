import { type Kysely, sql } from 'kysely';

/** People compare themselves, and decide who sees what: docs/decisions/0042-ranks-without-a-hot-row.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles
      -- Null until they were asked.
      add column leaderboard_choice text check (leaderboard_choice in ('joined', 'looking')),
      add column is_private boolean not null default false,
      add column on_leaderboard boolean not null
        generated always as (coalesce(leaderboard_choice = 'joined', false) and not is_private
          and goal_amount_eur is not null and deletion_due_at is null) stored;

    -- A private person says yes to who wants to follow them.
    create table follow_requests (
      follower_id uuid not null references users (id) on delete cascade,
      following_id uuid not null references users (id) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (follower_id, following_id),
      check (follower_id <> following_id)
    );
    create index follow_requests_following_idx on follow_requests (following_id, created_at);

    create table user_blocks (
      user_id uuid not null references users (id) on delete cascade,
      blocked_user_id uuid not null references users (id) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (user_id, blocked_user_id),
      check (user_id <> blocked_user_id)
    );
    create index user_blocks_blocked_user_idx on user_blocks (blocked_user_id);

    create table user_reports (
      user_id uuid not null references users (id) on delete cascade,
      id uuid not null,
      reported_user_id uuid not null references users (id) on delete cascade,
      reason text not null check (reason in ('name', 'harassment', 'spam', 'other')),
      note text check (char_length(note) between 1 and 500),
      created_at timestamptz not null default now(),
      closed_at timestamptz,
      resolution text check (char_length(resolution) between 1 and 500),
      check ((closed_at is null) = (resolution is null)),
      check (user_id <> reported_user_id),
      primary key (user_id, id)
    );
    create unique index user_reports_one_open on user_reports (user_id, reported_user_id) where closed_at is null;
    create index user_reports_reported_user_idx on user_reports (reported_user_id);
    create index user_reports_open_idx on user_reports (created_at) where closed_at is null`.execute(db);

  await sql`
    alter table monthly_insights add column on_leaderboard boolean not null default false;
    -- A month of the leaderboard is a scan of this index: those before a person are above them.
    create index monthly_insights_leaderboard_idx
      on monthly_insights (month_start, total_saved_eur desc, user_id) include (total_entries)
      where on_leaderboard;

    -- How many people of the leaderboard have saved so many whole euros in a month: an exact rank is the sum over
    -- the buckets above and a count within one's own.
    create table leaderboard_buckets (
      month_start date not null,
      euros bigint not null,
      people integer not null check (people >= 0),
      primary key (month_start, euros)
    );
    -- What is not in the buckets yet. Writers only append, so that none waits for another; a job adds it up. A rank
    -- reads both in one statement, and is exact at any moment.
    create table leaderboard_changes (
      id bigint generated always as identity primary key,
      month_start date not null,
      euros bigint not null,
      people smallint not null check (people in (-1, 1))
    );

    create function monthly_insights_join_leaderboard() returns trigger language plpgsql as $$
    begin
      new.on_leaderboard := coalesce((select p.on_leaderboard from profiles p where p.id = new.user_id), false);
      return new;
    end $$;
    create trigger monthly_insights_join_leaderboard before insert on monthly_insights
      for each row execute function monthly_insights_join_leaderboard();

    create function monthly_insights_keep_leaderboard() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.on_leaderboard then
        if tg_op = 'UPDATE' and new.on_leaderboard and floor(new.total_saved_eur) = floor(old.total_saved_eur) then
          return null;
        end if;
        insert into leaderboard_changes (month_start, euros, people)
        values (old.month_start, floor(old.total_saved_eur), -1);
      end if;
      if tg_op <> 'DELETE' and new.on_leaderboard then
        insert into leaderboard_changes (month_start, euros, people)
        values (new.month_start, floor(new.total_saved_eur), 1);
      end if;
      return null;
    end $$;
    create trigger monthly_insights_keep_leaderboard after insert or update or delete on monthly_insights
      for each row execute function monthly_insights_keep_leaderboard();

    -- Who joins, leaves, hides or closes their account takes their months along. The row of the profile is locked by
    -- the change itself, so no entry of theirs is added meanwhile.
    create function profiles_keep_leaderboard() returns trigger language plpgsql as $$
    begin
      update monthly_insights set on_leaderboard = new.on_leaderboard
      where user_id = new.id and on_leaderboard <> new.on_leaderboard;
      return null;
    end $$;
    create trigger profiles_keep_leaderboard after update on profiles
      for each row when (old.on_leaderboard <> new.on_leaderboard) execute function profiles_keep_leaderboard();

    drop view monthly_leaderboard;
    create view monthly_leaderboard as
      select m.month_start, p.id, p.display_name, p.xp, p.streak_weeks,
             m.total_saved_eur as monthly_savings, m.total_entries as monthly_entries
      from monthly_insights m join profiles p on p.id = m.user_id
      where m.on_leaderboard`.execute(db);
}
