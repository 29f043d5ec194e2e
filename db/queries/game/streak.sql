-- What streak.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- insertPause
-- [":userId",":week"]
insert into
  "streak_pauses" ("user_id", "week_start")
values
  ($1, $2)
on conflict ("user_id", "week_start") do nothing;

-- deletePause
-- [":userId",":week"]
delete from "streak_pauses"
where
  "user_id" = $1
  and "week_start" = $2;

-- readStreakState
-- ["saving",":today",0,":from",1,":userId"]
-- rows: { earned_today: number; late_weeks: LocalDay[]; paused_weeks: LocalDay[]; saved_weeks: LocalDay[]; streak_alive_until: LocalDay | null; streak_weeks: number; xp: number }
select
  "p"."xp",
  "p"."streak_weeks",
  "p"."streak_alive_until",
  (
    select
      coalesce(sum("x"."amount"), 0) as "sum"
    from
      "xp_events" as "x"
    where
      "x"."user_id" = "p"."id"
      and "x"."rule" = $1
      and "x"."day" = $2
  ) as "earned_today",
  (
    select
      coalesce(
        array_agg(
          w.week_start::text
          order by
            w.week_start
        ),
        '{}'
      ) as "weeks"
    from
      "savings_weeks" as "w"
    where
      "w"."user_id" = "p"."id"
      and "w"."entries" > $3
  ) as "saved_weeks",
  (
    select
      coalesce(array_agg(s.week_start::text), '{}') as "weeks"
    from
      "streak_pauses" as "s"
    where
      "s"."user_id" = "p"."id"
  ) as "paused_weeks",
  (
    select
      coalesce(array_agg(distinct date_trunc('week', e.date)::date::text), '{}')
    from
      savings_entries e
    where
      e.user_id = p.id
      and e.date >= $4
      and e.logged_on > e.date + $5::integer
  ) as "late_weeks"
from
  "profiles" as "p"
where
  "p"."id" = $6;

-- writeStreak
-- [1,":aliveUntil",":userId"]
update "profiles"
set
  "streak_weeks" = $1,
  "streak_alive_until" = $2
where
  "id" = $3;

-- listStreaks
-- [":afterId",1]
-- rows: { aliveUntil: LocalDay | null; id: string; lastLoggedOn: LocalDay | null; pausedWeeks: LocalDay[]; savedWeeks: LocalDay[]; timeZone: string; weeks: number }
select
  p.id,
  p.time_zone as "timeZone",
  p.streak_weeks as weeks,
  p.streak_alive_until as "aliveUntil",
  (
    select
      max(e.logged_on)
    from
      savings_entries e
    where
      e.user_id = p.id
  ) as "lastLoggedOn",
  (
    select
      coalesce(
        array_agg(
          w.week_start::text
          order by
            w.week_start
        ),
        '{}'
      )
    from
      savings_weeks w
    where
      w.user_id = p.id
      and w.entries > 0
  ) as "savedWeeks",
  (
    select
      coalesce(
        array_agg(
          s.week_start::text
          order by
            s.week_start
        ),
        '{}'
      )
    from
      streak_pauses s
    where
      s.user_id = p.id
  ) as "pausedWeeks"
from
  profiles p
where
  p.id > $1::uuid
order by
  p.id
limit
  $2;

-- findStreak
-- [":userId"]
-- rows: { aliveUntil: LocalDay | null; id: string; lastLoggedOn: LocalDay | null; pausedWeeks: LocalDay[]; savedWeeks: LocalDay[]; timeZone: string; weeks: number }
select
  p.id,
  p.time_zone as "timeZone",
  p.streak_weeks as weeks,
  p.streak_alive_until as "aliveUntil",
  (
    select
      max(e.logged_on)
    from
      savings_entries e
    where
      e.user_id = p.id
  ) as "lastLoggedOn",
  (
    select
      coalesce(
        array_agg(
          w.week_start::text
          order by
            w.week_start
        ),
        '{}'
      )
    from
      savings_weeks w
    where
      w.user_id = p.id
      and w.entries > 0
  ) as "savedWeeks",
  (
    select
      coalesce(
        array_agg(
          s.week_start::text
          order by
            s.week_start
        ),
        '{}'
      )
    from
      streak_pauses s
    where
      s.user_id = p.id
  ) as "pausedWeeks"
from
  profiles p
where
  p.id = $1::uuid;
