-- What social.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- countSocial
-- [":userId",":userId",":userId"]
select
  (
    select
      count(*) as "count"
    from
      "user_badges"
    where
      "user_id" = $1
  ) as "badges",
  (
    select
      count(*) as "count"
    from
      "user_follows"
    where
      "following_id" = $2
  ) as "followers",
  (
    select
      count(*) as "count"
    from
      "user_follows"
    where
      "follower_id" = $3
  ) as "following";

-- acceptFollowRequests
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
  user_follows (follower_id, following_id)
select
  follower_id,
  following_id
from
  waiting
on conflict do nothing;
