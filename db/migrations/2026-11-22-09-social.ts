import { type Kysely, sql } from 'kysely';

/** Who follows whom, and what others may see of a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_follows (
      follower_id uuid not null references users (id) on delete cascade,
      following_id uuid not null references users (id) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (follower_id, following_id),
      check (follower_id <> following_id)
    );
    create index user_follows_following_idx on user_follows (following_id);

    create view public_profiles as
      select id, display_name, xp, streak_weeks, created_at from profiles;
    create view monthly_leaderboard as
      select date_trunc('month', e.date)::date as month_start, p.id, p.display_name, p.xp, p.streak_weeks,
             sum(e.amount_eur) as monthly_savings, count(*)::integer as monthly_entries
      from profiles p join savings_entries e on e.user_id = p.id
      group by 1, p.id`.execute(db);
}
