import { type Kysely, sql } from 'kysely';

/** People are found by a link, hear of followers, and an operator can take figures off the leaderboard: docs/decisions/0064 and
 * 0065. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table user_reports
      drop constraint user_reports_reason_check,
      add constraint user_reports_reason_check
        check (reason in ('name', 'figures', 'harassment', 'spam', 'other'));

    -- PostgreSQL 15 and 16 cannot change what a column is generated from.
    drop trigger profiles_keep_leaderboard on profiles;
    alter table profiles
      drop column on_leaderboard,
      -- Since when an operator keeps the person's euros from others, whatever they have chosen.
      add column figures_hidden_at timestamptz,
      -- Whether new followers and requests are told by mail, and when that was done last.
      add column mail_followers boolean not null default false,
      add column news_mailed_at timestamptz;
    alter table profiles
      add column on_leaderboard boolean not null
        generated always as (coalesce(leaderboard_choice = 'joined', false) and not is_private
          and goal_amount_eur is not null and deletion_due_at is null and figures_hidden_at is null) stored;
    create trigger profiles_keep_leaderboard after update on profiles
      for each row when (old.on_leaderboard <> new.on_leaderboard) execute function profiles_keep_leaderboard();
    create index profiles_mail_followers_idx on profiles (id) where mail_followers`.execute(db);

  await sql`
    create table profile_links (
      user_id uuid primary key references users (id) on delete cascade,
      -- In clear, so that the person can see and copy it again: it opens nothing but the way to their profile.
      token text not null check (char_length(token) = 43),
      created_at timestamptz not null
    );
    create index profile_links_token_idx on profile_links (token);

    -- Who follows already is nothing new.
    alter table user_follows add column seen boolean not null default true;
    alter table user_follows alter column seen set default false;
    create index user_follows_unseen_idx on user_follows (following_id, created_at desc) where not seen`.execute(
    db,
  );
}
