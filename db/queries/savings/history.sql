-- What history.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- pageOfHistory
-- [":userId",":date",":since",":until","0.01","0.01",":search","utilities",":userId",":date",":since",":until","0.01","0.01",":search",1,1,":userId",":userId",":since",":userId",":userId"]
-- rows: { allItems: number; allWithdrawals: number; amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; createdAt: string; date: LocalDay; estimateId: string | null; goal: null; id: string; kind: "saving"; linked: boolean; month: LocalDay; monthEntries: number; monthTakenOut: Cents; monthTotal: Cents; note: string | null; transferred: boolean; xp: number } | { allItems: number; allWithdrawals: number; amount: Cents; category: null; createdAt: string; date: LocalDay; estimateId: string | null; goal: string; id: string; kind: "withdrawal"; linked: boolean; month: LocalDay; monthEntries: number; monthTakenOut: Cents; monthTotal: Cents; note: string | null; transferred: boolean; xp: number }
with
  item as materialized (
    (
      select
        'saving' as kind,
        id,
        amount_eur,
        category,
        date,
        note,
        transferred,
        created_at,
        estimate_id,
        null::uuid as goal_id
      from
        savings_entries
      where
        user_id = $1::uuid
        and date = $2::date
        and date >= $3::date
        and date <= $4::date
        and amount_eur >= $5::numeric
        and amount_eur <= $6::numeric
        and strpos(folded (note), folded ($7::text)) > 0
        and category = $8
    )
    union all
    (
      select
        'withdrawal',
        id,
        amount_eur,
        null,
        date,
        note,
        false,
        created_at,
        null,
        goal_id
      from
        withdrawals
      where
        user_id = $9::uuid
        and date = $10::date
        and date >= $11::date
        and date <= $12::date
        and amount_eur >= $13::numeric
        and amount_eur <= $14::numeric
        and strpos(folded (note), folded ($15::text)) > 0
        and deleted_at is null
        and false
    )
  ),
  page as materialized (
    select
      *
    from
      item
    order by
      date desc,
      created_at desc,
      id desc
    limit
      $16::integer
    offset
      $17::integer
  ),
  months as (
    select
      date_trunc('month', date)::date as month,
      coalesce(
        sum(amount_eur) filter (
          where
            goal_id is null
        ),
        0
      ) as total,
      (count(*) - count(goal_id))::integer as entries,
      coalesce(
        sum(amount_eur) filter (
          where
            goal_id is not null
        ),
        0
      ) as taken_out
    from
      item
    where
      date >= (
        select
          date_trunc('month', min(date))
        from
          page
      )
      and date < (
        select
          date_trunc('month', max(date)) + interval '1 month'
        from
          page
      )
    group by
      1
  )
