-- What follow-news.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- seeFollowers
-- [true,":userId",false,":upTo"]
update "user_follows"
set
  "seen" = $1
where
  "following_id" = $2
  and "seen" = $3
  and date_trunc('milliseconds', created_at) <= $4::timestamptz;

-- listMailedFollowers
-- [true,":after",1]
-- rows: { id: string }
select
  "id"
from
  "profiles"
where
  "mail_followers" = $1
  and "id" > $2
order by
  "id"
limit
  $3;

-- [true,1]
-- rows: { id: string }
select
  "id"
from
  "profiles"
where
  "mail_followers" = $1
order by
  "id"
limit
  $2;

-- listFollowNews
-- [[":people"]]
-- rows: { email: string; followers: number; id: string; mailedAt: string | null; name: string; requests: number; timeZone: string }
select
  *
from
  (
    select
      p.id,
      p.email,
      p.display_name as name,
      p.time_zone as "timeZone",
      to_char("p"."news_mailed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "mailedAt",
      (
        select
          count(*)::integer
        from
          "follow_requests" n
          join profiles o on o.id = n.follower_id
        where
          n.following_id = p.id
          and n.created_at > coalesce(p.news_mailed_at, '-infinity')
          and true
          and o.goal_amount_eur is not null
          and o.deletion_due_at is null
          and not exists (
            select
            from
              user_blocks b
            where
              (b.user_id, b.blocked_user_id) in ((p.id, o.id), (o.id, p.id))
          )
      ) as requests,
      (
        select
          count(*)::integer
        from
          "user_follows" n
          join profiles o on o.id = n.follower_id
        where
          n.following_id = p.id
          and n.created_at > coalesce(p.news_mailed_at, '-infinity')
          and not n.seen
          and o.goal_amount_eur is not null
          and o.deletion_due_at is null
          and not exists (
            select
            from
              user_blocks b
            where
              (b.user_id, b.blocked_user_id) in ((p.id, o.id), (o.id, p.id))
          )
      ) as followers
    from
      profiles p
      join users u on u.id = p.id
    where
      p.mail_followers
      and p.deletion_due_at is null
      and u.email_verified_at is not null
      and p.id = any ($1::uuid[])
  ) n
where
  n.requests + n.followers > 0;

-- findFollowNews
-- [":userId"]
-- rows: { email: string; followers: number; id: string; mailedAt: string | null; name: string; requests: number; timeZone: string }
select
  *
from
  (
    select
      p.id,
      p.email,
      p.display_name as name,
      p.time_zone as "timeZone",
      to_char("p"."news_mailed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "mailedAt",
      (
        select
          count(*)::integer
        from
          "follow_requests" n
          join profiles o on o.id = n.follower_id
        where
          n.following_id = p.id
          and n.created_at > coalesce(p.news_mailed_at, '-infinity')
          and true
          and o.goal_amount_eur is not null
          and o.deletion_due_at is null
          and not exists (
            select
            from
              user_blocks b
            where
              (b.user_id, b.blocked_user_id) in ((p.id, o.id), (o.id, p.id))
          )
      ) as requests,
      (
        select
          count(*)::integer
        from
          "user_follows" n
          join profiles o on o.id = n.follower_id
        where
          n.following_id = p.id
          and n.created_at > coalesce(p.news_mailed_at, '-infinity')
          and not n.seen
          and o.goal_amount_eur is not null
          and o.deletion_due_at is null
          and not exists (
            select
            from
              user_blocks b
            where
              (b.user_id, b.blocked_user_id) in ((p.id, o.id), (o.id, p.id))
          )
      ) as followers
    from
      profiles p
      join users u on u.id = p.id
    where
      p.mail_followers
      and p.deletion_due_at is null
      and u.email_verified_at is not null
      and p.id = $1::uuid
  ) n
where
  n.requests + n.followers > 0;

-- noteFollowMail
-- ["2026-01-05T00:00:00.000Z",":userId"]
update "profiles"
set
  "news_mailed_at" = $1
where
  "id" = $2;

-- waitingRequests
-- [":userId",":userId",":userId",1]
-- rows: { id: string; name: string }
select
  "p"."id",
  "p"."display_name" as "name"
from
  "follow_requests" as "q"
  inner join "profiles" as "p" on "p"."id" = "q"."follower_id"
where
  "q"."following_id" = $1
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
  "q"."created_at",
  "p"."id"
limit
  $4;

-- newFollowers
-- [":userId",false,":userId",":userId",1]
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
  and "f"."seen" = $2
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
order by
  "f"."created_at" desc,
  "p"."id"
limit
  $5;
