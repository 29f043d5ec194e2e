-- What invitations.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- insertInvitation
-- [":groupId",":invitedBy",":email",":normalised",":tokenHash",":mailId","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z"]
insert into
  group_challenge_invitations as i (
    group_challenge_id,
    invited_by,
    invited_email,
    invited_email_normalised,
    token_hash,
    mail_id,
    created_at,
    expires_at
  )
values
  ($1, $2, $3, $4, $5, $6, $7::timestamptz, $8)
on conflict (group_challenge_id, invited_by, invited_email_normalised) do update
set
  invited_email = excluded.invited_email,
  token_hash = excluded.token_hash,
  mail_id = excluded.mail_id,
  created_at = excluded.created_at,
  expires_at = excluded.expires_at,
  status = 'pending',
  accepted_at = null,
  accepted_by = null,
  declined_at = null
where
  (
    i.status = 'pending'
    and i.expires_at <= $9::timestamptz
  )
  or (
    i.status = 'declined'
    and i.declines < 2
  )
  or (
    i.status = 'accepted'
    and not exists (
      select
      from
        group_challenge_members m
      where
        (m.group_challenge_id, m.user_id) = (i.group_challenge_id, i.accepted_by)
    )
  )
returning
  i.id;

-- statusOfInvitation
-- [":groupId",":invitedBy",":normalised"]
-- rows: { status: "accepted" | "declined" | "pending" }
select
  "status"
from
  "group_challenge_invitations"
where
  "group_challenge_id" = $1
  and "invited_by" = $2
  and "invited_email_normalised" = $3;

-- findInvitedAddress
-- [":groupId",":id",":invitedBy"]
-- rows: { invited_email: string }
select
  "invited_email"
from
  "group_challenge_invitations"
where
  "group_challenge_id" = $1
  and "id" = $2
  and "invited_by" = $3
  and (
    status = 'pending'
    or (
      status = 'declined'
      and declines < 2
    )
  );

-- renewInvitation
-- [":tokenHash","2026-01-05T00:00:00.000Z",":mailId","pending",null,":groupId",":id",":invitedBy"]
update "group_challenge_invitations"
set
  "token_hash" = $1,
  "expires_at" = $2,
  "mail_id" = $3,
  "status" = $4,
  "declined_at" = $5
where
  "group_challenge_id" = $6
  and "id" = $7
  and "invited_by" = $8
  and (
    status = 'pending'
    or (
      status = 'declined'
      and declines < 2
    )
  );

-- deleteInvitations
-- [":groupId",":invitedBy","pending",":id"]
delete from "group_challenge_invitations"
where
  "group_challenge_id" = $1
  and "invited_by" = $2
  and "status" = $3
  and "id" = $4;

-- [":groupId",":invitedBy","pending"]
delete from "group_challenge_invitations"
where
  "group_challenge_id" = $1
  and "invited_by" = $2
  and "status" = $3;

-- findOpened
-- [":tokenHash",":tokenHash",":userId",":userId",":userId",":userId",":userId"]
-- rows: { description: string; durationDays: number; expiresAt: string; goal: Cents; groupId: string; groupStatus: "active" | "completed"; invitationId: string | null; inviterName: string | null; linkOf: string | null; mailedTo: string | null; member: boolean; members: number; startedAt: string; status: "accepted" | "declined" | "pending"; title: string }
with
  opened as (
    select
      i.group_challenge_id,
      i.id,
      i.invited_email,
      i.status,
      i.expires_at,
      i.invited_by,
      null::uuid as link_of
    from
      group_challenge_invitations i
    where
      i.token_hash = $1
    union all
    select
      l.group_challenge_id,
      null,
      null,
      'pending',
      l.expires_at,
      l.created_by,
      l.created_by
    from
      group_challenge_links l
    where
      l.token_hash = $2
  )
select
  g.id as "groupId",
  g.title,
  g.description,
  (g.goal_amount_eur * 100)::bigint as goal,
  g.member_count as members,
  g.duration_days as "durationDays",
  g.started_at as "startedAt",
  g.status as "groupStatus",
  me.user_id is not null as member,
  inviter.display_name as "inviterName",
  o.link_of as "linkOf",
  o.id as "invitationId",
  o.invited_email as "mailedTo",
  o.status,
  o.expires_at as "expiresAt"
from
  opened o
  join group_challenges g on g.id = o.group_challenge_id
  and g.status <> 'cancelled'
  left join group_challenge_members me on (me.group_challenge_id, me.user_id) = (g.id, $3::uuid)
  left join profiles inviter on inviter.id = o.invited_by
