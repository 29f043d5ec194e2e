-- What group-changes.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- lockGroup
-- [":groupId","cancelled"]
select
  "id",
  "title",
  "description",
  "status",
  "duration_days" as "durationDays",
  "started_at" as "startedAt",
  "completed_at" as "completedAt",
  "created_by" as "createdBy",
  "member_count" as "members",
  ("goal_amount_eur" * 100)::int8 as "goal",
  ("total_saved_eur" * 100)::int8 as "total"
from
  "group_challenges"
where
  "id" = $1
  and "status" <> $2
for update;

-- isMember
-- [":groupId",":userId"]
select
  "user_id"
from
  "group_challenge_members"
where
  "group_challenge_id" = $1
  and "user_id" = $2;

-- insertGroup
-- [":id",":createdBy","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z",":title",":description","0.01",1]
insert into
  "group_challenges" (
    "id",
    "created_by",
    "started_at",
    "created_at",
    "title",
    "description",
    "goal_amount_eur",
    "duration_days"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict do nothing
returning
  "id";

-- hasCreated
-- [":groupId",":userId"]
select
  "id"
from
  "group_challenges"
where
  "id" = $1
  and "created_by" = $2;

-- updateGroup
-- [":title",":description","0.01",1,":groupId"]
update "group_challenges"
set
  "title" = $1,
  "description" = $2,
  "goal_amount_eur" = $3,
  "duration_days" = $4
where
  "id" = $5;

-- endGroup
-- ["completed","2026-01-05T00:00:00.000Z",":groupId"]
update "group_challenges"
set
  "status" = $1,
  "completed_at" = $2
where
  "id" = $3;

-- ["cancelled",":groupId"]
update "group_challenges"
set
  "status" = $1
where
  "id" = $2;

-- insertMember
-- [":groupId",":userId","2026-01-05T00:00:00.000Z",":linkOf"]
insert into
  "group_challenge_members" ("group_challenge_id", "user_id", "joined_at", "let_in_by")
values
  ($1, $2, $3, $4)
on conflict do nothing
returning
  "user_id";

-- deleteMember
-- [":groupId",":userId",":groupId",":userId"]
with
  link as (
    delete from group_challenge_links
    where
      group_challenge_id = $1::uuid
      and created_by = $2::uuid
  )
delete from group_challenge_members
where
  group_challenge_id = $3::uuid
  and user_id = $4::uuid;

-- longestMember
-- [":groupId",":except",1]
select
  "user_id"
from
  "group_challenge_members"
where
  "group_challenge_id" = $1
  and "user_id" <> $2
order by
  "joined_at",
  "user_id"
limit
  $3;

-- setCreator
-- [":userId",":groupId"]
update "group_challenges"
set
  "created_by" = $1
where
  "id" = $2;

-- contributingMembers
-- [":groupId","0"]
select
  "user_id"
from
  "group_challenge_members"
where
  "group_challenge_id" = $1
  and "contributed_eur" > $2
order by
  "user_id";

-- memberIds
-- [":groupId"]
select
  "user_id"
from
  "group_challenge_members"
where
  "group_challenge_id" = $1
order by
  "user_id";

-- markCompletionSeen
-- ["2026-01-05T00:00:00.000Z",":groupId",":userId"]
update "group_challenge_members"
set
  "completion_seen_at" = $1
where
  "group_challenge_id" = $2
  and "user_id" = $3
  and "completion_seen_at" is null;

-- markPutAway
-- ["2026-01-05T00:00:00.000Z",":groupId",":userId"]
update "group_challenge_members"
set
  "put_away_at" = $1
where
  "group_challenge_id" = $2
  and "user_id" = $3;

-- insertContribution
-- [":groupId",":id",":userId","0.01",":note","2026-01-05T00:00:00.000Z",":entryId"]
insert into
  "group_challenge_contributions" ("group_challenge_id", "id", "user_id", "amount_eur", "note", "contributed_at", "savings_entry_id")
values
  ($1, $2, $3, $4, $5, $6, $7)
on conflict do nothing
returning
  "id";

-- findContribution
-- [":groupId",":id",":userId"]
select
  ("amount_eur" * 100)::int8 as "amount",
  "contributed_at" as "at",
  "savings_entry_id" as "entryId",
  "transferred"
from
  "group_challenge_contributions"
where
  "group_challenge_id" = $1
  and "id" = $2
  and "user_id" = $3;

-- updateContribution
-- ["0.01",":note",":groupId",":id",":userId"]
update "group_challenge_contributions"
set
  "amount_eur" = $1,
  "note" = $2
where
  "group_challenge_id" = $3
  and "id" = $4
  and "user_id" = $5;

-- deleteContribution
-- [":groupId",":id",":userId"]
delete from "group_challenge_contributions"
where
  "group_challenge_id" = $1
  and "id" = $2
  and "user_id" = $3;
