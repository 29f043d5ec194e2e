-- What mails.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- failedMails
-- [1]
-- rows: { createdAt: string; failedAt: string; id: string; kind: string; reason: string | null; recipient: string; repeatable: boolean; userId: string | null }
select
  id,
  kind,
  recipient,
  user_id as "userId",
  last_error as reason,
  created_at as "createdAt",
  failed_at as "failedAt",
  payload is not null as repeatable
from
  mail_outbox
where
  failed_at is not null
order by
  failed_at desc,
  id
limit
  $1;

-- requeueFailedMails
-- ["2026-01-05T00:00:00.000Z",":id",":id"]
update mail_outbox
set
  failed_at = null,
  due_at = $1::timestamptz,
  troubles = 0,
  batch_id = null
where
  failed_at is not null
  and payload is not null
  and (
    $2::uuid is null
    or id = $3::uuid
  )
returning
  id;

-- mailQueueState
-- ["2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z"]
-- rows: { failed: number; oldest: number[]; trouble: "account" | "outage" | "quota" | null; troubleSince: string | null; waiting: number[] }
select
  array_agg(
    w.waiting
    order by
      level.importance
  ) as waiting,
  array_agg(
    w.oldest
    order by
      level.importance
  ) as oldest,
  (
    select
      count(*)
    from
      mail_outbox m
    where
      m.failed_at is not null
  ) as failed,
  p.trouble,
  p.trouble_since as "troubleSince"
from
  generate_series(0, 2) as level (importance)
  cross join lateral (
    select
      count(*)::integer as waiting,
      coalesce(
        extract(
          epoch
          from
            $1::timestamptz - min(m.due_at) filter (
              where
                m.due_at <= $2::timestamptz
            )
        ),
        0
      )::float8 as oldest
    from
      mail_outbox m
    where
      m.sent_at is null
      and m.failed_at is null
      and m.importance = level.importance
  ) w
  cross join mail_pace p
group by
  p.trouble,
  p.trouble_since;
