-- What relations.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- lockPair
-- [":userId",":otherId",":userId",":otherId"]
select
  pg_advisory_xact_lock(hashtextextended ('people ' || least($1::uuid, $2::uuid) || greatest($3::uuid, $4::uuid), 0));

-- lockPerson
-- [":otherId",":userId",":userId",":userId"]
-- rows: { is_private: boolean }
select
  "p"."is_private"
from
  "profiles" as "p"
  inner join "users" as "u" on "u"."id" = "p"."id"
where
  "p"."id" = $1
  and "p"."id" <> $2
  and "p"."goal_amount_eur" is not null
  and "p"."deletion_due_at" is null
  and not exists (
    select
    from
      user_blocks b
    where
      (b.user_id, b.blocked_user_id) = ($3::uuid, "p"."id")
      or (b.user_id, b.blocked_user_id) = ("p"."id", $4::uuid)
  )
for key share of
  "u";

-- insertFollow
-- [":followerId",":followingId",true]
insert into
  "user_follows" ("follower_id", "following_id", "seen")
values
  ($1, $2, $3)
on conflict do nothing;

-- isFollowing
-- [":followerId",":followingId"]
-- rows: { follower_id: string }
select
  "follower_id"
from
  "user_follows"
where
  "follower_id" = $1
  and "following_id" = $2;

-- staysPrivate
-- [":userId"]
-- rows: { is_private: boolean }
select
  "is_private"
from
  "profiles"
where
  "id" = $1
for share;

-- insertRequest
-- [":followerId",":followingId"]
insert into
  "follow_requests" ("follower_id", "following_id")
values
  ($1, $2)
on conflict do nothing;

-- deleteFollow
-- [":followerId",":followingId"]
delete from "user_follows"
where
  "follower_id" = $1
  and "following_id" = $2;

-- deleteRequest
-- [":followerId",":followingId"]
delete from "follow_requests"
where
  "follower_id" = $1
  and "following_id" = $2;

-- insertBlock
-- [":userId",":otherId"]
insert into
  "user_blocks" ("user_id", "blocked_user_id")
values
  ($1, $2)
on conflict do nothing;

-- deleteBlock
-- [":userId",":otherId"]
delete from "user_blocks"
where
  "user_id" = $1
  and "blocked_user_id" = $2;

-- insertReport
-- [":userId",":id",":otherId","spam",":note"]
insert into
  "user_reports" ("user_id", "id", "reported_user_id", "reason", "note")
values
  ($1, $2, $3, $4, $5)
on conflict ("user_id", "reported_user_id")
where
  "closed_at" is null do nothing;

-- listRelations
-- [":userId",":userId",":userId",1,":userId",1]
-- rows: { blocked: { id: string; name: string }[]; requests: { id: string; name: string }[] }
select
  (
    select
      coalesce(
        json_agg(
          json_build_object('id', r.id, 'name', r.name)
          order by
            r.at,
            r.id
        ),
        '[]'
      )
    from
      (
        select
          p.id,
          p.display_name as name,
          q.created_at as at
        from
          follow_requests q
          join profiles p on p.id = q.follower_id
        where
          q.following_id = $1::uuid
          and p.goal_amount_eur is not null
          and p.deletion_due_at is null
          and not exists (
            select
            from
              user_blocks b
            where
              (b.user_id, b.blocked_user_id) = ($2::uuid, "p"."id")
              or (b.user_id, b.blocked_user_id) = ("p"."id", $3::uuid)
          )
        order by
          q.created_at,
          p.id
        limit
          $4
      ) r
  ) as requests,
  (
    select
      coalesce(
        json_agg(
          json_build_object('id', b.id, 'name', b.name)
          order by
            lower(b.name)
        ),
        '[]'
      )
    from
      (
        select
          p.id,
          p.display_name as name
        from
          user_blocks b
          join profiles p on p.id = b.blocked_user_id
        where
          b.user_id = $5::uuid
          and p.deletion_due_at is null
        order by
          lower(p.display_name)
        limit
          $6
      ) b
  ) as blocked;

-- listFollowers
-- [":userId",":userId",":userId",1]
-- rows: { at: string; id: string; name: string }
select
  "p"."id",
  "p"."display_name" as "name",
  to_char("f"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "at"
from
  "user_follows" as "f"
  inner join "profiles" as "p" on "p"."id" = "f"."follower_id"
where
  "f"."following_id" = $1
  and "p"."goal_amount_eur" is not null
  and "p"."deletion_due_at" is null
  and not exists (
    select
    from
      user_blocks b
    where
      (b.user_id, b.blocked_user_id) = ($2::uuid, "p"."id")
      or (b.user_id, b.blocked_user_id) = ("p"."id", $3::uuid)
  )
order by
  "f"."created_at" desc,
  "p"."id"
limit
  $4;

-- acceptFollowRequests
-- [":userId"]
select
from
  users
where
  id in (
    select
      follower_id
    from
      follow_requests
    where
      following_id = $1::uuid
  )
order by
  id
for key share;

-- [":userId"]
with
  waiting as (
    delete from follow_requests
    where
      following_id = $1::uuid
    returning
      follower_id,
      following_id
  )
insert into
  user_follows (follower_id, following_id, seen)
select
  follower_id,
  following_id,
  true
from
  waiting
on conflict do nothing;
