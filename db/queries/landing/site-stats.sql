-- What site-stats.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- measureSiteStats
-- [":today",":today",":today",":today",":today",":today"]
with
  active as (
    select
      user_id,
      sum(amount_eur) filter (
        where
          date > $1::date - 30
      ) as month,
      sum(amount_eur) as year
    from
      savings_entries
    where
      date > $2::date - 365
      and date <= $3::date
    group by
      user_id
    having
      bool_or(date > $4::date - 30)
  ),
  people as (
    select
      a.month,
      a.year,
      case
        when p.streak_alive_until >= $5::date then p.streak_weeks
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
        when p.goal_date <= $6::date then false
      end as reached
    from
      active a
      join profiles p on p.id = a.user_id
  )
insert into
  site_stats (active_savers, monthly_eur, annual_eur, streak_weeks, goals_reached_pct, measured_at)
select
  count(*),
  coalesce(avg(month), 0),
  coalesce(avg(year), 0),
  coalesce(avg(streak), 0),
  coalesce(
    100.0 * count(*) filter (
      where
        reached
    ) / nullif(count(reached), 0),
    0
  ),
  now()
from
  people
on conflict (singleton) do update
set
  active_savers = excluded.active_savers,
  monthly_eur = excluded.monthly_eur,
  annual_eur = excluded.annual_eur,
  streak_weeks = excluded.streak_weeks,
  goals_reached_pct = excluded.goals_reached_pct,
  measured_at = excluded.measured_at;

-- readSiteStats
select
  "active_savers",
  "streak_weeks",
  "goals_reached_pct",
  ("monthly_eur" * 100)::int8 as "monthly",
  ("annual_eur" * 100)::int8 as "annual"
from
  "site_stats";
