-- What group-events.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- listGroupEvents
-- [[":groupIds"],[1]]
-- rows: { at: number; groupId: string; id: number; inviters: string[]; kind: "cancelled" | "changed" | "completed" | "contributed" | "corrected" | "joined" | "left"; name: string | null; removed: boolean; title: string; userId: string | null }
select
  e.id,
  (
    extract(
      epoch
      from
        e.at
    ) * 1000
  )::bigint as at,
  g.id as "groupId",
  g.title,
  e.kind,
  e.user_id as "userId",
  p.display_name as name,
  array(
    select
      i.invited_by::text
    from
      group_challenge_invitations i
    where
      i.group_challenge_id = g.id
      and i.accepted_by = e.user_id
      and i.status = 'accepted'
    union
    select
      m.let_in_by::text
    where
      m.let_in_by is not null
  ) as inviters,
  e.kind = 'left'
  and exists (
    select
    from
      group_challenge_removals r
    where
      (r.group_challenge_id, r.user_id) = (e.group_challenge_id, e.user_id)
  ) as removed
from
  group_events e
  join group_challenges g on g.id = e.group_challenge_id
  left join group_challenge_members m on (m.group_challenge_id, m.user_id) = (e.group_challenge_id, e.user_id)
  left join profiles p on p.id = m.user_id
where
  e.group_challenge_id = any ($1::uuid[])
  and e.id = any ($2::bigint[])
order by
  e.id;

-- listGroupEventsSince
-- ["2026-01-05T00:00:00.000Z",":userId",":userId",1]
-- rows: { at: number; groupId: string; id: number; inviters: string[]; kind: "cancelled" | "changed" | "completed" | "contributed" | "corrected" | "joined" | "left"; name: string | null; removed: boolean; title: string; userId: string | null }
select
  e.id,
  (
    extract(
      epoch
      from
        e.at
    ) * 1000
  )::bigint as at,
  g.id as "groupId",
  g.title,
  e.kind,
  e.user_id as "userId",
  p.display_name as name,
  array(
    select
      i.invited_by::text
    from
      group_challenge_invitations i
    where
      i.group_challenge_id = g.id
      and i.accepted_by = e.user_id
      and i.status = 'accepted'
    union
    select
      m.let_in_by::text
    where
      m.let_in_by is not null
  ) as inviters,
  e.kind = 'left'
  and exists (
    select
    from
      group_challenge_removals r
    where
      (r.group_challenge_id, r.user_id) = (e.group_challenge_id, e.user_id)
  ) as removed
from
  group_events e
  join group_challenges g on g.id = e.group_challenge_id
  left join group_challenge_members m on (m.group_challenge_id, m.user_id) = (e.group_challenge_id, e.user_id)
  left join profiles p on p.id = m.user_id
where
  e.at > $1::timestamptz
  and (
    e.group_challenge_id in (
      select
        group_challenge_id
      from
        group_challenge_members
      where
        user_id = $2::uuid
    )
    or (
      e.user_id = $3::uuid
      and e.kind = 'left'
    )
  )
order by
  e.at,
  e.id
limit
  $4::integer;

-- findListener
-- [":userId",":sessionId",":userId"]
-- rows: { groups: string[]; now: number }
select
  (
    extract(
      epoch
      from
        clock_timestamp()
    ) * 1000
  )::bigint as now,
  array(
    select
      group_challenge_id::text
    from
      group_challenge_members
    where
      user_id = $1::uuid
  ) as groups
from
  sessions
where
  id = $2
  and user_id = $3::uuid;

-- deleteOldGroupEvents
-- ["2026-01-05T00:00:00.000Z",5000]
delete from "group_events"
where
  ctid = any (
    array(
      select
        ctid
      from
        "group_events"
      where
        "at" <= $1::timestamptz
      limit
        $2::integer
      for update
        skip locked
    )
  );
