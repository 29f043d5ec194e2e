import { type Kysely, sql } from 'kysely';

/** Sums over a person's savings by day, week and month, and over all of them, so that no screen adds up entries. The
 * trigger alone writes them: docs/decisions/0023-derived-sums-have-one-owner.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table savings_days (
      user_id uuid not null references users (id) on delete cascade,
      day date not null,
      total_eur numeric(14,2) not null check (total_eur >= 0),
      entries integer not null check (entries >= 0),
      primary key (user_id, day)
    );

    -- The weeks (their Mondays) and how many entries count for the streak in each.
    create table savings_weeks (
      user_id uuid not null references users (id) on delete cascade,
      week_start date not null check (extract(isodow from week_start) = 1),
      entries integer not null check (entries >= 0),
      primary key (user_id, week_start)
    );

    create table monthly_categories (
      user_id uuid not null references users (id) on delete cascade,
      month_start date not null check (extract(day from month_start) = 1),
      category text not null,
      total_eur numeric(14,2) not null check (total_eur >= 0),
      transferred_eur numeric(14,2) not null default 0 check (transferred_eur >= 0),
      entries integer not null check (entries >= 0),
      primary key (user_id, month_start, category)
    );

    create table monthly_insights (
      user_id uuid not null references users (id) on delete cascade,
      month_start date not null check (extract(day from month_start) = 1),
      total_saved_eur numeric(14,2) not null default 0 check (total_saved_eur >= 0),
      total_entries integer not null default 0 check (total_entries >= 0),
      avg_per_entry numeric(12,2) not null default 0 check (avg_per_entry >= 0),
      top_category text,
      vs_previous_month_pct numeric(9,2),
      primary key (user_id, month_start)
    )`.execute(db);

  await sql`
    -- Months out of their categories, pair by pair: the n-th person with the n-th month. A month's share against
    -- the one before belongs to both, so the month after each pair is computed too.
    create function calculate_months_of(p_users uuid[], p_months date[]) returns void language sql as $$
      with touched as (
        select distinct p.user_id, (p.month_start + n.later)::date as month_start
        from unnest(p_users, p_months) p (user_id, month_start)
        cross join (values (interval '0'), (interval '1 month')) n (later)
      ), months as (
        select t.user_id, t.month_start, own.total, own.entries, own.top, coalesce(before.total, 0) as before
        from touched t
        cross join lateral (
          select sum(c.total_eur) as total, sum(c.entries)::integer as entries,
                 (array_agg(c.category order by c.total_eur desc, c.category))[1] as top
          from monthly_categories c
          where c.user_id = t.user_id and c.month_start = t.month_start and c.entries > 0
        ) own
        cross join lateral (
          select sum(b.total_eur) as total from monthly_categories b
          where b.user_id = t.user_id and b.month_start = (t.month_start - interval '1 month')::date and b.entries > 0
        ) before
      ), gone as (
        delete from monthly_insights i using months m
        where (i.user_id, i.month_start) = (m.user_id, m.month_start) and m.entries is null
      )
      insert into monthly_insights
        (user_id, month_start, total_saved_eur, total_entries, avg_per_entry, top_category, vs_previous_month_pct)
      select user_id, month_start, total, entries, round(total / entries, 2), top,
             case when before > 0
               then least(9999999, greatest(-9999999, round((total - before) * 100 / before, 2))) end
      from months where entries > 0
      on conflict (user_id, month_start) do update set
        total_saved_eur = excluded.total_saved_eur, total_entries = excluded.total_entries,
        avg_per_entry = excluded.avg_per_entry, top_category = excluded.top_category,
        vs_previous_month_pct = excluded.vs_previous_month_pct
    $$;

    -- One month of one person, for the operator.
    create function calculate_monthly_insights(p_user_id uuid, p_month_start date) returns void
    language sql as $$ select calculate_months_of(array[p_user_id], array[p_month_start]) $$;

    -- An entry counts for its week when it was logged within seven days (LATE_DAYS of the application's rules;
    -- fsck compares the two). What is taken is only updated: the sums of somebody whose account is being deleted
    -- are gone already and stay so.
    create function savings_entries_keep_sums() returns trigger language plpgsql as $$
    declare
      users uuid[] := '{}';
      months date[] := '{}';
    begin
      if tg_op <> 'INSERT' then
        select users || array_agg(user_id), months || array_agg(month_start) into users, months
        from (select distinct user_id, date_trunc('month', date)::date as month_start from rows_before) t;
      end if;
      if tg_op <> 'DELETE' then
        select users || array_agg(user_id), months || array_agg(month_start) into users, months
        from (select distinct user_id, date_trunc('month', date)::date as month_start from rows_after) t;
      end if;
      if users = '{}' then return null; end if;
      -- A month is summed over categories that several transactions may be changing: without a lock each would
      -- overlook what the other has not committed. Use cases hold the person's lock already, then this costs
      -- nothing. It is a statement of its own, because what is read together with a lock may be older than the lock.
      perform from profiles where id = any (users) order by id for no key update;

      if tg_op <> 'INSERT' then
        with taken as (
          select user_id, date, category, sum(amount_eur) as total, count(*) as entries,
                 coalesce(sum(amount_eur) filter (where transferred), 0) as transferred,
                 count(*) filter (where logged_on - date between 0 and 7) as counting
          from rows_before group by 1, 2, 3
        ), days as (
          update savings_days d set total_eur = d.total_eur - t.total, entries = d.entries - t.entries
          from (select user_id, date, sum(total) as total, sum(entries) as entries from taken group by 1, 2) t
          where (d.user_id, d.day) = (t.user_id, t.date)
        ), weeks as (
          update savings_weeks w set entries = w.entries - t.counting
          from (
            select user_id, date_trunc('week', date)::date as week_start, sum(counting) as counting
            from taken where counting > 0 group by 1, 2
          ) t
          where (w.user_id, w.week_start) = (t.user_id, t.week_start)
        ), categories as (
          update monthly_categories m set
            total_eur = m.total_eur - t.total, transferred_eur = m.transferred_eur - t.transferred,
            entries = m.entries - t.entries
          from (
            select user_id, date_trunc('month', date)::date as month_start, category, sum(total) as total,
                   sum(transferred) as transferred, sum(entries) as entries
            from taken group by 1, 2, 3
          ) t
          where (m.user_id, m.month_start, m.category) = (t.user_id, t.month_start, t.category)
        )
        update profiles p set saved_total_eur = p.saved_total_eur - t.total, saved_count = p.saved_count - t.entries
        from (select user_id, sum(total) as total, sum(entries) as entries from taken group by 1) t
        where p.id = t.user_id;
      end if;

      if tg_op <> 'DELETE' then
        with added as (
          select user_id, date, category, sum(amount_eur) as total, count(*) as entries,
                 coalesce(sum(amount_eur) filter (where transferred), 0) as transferred,
                 count(*) filter (where logged_on - date between 0 and 7) as counting
          from rows_after group by 1, 2, 3
        ), days as (
          insert into savings_days as d (user_id, day, total_eur, entries)
          select user_id, date, sum(total), sum(entries) from added group by 1, 2
          on conflict (user_id, day) do update set
            total_eur = d.total_eur + excluded.total_eur, entries = d.entries + excluded.entries
        ), weeks as (
          insert into savings_weeks as w (user_id, week_start, entries)
          select user_id, date_trunc('week', date)::date, sum(counting) from added where counting > 0 group by 1, 2
          on conflict (user_id, week_start) do update set entries = w.entries + excluded.entries
        ), categories as (
          insert into monthly_categories as m (user_id, month_start, category, total_eur, transferred_eur, entries)
          select user_id, date_trunc('month', date)::date, category, sum(total), sum(transferred), sum(entries)
          from added group by 1, 2, 3
          on conflict (user_id, month_start, category) do update set
            total_eur = m.total_eur + excluded.total_eur,
            transferred_eur = m.transferred_eur + excluded.transferred_eur,
            entries = m.entries + excluded.entries
        )
        update profiles p set saved_total_eur = p.saved_total_eur + a.total, saved_count = p.saved_count + a.entries
        from (select user_id, sum(total) as total, sum(entries) as entries from added group by 1) a
        where p.id = a.user_id;
      end if;
      perform calculate_months_of(users, months);
      return null;
    end $$;
    -- Once a statement, not a row: an import changes 100,000.
    create trigger savings_entries_sums_insert after insert on savings_entries
      referencing new table as rows_after
      for each statement execute function savings_entries_keep_sums();
    create trigger savings_entries_sums_update after update on savings_entries
      referencing old table as rows_before new table as rows_after
      for each statement execute function savings_entries_keep_sums();
    create trigger savings_entries_sums_delete after delete on savings_entries
      referencing old table as rows_before
      for each statement execute function savings_entries_keep_sums();

    -- All sums of a person anew from their entries, for the operator. The profile row must be locked.
    create function rebuild_sums(p_user_id uuid) returns void language plpgsql as $$
    begin
      delete from savings_days where user_id = p_user_id;
      delete from savings_weeks where user_id = p_user_id;
      delete from monthly_categories where user_id = p_user_id;
      delete from monthly_insights where user_id = p_user_id;
      with own as (select * from savings_entries where user_id = p_user_id), days as (
        insert into savings_days (user_id, day, total_eur, entries)
        select user_id, date, sum(amount_eur), count(*) from own group by 1, 2
      ), weeks as (
        insert into savings_weeks (user_id, week_start, entries)
        select user_id, date_trunc('week', date)::date, count(*) from own
        where logged_on - date between 0 and 7 group by 1, 2
      ), categories as (
        insert into monthly_categories (user_id, month_start, category, total_eur, transferred_eur, entries)
        select user_id, date_trunc('month', date)::date, category, sum(amount_eur),
               coalesce(sum(amount_eur) filter (where transferred), 0), count(*)
        from own group by 1, 2, 3
      )
      update profiles set
        saved_total_eur = (select coalesce(sum(amount_eur), 0) from own), saved_count = (select count(*) from own)
      where id = p_user_id;
      perform calculate_months_of(array_agg(m.user_id), array_agg(m.month_start))
      from (select distinct user_id, month_start from monthly_categories where user_id = p_user_id) m;
    end $$`.execute(db);
}
