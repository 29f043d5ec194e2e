import { type Kysely, sql } from 'kysely';

/** Ranks by milestones instead of by buckets of a euro, which many equal sums made large:
 * docs/decisions/0042-ranks-without-a-hot-row.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table leaderboard_buckets, leaderboard_changes;

    -- Both columns in one direction, so that a row comparison is a range of the index. The order among equal sums is
    -- that of a hash, so that the two tables below name nobody.
    drop index monthly_insights_leaderboard_idx;
    create index monthly_insights_leaderboard_idx
      on monthly_insights (month_start, total_saved_eur, (md5(user_id::text)::uuid))
      include (user_id, total_entries) where on_leaderboard;

    -- A row of a month's leaderboard every so many places. A job makes them anew from the index above.
    create table leaderboard_milestones (
      month_start date not null,
      total_eur numeric(14,2) not null,
      tie uuid not null,
      place bigint not null check (place > 0),
      primary key (month_start, total_eur, tie)
    );
    create index leaderboard_milestones_place_idx on leaderboard_milestones (month_start, place);
    -- Rows that came to a leaderboard or left it since the milestones were made. Writers only append, so that none waits
    -- for another. A rank reads both in one statement, and is exact at any moment.
    create table leaderboard_changes (
      month_start date not null,
      total_eur numeric(14,2) not null,
      tie uuid not null,
      id bigint generated always as identity,
      people smallint not null check (people in (-1, 1)),
      primary key (month_start, total_eur, tie, id)
    );

    create or replace function monthly_insights_keep_leaderboard() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.on_leaderboard and new.on_leaderboard
        and new.total_saved_eur = old.total_saved_eur then
        return null;
      end if;
      if tg_op <> 'INSERT' and old.on_leaderboard then
        insert into leaderboard_changes (month_start, total_eur, tie, people)
        values (old.month_start, old.total_saved_eur, md5(old.user_id::text)::uuid, -1);
      end if;
      if tg_op <> 'DELETE' and new.on_leaderboard then
        insert into leaderboard_changes (month_start, total_eur, tie, people)
        values (new.month_start, new.total_saved_eur, md5(new.user_id::text)::uuid, 1);
      end if;
      return null;
    end $$`.execute(db);
}
