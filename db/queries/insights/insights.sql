-- What insights.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- monthInsights
-- [":month",":today",":userId",":month",":today",":userId",":month",":month",":userId",":month",":userId",":userId",":month"]
-- rows: { average: Cents; categories: { category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; entries: number; total: Cents }[]; changePercent: number | null; days: { day: LocalDay; entries: number; total: Cents }[]; entries: number; firstMonth: LocalDay | null; topCategory: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities" | null; total: Cents }
select
  *
from
  (
    select
      coalesce((i.total_saved_eur * 100)::int8, 0) as total,
      coalesce(i.total_entries, 0) as entries,
      coalesce((i.avg_per_entry * 100)::int8, 0) as average,
      i.top_category as "topCategory",
      case
        when $1::date = date_trunc('month', $2::date)::date then (
          select
            round((i.total_saved_eur - sum(b.total_eur)) * 100 / nullif(sum(b.total_eur), 0), 2)
          from
            savings_days b
          where
            b.user_id = $3::uuid
            and b.day between ($4::date - interval '1 month')::date and ($5::date - interval '1 month')::date
        )
        else i.vs_previous_month_pct
      end::float8 as "changePercent",
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
          d.user_id = $6::uuid
          and d.entries > 0
          and d.day >= $7::date
          and d.day < ($8::date + interval '1 month')::date
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
          c.user_id = $9::uuid
          and c.month_start = $10::date
          and c.entries > 0
      ) as categories,
      (
        select
          min(f.month_start)
        from
          monthly_insights f
        where
          f.user_id = $11::uuid
      ) as "firstMonth"
    from
      (
        values
          (1)
      ) one
      left join monthly_insights i on i.user_id = $12::uuid
      and i.month_start = $13::date
  ) as "month";

-- readInsights
-- [":month",":today",":userId",":month",":today",":userId",":month",":month",":userId",":month",":userId",":userId",":month",":userId",":year",":yearEnd",0,":userId",":patternFrom",":today",0,":userId",":firstMonth",":lastMonth",":userId",":proFrom",":today",0,":userId",":proFrom",":today",0,":userId",0,":userId",0,":userId",":proFrom",":today"]
-- rows: { month: { average: Cents; categories: { category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; entries: number; total: Cents }[]; changePercent: number | null; days: { day: LocalDay; entries: number; total: Cents }[]; entries: number; firstMonth: LocalDay | null; topCategory: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities" | null; total: Cents }; months: { entries: number; month: LocalDay; moved: Cents | null; total: Cents }[]; pro: { categories: { category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; month: LocalDay; total: Cents; transferred: Cents }[]; firstSavedOn: LocalDay | null; lastSavedOn: LocalDay | null; weeks: { entries: number; total: Cents; week: LocalDay }[]; withdrawn: Cents } | null; weekdays: { entries: number; total: Cents; weekday: number }[]; year: { day: LocalDay; entries: number; total: Cents }[] }
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
              case
                when $1::date = date_trunc('month', $2::date)::date then (
                  select
                    round((i.total_saved_eur - sum(b.total_eur)) * 100 / nullif(sum(b.total_eur), 0), 2)
                  from
                    savings_days b
                  where
                    b.user_id = $3::uuid
                    and b.day between ($4::date - interval '1 month')::date and ($5::date - interval '1 month')::date
                )
                else i.vs_previous_month_pct
              end::float8 as "changePercent",
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
                  d.user_id = $6::uuid
                  and d.entries > 0
                  and d.day >= $7::date
                  and d.day < ($8::date + interval '1 month')::date
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
                  c.user_id = $9::uuid
                  and c.month_start = $10::date
                  and c.entries > 0
              ) as categories,
              (
                select
                  min(f.month_start)
                from
                  monthly_insights f
                where
                  f.user_id = $11::uuid
              ) as "firstMonth"
            from
              (
                values
                  (1)
              ) one
              left join monthly_insights i on i.user_id = $12::uuid
              and i.month_start = $13::date
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
          "user_id" = $14
          and "day" >= $15
          and "day" <= $16
          and "entries" > $17
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
          "user_id" = $18
          and "day" >= $19
          and "day" <= $20
          and "entries" > $21
        group by
          "weekday"
        order by
          "weekday"
      ) as agg
  ) as "weekdays",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "i"."month_start" as "month",
          ("i"."total_saved_eur" * 100)::int8 as "total",
          "i"."total_entries" as "entries",
          (
            select
              (sum(c.transferred_eur) * 100)::int8
            from
              monthly_categories c
            where
              c.user_id = i.user_id
              and c.month_start = i.month_start
          ) as "moved"
        from
          "monthly_insights" as "i"
        where
          "i"."user_id" = $22
          and "i"."month_start" >= $23
          and "i"."month_start" <= $24
        order by
          "i"."month_start"
      ) as agg
  ) as "months",
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
                  "user_id" = $25
                  and "month_start" >= $26
                  and "month_start" <= $27
                  and "entries" > $28
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
                  "user_id" = $29
                  and "day" >= $30
                  and "day" <= $31
                  and "entries" > $32
                group by
                  "week"
                order by
                  "week"
              ) as agg
          ) as "weeks",
          (
            select
              min("day") as "day"
            from
              "savings_days"
            where
              "user_id" = $33
              and "entries" > $34
          ) as "firstSavedOn",
          (
            select
              max("day") as "day"
            from
              "savings_days"
            where
              "user_id" = $35
              and "entries" > $36
          ) as "lastSavedOn",
          (
            select
              (coalesce(sum("amount_eur"), 0) * 100)::int8 as "withdrawn"
            from
              "withdrawals"
            where
              "user_id" = $37
              and "deleted_at" is null
              and "date" >= $38
              and "date" <= $39
          ) as "withdrawn"
      ) as obj
  ) as "pro";

