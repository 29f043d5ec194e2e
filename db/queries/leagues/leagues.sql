-- What leagues.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- joinLeague
-- [":userId",":startsOn"]
insert into
  "league_members" ("user_id", "starts_on")
values
  ($1, $2)
on conflict do nothing;

-- leaveLeague
-- [":userId"]
delete from "league_members"
where
  "user_id" = $1;

-- readLeague
-- [":userId",":running",":userId",":running",":last",":userId",":userId"]
select
  (
    select
      m.starts_on
    from
      league_members m
    where
      m.user_id = $1::uuid
  ) as "startsOn",
  exists (
    select
    from
      league_weeks w
    where
      w.week_start = $2::date
  ) as seated,
  coalesce(
    (
      select
        json_agg(r)
      from
        (
          select
            s.week_start as week,
            s.user_id as "userId",
            p.display_name as name,
            ("s"."plan_eur" * 100)::int8 as plan,
            ("d"."saved" * 100)::int8 as saved,
            d.days
          from
            league_seats me
            join league_seats s on (s.week_start, s.cohort) = (me.week_start, me.cohort)
            join profiles p on p.id = s.user_id
            cross join lateral (
              select
                coalesce(sum(d.total_eur), 0) as saved,
                coalesce(
                  array_agg(
                    d.day - s.week_start
                    order by
                      d.day
                  ) filter (
                    where
                      d.entries > 0
                  ),
                  '{}'
                ) as days
              from
                savings_days d
              where
                d.user_id = s.user_id
                and d.day between s.week_start and s.week_start + 6
            ) d
          where
            me.user_id = $3::uuid
            and me.week_start in ($4::date, $5::date)
            and p.goal_amount_eur is not null
            and p.deletion_due_at is null
            and not exists (
              select
              from
                user_blocks b
              where
                (b.user_id, b.blocked_user_id) = ($6::uuid, "s"."user_id")
                or (b.user_id, b.blocked_user_id) = ("s"."user_id", $7::uuid)
            )
        ) r
    ),
    '[]'
  ) as seats;

-- beginSeating
-- [":week","2026-01-05T00:00:00.000Z"]
insert into
  "league_weeks" ("week_start", "seated_at")
values
  ($1, $2)
on conflict do nothing;

-- listCandidates
-- [":week",":week"]
select
  m.user_id as "userId",
  p.time_zone as "timeZone",
  p.created_at as "createdAt",
  p.streak_weeks as "streakWeeks",
  p.streak_alive_until as "streakAliveUntil",
  ("p"."goal_amount_eur" * 100)::int8 as amount,
  p.goal_date as date,
  p.goal_set_on as "setOn",
  ("p"."goal_opening_eur" * 100)::int8 as opening,
  (
    greatest(0, coalesce((p.goal_opening_eur + p.saved_total_eur - p.goal_before_eur) - p.goal_withdrawn_eur, 0)) * 100
  )::int8 as saved,
  (
    (
      select
        coalesce(sum(d.total_eur), 0)
      from
        savings_days d
      where
        d.user_id = p.id
        and d.day >= $1::date
    ) * 100
  )::int8 as "savedSince",
  ("p"."goal_withdrawn_eur" * 100)::int8 as withdrawn,
  p.goal_reached_on as "reachedOn"
from
  league_members m
  join profiles p on p.id = m.user_id
where
  m.starts_on <= $2::date
  and p.goal_amount_eur is not null
  and p.deletion_due_at is null
for key share of
  m;

-- insertSeats
-- [":week",[":userId"],[1],["0.01"]]
insert into
  league_seats (week_start, user_id, cohort, plan_eur)
select
  $1::date,
  *
from
  unnest($2::uuid[], $3::integer[], $4::numeric[]);

-- deleteOldWeeks
-- [":before"]
delete from "league_weeks"
where
  "week_start" < $1;
