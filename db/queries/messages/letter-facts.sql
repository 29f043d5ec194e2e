-- What letter-facts.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- findLetterFacts
-- [":userId",":from",":to",0,":userId",":from",":to",true,":userId",":from",":to",1,":from",":next",":from",":to",":from",":timeZone",":next",":timeZone",":userId"]
-- rows: { badge: string | null; coach_tone: "fun" | "gentle" | "straight"; days: { day: LocalDay; entries: number; total: Cents }[]; display_name: string; goal_name: string | null; largest: { amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; day: LocalDay } | null; link_secret: string; moved: { entries: number; total: Cents }; number_locale: string; paused: LocalDay[]; reached_goal: string | null; saved_count: number; streak_alive_until: LocalDay | null; streak_weeks: number; with_amounts: boolean }
select
  "p"."display_name",
  "p"."goal_type" as "goal_name",
  "p"."number_locale",
  "p"."coach_tone",
  "p"."saved_count",
  "p"."streak_weeks",
  "p"."streak_alive_until",
  "m"."with_amounts",
  "m"."link_secret",
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
      to_json(obj)
    from
      (
        select
          count(*)::integer as "entries",
          (coalesce(sum("e"."amount_eur"), 0) * 100)::int8 as "total"
        from
          "savings_entries" as "e"
        where
          "e"."user_id" = $5
          and "e"."date" >= $6
          and "e"."date" <= $7
          and "e"."transferred" = $8
      ) as obj
  ) as "moved",
  (
    select
      to_json(obj)
    from
      (
        select
          "e"."date" as "day",
          ("e"."amount_eur" * 100)::int8 as "amount",
          "e"."category"
        from
          "savings_entries" as "e"
        where
          "e"."user_id" = $9
          and "e"."date" >= $10
          and "e"."date" <= $11
        order by
          "e"."amount_eur" desc,
          "e"."date",
          "e"."id"
        limit
          $12
      ) as obj
  ) as "largest",
  array(
    select
      s.week_start
    from
      streak_pauses s
    where
      s.user_id = p.id
      and s.week_start in ($13::date, $14::date)
  )::text[] as "paused",
  (
    select
      g.name
    from
      reached_goals g
    where
      g.user_id = p.id
      and g.reached_on between $15::date and $16::date
    order by
      g.reached_on desc
    limit
      1
  ) as "reached_goal",
  (
    select
      b.badge_code
    from
      user_badges b
    where
      b.user_id = p.id
      and b.awarded_at >= $17::date::timestamp at time zone $18
      and b.awarded_at < $19::date::timestamp at time zone $20
    order by
      b.awarded_at desc,
      b.badge_code
    limit
      1
  ) as "badge"
from
  "profiles" as "p"
  inner join "message_plans" as "m" on "m"."user_id" = "p"."id"
where
  "p"."id" = $21;
