-- What endings.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- insertRemoval
-- [":groupId",":userId","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z"]
insert into
  "group_challenge_removals" ("group_challenge_id", "user_id", "removed_at")
values
  ($1, $2, $3)
on conflict ("group_challenge_id", "user_id") do update
set
  "removed_at" = $4;

-- deleteRemoval
-- [":groupId",":userId"]
delete from "group_challenge_removals"
where
  "group_challenge_id" = $1
  and "user_id" = $2;

-- markEndingSeen
-- [":groupId",":userId","2026-01-05T00:00:00.000Z",":groupId",":userId"]
with
  told as (
    delete from group_challenge_removals r
    where
      (r.group_challenge_id, r.user_id) = ($1::uuid, $2::uuid)
    returning
      r.user_id
  ),
  seen as (
    update group_challenge_members m
    set
      completion_seen_at = $3::timestamptz
    from
      group_challenges g
    where
      (m.group_challenge_id, m.user_id) = ($4::uuid, $5::uuid)
      and g.id = m.group_challenge_id
      and g.status = 'cancelled'
      and m.completion_seen_at is null
    returning
      m.user_id
  )
select
  user_id
from
  told
union all
select
  user_id
from
  seen;

-- unseenEndings
-- [":userId",":userId",1]
-- rows: { groupId: string; kind: "cancelled" | "removed"; title: string }
select
  "groupId",
  "title",
  "kind"
from
  (
    select
      g.id as "groupId",
      g.title,
      'removed' as kind,
      r.removed_at as at
    from
      group_challenge_removals r
      join group_challenges g on g.id = r.group_challenge_id
    where
      r.user_id = $1::uuid
    union all
    select
      g.id,
      g.title,
      'cancelled',
      g.created_at
    from
      group_challenge_members m
      join group_challenges g on g.id = m.group_challenge_id
    where
      m.user_id = $2::uuid
      and g.status = 'cancelled'
      and g.created_by <> m.user_id
      and m.completion_seen_at is null
    order by
      at desc,
      "groupId"
    limit
      $3::integer
  ) as "endings";
