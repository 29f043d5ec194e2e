-- What invitations.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- findPendingInvitation
-- [":groupId","active","pending",":userId"]
select
  "g"."title",
  "g"."description",
  ("g"."goal_amount_eur" * 100)::int8 as "goal",
  (
    select
      count(*) as "count"
    from
      "group_challenge_members" as "m"
    where
      "m"."group_challenge_id" = g.id
  ) as "members"
from
  "group_challenges" as "g"
  inner join "group_challenge_invitations" as "i" on "i"."group_challenge_id" = "g"."id"
  inner join "profiles" as "p" on "p"."email_normalised" = "i"."invited_email_normalised"
  inner join "users" as "u" on "u"."id" = "p"."id"
where
  "g"."id" = $1
  and "g"."status" = $2
  and "i"."status" = $3
  and "p"."id" = $4
  and "u"."email_verified_at" is not null;

-- acceptInvitation
-- [":userId",":groupId","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z"]
with
  own as (
    select
      i.id,
      i.group_challenge_id,
      p.id as user_id
    from
      group_challenge_invitations i
      join group_challenges g on g.id = i.group_challenge_id
      and g.status = 'active'
      join profiles p on p.email_normalised = i.invited_email_normalised
      and p.id = $1::uuid
      join users u on u.id = p.id
      and u.email_verified_at is not null
    where
      i.group_challenge_id = $2::uuid
      and i.status = 'pending'
    for update of
      i
  ),
  member as (
    insert into
      group_challenge_members (group_challenge_id, user_id, joined_at)
    select
      group_challenge_id,
      user_id,
      $3::timestamptz
    from
      own
    on conflict do nothing
  )
update group_challenge_invitations i
set
  status = 'accepted',
  accepted_at = $4::timestamptz
from
  own
where
  i.group_challenge_id = own.group_challenge_id
  and i.id = own.id
returning
  i.id;

-- declineInvitation
-- [":userId",":groupId"]
with
  own as (
    select
      i.id,
      i.group_challenge_id,
      p.id as user_id
    from
      group_challenge_invitations i
      join group_challenges g on g.id = i.group_challenge_id
      and g.status = 'active'
      join profiles p on p.email_normalised = i.invited_email_normalised
      and p.id = $1::uuid
      join users u on u.id = p.id
      and u.email_verified_at is not null
    where
      i.group_challenge_id = $2::uuid
      and i.status = 'pending'
    for update of
      i
  )
update group_challenge_invitations i
set
  status = 'declined'
from
  own
where
  i.group_challenge_id = own.group_challenge_id
  and i.id = own.id
returning
  i.id;

-- pendingInvites
-- [":userId","pending","active",1]
select
  "i"."id",
  "i"."group_challenge_id" as "challengeId",
  "g"."title",
  "g"."description",
  "g"."duration_days" as "durationDays",
  ("g"."goal_amount_eur" * 100)::int8 as "goal",
  (
    select
      count(*) as "count"
    from
      "group_challenge_members" as "m"
    where
      "m"."group_challenge_id" = g.id
  ) as "members"
from
  "group_challenge_invitations" as "i"
  inner join "group_challenges" as "g" on "g"."id" = "i"."group_challenge_id"
  inner join "profiles" as "p" on "p"."email_normalised" = "i"."invited_email_normalised"
  inner join "users" as "u" on "u"."id" = "p"."id"
where
  "p"."id" = $1
  and "u"."email_verified_at" is not null
  and "i"."status" = $2
  and "g"."status" = $3
order by
  "i"."created_at" desc,
  "i"."id"
limit
  $4;
