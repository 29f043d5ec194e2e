-- What savings.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- findEntry
-- [":userId",":userId",":id"]
-- rows: { amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; createdAt: string; date: LocalDay; id: string; note: string | null; transferred: boolean; xp: number }
select
  "id",
  ("amount_eur" * 100)::int8 as "amount",
  "category",
  "date",
  "note",
  "transferred",
  to_char("created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  coalesce(
    (
      select
        sum(a.amount)::integer
      from
        xp_events a
      where
        a.user_id = $1::uuid
        and a.rule = 'saving'
        and a.source = savings_entries.id::text
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
  ) as "xp"
from
  "savings_entries"
where
  "user_id" = $2
  and "id" = $3;

-- findEntryToChange
-- [":userId",":id",":since",":userId",":id",":userId",":id"]
-- rows: { amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; createdAt: string; date: LocalDay; follows: boolean; held: boolean; id: string; loggedOn: LocalDay; note: string | null; transferred: boolean }
select
  "id",
  ("amount_eur" * 100)::int8 as "amount",
  "category",
  "date",
  "note",
  "transferred",
  to_char("created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  "logged_on" as "loggedOn",
  exists (
    select
    from
      group_challenge_contributions c
      join group_challenges g on g.id = c.group_challenge_id
      and g.status = 'active'
      join group_challenge_members m on (m.group_challenge_id, m.user_id) = (c.group_challenge_id, c.user_id)
    where
      c.user_id = $1::uuid
      and c.savings_entry_id = $2::uuid
      and not c.entry_apart
      and c.contributed_at > $3::timestamptz
  ) as "held",
  exists (
    select
    from
      group_challenge_contributions c
    where
      c.user_id = $4::uuid
      and c.savings_entry_id = $5::uuid
      and not c.entry_apart
  ) as "follows"
from
  "savings_entries"
where
  "user_id" = $6
  and "id" = $7;

-- setEntryApart
-- [true,":userId",":id"]
update "group_challenge_contributions"
set
  "entry_apart" = $1
where
  "user_id" = $2
  and "savings_entry_id" = $3;

-- updateEntry
-- ["0.01","utilities",":date",":note",":userId",":id"]
update "savings_entries"
set
  "amount_eur" = $1,
  "category" = $2,
  "date" = $3,
  "note" = $4
where
  "user_id" = $5
  and "id" = $6;

-- trashEntry
-- [":id",":userId","2026-01-05T00:00:00.000Z"]
with
  gone as (
    delete from savings_entries
    where
      id = $1::uuid
      and user_id = $2::uuid
    returning
      id,
      user_id,
      amount_eur,
      category,
      date,
      note,
      transferred,
      logged_on,
      created_at,
      estimate_id
  )
insert into
  deleted_savings (
    id,
    user_id,
    amount_eur,
    category,
    date,
    note,
    transferred,
    logged_on,
    created_at,
    estimate_id,
    deleted_at
  )
select
  gone.*,
  $3::timestamptz
from
  gone;

-- findDeletedEntry
-- [":userId",":id"]
-- rows: { amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; createdAt: string; date: LocalDay; deletedAt: string; id: string; loggedOn: LocalDay; note: string | null; transferred: boolean }
select
  "id",
  ("amount_eur" * 100)::int8 as "amount",
  "category",
  "date",
  "note",
  "transferred",
  to_char("created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  "deleted_at" as "deletedAt",
  "logged_on" as "loggedOn"
from
  "deleted_savings"
where
  "user_id" = $1
  and "id" = $2;

-- listDeletedEntries
-- [":userId",1]
-- rows: { amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; createdAt: string; date: LocalDay; deletedAt: string; id: string; note: string | null; transferred: boolean }
select
  "id",
  ("amount_eur" * 100)::int8 as "amount",
  "category",
  "date",
  "note",
  "transferred",
  to_char("created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  "deleted_at" as "deletedAt"
from
  "deleted_savings"
where
  "user_id" = $1
order by
  "deleted_at" desc,
  "id"
limit
  $2;

-- untrashEntry
-- [":id",":userId"]
with
  back as (
    delete from deleted_savings
    where
      id = $1::uuid
      and user_id = $2::uuid
    returning
      id,
      user_id,
      amount_eur,
      category,
      date,
      note,
      transferred,
      logged_on,
      created_at,
      estimate_id
  )
insert into
  savings_entries (id, user_id, amount_eur, category, date, note, transferred, logged_on, created_at, estimate_id)
select
  *
from
  back;

-- insertEntry
-- [":id",":userId","0.01","utilities",":date",":note",":loggedOn","2026-01-05T00:00:00.000Z",":userId",":estimateId",":userId",":userId",":id"]
insert into
  savings_entries (id, user_id, amount_eur, category, date, note, logged_on, created_at, estimate_id)
select
  $1::uuid,
  $2::uuid,
  $3::numeric,
  $4::text,
  $5::date,
  $6::text,
  $7::date,
  greatest($8::timestamptz, p.goal_started_at),
  (
    select
      e.id
    from
      saving_estimates e
    where
      e.user_id = $9::uuid
      and e.id = $10::uuid
  )
from
  profiles p
where
  p.id = $11::uuid
  and not exists (
    select
    from
      deleted_savings
    where
      user_id = $12::uuid
      and id = $13::uuid
  )
on conflict (user_id, id) do nothing
returning
  id;

-- recentEntries
-- [":userId",1]
-- rows: { amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; createdAt: string; date: LocalDay; id: string; note: string | null; transferred: boolean }
select
  "id",
  ("amount_eur" * 100)::int8 as "amount",
  "category",
  "date",
  "note",
  "transferred",
  to_char("created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
from
  "savings_entries"
where
  "user_id" = $1
order by
  "date" desc,
  "created_at" desc,
  "id" desc
limit
  $2;

-- purgeDeletedEntries
-- ["2026-01-05T00:00:00.000Z",5000]
delete from "deleted_savings"
where
  ctid = any (
    array(
      select
        ctid
      from
        "deleted_savings"
      where
        "deleted_at" <= $1::timestamptz
      limit
        $2::integer
      for update
        skip locked
    )
  );
