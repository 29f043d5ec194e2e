-- What history.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- pageOfHistory
-- [":userId",":date",":since",":until","0.01","0.01",":search","utilities",":userId",":date",":since",":until","0.01","0.01",":search",1,1,":userId",":userId",":since",":userId",":userId"]
-- rows: { allItems: number; allWithdrawals: number; amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; createdAt: string; date: LocalDay; estimateId: string | null; goal: null; id: string; kind: "saving"; linked: boolean; note: string | null; transferred: boolean; xp: number } | { allItems: number; allWithdrawals: number; amount: Cents; category: null; createdAt: string; date: LocalDay; estimateId: string | null; goal: string; id: string; kind: "withdrawal"; linked: boolean; note: string | null; transferred: boolean; xp: number }
with
  page as (
    select
      *,
      count(*) over () as "allItems",
      count(goal_id) over () as "allWithdrawals"
    from
      (
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
      ) item
    order by
      date desc,
      created_at desc,
      id desc
    limit
      $16::integer
    offset
      $17::integer
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
  i."allItems",
  i."allWithdrawals"
from
  page i
order by
  i.date desc,
  i.created_at desc,
  i.id desc;

-- [":userId",":userId",1,1,1,":userId",":userId",":userId",1,1,":userId",1,1,1,1,":userId",":userId",":since",":userId",":userId"]
-- rows: { allItems: number; allWithdrawals: number; amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; createdAt: string; date: LocalDay; estimateId: string | null; goal: null; id: string; kind: "saving"; linked: boolean; note: string | null; transferred: boolean; xp: number } | { allItems: number; allWithdrawals: number; amount: Cents; category: null; createdAt: string; date: LocalDay; estimateId: string | null; goal: string; id: string; kind: "withdrawal"; linked: boolean; note: string | null; transferred: boolean; xp: number }
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
  page as (
    select
      *,
      $5::int8 + (
        select
          count(*)
        from
          withdrawals
        where
          user_id = $6::uuid
          and deleted_at is null
      ) as "allItems",
      (
        select
          count(*)
        from
          withdrawals
        where
          user_id = $7::uuid
          and deleted_at is null
      ) as "allWithdrawals"
    from
      (
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
            user_id = $8::uuid
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
            $9::integer + (
              select
                $10::integer - later
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
            user_id = $11::uuid
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
            $12::integer + (
              select
                $13::integer - later
              from
                day
            )
        )
      ) item
    order by
      date desc,
      created_at desc,
      id desc
    limit
      $14::integer
    offset
      (
        select
          $15::integer - later
        from
          day
      )
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
        a.user_id = $16::uuid
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
      c.user_id = $17::uuid
      and c.savings_entry_id = i.id
      and not c.entry_apart
      and c.contributed_at > $18::timestamptz
  ) as linked,
  coalesce(
    (
      select
        g.name
      from
        reached_goals g
      where
        g.user_id = $19::uuid
        and g.id = i.goal_id
    ),
    (
      select
        p.goal_type
      from
        profiles p
      where
        p.id = $20::uuid
        and p.goal_id = i.goal_id
    )
  ) as goal,
  i."allItems",
  i."allWithdrawals"
from
  page i
order by
  i.date desc,
  i.created_at desc,
  i.id desc;

-- [1,":userId",":userId",":userId",1,0,":userId",1,0,1,0,":userId",":userId",":since",":userId",":userId"]
-- rows: { allItems: number; allWithdrawals: number; amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; createdAt: string; date: LocalDay; estimateId: string | null; goal: null; id: string; kind: "saving"; linked: boolean; note: string | null; transferred: boolean; xp: number } | { allItems: number; allWithdrawals: number; amount: Cents; category: null; createdAt: string; date: LocalDay; estimateId: string | null; goal: string; id: string; kind: "withdrawal"; linked: boolean; note: string | null; transferred: boolean; xp: number }
with
  page as (
    select
      *,
      $1::int8 + (
        select
          count(*)
        from
          withdrawals
        where
          user_id = $2::uuid
          and deleted_at is null
      ) as "allItems",
      (
        select
          count(*)
        from
          withdrawals
        where
          user_id = $3::uuid
          and deleted_at is null
      ) as "allWithdrawals"
    from
      (
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
            user_id = $4::uuid
          order by
            date desc,
            created_at desc,
            id desc
          limit
            $5::integer + $6::integer
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
            user_id = $7::uuid
            and deleted_at is null
          order by
            date desc,
            created_at desc,
            id desc
          limit
            $8::integer + $9::integer
        )
      ) item
    order by
      date desc,
      created_at desc,
      id desc
    limit
      $10::integer
    offset
      $11::integer
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
        a.user_id = $12::uuid
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
      c.user_id = $13::uuid
      and c.savings_entry_id = i.id
      and not c.entry_apart
      and c.contributed_at > $14::timestamptz
  ) as linked,
  coalesce(
    (
      select
        g.name
      from
        reached_goals g
      where
        g.user_id = $15::uuid
        and g.id = i.goal_id
    ),
    (
      select
        p.goal_type
      from
        profiles p
      where
        p.id = $16::uuid
        and p.goal_id = i.goal_id
    )
  ) as goal,
  i."allItems",
  i."allWithdrawals"
from
  page i
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
