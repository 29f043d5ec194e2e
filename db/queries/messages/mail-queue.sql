-- What mail-queue.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- claimMails
-- ["2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z",1.05,1]
-- rows: { every: number; failures: number; trouble: "account" | "outage" | "quota" | null; wait: number }
select
  extract(
    epoch
    from
      greatest(free_at, $1::timestamptz) - $2::timestamptz
  )::float8 * 1000 as wait,
  $3::float8 * 1000 / least(per_second::float8, $4::float8) as every,
  trouble,
  failures
from
  mail_pace
for update
  skip locked;

-- [[":alone"],[0,1,2],"2026-01-05T00:00:00.000Z"]
-- rows: { alone: boolean; batch: string | null; id: string; importance: number }
select
  h.id,
  level.importance,
  h.batch_id as batch,
  h.troubles > 0
  or h.kind = any ($1::text[]) as alone
from
  unnest($2::integer[]) as level (importance)
  cross join lateral (
    select
      m.id,
      m.batch_id,
      m.troubles,
      m.kind
    from
      mail_outbox m
    where
      m.sent_at is null
      and m.failed_at is null
      and m.importance = level.importance
      and m.due_at <= $3::timestamptz
    order by
      m.due_at
    limit
      1
  ) h
order by
  level.importance
limit
  1;

-- markMailsSent
-- [[":id"],[":providerId"],[":forgotten"],"2026-01-05T00:00:00.000Z",[":forgotten"]]
with
  sent as (
    select
      *
    from
      unnest($1::uuid[], $2::text[]) as s (id, provider_id)
  ),
  gone as (
    delete from mail_outbox m using sent s
    where
      m.id = s.id
      and m.kind = any ($3::text[])
  )
update mail_outbox m
set
  sent_at = $4::timestamptz,
  failed_at = null,
  payload = null,
  provider_id = s.provider_id,
  last_error = null,
  batch_id = null
from
  sent s
where
  m.id = s.id
  and m.kind <> all ($5::text[]);

-- markMailsFailed
-- [[":id"],[":reason"],[":forgotten"],"2026-01-05T00:00:00.000Z",[":forgotten"]]
with
  lost as (
    select
      *
    from
      unnest($1::uuid[], $2::text[]) as s (id, reason)
  ),
  gone as (
    delete from mail_outbox m using lost s
    where
      m.id = s.id
      and m.kind = any ($3::text[])
  )
update mail_outbox m
set
  failed_at = $4::timestamptz,
  last_error = s.reason,
  batch_id = null
from
  lost s
where
  m.id = s.id
  and m.sent_at is null
  and m.kind <> all ($5::text[]);

-- releaseMails
-- [":reason",true,1,[":id"],[":dueAt"]]
update mail_outbox m
set
  due_at = s.due_at,
  last_error = coalesce($1, m.last_error),
  batch_id = case
    when $2::boolean then m.batch_id
  end,
  troubles = m.troubles + $3::smallint
from
  unnest($4::uuid[], $5::timestamptz[]) as s (id, due_at)
where
  m.id = s.id
  and m.sent_at is null
  and m.failed_at is null;

-- changePace
-- [1,"2026-01-05T00:00:00.000Z"]
-- rows: { since: string | null; trouble: "account" | "outage" | "quota" | null; workedAt: string | null }
with
  before as (
    select
      *
    from
      mail_pace
    for update
  )
update mail_pace p
set
  per_second = coalesce($1::numeric, p.per_second),
  free_at = greatest(p.free_at, $2::timestamptz),
  trouble = p.trouble,
  trouble_since = p.trouble_since,
  failures = p.failures,
  worked_at = p.worked_at
from
  before
returning
  before.trouble,
  before.trouble_since as since,
  before.worked_at as "workedAt";

-- [null,"2026-01-05T00:00:00.000Z",null,null,0,"2026-01-05T00:00:00.000Z"]
-- rows: { since: string | null; trouble: "account" | "outage" | "quota" | null; workedAt: string | null }
with
  before as (
    select
      *
    from
      mail_pace
    for update
  )
update mail_pace p
set
  per_second = coalesce($1::numeric, p.per_second),
  free_at = case
    when p.trouble is null then p.free_at
    else $2::timestamptz
  end,
  trouble = $3,
  trouble_since = $4,
  failures = $5,
  worked_at = $6::timestamptz
from
  before
returning
  before.trouble,
  before.trouble_since as since,
  before.worked_at as "workedAt";
