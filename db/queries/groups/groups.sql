-- What groups.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- contributionsAfter
-- [":userId",":userId",":userId",":userId",":userId",":userId",":userId",":userId",":userId",":userId",":userId",5,":userId",":groupId",":at",":id",50]
-- rows: { amount: Cents; at: string; cheerable: boolean; cheered: "lovely" | "on_we_go" | "well_done" | null; cheeredBy: { kind: "lovely" | "on_we_go" | "well_done"; name: string }[]; cheers: number; id: string; isMe: boolean; linked: boolean; name: string | null; note: string | null; transferred: boolean }
select
  c.id,
  (c.amount_eur * 100)::bigint as amount,
  c.note,
  to_char(c.contributed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
  c.transferred,
  p.display_name as name,
  coalesce(c.user_id = $1::uuid, false) as "isMe",
  c.savings_entry_id is not null
  and not c.entry_apart as linked,
  coalesce(
    cm.user_id <> $2::uuid
    and not exists (
      select
      from
        user_blocks b
      where
        (b.user_id, b.blocked_user_id) = ($3::uuid, "cm"."user_id")
        or (b.user_id, b.blocked_user_id) = ("cm"."user_id", $4::uuid)
    ),
    false
  ) as cheerable,
  (
    select
      h.kind
    from
      group_challenge_cheers h
    where
      (h.group_challenge_id, h.contribution_id, h.user_id) = (c.group_challenge_id, c.id, $5::uuid)
  ) as cheered,
  (
    select
      count(*)::integer
    from
      group_challenge_cheers h
      join profiles hp on hp.id = h.user_id
    where
      (h.group_challenge_id, h.contribution_id, h.giver_user_id) = (c.group_challenge_id, c.id, $6::uuid)
      and c.user_id = h.giver_user_id
      and not exists (
        select
        from
          user_blocks b
        where
          (b.user_id, b.blocked_user_id) = ($7::uuid, "h"."user_id")
          or (b.user_id, b.blocked_user_id) = ("h"."user_id", $8::uuid)
      )
  ) as cheers,
  coalesce(
    (
      select
        json_agg(l)
      from
        (
          select
            hp.display_name as name,
            h.kind
          from
            group_challenge_cheers h
            join profiles hp on hp.id = h.user_id
          where
            (h.group_challenge_id, h.contribution_id, h.giver_user_id) = (c.group_challenge_id, c.id, $9::uuid)
            and c.user_id = h.giver_user_id
            and not exists (
              select
              from
                user_blocks b
              where
                (b.user_id, b.blocked_user_id) = ($10::uuid, "h"."user_id")
                or (b.user_id, b.blocked_user_id) = ("h"."user_id", $11::uuid)
            )
          order by
            h.created_at,
            h.user_id
          limit
            $12::integer
        ) l
    ),
    '[]'
  ) as "cheeredBy"
from
  group_challenges g
  join group_challenge_members me on (me.group_challenge_id, me.user_id) = (g.id, $13::uuid)
  and g.id = $14::uuid
  join (
    group_challenge_contributions c
    left join group_challenge_members cm on (cm.group_challenge_id, cm.user_id) = (c.group_challenge_id, c.user_id)
    left join profiles p on p.id = cm.user_id
  ) on c.group_challenge_id = g.id
where
  (c.contributed_at, c.id) < ($15::timestamptz, $16::uuid)
order by
  c.contributed_at desc,
  c.id desc
limit
  $17::integer;

-- membersAfter
-- [":userId",":userId",":userId",":userId",":groupId",":at",":id",50]
-- rows: { at: string; contributed: Cents; creator: boolean; id: string; isMe: boolean; name: string; profile: boolean }
select
  m.user_id as id,
  p.display_name as name,
  p.goal_amount_eur is not null
  and p.deletion_due_at is null
  and not exists (
    select
    from
      user_blocks b
    where
      (b.user_id, b.blocked_user_id) = ($1::uuid, "m"."user_id")
      or (b.user_id, b.blocked_user_id) = ("m"."user_id", $2::uuid)
  ) as profile,
  to_char(m.joined_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
  (m.contributed_eur * 100)::bigint as contributed,
  m.user_id = g.created_by as creator,
  m.user_id = $3::uuid as "isMe"
from
  group_challenges g
  join group_challenge_members me on (me.group_challenge_id, me.user_id) = (g.id, $4::uuid)
  and g.id = $5::uuid
  join group_challenge_members m on m.group_challenge_id = g.id
  join profiles p on p.id = m.user_id
where
  (m.joined_at, m.user_id) > ($6::timestamptz, $7::uuid)
order by
  m.joined_at,
  m.user_id
limit
  $8::integer;

-- listGroupsOf
-- [":userId",":userId",":userId",":userId",":userId",":userId",":userId",":userId",":userId",":userId",":userId",5,6,":userId",":userId",":userId",8,8,":userId",":userId",":userId",":userId",":userId",":userId",5,":now",":userId",20]
-- rows: { badges: string[]; completedAt: string | null; contributed: Cents; countedOn: string | null; creator: boolean; description: string; durationDays: number; former: Cents; goal: Cents; id: string; latest: { amount: Cents; at: string; cheerable: boolean; cheered: "lovely" | "on_we_go" | "well_done" | null; cheeredBy: { kind: "lovely" | "on_we_go" | "well_done"; name: string }[]; cheers: number; id: string; isMe: boolean; linked: boolean; name: string | null; note: string | null; transferred: boolean }[]; members: number; myThanks: "again" | "thank_you" | null; othersInvited: number; participants: { at: string; contributed: Cents; creator: boolean; id: string; isMe: boolean; name: string; profile: boolean }[]; proven: number; putAwayAt: string | null; seen: boolean; sent: { askable: boolean; email: string; expiresAt: string; id: string; mailFailed: boolean; status: "declined" | "pending"; unsent: boolean }[]; startedAt: string; status: "active" | "completed"; thankedBy: { kind: "again" | "thank_you"; name: string }[]; thanks: number; title: string; total: Cents; xp: number }
select
  *
from
  (
    select
      g.id,
      g.title,
      g.description,
      g.status,
      (g.goal_amount_eur * 100)::bigint as goal,
      (g.total_saved_eur * 100)::bigint as total,
      g.duration_days as "durationDays",
      to_char(g.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startedAt",
      to_char(g.completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "completedAt",
      g.member_count as members,
      g.created_by = me.user_id as creator,
      (me.contributed_eur * 100)::bigint as contributed,
      ((g.total_saved_eur - s.given) * 100)::bigint as former,
      s.proven,
      me.completion_seen_at is not null as seen,
      me.counted_on::text as "countedOn",
      to_char(me.put_away_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "putAwayAt",
      coalesce(
        (
          select
            sum(x.amount)::integer
          from
            xp_events x
          where
            x.user_id = me.user_id
            and x.rule = 'group_completed'
            and x.source = g.id::text
        ),
        0
      ) as xp,
      coalesce(
        (
          select
            array_agg(
              b.badge_code
              order by
                b.badge_code
            )
          from
            user_badges b
          where
            b.user_id = me.user_id
            and b.awarded_at = g.completed_at
        ),
        '{}'
      ) as badges,
      coalesce(
        (
          select
            json_agg(l)
          from
            (
              select
                c.id,
                (c.amount_eur * 100)::bigint as amount,
                c.note,
                to_char(c.contributed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
                c.transferred,
                p.display_name as name,
                coalesce(c.user_id = $1::uuid, false) as "isMe",
                c.savings_entry_id is not null
                and not c.entry_apart as linked,
                coalesce(
                  cm.user_id <> $2::uuid
                  and not exists (
                    select
                    from
                      user_blocks b
                    where
                      (b.user_id, b.blocked_user_id) = ($3::uuid, "cm"."user_id")
                      or (b.user_id, b.blocked_user_id) = ("cm"."user_id", $4::uuid)
                  ),
                  false
                ) as cheerable,
                (
                  select
                    h.kind
                  from
                    group_challenge_cheers h
                  where
                    (h.group_challenge_id, h.contribution_id, h.user_id) = (c.group_challenge_id, c.id, $5::uuid)
                ) as cheered,
                (
                  select
                    count(*)::integer
                  from
                    group_challenge_cheers h
                    join profiles hp on hp.id = h.user_id
                  where
                    (h.group_challenge_id, h.contribution_id, h.giver_user_id) = (c.group_challenge_id, c.id, $6::uuid)
                    and c.user_id = h.giver_user_id
                    and not exists (
                      select
                      from
                        user_blocks b
                      where
                        (b.user_id, b.blocked_user_id) = ($7::uuid, "h"."user_id")
                        or (b.user_id, b.blocked_user_id) = ("h"."user_id", $8::uuid)
                    )
                ) as cheers,
                coalesce(
                  (
                    select
                      json_agg(l)
                    from
                      (
                        select
                          hp.display_name as name,
                          h.kind
                        from
                          group_challenge_cheers h
                          join profiles hp on hp.id = h.user_id
                        where
                          (h.group_challenge_id, h.contribution_id, h.giver_user_id) = (c.group_challenge_id, c.id, $9::uuid)
                          and c.user_id = h.giver_user_id
                          and not exists (
                            select
                            from
                              user_blocks b
                            where
                              (b.user_id, b.blocked_user_id) = ($10::uuid, "h"."user_id")
                              or (b.user_id, b.blocked_user_id) = ("h"."user_id", $11::uuid)
                          )
                        order by
                          h.created_at,
                          h.user_id
                        limit
                          $12::integer
                      ) l
                  ),
                  '[]'
                ) as "cheeredBy"
              from
                group_challenge_contributions c
                left join group_challenge_members cm on (cm.group_challenge_id, cm.user_id) = (c.group_challenge_id, c.user_id)
                left join profiles p on p.id = cm.user_id
              where
                c.group_challenge_id = g.id
              order by
                c.contributed_at desc,
                c.id desc
              limit
                $13::integer
            ) l
        ),
        '[]'
      ) as latest,
      coalesce(
        (
          select
            json_agg(l)
          from
            (
              select
                m.user_id as id,
                p.display_name as name,
                p.goal_amount_eur is not null
                and p.deletion_due_at is null
                and not exists (
                  select
                  from
                    user_blocks b
                  where
                    (b.user_id, b.blocked_user_id) = ($14::uuid, "m"."user_id")
                    or (b.user_id, b.blocked_user_id) = ("m"."user_id", $15::uuid)
                ) as profile,
                to_char(m.joined_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
                (m.contributed_eur * 100)::bigint as contributed,
                m.user_id = g.created_by as creator,
                m.user_id = $16::uuid as "isMe"
              from
                group_challenge_members m
                join profiles p on p.id = m.user_id
              where
                m.group_challenge_id = g.id
              order by
                m.joined_at,
                m.user_id
              limit
                $17::integer
            ) l
        ),
        '[]'
      ) as participants,
      coalesce(
        (
          select
            json_agg(l)
          from
            (
              select
                i.id,
                i.invited_email as email,
                i.status,
                to_char(i.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt",
                o.failed_at is not null as "mailFailed",
                o.sent_at is null as unsent,
                i.status = 'pending'
                or i.declines < 2 as askable
              from
                group_challenge_invitations i
                left join mail_outbox o on o.id = i.mail_id
              where
                (i.group_challenge_id, i.invited_by) = (g.id, me.user_id)
                and i.status <> 'accepted'
              order by
                i.status = 'declined',
                i.created_at desc,
                i.id
              limit
                $18::integer
            ) l
        ),
        '[]'
      ) as sent,
      me.thanks as "myThanks",
      (
        select
          count(*)::integer
        from
          group_challenge_members m
          join profiles p on p.id = m.user_id
        where
          m.group_challenge_id = g.id
          and m.thanks is not null
          and m.user_id <> $19::uuid
          and not exists (
            select
            from
              user_blocks b
            where
              (b.user_id, b.blocked_user_id) = ($20::uuid, "m"."user_id")
              or (b.user_id, b.blocked_user_id) = ("m"."user_id", $21::uuid)
          )
      ) as thanks,
      coalesce(
        (
          select
            json_agg(l)
          from
            (
              select
                p.display_name as name,
                m.thanks as kind
              from
                group_challenge_members m
                join profiles p on p.id = m.user_id
              where
                m.group_challenge_id = g.id
                and m.thanks is not null
                and m.user_id <> $22::uuid
                and not exists (
                  select
                  from
                    user_blocks b
                  where
                    (b.user_id, b.blocked_user_id) = ($23::uuid, "m"."user_id")
                    or (b.user_id, b.blocked_user_id) = ("m"."user_id", $24::uuid)
                )
              order by
                m.joined_at,
                m.user_id
              limit
                $25::integer
            ) l
        ),
        '[]'
      ) as "thankedBy",
      (
        select
          count(*)::integer
        from
          group_challenge_invitations i
        where
          i.group_challenge_id = g.id
          and i.invited_by <> me.user_id
          and i.status = 'pending'
          and i.expires_at > $26::timestamptz
      ) as "othersInvited"
    from
      group_challenge_members me
      join group_challenges g on g.id = me.group_challenge_id
      cross join lateral (
        select
          sum(m.contributed_eur) as given,
          (
            count(*) filter (
              where
                m.contributed_eur > 0
                and u.email_verified_at is not null
            )
          )::integer as proven
        from
          group_challenge_members m
          join users u on u.id = m.user_id
        where
          m.group_challenge_id = g.id
      ) s
    where
      me.user_id = $27::uuid
      and g.status <> 'cancelled'
    order by
      g.status = 'completed',
      me.put_away_at is not null,
      g.created_at desc,
      g.id
    limit
      $28::integer
  ) as "groups";
