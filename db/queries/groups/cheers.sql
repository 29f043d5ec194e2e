-- What cheers.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- markCheersSeen
-- ["2026-01-05T00:00:00.000Z",":userId",":until"]
update "group_challenge_cheers"
set
  "seen_at" = $1
where
  "giver_user_id" = $2
  and "seen_at" is null
  and "created_at" <= $3;

-- findGiver
-- [":groupId",":id",":userId",":userId",":userId"]
-- rows: { giver: string }
select
  "m"."user_id" as "giver"
from
  "group_challenge_contributions" as "c"
  inner join "group_challenge_members" as "m" on "m"."group_challenge_id" = "c"."group_challenge_id"
  and "m"."user_id" = "c"."user_id"
where
  "c"."group_challenge_id" = $1
  and "c"."id" = $2
  and "m"."user_id" <> $3
  and not exists (
    select
    from
      user_blocks b
    where
      (b.user_id, b.blocked_user_id) = ($4::uuid, "m"."user_id")
      or (b.user_id, b.blocked_user_id) = ("m"."user_id", $5::uuid)
  );

-- putCheer
-- [":groupId",":id",":userId",":giver","well_done","2026-01-05T00:00:00.000Z","well_done","well_done"]
insert into
  "group_challenge_cheers" ("group_challenge_id", "contribution_id", "user_id", "giver_user_id", "kind", "created_at")
values
  ($1, $2, $3, $4, $5, $6)
on conflict ("group_challenge_id", "contribution_id", "user_id") do update
set
  "kind" = $7
where
  "group_challenge_cheers"."kind" <> $8;

-- deleteCheer
-- [":groupId",":id",":userId"]
delete from "group_challenge_cheers"
where
  "group_challenge_id" = $1
  and "contribution_id" = $2
  and "user_id" = $3;

-- putThanks
-- ["thank_you",":groupId",":userId","thank_you"]
with
  said as (
    update group_challenge_members
    set
      thanks = $1::text
    where
      (group_challenge_id, user_id) = ($2::uuid, $3::uuid)
      and thanks is distinct from $4::text
    returning
      group_challenge_id,
      user_id
  )
insert into
  group_events (group_challenge_id, kind, user_id)
select
  group_challenge_id,
  'changed',
  user_id
from
  said;

-- unseenCheers
-- [":userId",":userId",":userId",1]
-- rows: { amount: Cents; at: string; id: string; kind: "lovely" | "on_we_go" | "well_done"; name: string; title: string }
select
  "id",
  "name",
  "kind",
  "at",
  "amount",
  "title"
from
  (
    select
      h.contribution_id || ' ' || h.user_id as id,
      p.display_name as name,
      h.kind,
      to_char(h.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      (c.amount_eur * 100)::bigint as amount,
      g.title
    from
      group_challenge_cheers h
      join group_challenges g on g.id = h.group_challenge_id
      and g.status <> 'cancelled'
      join group_challenge_contributions c on (c.group_challenge_id, c.id) = (h.group_challenge_id, h.contribution_id)
      join profiles p on p.id = h.user_id
    where
      h.giver_user_id = $1::uuid
      and h.seen_at is null
      and not exists (
        select
        from
          user_blocks b
        where
          (b.user_id, b.blocked_user_id) = ($2::uuid, "h"."user_id")
          or (b.user_id, b.blocked_user_id) = ("h"."user_id", $3::uuid)
      )
    order by
      h.created_at desc,
      h.user_id
    limit
      $4::integer
  ) as "cheers";
