-- What insights.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- monthInsights
-- [":userId",":month",":month",":userId",":month",":userId",":userId",":month"]
select
  *
from
  (
    select
      coalesce((i.total_saved_eur * 100)::int8, 0) as total,
      coalesce(i.total_entries, 0) as entries,
      coalesce((i.avg_per_entry * 100)::int8, 0) as average,
      i.top_category as "topCategory",
      i.vs_previous_month_pct::float8 as "changePercent",
      (
        select
          coalesce(
            json_agg(
              json_build_object('day', d.day, 'total', (d.total_eur * 100)::int8, 'entries', d.entries)
              order by
                d.day
            ),
            '[]'
          )
        from
          savings_days d
        where
          d.user_id = $1::uuid
          and d.entries > 0
          and d.day >= $2::date
          and d.day < ($3::date + interval '1 month')::date
      ) as days,
      (
        select
          coalesce(
            json_agg(
              json_build_object('category', c.category, 'total', (c.total_eur * 100)::int8, 'entries', c.entries)
              order by
                c.total_eur desc,
                c.category
            ),
            '[]'
          )
        from
          monthly_categories c
        where
          c.user_id = $4::uuid
          and c.month_start = $5::date
          and c.entries > 0
      ) as categories,
      (
        select
          min(f.month_start)
        from
          monthly_insights f
        where
          f.user_id = $6::uuid
      ) as "firstMonth"
    from
      (
        values
          (1)
      ) one
      left join monthly_insights i on i.user_id = $7::uuid
      and i.month_start = $8::date
  ) as "month";

-- sumsByDay
-- [":userId",":from",":to",0]
select
  "day",
  ("total_eur" * 100)::int8 as "total",
  "entries"
from
  "savings_days"
where
  "user_id" = $1
  and "day" >= $2
  and "day" <= $3
  and "entries" > $4
order by
  "day";

-- sumsByWeekday
-- [":userId",":from",":to"]
select
  extract(
    isodow
    from
      d.day
  )::integer as weekday,
  (sum(d.total_eur) * 100)::int8 as total,
  sum(d.entries) as entries
from
  savings_days d
where
  d.user_id = $1::uuid
  and d.day between $2::date and $3::date
  and d.entries > 0
group by
  1
order by
  1;

-- sumsByWeek
-- [":userId",":from",":to"]
select
  date_trunc('week', d.day)::date as week,
  (sum(d.total_eur) * 100)::int8 as total,
  sum(d.entries) as entries
from
  savings_days d
where
  d.user_id = $1::uuid
  and d.day between $2::date and $3::date
  and d.entries > 0
group by
  1
order by
  1;

-- readAnalytics
-- [":userId",":firstMonth",":to",":userId",":from",":to"]
select
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'month',
            c.month_start,
            'category',
            c.category,
            'total',
            (c.total_eur * 100)::int8,
            'transferred',
            (c.transferred_eur * 100)::int8
          )
          order by
            c.month_start,
            c.category
        ),
        '[]'
      )
    from
      monthly_categories c
    where
      c.user_id = $1::uuid
      and c.month_start >= $2::date
      and c.month_start <= $3::date
      and c.entries > 0
  ) as months,
  (
    select
      json_build_object('week', w.week, 'total', (w.total * 100)::int8, 'entries', w.entries)
    from
      (
        select
          date_trunc('week', d.day)::date as week,
          sum(d.total_eur) as total,
          sum(d.entries) as entries
        from
          savings_days d
        where
          d.user_id = $4::uuid
          and d.day between $5::date and $6::date
          and d.entries > 0
        group by
          1
        order by
          2 desc,
          1 desc
        limit
          1
      ) w
  ) as "bestWeek";

-- readMonthTotals
-- [":userId",":from",":to",":userId"]
select
  (
    select
      coalesce(
        json_agg(
          json_build_object('month', i.month_start, 'total', (i.total_saved_eur * 100)::int8)
          order by
            i.month_start
        ),
        '[]'
      )
    from
      monthly_insights i
    where
      i.user_id = $1::uuid
      and i.month_start between $2::date and $3::date
  ) as months,
  (
    select
      min(f.month_start)
    from
      monthly_insights f
    where
      f.user_id = $4::uuid
  ) as first_month;

-- rebuildInsights
-- [":id"]
select
  "id"
from
  "profiles"
where
  "id" = $1
for update;

-- [[null]]
select
  rebuild_sums (u.id)
from
  unnest($1::uuid[]) u (id);

-- [":after",1]
select
  "id"
from
  "profiles"
where
  "id" > $1
order by
  "id"
limit
  $2
for update;