select
  i.kind,
  i.id,
  (i.amount_eur * 100)::int8 as amount,
  i.category,
  i.date,
  i.note,
  i.transferred,
  i.created_at as "createdAt",
  i.estimate_id as "estimateId",
  coalesce(
    (
      select
        sum(a.amount)::integer
      from
        xp_events a
      where
        a.user_id = $18::uuid
        and a.rule = 'saving'
        and a.source = i.id::text
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
      join group_challenges g on g.id = c.group_challenge_id
      and g.status = 'active'
      join group_challenge_members m on (m.group_challenge_id, m.user_id) = (c.group_challenge_id, c.user_id)
    where
      c.user_id = $19::uuid
      and c.savings_entry_id = i.id
      and not c.entry_apart
      and c.contributed_at > $20::timestamptz
  ) as linked,
  coalesce(
    (
      select
        g.name
      from
        reached_goals g
      where
        g.user_id = $21::uuid
        and g.id = i.goal_id
    ),
    (
      select
        p.goal_type
      from
        profiles p
      where
        p.id = $22::uuid
        and p.goal_id = i.goal_id
    )
  ) as goal,
  (
    select
      count(*)
    from
      item
  ) as "allItems",
  (
    select
      count(goal_id)
    from
      item
  ) as "allWithdrawals",
  m.month,
  (m.total * 100)::int8 as "monthTotal",
  m.entries as "monthEntries",
  (m.taken_out * 100)::int8 as "monthTakenOut"
from
  page i
  join months m on m.month = date_trunc('month', i.date)::date
order by
  i.date desc,
  i.created_at desc,
  i.id desc;

-- [":userId",":userId",1,1,":userId",1,1,":userId",1,1,1,1,":userId",":userId",":userId",":userId",":since",":userId",":userId",1,":userId",":userId"]
-- rows: { allItems: number; allWithdrawals: number; amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; createdAt: string; date: LocalDay; estimateId: string | null; goal: null; id: string; kind: "saving"; linked: boolean; month: LocalDay; monthEntries: number; monthTakenOut: Cents; monthTotal: Cents; note: string | null; transferred: boolean; xp: number } | { allItems: number; allWithdrawals: number; amount: Cents; category: null; createdAt: string; date: LocalDay; estimateId: string | null; goal: string; id: string; kind: "withdrawal"; linked: boolean; month: LocalDay; monthEntries: number; monthTakenOut: Cents; monthTotal: Cents; note: string | null; transferred: boolean; xp: number }
with
  day as (
    select
      d.day,
      d.later
    from
      (
        select
          day,
          sum(items) as items,
          sum(sum(items)) over (
            order by
              day desc
          ) - sum(items) as later
        from
          (
            select
              day,
              entries as items
            from
              savings_days
            where
              user_id = $1::uuid
              and entries > 0
            union all
            select
              date,
              count(*)
            from
              withdrawals
            where
              user_id = $2::uuid
              and deleted_at is null
            group by
              date
          ) kept
        group by
          day
      ) d
    where
      d.later <= $3::integer
      and d.later + d.items > $4::integer
  ),
  item as (
    (
      select
        'saving' as kind,
        id,
        amount_eur,
        category,
        date,
        note,
        transferred,
        created_at,
        estimate_id,
        null::uuid as goal_id
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
        $6::integer + (
          select
            $7::integer - later
          from
            day
        )
    )
    union all
    (
      select
        'withdrawal',
        id,
        amount_eur,
        null,
        date,
        note,
        false,
        created_at,
        null,
        goal_id
      from
        withdrawals
      where
        user_id = $8::uuid
        and date <= (
          select
            day
          from
            day
        )
        and deleted_at is null
      order by
        date desc,
        created_at desc,
        id desc
      limit
        $9::integer + (
          select
            $10::integer - later
          from
            day
        )
    )
  ),
  page as materialized (
    select
      *
    from
      item
    order by
      date desc,
      created_at desc,
      id desc
    limit
      $11::integer
    offset
      (
        select
          $12::integer - later
        from
          day
      )
  ),
  months as (
    select
      m.month,
      coalesce(i.total_saved_eur, 0) as total,
      coalesce(i.total_entries, 0) as entries,
      (
        select
          coalesce(sum(w.amount_eur), 0)
        from
          withdrawals w
        where
          w.user_id = $13::uuid
          and w.deleted_at is null
          and w.date >= m.month
          and w.date < m.month + interval '1 month'
      ) as taken_out
    from
      (
        select distinct
          date_trunc('month', date)::date as month
        from
          page
      ) m
      left join monthly_insights i on i.user_id = $14::uuid
      and i.month_start = m.month
  )
select
  i.kind,
  i.id,
  (i.amount_eur * 100)::int8 as amount,
  i.category,
  i.date,
  i.note,
  i.transferred,
  i.created_at as "createdAt",
  i.estimate_id as "estimateId",
  coalesce(
    (
      select
        sum(a.amount)::integer
      from
        xp_events a
      where
        a.user_id = $15::uuid
        and a.rule = 'saving'
        and a.source = i.id::text
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
      join group_challenges g on g.id = c.group_challenge_id
      and g.status = 'active'
      join group_challenge_members m on (m.group_challenge_id, m.user_id) = (c.group_challenge_id, c.user_id)
    where
      c.user_id = $16::uuid
      and c.savings_entry_id = i.id
      and not c.entry_apart
      and c.contributed_at > $17::timestamptz
  ) as linked,
  coalesce(
    (
      select
        g.name
      from
        reached_goals g
      where
        g.user_id = $18::uuid
        and g.id = i.goal_id
    ),
    (
      select
        p.goal_type
      from
        profiles p
      where
        p.id = $19::uuid
        and p.goal_id = i.goal_id
    )
  ) as goal,
  $20::int8 + (
    select
      count(*)
    from
      withdrawals
    where
      user_id = $21::uuid
      and deleted_at is null
  ) as "allItems",
  (
    select
      count(*)
    from
      withdrawals
    where
      user_id = $22::uuid
      and deleted_at is null
  ) as "allWithdrawals",
  m.month,
  (m.total * 100)::int8 as "monthTotal",
  m.entries as "monthEntries",
  (m.taken_out * 100)::int8 as "monthTakenOut"
from
  page i
  join months m on m.month = date_trunc('month', i.date)::date
order by
  i.date desc,
  i.created_at desc,
  i.id desc;

-- [":userId",1,0,":userId",1,0,1,0,":userId",":userId",":userId",":userId",":since",":userId",":userId",1,":userId",":userId"]
-- rows: { allItems: number; allWithdrawals: number; amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; createdAt: string; date: LocalDay; estimateId: string | null; goal: null; id: string; kind: "saving"; linked: boolean; month: LocalDay; monthEntries: number; monthTakenOut: Cents; monthTotal: Cents; note: string | null; transferred: boolean; xp: number } | { allItems: number; allWithdrawals: number; amount: Cents; category: null; createdAt: string; date: LocalDay; estimateId: string | null; goal: string; id: string; kind: "withdrawal"; linked: boolean; month: LocalDay; monthEntries: number; monthTakenOut: Cents; monthTotal: Cents; note: string | null; transferred: boolean; xp: number }
with
  item as (
    (
      select
        'saving' as kind,
        id,
        amount_eur,
        category,
        date,
        note,
        transferred,
        created_at,
        estimate_id,
        null::uuid as goal_id
      from
        savings_entries
      where
        user_id = $1::uuid
      order by
        date desc,
        created_at desc,
        id desc
      limit
        $2::integer + $3::integer
    )
    union all
    (
      select
        'withdrawal',
        id,
        amount_eur,
        null,
        date,
        note,
        false,
        created_at,
        null,
        goal_id
      from
        withdrawals
      where
        user_id = $4::uuid
        and deleted_at is null
      order by
        date desc,
        created_at desc,
        id desc
      limit
        $5::integer + $6::integer
    )
  ),
  page as materialized (
    select
      *
    from
      item
    order by
      date desc,
      created_at desc,
      id desc
    limit
      $7::integer
    offset
      $8::integer
  ),
  months as (
    select
      m.month,
      coalesce(i.total_saved_eur, 0) as total,
      coalesce(i.total_entries, 0) as entries,
      (
        select
          coalesce(sum(w.amount_eur), 0)
        from
          withdrawals w
        where
          w.user_id = $9::uuid
          and w.deleted_at is null
          and w.date >= m.month
          and w.date < m.month + interval '1 month'
      ) as taken_out
    from
      (
        select distinct
          date_trunc('month', date)::date as month
        from
          page
      ) m
      left join monthly_insights i on i.user_id = $10::uuid
      and i.month_start = m.month
  )
select
  i.kind,
  i.id,
  (i.amount_eur * 100)::int8 as amount,
  i.category,
  i.date,
  i.note,
  i.transferred,
  i.created_at as "createdAt",
  i.estimate_id as "estimateId",
  coalesce(
    (
      select
        sum(a.amount)::integer
      from
        xp_events a
      where
        a.user_id = $11::uuid
        and a.rule = 'saving'
        and a.source = i.id::text
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
      join group_challenges g on g.id = c.group_challenge_id
      and g.status = 'active'
      join group_challenge_members m on (m.group_challenge_id, m.user_id) = (c.group_challenge_id, c.user_id)
    where
      c.user_id = $12::uuid
      and c.savings_entry_id = i.id
      and not c.entry_apart
      and c.contributed_at > $13::timestamptz
  ) as linked,
  coalesce(
    (
      select
        g.name
      from
        reached_goals g
      where
        g.user_id = $14::uuid
        and g.id = i.goal_id
    ),
    (
      select
        p.goal_type
      from
        profiles p
      where
        p.id = $15::uuid
        and p.goal_id = i.goal_id
    )
  ) as goal,
  $16::int8 + (
    select
      count(*)
    from
      withdrawals
    where
      user_id = $17::uuid
      and deleted_at is null
  ) as "allItems",
  (
    select
      count(*)
    from
      withdrawals
    where
      user_id = $18::uuid
      and deleted_at is null
  ) as "allWithdrawals",
  m.month,
  (m.total * 100)::int8 as "monthTotal",
  m.entries as "monthEntries",
  (m.taken_out * 100)::int8 as "monthTakenOut"
from
  page i
  join months m on m.month = date_trunc('month', i.date)::date
order by
  i.date desc,
  i.created_at desc,
  i.id desc;

-- chunkForExport
-- [":userId",":date",":createdAt",":id",1]
-- rows: { amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; createdAt: string; date: LocalDay; id: string; note: string | null; transferred: boolean }
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
-- rows: { amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; createdAt: string; date: LocalDay; id: string; note: string | null; transferred: boolean }
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
