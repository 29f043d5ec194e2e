-- What links.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- findLink
-- [":groupId",":createdBy","2026-01-05T00:00:00.000Z",5]
-- rows: { expiresAt: string; joined: number; names: string[]; tokenEncrypted: string | null }
with
  link as (
    select
      *
    from
      group_challenge_links l
    where
      (l.group_challenge_id, l.created_by) = ($1::uuid, $2::uuid)
      and l.expires_at > $3::timestamptz
  ),
  guests as (
    select
      p.display_name,
      m.joined_at,
      m.user_id
    from
      link l
      join group_challenge_members m on m.group_challenge_id = l.group_challenge_id
      and m.let_in_by = l.created_by
      and m.joined_at >= l.created_at
      join profiles p on p.id = m.user_id
  )
select
  l.token_encrypted as "tokenEncrypted",
  l.expires_at as "expiresAt",
  (
    select
      count(*)::integer
    from
      guests
  ) as joined,
  array(
    select
      display_name
    from
      guests
    order by
      joined_at desc,
      user_id
    limit
      $4::integer
  ) as names
from
  link l;

-- putLink
-- [":groupId",":createdBy",":tokenHash",":tokenEncrypted","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z",":tokenHash",":tokenEncrypted","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z"]
insert into
  "group_challenge_links" ("group_challenge_id", "created_by", "token_hash", "token_encrypted", "created_at", "expires_at")
values
  ($1, $2, $3, $4, $5, $6)
on conflict ("group_challenge_id", "created_by") do update
set
  "token_hash" = $7,
  "token_encrypted" = $8,
  "created_at" = $9,
  "expires_at" = $10;

-- deleteLink
-- [":groupId",":createdBy"]
delete from "group_challenge_links"
where
  "group_challenge_id" = $1
  and "created_by" = $2;

-- deleteLinks
-- [":groupId"]
delete from "group_challenge_links"
where
  "group_challenge_id" = $1;