where
  me.user_id is not null
  or (
    not exists (
      select
      from
        user_blocks b
      where
        (b.user_id, b.blocked_user_id) = ($4::uuid, "o"."invited_by")
        or (b.user_id, b.blocked_user_id) = ("o"."invited_by", $5::uuid)
    )
    and not exists (
      select
      from
        user_blocks b
      where
        (b.user_id, b.blocked_user_id) = ($6::uuid, "g"."created_by")
        or (b.user_id, b.blocked_user_id) = ("g"."created_by", $7::uuid)
    )
  )
order by
  o.status <> 'pending',
  o.expires_at desc
limit
  1;

-- [":userId",":challengeId",":challengeId",":userId",":userId",":userId",":userId",":userId",":userId"]
-- rows: { description: string; durationDays: number; expiresAt: string; goal: Cents; groupId: string; groupStatus: "active" | "completed"; invitationId: string | null; inviterName: string | null; linkOf: string | null; mailedTo: string | null; member: boolean; members: number; startedAt: string; status: "accepted" | "declined" | "pending"; title: string }
with
  opened as (
    select
      i.group_challenge_id,
      i.id,
      null as invited_email,
      i.status,
      i.expires_at,
      i.invited_by,
      null::uuid as link_of
    from
      group_challenge_invitations i
      join profiles p on p.email_normalised = i.invited_email_normalised
      and p.id = $1::uuid
      join users u on u.id = p.id
      and u.email_verified_at is not null
    where
      i.group_challenge_id = $2::uuid
    union all
    select
      m.group_challenge_id,
      null,
      null,
      'accepted',
      m.joined_at,
      null,
      null
    from
      group_challenge_members m
    where
      (m.group_challenge_id, m.user_id) = ($3::uuid, $4::uuid)
  )
select
  g.id as "groupId",
  g.title,
  g.description,
  (g.goal_amount_eur * 100)::bigint as goal,
  g.member_count as members,
  g.duration_days as "durationDays",
  g.started_at as "startedAt",
  g.status as "groupStatus",
  me.user_id is not null as member,
  inviter.display_name as "inviterName",
  o.link_of as "linkOf",
  o.id as "invitationId",
  o.invited_email as "mailedTo",
  o.status,
  o.expires_at as "expiresAt"
from
  opened o
  join group_challenges g on g.id = o.group_challenge_id
  and g.status <> 'cancelled'
  left join group_challenge_members me on (me.group_challenge_id, me.user_id) = (g.id, $5::uuid)
  left join profiles inviter on inviter.id = o.invited_by
where
  me.user_id is not null
  or (
    not exists (
      select
      from
        user_blocks b
      where
        (b.user_id, b.blocked_user_id) = ($6::uuid, "o"."invited_by")
        or (b.user_id, b.blocked_user_id) = ("o"."invited_by", $7::uuid)
    )
    and not exists (
      select
      from
        user_blocks b
      where
        (b.user_id, b.blocked_user_id) = ($8::uuid, "g"."created_by")
        or (b.user_id, b.blocked_user_id) = ("g"."created_by", $9::uuid)
    )
  )
order by
  o.status <> 'pending',
  o.expires_at desc
limit
  1;

-- findByToken
-- [":tokenHash",":tokenHash","2026-01-05T00:00:00.000Z"]
-- rows: { durationDays: number; goal: Cents; inviterName: string; mailedTo: string | null; members: number; startedAt: string; title: string }
with
  opened as (
    select
      i.group_challenge_id,
      i.id,
      i.invited_email,
      i.status,
      i.expires_at,
      i.invited_by,
      null::uuid as link_of
    from
      group_challenge_invitations i
    where
      i.token_hash = $1
    union all
    select
      l.group_challenge_id,
      null,
      null,
      'pending',
      l.expires_at,
      l.created_by,
      l.created_by
    from
      group_challenge_links l
    where
      l.token_hash = $2
  )
select
  g.title,
  (g.goal_amount_eur * 100)::bigint as goal,
  g.member_count as members,
  g.duration_days as "durationDays",
  g.started_at as "startedAt",
  inviter.display_name as "inviterName",
  o.invited_email as "mailedTo"
from
  opened o
  join group_challenges g on g.id = o.group_challenge_id
  and g.status = 'active'
  join profiles inviter on inviter.id = o.invited_by
where
  o.status = 'pending'
  and o.expires_at > $3::timestamptz;

-- answerInvitations
-- ["accepted","2026-01-05T00:00:00.000Z",":userId",null,0,":groupId",":invitationId",":userId"]
update group_challenge_invitations i
set
  status = $1,
  accepted_at = $2::timestamptz,
  accepted_by = $3::uuid,
  declined_at = $4::timestamptz,
  declines = i.declines + $5::integer
