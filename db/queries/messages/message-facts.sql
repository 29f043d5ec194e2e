-- What message-facts.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- findMessageFacts
-- [":userId"]
-- rows: { display_name: string; goal_name: string | null; last_saved_on: LocalDay | null; link_secret: string; number_locale: string; streak_alive_until: LocalDay | null; streak_weeks: number; told_until: string | null; with_amounts: boolean }
select
  "p"."display_name",
  "p"."goal_type" as "goal_name",
  "p"."number_locale",
  "p"."streak_weeks",
  "p"."streak_alive_until",
  "m"."with_amounts",
  "m"."link_secret",
  "m"."told_until",
  (
    select
      max(e.date)
    from
      savings_entries e
    where
      e.user_id = p.id
  ) as "last_saved_on"
from
  "profiles" as "p"
  inner join "message_plans" as "m" on "m"."user_id" = "p"."id"
where
  "p"."id" = $1;

-- listGroupDigests
-- ["2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z",":userId",":userId",":userId",1]
-- rows: { amount: Cents; completed: boolean; contributions: number; people: number; title: string }
select
  g.title,
  count(*)::integer as contributions,
  count(distinct c.user_id)::integer as people,
  (sum(c.amount_eur) * 100)::bigint as amount,
  coalesce(
    g.status = 'completed'
    and g.completed_at > $1::timestamptz,
    false
  ) as completed
from
  group_challenge_members me
  join group_challenges g on g.id = me.group_challenge_id
  and g.status <> 'cancelled'
  join group_challenge_contributions c on c.group_challenge_id = g.id
  and c.user_id <> me.user_id
  and c.contributed_at > $2::timestamptz
where
  me.user_id = $3::uuid
  and not exists (
    select
    from
      user_blocks b
    where
      (b.user_id, b.blocked_user_id) = ($4::uuid, "c"."user_id")
      or (b.user_id, b.blocked_user_id) = ("c"."user_id", $5::uuid)
  )
group by
  g.id
order by
  contributions desc,
  g.id
limit
  $6::integer;

-- findCheers
-- [":userId","2026-01-05T00:00:00.000Z",":userId",":userId",":userId","2026-01-05T00:00:00.000Z"]
-- rows: { cheers: number; partner: string | null }
select
  (
    select
      count(distinct h.user_id)
    from
      group_challenge_cheers h
    where
      h.giver_user_id = $1::uuid
      and h.seen_at is null
      and h.created_at > $2::timestamptz
      and not exists (
        select
        from
          user_blocks b
        where
          (b.user_id, b.blocked_user_id) = ($3::uuid, "h"."user_id")
          or (b.user_id, b.blocked_user_id) = ("h"."user_id", $4::uuid)
      )
  )::integer as cheers,
  (
    select
      s.name
    from
      partner_lines l
      join savings_partners s on s.user_id = l.user_id
    where
      l.user_id = $5::uuid
      and l.seen_at is null
      and l.encouraged_at > $6::timestamptz
    limit
      1
  ) as partner;

-- noteMessageOpened
-- ["2026-01-05T00:00:00.000Z",":userId",":day","weekly-letter","2026-01-05T00:00:00.000Z"]
update "messages"
set
  "opened_at" = $1
where
  "user_id" = $2
  and "day" = $3
  and "kind" = $4
  and "opened_at" is null
  and "sent_at" >= $5;

-- noteMessageStopped
-- ["2026-01-05T00:00:00.000Z",":userId",":day","weekly-letter"]
update "messages"
set
  "stopped_at" = $1
where
  "user_id" = $2
  and "day" = $3
  and "kind" = $4
  and "stopped_at" is null;

-- findLinkSecret
-- [":userId"]
-- rows: { link_secret: string }
select
  "link_secret"
from
  "message_plans"
where
  "user_id" = $1;
