-- What usual-savings.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- savingForm
-- [":timeZone",":userId",":userId",":userId",1,":userId",0,":paceFrom",":userId",0,":userId","saving",":gameDay"]
-- rows: { firstSavedOn: LocalDay | null; latest: { amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; hour: number | null; note: string | null; own: boolean }[]; weeks: { total: Cents; week: LocalDay }[]; xpToday: number }
select
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          ("e"."amount_eur" * 100)::int8 as "amount",
          "e"."category",
          "e"."note",
          case
            when e.date = e.logged_on then extract(
              hour
              from
                e.created_at at time zone $1::text
            )::integer
          end as "hour",
          not exists (
            select
            from
              group_challenge_contributions c
            where
              c.user_id = $2::uuid
              and c.savings_entry_id = e.id
          )
          and not exists (
            select
            from
              habit_occurrences o
            where
              o.user_id = $3::uuid
              and o.entry_id = e.id
          ) as "own"
        from
          (
            select
              "id",
              "amount_eur",
              "category",
              "note",
              "date",
              "logged_on",
              "created_at"
            from
              "savings_entries"
            where
              "user_id" = $4
            order by
              "date" desc,
              "created_at" desc,
              "id" desc
            limit
              $5
          ) as "e"
        order by
          "e"."date" desc,
          "e"."created_at" desc,
          "e"."id" desc
      ) as agg
  ) as "latest",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          date_trunc('week', d.day)::date as "week",
          (sum("d"."total_eur") * 100)::int8 as "total"
        from
          "savings_days" as "d"
        where
          "d"."user_id" = $6
          and "d"."entries" > $7
          and "d"."day" >= $8
        group by
          "week"
      ) as agg
  ) as "weeks",
  (
    select
      min("d"."day") as "day"
    from
      "savings_days" as "d"
    where
      "d"."user_id" = $9
      and "d"."entries" > $10
  ) as "firstSavedOn",
  (
    select
      coalesce(sum("amount"), 0) as "sum"
    from
      "xp_events"
    where
      "user_id" = $11
      and "rule" = $12
      and "day" = $13
  ) as "xpToday";

-- latestSavings
-- [":timeZone",":userId",":userId",":userId",1]
-- rows: { amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; hour: number | null; note: string | null; own: boolean }
select
  ("e"."amount_eur" * 100)::int8 as "amount",
  "e"."category",
  "e"."note",
  case
    when e.date = e.logged_on then extract(
      hour
      from
        e.created_at at time zone $1::text
    )::integer
  end as "hour",
  not exists (
    select
    from
      group_challenge_contributions c
    where
      c.user_id = $2::uuid
      and c.savings_entry_id = e.id
  )
  and not exists (
    select
    from
      habit_occurrences o
    where
      o.user_id = $3::uuid
      and o.entry_id = e.id
  ) as "own"
from
  (
    select
      "id",
      "amount_eur",
      "category",
      "note",
      "date",
      "logged_on",
      "created_at"
    from
      "savings_entries"
    where
      "user_id" = $4
    order by
      "date" desc,
      "created_at" desc,
      "id" desc
    limit
      $5
  ) as "e"
order by
  "e"."date" desc,
  "e"."created_at" desc,
  "e"."id" desc;
