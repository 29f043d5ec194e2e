import { type Kysely, sql } from 'kysely';

/** What was saved on each day, kept current, so that calendars and patterns cost the same for everybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table savings_days (
      user_id uuid not null references users (id) on delete cascade,
      day date not null,
      total_eur numeric(14,2) not null check (total_eur >= 0),
      entries integer not null check (entries >= 0),
      primary key (user_id, day)
    )`.execute(db);

  // Like the months: in the transaction of whatever changes savings_entries, once a statement.
  await sql`
    create function savings_entries_keep_days() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update savings_days d set total_eur = d.total_eur - c.total, entries = d.entries - c.entries
        from (
          select user_id, date as day, sum(amount_eur) as total, count(*)::integer as entries
          from rows_before group by 1, 2
        ) c
        where (d.user_id, d.day) = (c.user_id, c.day);
      end if;
      if tg_op <> 'DELETE' then
        insert into savings_days as d (user_id, day, total_eur, entries)
        select user_id, date, sum(amount_eur), count(*) from rows_after group by 1, 2
        on conflict (user_id, day) do update set
          total_eur = d.total_eur + excluded.total_eur, entries = d.entries + excluded.entries;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger savings_entries_days_insert after insert on savings_entries
    referencing new table as rows_after for each statement execute function savings_entries_keep_days()`.execute(
    db,
  );
  await sql`
    create trigger savings_entries_days_update after update on savings_entries
    referencing old table as rows_before new table as rows_after
    for each statement execute function savings_entries_keep_days()`.execute(db);
  await sql`
    create trigger savings_entries_days_delete after delete on savings_entries
    referencing old table as rows_before for each statement execute function savings_entries_keep_days()`.execute(
    db,
  );

  await sql`
    create function rebuild_days(p_user_id uuid) returns void language sql as $$
      delete from savings_days where user_id = p_user_id;
      insert into savings_days (user_id, day, total_eur, entries)
      select user_id, date, sum(amount_eur), count(*) from savings_entries where user_id = p_user_id group by 1, 2;
    $$`.execute(db);
  await sql`select rebuild_days(u.user_id) from (select distinct user_id from savings_entries) u`.execute(db);
}
