-- What orders.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- insertOrder
-- [":userId",":subscriptionId","year","0.01","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z"]
insert into
  "pro_orders" ("user_id", "stripe_subscription_id", "interval", "amount_eur", "ordered_at", "begin_asked_at")
values
  ($1, $2, $3, $4, $5, $6)
on conflict ("user_id", "stripe_subscription_id", "ordered_at") do nothing;

-- ordersOf
-- [":userId",":subscriptionId"]
-- rows: { begin_asked_at: string | null; ordered_at: string }
select
  "ordered_at",
  "begin_asked_at"
from
  "pro_orders"
where
  "user_id" = $1
  and "stripe_subscription_id" = $2
order by
  "ordered_at";

-- insertEnding
-- [":userId",":subscriptionId","withdrawn","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z"]
with
  declared as (
    insert into
      pro_withdrawals as w (user_id, stripe_subscription_id, because, ordered_at, declared_at)
    values
      ($1, $2, $3, $4::timestamptz, $5::timestamptz)
    on conflict (user_id, stripe_subscription_id) do update
    set
      because = excluded.because,
      ordered_at = excluded.ordered_at,
      declared_at = excluded.declared_at
    where
      excluded.because = 'withdrawn'
      and w.because <> 'withdrawn'
      and w.settled_at is null
    returning
      user_id,
      stripe_subscription_id
  )
select
  graphile_worker.add_job (
    'settle_withdrawal',
    json_build_object('userId', d.user_id, 'subscriptionId', d.stripe_subscription_id),
    job_key := 'withdrawal:' || d.stripe_subscription_id,
    max_attempts := 25,
    run_at := now() + interval '20 seconds'
  )
from
  declared d;

-- findEnding
-- [":userId",":subscriptionId"]
-- rows: { because: "lost" | "refunded" | "withdrawn"; declared_at: string; ordered_at: string; settled_at: string | null }
select
  "because",
  "ordered_at",
  "declared_at",
  "settled_at"
from
  "pro_withdrawals"
where
  "user_id" = $1
  and "stripe_subscription_id" = $2;

-- unsettledEndings
-- [":userId"]
-- rows: { stripe_subscription_id: string }
select
  "stripe_subscription_id"
from
  "pro_withdrawals"
where
  "user_id" = $1
  and "settled_at" is null;

-- markSettled
-- ["2026-01-05T00:00:00.000Z","0.01","0.01",":userId",":subscriptionId"]
update "pro_withdrawals"
set
  "settled_at" = $1,
  "refunded_eur" = $2,
  "credit_eur" = $3
where
  "user_id" = $4
  and "stripe_subscription_id" = $5
  and "settled_at" is null;

-- requeueEndings
-- [":at",":id",1]
-- rows: { at: string; id: string }
with
  waiting as materialized (
    select
      w.user_id,
      w.stripe_subscription_id as id,
      w.declared_at as at
    from
      pro_withdrawals w
    where
      w.settled_at is null
      and (w.declared_at, w.stripe_subscription_id) > ($1::timestamptz, $2)
    order by
      w.declared_at,
      w.stripe_subscription_id
    limit
      $3::integer
  ),
  queued as materialized (
    select
      graphile_worker.add_job (
        'settle_withdrawal',
        json_build_object('userId', w.user_id, 'subscriptionId', w.id),
        job_key := 'withdrawal:' || w.id,
        max_attempts := 25
      )
    from
      waiting w
  )
select
  w.at::text as at,
  w.id
from
  waiting w,
  (
    select
      count(*)
    from
      queued
  ) q
order by
  w.at desc,
  w.id desc
limit
  1;
