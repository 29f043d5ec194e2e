import { type Kysely, sql } from 'kysely';

/** What surrounds one's own savings: trash, months kept current, pauses, standing savings, things nearly bought. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A deleted entry moves here for 30 days and back when it is restored; nothing that reads savings has to
  // think of it.
  await sql`
    create table deleted_savings (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      amount_eur numeric(12,2) not null check (amount_eur > 0),
      category text not null,
      date date not null,
      note text,
      transferred boolean not null,
      logged_on date not null,
      created_at timestamptz not null,
      deleted_at timestamptz not null
    )`.execute(db);
  await sql`create index deleted_savings_user_idx on deleted_savings (user_id, deleted_at desc)`.execute(db);
  await sql`create index deleted_savings_age_idx on deleted_savings (deleted_at)`.execute(db);
  await sql`
    create index savings_entries_to_transfer_idx on savings_entries (user_id, date desc, created_at desc)
    where not transferred`.execute(db);

  await sql`
    create table monthly_categories (
      user_id uuid not null references users (id) on delete cascade,
      month_start date not null check (extract(day from month_start) = 1),
      category text not null,
      total_eur numeric(14,2) not null check (total_eur >= 0),
      transferred_eur numeric(14,2) not null default 0 check (transferred_eur >= 0),
      entries integer not null check (entries >= 0),
      primary key (user_id, month_start, category)
    )`.execute(db);

  // The specification's remote procedure of the same name: one month out of its categories. The share against
  // the month before belongs to both months, so whoever changes one calls it for the next one too.
  await sql`
    create function calculate_monthly_insights(p_user_id uuid, p_month_start date) returns void language sql as $$
      with now_month as (
        select coalesce(sum(total_eur), 0) as total, coalesce(sum(entries), 0)::integer as entries,
               (array_agg(category order by total_eur desc, category) filter (where entries > 0))[1] as top
        from monthly_categories where user_id = p_user_id and month_start = p_month_start
      ), before as (
        select coalesce(sum(total_eur), 0) as total
        from monthly_categories where user_id = p_user_id and month_start = (p_month_start - interval '1 month')::date
      ), gone as (
        delete from monthly_insights where user_id = p_user_id and month_start = p_month_start
          and (select entries from now_month) = 0
      )
      insert into monthly_insights
        (user_id, month_start, total_saved_eur, total_entries, avg_per_entry, top_category, vs_previous_month_pct)
      select p_user_id, p_month_start, n.total, n.entries, round(n.total / n.entries, 2), n.top,
             case when b.total > 0
               then least(9999999, greatest(-9999999, round((n.total - b.total) * 100 / b.total, 2))) end
      from now_month n, before b
      where n.entries > 0
      on conflict (user_id, month_start) do update set
        total_saved_eur = excluded.total_saved_eur, total_entries = excluded.total_entries,
        avg_per_entry = excluded.avg_per_entry, top_category = excluded.top_category,
        vs_previous_month_pct = excluded.vs_previous_month_pct
    $$`.execute(db);

  await sql`
    create function calculate_months_of(p_users uuid[], p_months date[]) returns void language sql as $$
      select calculate_monthly_insights(touched.user_id, touched.month_start)
      from (
        select distinct m.user_id, (m.month_start + n.later)::date as month_start
        from monthly_categories m
        cross join (values (interval '0'), (interval '1 month')) n (later)
        where m.user_id = any (p_users) and m.month_start = any (p_months)
      ) touched
    $$`.execute(db);

  // Whatever changes savings_entries, the months follow in the same transaction; once a statement, not a row.
  // The rows of somebody whose account is being deleted are gone already and stay so.
  await sql`
    create function savings_entries_keep_months() returns trigger language plpgsql as $$
    begin
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
        perform calculate_months_of(array_agg(distinct user_id), array_agg(distinct date_trunc('month', date)::date))
        from rows_after;
      end if;
      if tg_op <> 'INSERT' then
        perform calculate_months_of(array_agg(distinct user_id), array_agg(distinct date_trunc('month', date)::date))
        from rows_before;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger savings_entries_months_insert after insert on savings_entries
    referencing new table as rows_after for each statement execute function savings_entries_keep_months()`.execute(
    db,
  );
  await sql`
    create trigger savings_entries_months_update after update on savings_entries
    referencing old table as rows_before new table as rows_after
    for each statement execute function savings_entries_keep_months()`.execute(db);
  await sql`
    create trigger savings_entries_months_delete after delete on savings_entries
    referencing old table as rows_before for each statement execute function savings_entries_keep_months()`.execute(
    db,
  );

  // For the operator, and for entries that were there before this migration.
  await sql`
    create function rebuild_months(p_user_id uuid) returns void language plpgsql as $$
    begin
      delete from monthly_categories where user_id = p_user_id;
      delete from monthly_insights where user_id = p_user_id;
      insert into monthly_categories (user_id, month_start, category, total_eur, transferred_eur, entries)
      select user_id, date_trunc('month', date)::date, category, sum(amount_eur),
             coalesce(sum(amount_eur) filter (where transferred), 0), count(*)
      from savings_entries where user_id = p_user_id group by 1, 2, 3;
      perform calculate_monthly_insights(p_user_id, m.month_start)
      from (select distinct month_start from monthly_categories where user_id = p_user_id) m;
    end $$`.execute(db);
  await sql`select rebuild_months(u.user_id) from (select distinct user_id from savings_entries) u`.execute(
    db,
  );

  await sql`
    create table streak_pauses (
      user_id uuid not null references users (id) on delete cascade,
      week_start date not null check (extract(isodow from week_start) = 1),
      created_at timestamptz not null default now(),
      primary key (user_id, week_start)
    )`.execute(db);

  // A reminder to log the same saving again, or a ladder whose amount grows (or shrinks) with each step.
  // Nothing is logged without a tap: an occurrence only says what became of a day.
  await sql`
    create table standing_savings (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
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
      check ((kind = 'ladder') = (steps is not null))
    )`.execute(db);
  await sql`create index standing_savings_user_idx on standing_savings (user_id)`.execute(db);
  await sql`
    create table standing_occurrences (
      standing_id uuid not null references standing_savings (id) on delete cascade,
      due_on date not null,
      outcome text not null check (outcome in ('logged', 'skipped')),
      entry_id uuid,
      created_at timestamptz not null default now(),
      primary key (standing_id, due_on),
      check ((outcome = 'logged') = (entry_id is not null))
    )`.execute(db);

  // Something that was nearly bought waits a day and asks again before it counts as saved.
  await sql`
    create table nearly_bought (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      what text not null check (char_length(what) between 1 and 200),
      amount_eur numeric(12,2) not null check (amount_eur > 0 and amount_eur <= 999999),
      category text not null,
      created_at timestamptz not null,
      ask_at timestamptz not null,
      outcome text check (outcome in ('saved', 'bought')),
      decided_at timestamptz,
      check ((outcome is null) = (decided_at is null))
    )`.execute(db);
  await sql`create index nearly_bought_open_idx on nearly_bought (user_id, ask_at) where outcome is null`.execute(
    db,
  );

  await sql`alter table user_badges add column seen_at timestamptz`.execute(db);
  await sql`
    alter table user_challenges add column source text not null default 'built_in'
      check (source in ('built_in', 'custom', 'tip'))`.execute(db);
  await sql`create index user_challenges_running_idx on user_challenges (started_on) where status = 'active'`.execute(
    db,
  );
}
