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
-- rows: { seated: boolean; seats: { days: number[]; daysLeft: number; name: string; remaining: Cents; saved: Cents; userId: string; week: LocalDay }[]; startsOn: LocalDay | null }
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
      and w.seated_at is not null
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
            ("s"."remaining_eur" * 100)::int8 as remaining,
            s.days_left as "daysLeft",
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
            and not exists (
              select
              from
                streak_pauses x
              where
                x.week_start = s.week_start
                and x.user_id in (me.user_id, s.user_id)
            )
        ) r
    ),
    '[]'
  ) as seats;

-- createSeatingWeek
-- [":week"]
insert into
  "league_weeks" ("week_start")
values
  ($1)
on conflict do nothing;

-- lockSeatingWeek
-- [":week"]
-- rows: { nextCohort: number; seatedTo: string | null }
select
  "w"."seated_to" as "seatedTo",
  (
    select
      coalesce(max(s.cohort) + 1, 0)
    from
      league_seats s
    where
      s.week_start = w.week_start
  ) as "nextCohort"
from
  "league_weeks" as "w"
where
  "w"."week_start" = $1
  and "w"."seated_at" is null
for update
  skip locked;

-- saveSeatingProgress
-- [":to","2026-01-05T00:00:00.000Z",":week"]
update "league_weeks"
set
  "seated_to" = $1,
  "seated_at" = $2
where
  "week_start" = $3;

-- countUnseated
-- [":week",":week",":week",":week",1]
-- rows: { count: number }
select
  count(*) as count
from
  (
    select
    from
      league_members m
      join profiles p on p.id = m.user_id
    where
      m.user_id > coalesce(
        (
          select
            w.seated_to
          from
            league_weeks w
          where
            w.week_start = $1::date
        ),
        '00000000-0000-0000-0000-000000000000'::uuid
      )
      and m.starts_on <= $2::date
      and p.goal_amount_eur is not null
      and p.deletion_due_at is null
      and not exists (
        select
        from
          streak_pauses s
        where
          (s.user_id, s.week_start) = (m.user_id, $3::date)
      )
      and not exists (
        select
        from
          league_seats t
        where
          (t.user_id, t.week_start) = (m.user_id, $4::date)
      )
    limit
      $5::integer
  ) waiting;

-- listCandidates
-- [":week",":week",":after",":week",":week",":week",1]
-- rows: { amount: Cents; createdAt: string; date: LocalDay; opening: Cents; reachedOn: LocalDay | null; saved: Cents; savedSince: Cents; setOn: LocalDay; streakAliveUntil: LocalDay | null; streakWeeks: number; timeZone: string; userId: string; withdrawn: Cents; withdrawnSince: Cents }
select
  m.user_id as "userId",
  p.time_zone as "timeZone",
  p.created_at as "createdAt",
  p.streak_weeks as "streakWeeks",
  p.streak_alive_until as "streakAliveUntil",
  ("p"."goal_amount_eur" * 100)::int8 as amount,
  p.goal_date as date,
  p.goal_set_on as "setOn",
  (
    (
      p.goal_opening_eur + case
        when p.goal_counts_earlier then p.goal_earlier_eur
        else 0
      end
    ) * 100
  )::int8 as opening,
  (
    greatest(
      0,
      coalesce(
        (
          (
            p.goal_opening_eur + case
              when p.goal_counts_earlier then p.goal_earlier_eur
              else 0
            end
          ) + p.saved_total_eur - p.goal_before_eur
        ) - p.goal_withdrawn_eur,
        0
      )
    ) * 100
  )::int8 as saved,
  ("p"."goal_withdrawn_eur" * 100)::int8 as withdrawn,
  (
    (
      select
        coalesce(sum(e.amount_eur), 0)
      from
        savings_entries e
      where
        e.user_id = p.id
        and e.date >= $1::date
        and counts_for_goal (e.date, e.created_at, p.goal_set_on, p.goal_started_at)
    ) * 100
  )::int8 as "savedSince",
  (
    (
      select
        coalesce(sum(w.amount_eur), 0)
      from
        withdrawals w
      where
        w.user_id = p.id
        and w.date >= $2::date
        and w.goal_id = p.goal_id
        and w.deleted_at is null
    ) * 100
  )::int8 as "withdrawnSince",
  p.goal_reached_on as "reachedOn"
from
  league_members m
  join profiles p on p.id = m.user_id
where
  m.user_id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000'::uuid)
  and m.starts_on <= $4::date
  and p.goal_amount_eur is not null
  and p.deletion_due_at is null
  and not exists (
    select
    from
      streak_pauses s
    where
      (s.user_id, s.week_start) = (m.user_id, $5::date)
  )
  and not exists (
    select
    from
      league_seats t
    where
      (t.user_id, t.week_start) = (m.user_id, $6::date)
  )
order by
  m.user_id
limit
  $7::integer
for key share of
  m;

-- insertSeats
-- [":week",[":userId"],[1],["0.01"],[1]]
insert into
  league_seats (week_start, user_id, cohort, remaining_eur, days_left)
select
  $1::date,
  *
from
  unnest($2::uuid[], $3::integer[], $4::numeric[], $5::integer[]);

-- deleteOldWeeks
-- [":before"]
delete from "league_weeks"
where
  "week_start" < $1;

-- deleteOldSeats
-- [":before",5000]
delete from "league_seats"
where
  ctid = any (
    array(
      select
        ctid
      from
        "league_seats"
      where
        week_start < $1::date
      limit
        $2::integer
      for update
        skip locked
    )
  );
