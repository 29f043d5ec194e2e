-- What site-stats.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- sumUpSavers
-- [":after",1,":today",":today",":today",":today",":today"]
-- rows: { last: string | null; monthCents: number; reachedGoal: number; savers: number; streakWeeks: number; withGoal: number; yearCents: number }
with
  people as (
    select
      id,
      goal_amount_eur,
      goal_reached_on,
      goal_date,
      streak_alive_until,
      streak_weeks
    from
      profiles
    where
      id > $1::uuid
    order by
      id
    limit
      $2::integer
  ),
  active as (
    select
      s.month,
      s.year,
      case
        when p.streak_alive_until >= $3::date then p.streak_weeks
        else 0
      end as streak,
      case
        when p.goal_amount_eur is null then null
        when p.goal_reached_on is not null
        or exists (
          select
          from
            reached_goals g
          where
            g.user_id = p.id
        ) then true
        when p.goal_date <= $4::date then false
      end as reached
    from
      people p
      cross join lateral (
        select
          sum(d.total_eur) filter (
            where
              d.day > $5::date - 30
          ) as month,
          sum(d.total_eur) as year
        from
          savings_days d
        where
          d.user_id = p.id
          and d.day > $6::date - 365
          and d.day <= $7::date
          and d.entries > 0
      ) s
    where
      s.month is not null
  )
select
  count(*) as savers,
  (coalesce(sum(month), 0) * 100)::bigint as "monthCents",
  (coalesce(sum(year), 0) * 100)::bigint as "yearCents",
  coalesce(sum(streak), 0) as "streakWeeks",
  count(reached) as "withGoal",
  count(*) filter (
    where
      reached
  ) as "reachedGoal",
  (
    select
      id
    from
      people
    order by
      id desc
    limit
      1
  ) as last
from
  active;

-- storeSiteStats
-- [1,1,1,1,1,1,1,100,1]
insert into
  site_stats (active_savers, monthly_eur, annual_eur, streak_weeks, goals_reached_pct, measured_at)
values
  (
    $1::integer,
    coalesce($2::numeric / nullif($3::integer, 0), 0) / 100,
    coalesce($4::numeric / nullif($5::integer, 0), 0) / 100,
    coalesce($6::numeric / nullif($7::integer, 0), 0),
    coalesce($8::numeric / nullif($9::integer, 0), 0),
    now()
  )
on conflict (singleton) do update
set
  active_savers = excluded.active_savers,
  monthly_eur = excluded.monthly_eur,
  annual_eur = excluded.annual_eur,
  streak_weeks = excluded.streak_weeks,
  goals_reached_pct = excluded.goals_reached_pct,
  measured_at = excluded.measured_at;

-- readSiteStats
-- rows: { active_savers: number; annual: Cents; goals_reached_pct: string; monthly: Cents; streak_weeks: string }
select
  "active_savers",
  "streak_weeks",
  "goals_reached_pct",
  ("monthly_eur" * 100)::int8 as "monthly",
  ("annual_eur" * 100)::int8 as "annual"
from
  "site_stats";
