-- What year.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- readYear
-- [":userId",":from",":to",0,":userId",":userId",":userId",":from",":to",0,":userId",":from",":timeZone",":to",":timeZone",":userId","completed",":from",":timeZone",":to",":timeZone",":userId","completed",":from",":timeZone",":to",":timeZone",":userId","done",":from",":timeZone",":to",":timeZone",":userId",":from",":to",":userId",0]
-- rows: { badges: { at: string; code: string }[]; categories: { category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; entries: number; total: Cents }[]; challenges: { times: number; title: string }[]; days: { day: LocalDay; entries: number; total: Cents }[]; goals: { amount: Cents; id: string; name: string; on: LocalDay }[]; groups: { id: string; title: string }[]; months: LocalDay[]; pausedWeeks: LocalDay[]; savedWeeks: LocalDay[]; tips: { times: number; title: string }[] }
select
  coalesce(
    array_agg(
      m.month_start::text
      order by
        m.month_start
    ),
    '{}'
  ) as "months",
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
          "user_id" = $1
          and "day" >= $2
          and "day" <= $3
          and "entries" > $4
        order by
          "day"
      ) as agg
  ) as "days",
  (
    select
      coalesce(json_agg(w.week_start), '[]')
    from
      savings_weeks w
    where
      w.user_id = $5::uuid
      and w.entries > 0
  ) as "savedWeeks",
  (
    select
      coalesce(json_agg(s.week_start), '[]')
    from
      streak_pauses s
    where
      s.user_id = $6::uuid
  ) as "pausedWeeks",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "category",
          (sum("total_eur") * 100)::int8 as "total",
          sum(entries)::integer as "entries"
        from
          "monthly_categories"
        where
          "user_id" = $7
          and "month_start" >= $8
          and "month_start" <= $9
          and "entries" > $10
        group by
          "category"
        order by
          "entries" desc,
          "category"
      ) as agg
  ) as "categories",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "b"."badge_code" as "code",
          to_char("b"."awarded_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "at"
        from
          "user_badges" as "b"
        where
          "b"."user_id" = $11
          and b.awarded_at >= $12::date::timestamp at time zone $13
          and b.awarded_at < ($14::date + 1)::timestamp at time zone $15
        order by
          "b"."awarded_at",
          "b"."badge_code"
      ) as agg
  ) as "badges",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "c"."title",
          count(*)::integer as "times"
        from
          "user_challenges" as "c"
        where
          "c"."user_id" = $16
          and "c"."status" = $17
          and c.completed_at >= $18::date::timestamp at time zone $19
          and c.completed_at < ($20::date + 1)::timestamp at time zone $21
        group by
          "c"."title"
        order by
          "times" desc,
          "c"."title"
      ) as agg
  ) as "challenges",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "g"."id",
          "g"."title"
        from
          "group_challenge_members" as "gm"
          inner join "group_challenges" as "g" on "g"."id" = "gm"."group_challenge_id"
        where
          "gm"."user_id" = $22
          and "g"."status" = $23
          and g.completed_at >= $24::date::timestamp at time zone $25
          and g.completed_at < ($26::date + 1)::timestamp at time zone $27
        order by
          "g"."completed_at",
          "g"."id"
      ) as agg
  ) as "groups",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          (
            array_agg(
              t.tip_title
              order by
                t.done_at desc,
                t.id
            )
          ) [1] as "title",
          count(*)::integer as "times"
        from
          "accepted_tips" as "t"
        where
          "t"."user_id" = $28
          and "t"."status" = $29
          and t.done_at >= $30::date::timestamp at time zone $31
          and t.done_at < ($32::date + 1)::timestamp at time zone $33
        group by
          coalesce(t.template, t.tip_title)
        order by
          "times" desc,
          "title"
      ) as agg
  ) as "tips",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "r"."id",
          "r"."name",
          ("r"."amount_eur" * 100)::int8 as "amount",
          "r"."reached_on" as "on"
        from
          "reached_goals" as "r"
        where
          "r"."user_id" = $34
          and "r"."reached_on" >= $35
          and "r"."reached_on" <= $36
        order by
          "r"."reached_on",
          "r"."id"
      ) as agg
  ) as "goals"
from
  "monthly_insights" as "m"
where
  "m"."user_id" = $37
  and "m"."total_entries" > $38;