where
  i.group_challenge_id = $6::uuid
  and i.status = 'pending'
  and (
    i.id = $7::uuid
    or i.invited_email_normalised = (
      select
        p.email_normalised
      from
        profiles p
        join users u on u.id = p.id
      where
        p.id = $8::uuid
        and u.email_verified_at is not null
    )
  );

-- takeBackDecline
-- [":groupId","2026-01-05T00:00:00.000Z",":invitationId",":userId"]
update group_challenge_invitations i
set
  status = 'pending',
  declined_at = null,
  declines = i.declines - 1
where
  i.group_challenge_id = $1::uuid
  and i.status = 'declined'
  and i.declined_at > $2::timestamptz
  and (
    i.id = $3::uuid
    or i.invited_email_normalised = (
      select
        p.email_normalised
      from
        profiles p
        join users u on u.id = p.id
      where
        p.id = $4::uuid
        and u.email_verified_at is not null
    )
  );

-- isMailWanted
-- [":mailId",":addressHash"]
select
  i.id
from
  group_challenge_invitations i
  join group_challenges g on g.id = i.group_challenge_id
  and g.status = 'active'
where
  i.mail_id = $1::uuid
  and i.status = 'pending'
  and not exists (
    select
    from
      mail_refusals r
    where
      r.address_hash = $2
  )
  and not exists (
    select
    from
      profiles holder
      join users proven on proven.id = holder.id
      and proven.email_verified_at is not null
      join user_blocks b on (b.user_id, b.blocked_user_id) in ((holder.id, "i"."invited_by"), ("i"."invited_by", holder.id))
    where
      holder.email_normalised = "i"."invited_email_normalised"
  )
  and not exists (
    select
    from
      profiles holder
      join users proven on proven.id = holder.id
      and proven.email_verified_at is not null
      join user_blocks b on (b.user_id, b.blocked_user_id) in ((holder.id, "g"."created_by"), ("g"."created_by", holder.id))
    where
      holder.email_normalised = "i"."invited_email_normalised"
  )
  and not exists (
    select
    from
      group_challenge_members m
      join profiles p on p.id = m.user_id
    where
      m.group_challenge_id = i.group_challenge_id
      and p.email_normalised = i.invited_email_normalised
  );

-- pendingInvites
-- [":userId","pending","active",":now",":userId",":userId",":userId",":userId",":userId",":userId",1]
-- rows: { challengeId: string; description: string; durationDays: number; expiresAt: string; goal: Cents; id: string; inviterName: string; members: number; startedAt: string; title: string }
select
  "i"."id",
  "inviter"."display_name" as "inviterName",
  "i"."group_challenge_id" as "challengeId",
  "g"."title",
  "g"."description",
  "g"."duration_days" as "durationDays",
  to_char("g"."started_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startedAt",
  ("g"."goal_amount_eur" * 100)::int8 as "goal",
  "g"."member_count" as "members",
  to_char("i"."expires_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt"
from
  "group_challenge_invitations" as "i"
  inner join "group_challenges" as "g" on "g"."id" = "i"."group_challenge_id"
  inner join "profiles" as "p" on "p"."email_normalised" = "i"."invited_email_normalised"
  inner join "users" as "u" on "u"."id" = "p"."id"
  inner join "profiles" as "inviter" on "inviter"."id" = "i"."invited_by"
where
  "p"."id" = $1
  and "u"."email_verified_at" is not null
  and "i"."status" = $2
  and "g"."status" = $3
  and "i"."expires_at" > $4
  and not exists (
    select
    from
      user_blocks b
    where
      (b.user_id, b.blocked_user_id) = ($5::uuid, "i"."invited_by")
      or (b.user_id, b.blocked_user_id) = ("i"."invited_by", $6::uuid)
  )
  and not exists (
    select
    from
      user_blocks b
    where
      (b.user_id, b.blocked_user_id) = ($7::uuid, "g"."created_by")
      or (b.user_id, b.blocked_user_id) = ("g"."created_by", $8::uuid)
  )
  and not exists (
    select
    from
      group_challenge_members m
    where
      m.group_challenge_id = g.id
      and m.user_id = p.id
  )
  and not exists (
    select
    from
      group_challenge_invitations later
    where
      later.group_challenge_id = i.group_challenge_id
      and later.invited_email_normalised = i.invited_email_normalised
      and later.status = 'pending'
      and not exists (
        select
        from
          user_blocks b
        where
          (b.user_id, b.blocked_user_id) = ($9::uuid, "later"."invited_by")
          or (b.user_id, b.blocked_user_id) = ("later"."invited_by", $10::uuid)
      )
      and (later.expires_at, later.id) > (i.expires_at, i.id)
  )
order by
  "i"."created_at" desc,
  "i"."id"
limit
  $11;
