-- What history.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- pageOfHistory
-- [":userId",":date","utilities","0.01","0.01","%:search%",1,1,":userId",":userId"]
with
  page as (
    select
      id,
      count(*) over () as all_entries
    from
      savings_entries
    where
      user_id = $1::uuid
      and date = $2::date
      and category = $3
      and amount_eur >= $4::numeric
      and amount_eur <= $5::numeric
      and note ilike $6
    order by
      date desc,
      created_at desc,
      id desc
    limit
      $7::integer
    offset
      $8::integer
  )
select
  e.id,
  (e.amount_eur * 100)::int8 as amount,
  e.category,
  e.date,
  e.note,
  e.transferred,
  e.created_at as "createdAt",
  coalesce(
    (
      select
        sum(a.amount)::integer
      from
        xp_events a
      where
        a.user_id = $9::uuid
        and a.rule = 'saving'
        and a.source = e.id::text
        and a.reverses is null
        and not exists (
          select
          from
            xp_events r
          where
            r.user_id = a.user_id
            and r.reverses = a.id
        )
    ),
    0
  ) as xp,
  exists (
    select
    from
      group_challenge_contributions c
    where
      c.user_id = e.user_id
      and c.savings_entry_id = e.id
  ) as linked,
  page.all_entries
from
  page
  join savings_entries e on e.user_id = $10::uuid
  and e.id = page.id
order by
  e.date desc,
  e.created_at desc,
  e.id desc;

-- [":userId",1,1,1,":userId",1,1,":userId",":userId"]
with
  day as (
    select
      d.day,
      d.later
    from
      (
        select
          day,
          entries,
          sum(entries) over (
            order by
              day desc
          ) - entries as later
        from
          savings_days
        where
          user_id = $1::uuid
          and entries > 0
      ) d
    where
      d.later <= $2::integer
      and d.later + d.entries > $3::integer
  ),
  page as (
    select
      id,
      $4::int8 as all_entries
    from
      savings_entries
    where
      user_id = $5::uuid
      and date <= (
        select
          day
        from
          day
      )
    order by
      date desc,
      created_at desc,
      id desc
    limit
      $6::integer
    offset
      (
        select
          $7::integer - later
        from
          day
      )
  )
select
  e.id,
  (e.amount_eur * 100)::int8 as amount,
  e.category,
  e.date,
  e.note,
  e.transferred,
  e.created_at as "createdAt",
  coalesce(
    (
      select
        sum(a.amount)::integer
      from
        xp_events a
      where
        a.user_id = $8::uuid
        and a.rule = 'saving'
        and a.source = e.id::text
        and a.reverses is null
        and not exists (
          select
          from
            xp_events r
          where
            r.user_id = a.user_id
            and r.reverses = a.id
        )
    ),
    0
  ) as xp,
  exists (
    select
    from
      group_challenge_contributions c
    where
      c.user_id = e.user_id
      and c.savings_entry_id = e.id
  ) as linked,
  page.all_entries
from
  page
  join savings_entries e on e.user_id = $9::uuid
  and e.id = page.id
order by
  e.date desc,
  e.created_at desc,
  e.id desc;

-- chunkForExport
-- [":userId",":date",":createdAt",":id",1]
select
  id,
  (amount_eur * 100)::int8 as amount,
  category,
  date,
  note,
  transferred,
  created_at::text as "createdAt"
from
  savings_entries
where
  user_id = $1::uuid
  and (date, created_at, id) > ($2::date, $3::timestamptz, $4::uuid)
order by
  date,
  created_at,
  id
limit
  $5::integer;

-- [":userId",1]
select
  id,
  (amount_eur * 100)::int8 as amount,
  category,
  date,
  note,
  transferred,
  created_at::text as "createdAt"
from
  savings_entries
where
  user_id = $1::uuid
order by
  date,
  created_at,
  id
limit
  $2::integer;
