-- What events.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- insertEvent
-- [":id",":type",":customerId",":chargeId","2026-01-05T00:00:00.000Z",true,"2026-01-05T00:00:00.000Z"]
-- rows: { id: string; jobs: number }
with
  event as (
    insert into
      stripe_events (id, type, stripe_customer_id, stripe_charge_id, received_at, handled_at)
    values
      (
        $1,
        $2,
        $3,
        $4,
        $5::timestamptz,
        case
          when $6::boolean then null
          else $7::timestamptz
        end
      )
    on conflict (id) do nothing
    returning
      id,
      coalesce(stripe_customer_id, stripe_charge_id) as subject,
      handled_at
  ),
  job as (
    select
      graphile_worker.add_job (
        'follow_stripe_event',
        json_build_object('id', event.id),
        job_key := 'stripe:' || event.subject,
        max_attempts := 12
      )
    from
      event
    where
      event.handled_at is null
  )
select
  event.id,
  (
    select
      count(*)
    from
      job
  ) as jobs
from
  event;

-- findEvent
-- [":id"]
-- rows: { handled_at: string | null; stripe_charge_id: string | null; stripe_customer_id: string | null }
select
  "stripe_customer_id",
  "stripe_charge_id",
  "handled_at"
from
  "stripe_events"
where
  "id" = $1;

-- markHandled
-- ["2026-01-05T00:00:00.000Z",":id",":customerId",":chargeId","2026-01-05T00:00:00.000Z"]
update "stripe_events"
set
  "handled_at" = $1
where
  "id" in (
    select
      "id"
    from
      "stripe_events"
    where
      "handled_at" is null
      and (
        "id" = $2
        or (
          (
            "stripe_customer_id" = $3
            or "stripe_charge_id" = $4
          )
          and "received_at" <= $5
        )
      )
    order by
      "id"
    for update
  );

-- forgetStranger
-- [":customerId",":customerId"]
update stripe_events
set
  stripe_customer_id = null
where
  stripe_customer_id = $1
  and handled_at is not null
  and not exists (
    select
    from
      subscriptions s
    where
      s.stripe_customer_id = $2
  );

-- requeueEvents
-- ["2026-01-05T00:00:00.000Z",":at",":id",1]
-- rows: { at: string; id: string }
with
  lost as materialized (
    select
      e.id,
      e.received_at as at,
      coalesce(e.stripe_customer_id, e.stripe_charge_id) as about
    from
      stripe_events e
    where
      e.handled_at is null
      and e.received_at < $1::timestamptz
      and (e.received_at, e.id) > ($2::timestamptz, $3)
    order by
      e.received_at,
      e.id
    limit
      $4::integer
  ),
  queued as materialized (
    select
      graphile_worker.add_job (
        'follow_stripe_event',
        json_build_object('id', l.id),
        job_key := 'stripe:' || l.about,
        max_attempts := 12
      )
    from
      lost l
  )
select
  l.at::text as at,
  l.id
from
  lost l,
  (
    select
      count(*)
    from
      queued
  ) q
order by
  l.at desc,
  l.id desc
limit
  1;

-- deleteOldEvents
-- ["2026-01-05T00:00:00.000Z",5000]
delete from "stripe_events"
where
  ctid = any (
    array(
      select
        ctid
      from
        "stripe_events"
      where
        "received_at" <= $1::timestamptz
      limit
        $2::integer
      for update
        skip locked
    )
  );
