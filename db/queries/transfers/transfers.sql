-- What transfers.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- pendingTransfers
-- [":userId",1,":userId",1,":userId",1,":userId",":timeZone",":timeZone",1]
-- rows: { amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities" | null; day: LocalDay; id: string; kind: "challenge" | "contribution" | "saving"; note: string | null; title: string | null }
select
  *
from
  (
    with
      entries as (
        select
          id,
          amount_eur,
          date,
          created_at,
          category,
          note
        from
          savings_entries
        where
          user_id = $1::uuid
          and not transferred
        order by
          date desc,
          created_at desc
        limit
          $2::integer
      ),
      contributions as (
        select
          c.id,
          c.amount_eur,
          c.contributed_at,
          c.note,
          g.title
        from
          group_challenge_contributions c
          join group_challenges g on g.id = c.group_challenge_id
        where
          c.user_id = $3::uuid
          and not c.transferred
          and c.savings_entry_id is null
        order by
          c.contributed_at desc
        limit
          $4::integer
      ),
      runs as (
        select
          id,
          est_saving_eur,
          completed_at,
          title
        from
          user_challenges
        where
          user_id = $5::uuid
          and status = 'completed'
          and not transferred
          and check_in_count > 0
        order by
          completed_at desc
        limit
          $6::integer
      )
    select
      w.kind,
      w.id,
      (w.amount_eur * 100)::integer as amount,
      w.day,
      w.category,
      w.note,
      w.title
    from
      (
        select
          'saving' as kind,
          e.id,
          e.amount_eur,
          e.date as day,
          e.created_at as at,
          e.category,
          e.note,
          g.title
        from
          entries e
          left join group_challenge_contributions c on c.user_id = $7::uuid
          and c.savings_entry_id = e.id
          left join group_challenges g on g.id = c.group_challenge_id
        union all
        select
          'contribution',
          id,
          amount_eur,
          (contributed_at at time zone $8::text)::date,
          contributed_at,
          null,
          note,
          title
        from
          contributions
        union all
        select
          'challenge',
          id,
          est_saving_eur,
          (completed_at at time zone $9::text)::date,
          completed_at,
          null,
          null,
          title
        from
          runs
      ) w
    order by
      w.day desc,
      w.at desc,
      w.id
    limit
      $10::integer
  ) as "pending";

-- findTransfers
-- [":userId",":userId",[":saving"],":timeZone",":userId",[":contribution"],":timeZone",":userId",[":challenge"]]
-- rows: { amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities" | null; day: LocalDay; id: string; kind: "challenge" | "contribution" | "saving"; title: string | null; transferred: boolean }
select
  w.kind,
  w.id,
  (w.amount_eur * 100)::integer as amount,
  w.day,
  w.category,
  w.title,
  w.transferred
from
  (
    select
      'saving' as kind,
      e.id,
      e.amount_eur,
      e.date as day,
      e.category,
      g.title,
      e.transferred
    from
      savings_entries e
      left join group_challenge_contributions c on c.user_id = $1::uuid
      and c.savings_entry_id = e.id
      left join group_challenges g on g.id = c.group_challenge_id
    where
      e.user_id = $2::uuid
      and e.id = any ($3::uuid[])
    union all
    select
      'contribution',
      c.id,
      c.amount_eur,
      (c.contributed_at at time zone $4::text)::date,
      null,
      g.title,
      c.transferred
    from
      group_challenge_contributions c
      join group_challenges g on g.id = c.group_challenge_id
    where
      c.user_id = $5::uuid
      and c.id = any ($6::uuid[])
      and c.savings_entry_id is null
    union all
    select
      'challenge',
      id,
      est_saving_eur,
      (completed_at at time zone $7::text)::date,
      null,
      title,
      transferred
    from
      user_challenges
    where
      user_id = $8::uuid
      and id = any ($9::uuid[])
      and status = 'completed'
      and check_in_count > 0
  ) w
order by
  w.day,
  w.id;

-- markEntries
-- [[":ids"],":userId",true,":userId",true,true,":userId",true,true]
-- rows: { amount: Cents; done: boolean; id: string; source: string }
with
  entry as (
    select
      id,
      amount_eur,
      transferred
    from
      savings_entries
    where
      id = any ($1::uuid[])
      and user_id = $2::uuid
  ),
  marked as (
    update savings_entries e
    set
      transferred = $3::boolean
    from
      entry
    where
      e.user_id = $4::uuid
      and e.id = entry.id
      and entry.transferred <> $5::boolean
  ),
  contribution as (
    update group_challenge_contributions c
    set
      transferred = $6::boolean
    from
      entry
    where
      c.user_id = $7::uuid
      and c.savings_entry_id = entry.id
      and c.transferred <> $8::boolean
  )
select
  id,
  id::text as source,
  (amount_eur * 100)::integer as amount,
  transferred <> $9::boolean as done
from
  entry;

-- markContributions
-- [[":ids"],":userId",true,true,true,":userId",true,true]
-- rows: { amount: Cents; done: boolean; id: string; source: string }
with
  contribution as (
    select
      group_challenge_id,
      id,
      amount_eur,
      savings_entry_id,
      transferred
    from
      group_challenge_contributions
    where
      id = any ($1::uuid[])
      and user_id = $2::uuid
  ),
  marked as (
    update group_challenge_contributions c
    set
      transferred = $3::boolean
    from
      contribution
    where
      (c.group_challenge_id, c.id) = (contribution.group_challenge_id, contribution.id)
      and contribution.transferred <> $4::boolean
  ),
  entry as (
    update savings_entries e
    set
      transferred = $5::boolean
    from
      contribution
    where
      e.user_id = $6::uuid
      and e.id = contribution.savings_entry_id
      and e.transferred <> $7::boolean
  )
select
  id,
  coalesce(savings_entry_id, id)::text as source,
  (amount_eur * 100)::integer as amount,
  transferred <> $8::boolean as done
from
  contribution;

-- markRuns
-- [[":ids"],":userId",true,":userId",true,true]
-- rows: { amount: Cents; done: boolean; id: string; source: string }
with
  run as (
    select
      id,
      est_saving_eur,
      transferred
    from
      user_challenges
    where
      id = any ($1::uuid[])
      and user_id = $2::uuid
      and status = 'completed'
      and check_in_count > 0
  ),
  marked as (
    update user_challenges r
    set
      transferred = $3::boolean
    from
      run
    where
      r.user_id = $4::uuid
      and r.id = run.id
      and run.transferred <> $5::boolean
  )
select
  id,
  id::text as source,
  (est_saving_eur * 100)::integer as amount,
  transferred <> $6::boolean as done
from
  run;
