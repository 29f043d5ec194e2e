-- What message-counts.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- countMessagesOf
-- [":day",":day",":day"]
insert into
  message_days (day, kind, sent, opened, stopped)
select
  m.day,
  m.kind,
  count(m.sent_at),
  count(m.opened_at),
  count(m.stopped_at)
from
  messages m
where
  m.planned_at >= ($1::date - 1)::timestamp at time zone 'UTC'
  and m.planned_at < ($2::date + 2)::timestamp at time zone 'UTC'
  and m.day = $3::date
group by
  m.day,
  m.kind
on conflict (day, kind) do update
set
  sent = excluded.sent,
  opened = excluded.opened,
  stopped = excluded.stopped;

-- listMessageWeeks
-- [":since"]
-- rows: { kind: string; opened: number; sent: number; stopped: number; week: LocalDay }
select
  date_trunc('week', d.day)::date as week,
  d.kind,
  sum(d.sent)::integer as sent,
  sum(d.opened)::integer as opened,
  sum(d.stopped)::integer as stopped
from
  message_days d
where
  d.day >= $1::date
group by
  week,
  d.kind
having
  sum(d.sent) > 0
order by
  week desc,
  d.kind;

-- countHoldout
-- [1,":after",1,":week",":week",":week"]
-- rows: { held: number; heldLogged: number; last: string | null; told: number; toldLogged: number }
with
  people as materialized (
    select
      m.user_id,
      m.hour,
      (('x' || left(md5('holdout:' || m.user_id), 7))::bit(28)::integer % 100) < $1::integer as held
    from
      message_plans m
    where
      m.user_id > $2::uuid
    order by
      m.user_id
    limit
      $3::integer
  ),
  counted as (
    select
      w.held,
      exists (
        select
        from
          savings_entries e
        where
          e.user_id = w.user_id
          and e.logged_on between $4::date and $5::date + 6
      ) as logged
    from
      people w
      join profiles p on p.id = w.user_id
      join users u on u.id = w.user_id
    where
      w.hour is null
      and p.created_at < $6::date
      and p.deletion_due_at is null
      and u.email_verified_at is not null
      and p.goal_amount_eur is not null
  )
select
  (
    select
      user_id
    from
      people
    order by
      user_id desc
    limit
      1
  ) as last,
  (
    count(*) filter (
      where
        not held
    )
  )::integer as told,
  (
    count(*) filter (
      where
        not held
        and logged
    )
  )::integer as "toldLogged",
  (
    count(*) filter (
      where
        held
    )
  )::integer as held,
  (
    count(*) filter (
      where
        held
        and logged
    )
  )::integer as "heldLogged"
from
  counted;

-- putHoldoutWeek
-- [":week",1,1,1,1,1]
insert into
  message_holdout_weeks (week_start, percent, told, told_logged, held, held_logged)
values
  ($1::date, $2::smallint, $3::integer, $4::integer, $5::integer, $6::integer)
on conflict (week_start) do nothing;

-- listHoldoutWeeks
-- [":since"]
-- rows: { held: number; heldLogged: number; share: number; told: number; toldLogged: number; week: LocalDay }
select
  "week_start" as "week",
  "percent" as "share",
  "told",
  "told_logged" as "toldLogged",
  "held",
  "held_logged" as "heldLogged"
from
  "message_holdout_weeks"
where
  "week_start" >= $1
order by
  "week_start" desc;