-- [":month",":today",":userId",":month",":today",":userId",":month",":month",":userId",":month",":userId",":userId",":month",":userId",":year",":yearEnd",0,":userId",":patternFrom",":today",0,":userId",":firstMonth",":lastMonth"]
-- rows: { month: { average: Cents; categories: { category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; entries: number; total: Cents }[]; changePercent: number | null; days: { day: LocalDay; entries: number; total: Cents }[]; entries: number; firstMonth: LocalDay | null; topCategory: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities" | null; total: Cents }; months: { entries: number; month: LocalDay; moved: Cents | null; total: Cents }[]; pro: { categories: { category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; month: LocalDay; total: Cents; transferred: Cents }[]; firstSavedOn: LocalDay | null; lastSavedOn: LocalDay | null; weeks: { entries: number; total: Cents; week: LocalDay }[]; withdrawn: Cents } | null; weekdays: { entries: number; total: Cents; weekday: number }[]; year: { day: LocalDay; entries: number; total: Cents }[] }
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
              case
                when $1::date = date_trunc('month', $2::date)::date then (
                  select
                    round((i.total_saved_eur - sum(b.total_eur)) * 100 / nullif(sum(b.total_eur), 0), 2)
                  from
                    savings_days b
                  where
                    b.user_id = $3::uuid
                    and b.day between ($4::date - interval '1 month')::date and ($5::date - interval '1 month')::date
                )
                else i.vs_previous_month_pct
              end::float8 as "changePercent",
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
                  d.user_id = $6::uuid
                  and d.entries > 0
                  and d.day >= $7::date
                  and d.day < ($8::date + interval '1 month')::date
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
                  c.user_id = $9::uuid
                  and c.month_start = $10::date
                  and c.entries > 0
              ) as categories,
              (
                select
                  min(f.month_start)
                from
                  monthly_insights f
                where
                  f.user_id = $11::uuid
              ) as "firstMonth"
            from
              (
                values
                  (1)
              ) one
              left join monthly_insights i on i.user_id = $12::uuid
              and i.month_start = $13::date
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
          "user_id" = $14
          and "day" >= $15
          and "day" <= $16
          and "entries" > $17
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
          "user_id" = $18
          and "day" >= $19
          and "day" <= $20
          and "entries" > $21
        group by
          "weekday"
        order by
          "weekday"
      ) as agg
  ) as "weekdays",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "i"."month_start" as "month",
          ("i"."total_saved_eur" * 100)::int8 as "total",
          "i"."total_entries" as "entries",
          null::int8 as "moved"
        from
          "monthly_insights" as "i"
        where
          "i"."user_id" = $22
          and "i"."month_start" >= $23
          and "i"."month_start" <= $24
        order by
          "i"."month_start"
      ) as agg
  ) as "months",
  null::json as "pro";

-- rebuildInsights
-- [":id"]
-- rows: { id: string }
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
-- rows: { id: string }
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

-- sumsByDay
-- [":userId",":from",":to",0]
-- rows: { day: LocalDay; entries: number; total: Cents }
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
