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

-- readInsights
-- [":userId",":month",":month",":userId",":month",":userId",":userId",":month",":userId",":year",":yearEnd",0,":userId",":patternFrom",":today",0,":userId",":proFrom",":today",0,":userId",":proFrom",":today",0,":userId",":proFrom",":today"]
select
  (
    select
      to_json(obj)
    from
      (
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
          ) as "month"
      ) as obj
  ) as "month",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "day",
          ("total_eur" * 100)::int8 as "total",
          "entries"
        from
          "savings_days"
        where
          "user_id" = $9
          and "day" >= $10
          and "day" <= $11
          and "entries" > $12
        order by
          "day"
      ) as agg
  ) as "year",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          extract(
            isodow
            from
              "day"
          )::integer as "weekday",
          (sum("total_eur") * 100)::int8 as "total",
          sum("entries") as "entries"
        from
          "savings_days"
        where
          "user_id" = $13
          and "day" >= $14
          and "day" <= $15
          and "entries" > $16
        group by
          "weekday"
        order by
          "weekday"
      ) as agg
  ) as "weekdays",
  (
    select
      to_json(obj)
    from
      (
        select
          (
            select
              coalesce(json_agg(agg), '[]')
            from
              (
                select
                  "month_start" as "month",
                  "category",
                  ("total_eur" * 100)::int8 as "total",
                  ("transferred_eur" * 100)::int8 as "transferred"
                from
                  "monthly_categories"
                where
                  "user_id" = $17
                  and "month_start" >= $18
                  and "month_start" <= $19
                  and "entries" > $20
                order by
                  "month",
                  "category"
              ) as agg
          ) as "categories",
          (
            select
              coalesce(json_agg(agg), '[]')
            from
              (
                select
                  date_trunc('week', "day")::date as "week",
                  (sum("total_eur") * 100)::int8 as "total",
                  sum("entries") as "entries"
                from
                  "savings_days"
                where
                  "user_id" = $21
                  and "day" >= $22
                  and "day" <= $23
                  and "entries" > $24
                group by
                  "week"
                order by
                  "week"
              ) as agg
          ) as "weeks",
          (
            select
              (coalesce(sum("amount_eur"), 0) * 100)::int8 as "withdrawn"
            from
              "withdrawals"
            where
              "user_id" = $25
              and "deleted_at" is null
              and "date" >= $26
              and "date" <= $27
          ) as "withdrawn"
      ) as obj
  ) as "pro";

-- [":userId",":month",":month",":userId",":month",":userId",":userId",":month",":userId",":year",":yearEnd",0,":userId",":patternFrom",":today",0]
select
  (
    select
      to_json(obj)
    from
      (
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
          ) as "month"
      ) as obj
  ) as "month",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "day",
          ("total_eur" * 100)::int8 as "total",
          "entries"
        from
          "savings_days"
        where
          "user_id" = $9
          and "day" >= $10
          and "day" <= $11
          and "entries" > $12
        order by
          "day"
      ) as agg
  ) as "year",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          extract(
            isodow
            from
              "day"
          )::integer as "weekday",
          (sum("total_eur") * 100)::int8 as "total",
          sum("entries") as "entries"
        from
          "savings_days"
        where
          "user_id" = $13
          and "day" >= $14
          and "day" <= $15
          and "entries" > $16
        group by
          "weekday"
        order by
          "weekday"
      ) as agg
  ) as "weekdays",
  null as "pro";

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
  rebuild_sums (u.id),
  rebuild_goal_sums (u.id)
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
