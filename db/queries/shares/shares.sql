-- What shares.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- findShareOfContent
-- [":userId",":contentHash"]
-- rows: { token: string }
select
  "token"
from
  "shares"
where
  "user_id" = $1
  and "content_hash" = $2
  and "revoked_at" is null;

-- insertShare
-- [":userId","year","{}",":contentHash",":token","2026-01-05T00:00:00.000Z",":contentHash"]
-- rows: { token: string }
insert into
  "shares" ("user_id", "kind", "shown", "content_hash", "token", "created_at")
values
  ($1, $2, $3::jsonb, $4, $5, $6)
on conflict ("user_id", "content_hash")
where
  "revoked_at" is null do update
set
  "content_hash" = $7
returning
  "token";

-- findSharedContent
-- [":token"]
-- rows: { shown: unknown }
select
  "s"."shown"
from
  "shares" as "s"
  inner join "profiles" as "p" on "p"."id" = "s"."user_id"
where
  "s"."token" = $1
  and "s"."revoked_at" is null
  and "p"."deletion_due_at" is null;

-- listShares
-- [":userId",1]
-- rows: { at: string; id: string; shown: unknown; token: string }
select
  "id",
  "shown",
  "token",
  "created_at" as "at"
from
  "shares"
where
  "user_id" = $1
  and "revoked_at" is null
order by
  "created_at" desc,
  "id"
limit
  $2;

-- revokeShare
-- ["2026-01-05T00:00:00.000Z",":userId",":id"]
update "shares"
set
  "revoked_at" = coalesce("revoked_at", $1)
where
  "user_id" = $2
  and "id" = $3;

-- readSavedDays
-- [":userId",":from",":to",0]
-- rows: { days: number; total: Cents }
select
  count(*) as "days",
  (coalesce(sum("total_eur"), 0) * 100)::int8 as "total"
from
  "savings_days"
where
  "user_id" = $1
  and "day" >= $2
  and "day" <= $3
  and "entries" > $4;

-- hasBadge
-- [":userId",":code"]
-- rows: { badge_code: string }
select
  "badge_code"
from
  "user_badges"
where
  "user_id" = $1
  and "badge_code" = $2;

-- findReachedGoal
-- [":userId",":id"]
-- rows: { amount: Cents; name: string }
select
  "name",
  ("amount_eur" * 100)::int8 as "amount"
from
  "reached_goals"
where
  "user_id" = $1
  and "id" = $2;

-- findCompletedGroup
-- [":id",":userId","completed"]
-- rows: { members: number; title: string; total: Cents }
select
  "g"."title",
  "g"."member_count" as "members",
  ("g"."total_saved_eur" * 100)::int8 as "total"
from
  "group_challenge_members" as "m"
  inner join "group_challenges" as "g" on "g"."id" = "m"."group_challenge_id"
where
  "m"."group_challenge_id" = $1
  and "m"."user_id" = $2
  and "g"."status" = $3;
