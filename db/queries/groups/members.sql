-- What members.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- isMember
-- [":groupId",":userId"]
-- rows: { user_id: string }
select
  "user_id"
from
  "group_challenge_members"
where
  "group_challenge_id" = $1
  and "user_id" = $2;

-- listMembers
-- [":groupId"]
-- rows: { contributed: boolean; proven: boolean; user_id: string }
select
  "m"."user_id",
  m.contributed_eur > 0 as "contributed",
  u.email_verified_at is not null as "proven"
from
  "group_challenge_members" as "m"
  inner join "users" as "u" on "u"."id" = "m"."user_id"
where
  "m"."group_challenge_id" = $1
order by
  "m"."user_id";

-- longestMember
-- [":groupId",":except",1]
-- rows: { user_id: string }
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

-- insertMember
-- [":groupId",":userId","2026-01-05T00:00:00.000Z",":linkOf"]
insert into
  "group_challenge_members" ("group_challenge_id", "user_id", "joined_at", "let_in_by")
values
  ($1, $2, $3, $4)
on conflict do nothing;

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

-- setCreator
-- [":userId",":groupId"]
update "group_challenges"
set
  "created_by" = $1
where
  "id" = $2;

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
