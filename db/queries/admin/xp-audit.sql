-- What xp-audit.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- listXpDrift
-- [":after",":last",1]
-- rows: { ledger: number; user_id: string; xp: number }
select
  *
from
  (
    select
      p.id as user_id,
      p.xp,
      x.ledger
    from
      profiles p
      cross join lateral (
        select
          coalesce(sum(e.amount), 0)::int8 as ledger
        from
          xp_events e
        where
          e.user_id = p.id
      ) x
    where
      p.xp <> x.ledger
  ) v
where
  user_id > $1::uuid
  and user_id <= $2::uuid
order by
  user_id
limit
  $3;

-- listDoubledAwards
-- [":after",":last",1]
-- rows: { rule: "challenge_completed" | "check_in" | "group_completed" | "saving" | "transfer" | "weekly_plan_task"; source: string; standing: number; user_id: string }
select
  *
from
  (
    select
      a.user_id,
      a.rule,
      a.source,
      count(*) as standing
    from
      xp_events a
    where
      a.reverses is null
      and not exists (
        select
        from
          xp_events r
        where
          r.user_id = a.user_id
          and r.reverses = a.id
      )
    group by
      a.user_id,
      a.rule,
      a.source
    having
      count(*) > 1
  ) v
where
  user_id > $1::uuid
  and user_id <= $2::uuid
order by
  user_id
limit
  $3;

-- listOverCaps
-- ["[{\"rule\":\":rule\",\"cap\":1}]",":after",":last",1]
-- rows: { day: LocalDay; earned: number; rule: "challenge_completed" | "check_in" | "group_completed" | "saving" | "transfer" | "weekly_plan_task"; user_id: string }
select
  *
from
  (
    select
      x.user_id,
      x.rule,
      x.day,
      sum(x.amount)::int8 as earned
    from
      xp_events x
      join json_to_recordset($1::json) as c (rule text, cap integer) on c.rule = x.rule
    group by
      x.user_id,
      x.rule,
      x.day,
      c.cap
    having
      sum(x.amount) > c.cap
  ) v
where
  user_id > $2::uuid
  and user_id <= $3::uuid
order by
  user_id
limit
  $4;
