import { type Kysely, sql } from 'kysely';

/** Months follow the (person, month) pairs that changed, in one statement for all of them, and keep right by
 * themselves when two transactions change one person's savings at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Pair by pair: the n-th person with the n-th month. A month's share against the one before belongs to both, so
  // the month after each pair is computed too.
  await sql`
    create or replace function calculate_months_of(p_users uuid[], p_months date[]) returns void language sql as $$
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
    $$`.execute(db);

  await sql`
    create or replace function calculate_monthly_insights(p_user_id uuid, p_month_start date) returns void
    language sql as $$ select calculate_months_of(array[p_user_id], array[p_month_start]) $$`.execute(db);

  // A month is summed over categories that several transactions may be changing: without a lock each would overlook
  // what the other has not committed. Use cases hold the person's lock already, then this costs nothing. It is a
  // statement of its own, because what is read together with a lock may be older than the lock.
  await sql`
    create or replace function savings_entries_keep_months() returns trigger language plpgsql as $$
    declare
      users uuid[];
      months date[];
    begin
      if tg_op = 'INSERT' then
        select array_agg(user_id), array_agg(month_start) into users, months
        from (select distinct user_id, date_trunc('month', date)::date as month_start from rows_after) t;
      elsif tg_op = 'DELETE' then
        select array_agg(user_id), array_agg(month_start) into users, months
        from (select distinct user_id, date_trunc('month', date)::date as month_start from rows_before) t;
      else
        select array_agg(user_id), array_agg(month_start) into users, months
        from (
          select user_id, date_trunc('month', date)::date as month_start from rows_before
          union
          select user_id, date_trunc('month', date)::date from rows_after
        ) t;
      end if;
      if users is null then return null; end if;
      perform from profiles where id = any (users) order by id for no key update;

      if tg_op <> 'INSERT' then
        update monthly_categories m set
          total_eur = m.total_eur - c.total, transferred_eur = m.transferred_eur - c.transferred,
          entries = m.entries - c.entries
        from (
          select user_id, date_trunc('month', date)::date as month_start, category, sum(amount_eur) as total,
                 coalesce(sum(amount_eur) filter (where transferred), 0) as transferred, count(*)::integer as entries
          from rows_before group by 1, 2, 3
        ) c
        where (m.user_id, m.month_start, m.category) = (c.user_id, c.month_start, c.category);
      end if;
      if tg_op <> 'DELETE' then
        insert into monthly_categories as m (user_id, month_start, category, total_eur, transferred_eur, entries)
        select user_id, date_trunc('month', date)::date, category, sum(amount_eur),
               coalesce(sum(amount_eur) filter (where transferred), 0), count(*)
        from rows_after group by 1, 2, 3
        on conflict (user_id, month_start, category) do update set
          total_eur = m.total_eur + excluded.total_eur,
          transferred_eur = m.transferred_eur + excluded.transferred_eur,
          entries = m.entries + excluded.entries;
      end if;
      perform calculate_months_of(users, months);
      return null;
    end $$`.execute(db);

  await sql`
    create or replace function rebuild_months(p_user_id uuid) returns void language plpgsql as $$
    begin
      delete from monthly_categories where user_id = p_user_id;
      delete from monthly_insights where user_id = p_user_id;
      insert into monthly_categories (user_id, month_start, category, total_eur, transferred_eur, entries)
      select user_id, date_trunc('month', date)::date, category, sum(amount_eur),
             coalesce(sum(amount_eur) filter (where transferred), 0), count(*)
      from savings_entries where user_id = p_user_id group by 1, 2, 3;
      perform calculate_months_of(array_agg(m.user_id), array_agg(m.month_start))
      from (select distinct user_id, month_start from monthly_categories where user_id = p_user_id) m;
    end $$`.execute(db);
}
