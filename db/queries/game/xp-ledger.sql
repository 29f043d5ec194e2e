-- What xp-ledger.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- lockProfile
-- [":userId"]
-- rows: { id: string }
select
  "id"
from
  "profiles"
where
  "id" = $1
for update;

-- earnedOn
-- [":args","weekly_plan_task",":args"]
-- rows: { sum: number }
select
  coalesce(sum("amount"), 0) as "sum"
from
  "xp_events"
where
  "user_id" = $1
  and "rule" = $2
  and "day" = $3;

-- readXp
-- [":userId"]
-- rows: { xp: number }
select
  "xp"
from
  "profiles"
where
  "id" = $1;

-- awardsOf
-- [":userId","weekly_plan_task",":source"]
-- rows: { amount: number; attempt: number; day: LocalDay; id: number; reversed: boolean }
select
  "a"."id",
  "a"."attempt",
  "a"."day",
  "a"."amount",
  "r"."id" is not null as "reversed"
from
  "xp_events" as "a"
  left join "xp_events" as "r" on "r"."user_id" = "a"."user_id"
  and "r"."reverses" = "a"."id"
where
  "a"."user_id" = $1
  and "a"."rule" = $2
  and "a"."source" = $3
  and "a"."reverses" is null
order by
  "a"."attempt";

-- insertAward
-- [":userId","weekly_plan_task",":source",1,":day",1,1,":userId"]
-- rows: { xp: number }
with
  award as (
    insert into
      xp_events (user_id, rule, source, attempt, day, amount)
    values
      ($1, $2, $3, $4, $5, $6)
  )
select
  xp + $7::integer as xp
from
  profiles
where
  id = $8;

-- lockProfiles
-- [[":userIds"]]
select
from
  profiles
where
  id = any ($1::uuid[])
order by
  id
for update;

-- insertAwards
-- ["weekly_plan_task",":source",1,1,"2026-01-05T00:00:00.000Z","weekly_plan_task",":source",[":userIds"],"weekly_plan_task",1,1]
insert into
  xp_events (user_id, rule, source, attempt, day, amount)
select
  id,
  $1,
  $2,
  attempts + 1,
  day,
  least(amount, $3::integer - earned)
from
  (
    select
      p.id,
      before.attempts,
      before.standing,
      coalesce(before.amount, $4::integer) as amount,
      coalesce(before.day, game_day ($5::timestamptz, p.time_zone, p.held_day, p.held_until)) as day
    from
      profiles p
      cross join lateral (
        select
          count(*)::integer as attempts,
          min(a.day) as day,
          min(a.amount) filter (
            where
              a.attempt = 1
          ) as amount,
          count(*) filter (
            where
              not exists (
                select
                from
                  xp_events r
                where
                  r.user_id = a.user_id
                  and r.reverses = a.id
              )
          ) as standing
        from
          xp_events a
        where
          a.user_id = p.id
          and a.rule = $6
          and a.source = $7
          and a.reverses is null
      ) before
    where
      p.id = any ($8::uuid[])
  ) person
  cross join lateral (
    select
      coalesce(
        sum(x.amount) filter (
          where
            x.day = person.day
        ),
        0
      )::integer as earned,
      count(*) filter (
        where
          x.reverses is null
      ) - count(*) filter (
        where
          x.reverses is not null
      ) as sources
    from
      xp_events x
    where
      x.user_id = person.id
      and x.rule = $9
      and x.day >= date_trunc('week', person.day)::date
      and x.day < date_trunc('week', person.day)::date + 7
  ) so_far
where
  standing = 0
  and earned < $10::integer
  and sources < $11::integer
on conflict (user_id, rule, source, attempt)
where
  reverses is null do nothing;

-- insertReversal
-- [1,":userId"]
insert into
  xp_events (user_id, rule, source, day, amount, reverses)
select
  user_id,
  rule,
  source,
  day,
  - amount,
  id
from
  xp_events
where
  id = $1::bigint
  and user_id = $2::uuid;

-- applyEntryEffects
-- [1,":userId",":userId",":entryId",1,":day",1,true,1,":streakAliveUntil",":today",":userId"]
with
  reversal as (
    insert into
      xp_events (user_id, rule, source, day, amount, reverses)
    select
      user_id,
      rule,
      source,
      day,
      - amount,
      id
    from
      xp_events
    where
      id = $1::bigint
      and user_id = $2::uuid
  ),
  award as (
    insert into
      xp_events (user_id, rule, source, attempt, day, amount)
    select
      $3::uuid,
      'saving',
      $4::text,
      $5::integer,
      $6::date,
      $7::integer
    where
      $8
  )
update profiles p
set
  streak_weeks = $9::integer,
  streak_alive_until = $10::date,
  goal_reached_on = case
    when (
      (
        p.goal_opening_eur + case
          when p.goal_counts_earlier then p.goal_earlier_eur
          else 0
        end
      ) + p.saved_total_eur - p.goal_before_eur
    ) - p.goal_withdrawn_eur >= p.goal_amount_eur then coalesce(p.goal_reached_on, $11::date)
    when (
      (
        p.goal_opening_eur + case
          when p.goal_counts_earlier then p.goal_earlier_eur
          else 0
        end
      ) + p.saved_total_eur - p.goal_before_eur
    ) >= p.goal_amount_eur then p.goal_reached_on
  end,
  goal_celebrated = p.goal_celebrated
  and (
    (
      p.goal_opening_eur + case
        when p.goal_counts_earlier then p.goal_earlier_eur
        else 0
      end
    ) + p.saved_total_eur - p.goal_before_eur
  ) >= p.goal_amount_eur
where
  p.id = $12::uuid;

-- gameProgress
-- ["weekly_plan_task",":day",0,":userId"]
-- rows: { earned_today: number; paused_weeks: LocalDay[]; saved_weeks: LocalDay[]; streak_alive_until: LocalDay | null; streak_weeks: number; xp: number }
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
  ) as "paused_weeks"
from
  "profiles" as "p"
where
  "p"."id" = $4;

-- readGameProgress
-- ["weekly_plan_task",":args",0,":args"]
-- rows: { earned_today: number; paused_weeks: LocalDay[]; saved_weeks: LocalDay[]; streak_alive_until: LocalDay | null; streak_weeks: number; xp: number }
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
  ) as "paused_weeks"
from
  "profiles" as "p"
where
  "p"."id" = $4;

-- earnedXp
-- [":userId","weekly_plan_task",":day"]
-- rows: { sum: number }
select
  coalesce(sum("amount"), 0) as "sum"
from
  "xp_events"
where
  "user_id" = $1
  and "rule" = $2
  and "day" = $3;
