-- What goal-withdrawals.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- findGoalWithdrawal
-- [":userId",":id"]
-- rows: { amount: Cents; createdAt: string; date: LocalDay; deletedAt: string | null; goalId: string; id: string; note: string | null }
select
  "id",
  "goal_id" as "goalId",
  ("amount_eur" * 100)::int8 as "amount",
  "date",
  "note",
  to_char("created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  "deleted_at" as "deletedAt"
from
  "withdrawals"
where
  "user_id" = $1
  and "id" = $2;

-- listDeletedGoalWithdrawals
-- [":userId",1]
-- rows: { amount: Cents; createdAt: string; date: LocalDay; deletedAt: string | null; goalId: string; id: string; note: string | null }
select
  "id",
  "goal_id" as "goalId",
  ("amount_eur" * 100)::int8 as "amount",
  "date",
  "note",
  to_char("created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  "deleted_at" as "deletedAt"
from
  "withdrawals"
where
  "user_id" = $1
  and "deleted_at" is not null
order by
  "deleted_at" desc,
  "id"
limit
  $2;

-- insertGoalWithdrawal
-- [":userId",":id",":goalId","0.01",":date",":note","2026-01-05T00:00:00.000Z"]
insert into
  "withdrawals" ("user_id", "id", "goal_id", "amount_eur", "date", "note", "created_at")
values
  ($1, $2, $3, $4, $5, $6, $7);

-- trashGoalWithdrawal
-- ["2026-01-05T00:00:00.000Z",":userId",":id"]
update "withdrawals"
set
  "deleted_at" = $1
where
  "user_id" = $2
  and "id" = $3;

-- goalWithdrawalsBetween
-- [":userId",":from",":to"]
-- rows: { withdrawn: Cents }
select
  (coalesce(sum("amount_eur"), 0) * 100)::int8 as "withdrawn"
from
  "withdrawals"
where
  "user_id" = $1
  and "deleted_at" is null
  and "date" >= $2
  and "date" <= $3;

-- purgeDeletedGoalWithdrawals
-- ["2026-01-05T00:00:00.000Z",5000]
delete from "withdrawals"
where
  ctid = any (
    array(
      select
        ctid
      from
        "withdrawals"
      where
        "deleted_at" <= $1::timestamptz
      limit
        $2::integer
      for update
        skip locked
    )
  );
