-- What plan.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- insertPlan
-- [":userId",":weekStart",":days","0.01",":motivation",":facts","claude","2026-01-05T00:00:00.000Z"]
insert into
  "coach_plan_week" (
    "user_id",
    "week_start",
    "daily_plans",
    "weekly_goal_eur",
    "motivation_message",
    "facts",
    "source",
    "created_at"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict ("user_id", "week_start") do nothing;

-- findCoachPlan
-- [":userId",":weekStart"]
-- rows: { daily_plans: unknown; facts: unknown; motivation_message: string; source: "built_in" | "claude"; total_completed: number; week_start: LocalDay; weekly_goal: Cents }
select
  "week_start",
  "daily_plans",
  "total_completed",
  ("weekly_goal_eur" * 100)::int8 as "weekly_goal",
  "motivation_message",
  "facts",
  "source"
from
  "coach_plan_week"
where
  "user_id" = $1
  and "week_start" = $2;

-- markPlanDay
-- [":userId",":event",1,"2026-01-05T00:00:00.000Z",":userId","2026-01-05T00:00:00.000Z",1,"1",true,1,":userId",":weekStart"]
with
  event as (
    insert into
      coach_events (user_id, event_type, event_data, xp_earned, created_at)
    values
      ($1::uuid, 'task_completed', $2::jsonb, $3::integer, $4::timestamptz)
  ),
  profile as (
    insert into
      coach_profile (user_id, last_check_in, total_xp)
    values
      ($5::uuid, $6::timestamptz, $7::integer)
    on conflict (user_id) do update
    set
      last_check_in = excluded.last_check_in,
      total_xp = coach_profile.total_xp + excluded.total_xp
  )
update coach_plan_week
set
  daily_plans = jsonb_set(daily_plans, array[$8, 'completed'], to_jsonb($9::boolean)),
  total_completed = total_completed + $10::integer
where
  user_id = $11::uuid
  and week_start = $12::date;

-- findPlansOf
-- [":userId",":weeks"]
-- rows: { daily_plans: unknown; facts: unknown; motivation_message: string; source: "built_in" | "claude"; total_completed: number; week_start: LocalDay; weekly_goal: Cents }
select
  "week_start",
  "daily_plans",
  "total_completed",
  ("weekly_goal_eur" * 100)::int8 as "weekly_goal",
  "motivation_message",
  "facts",
  "source"
from
  "coach_plan_week"
where
  "user_id" = $1
  and "week_start" in ($2);

-- plannedDay
-- [":today",":userId",":today"]
-- rows: { day: unknown }
select
  "daily_plans" -> (
    extract(
      isodow
      from
        $1::date
    )::integer - 8
  ) as "day"
from
  "coach_plan_week"
where
  "user_id" = $2
  and "week_start" = date_trunc('week', $3::date)::date;
