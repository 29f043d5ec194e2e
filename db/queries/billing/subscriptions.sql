-- What subscriptions.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- findSubscription
-- [":userId"]
-- rows: { amount_cents: Cents | null; current_period_end: string | null; current_period_start: string | null; ends_at: string | null; interval: "month" | "year" | null; payment: "disputed" | "kept" | "lost" | "refunded" | "unpaid"; pro_until: string | null; status: "active" | "canceled" | "incomplete" | "incomplete_expired" | "past_due" | "paused" | "trialing" | "unpaid" | null; stripe_customer_id: string | null; stripe_subscription_id: string | null }
select
  "s"."stripe_subscription_id",
  "s"."status",
  "s"."interval",
  ("s"."amount_eur" * 100)::int8 as "amount_cents",
  "s"."current_period_start",
  "s"."current_period_end",
  "s"."ends_at",
  "s"."payment",
  "s"."stripe_customer_id",
  "s"."pro_until"
from
  "subscriptions" as "s"
where
  "s"."user_id" = $1;

-- putCustomer
-- [":userId",":customerId",":customerId"]
insert into
  "subscriptions" ("user_id", "stripe_customer_id")
values
  ($1, $2)
on conflict ("user_id") do update
set
  "stripe_customer_id" = $3
where
  "subscriptions"."stripe_customer_id" is null;

-- putBeginAsked
-- [":userId","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z"]
insert into
  "subscriptions" ("user_id", "begin_asked_at")
values
  ($1, $2)
on conflict ("user_id") do update
set
  "begin_asked_at" = $3;

-- isPerson
-- [":id"]
-- rows: { id: string }
select
  "id"
from
  "users"
where
  "id" = $1;

-- isCustomer
-- [":customerId"]
-- rows: { user_id: string }
select
  "user_id"
from
  "subscriptions"
where
  "stripe_customer_id" = $1;

-- takeTicket
-- [1,":customerId"]
-- rows: { sync_ticket: number }
update "subscriptions"
set
  "sync_ticket" = "sync_ticket" + $1
where
  "stripe_customer_id" = $2
returning
  "sync_ticket";

-- lockForSync
-- [":customerId",1]
-- rows: { user_id: string }
select
  "user_id"
from
  "subscriptions"
where
  "stripe_customer_id" = $1
  and "written_ticket" < $2
for update;

-- [":foundId",1,null]
-- rows: { begin_asked_at: string | null; display_name: string; email: string; ends_at: string | null; number_locale: string; ordered_at: string | null; ordered_interval: "month" | "year" | null; status: "active" | "canceled" | "incomplete" | "incomplete_expired" | "past_due" | "paused" | "trialing" | "unpaid" | null; stripe_subscription_id: string | null; time_zone: string; user_id: string }
select
  "s"."user_id",
  "s"."stripe_subscription_id",
  "s"."status",
  "s"."ends_at",
  "s"."begin_asked_at",
  "p"."display_name",
  "p"."email",
  "p"."time_zone",
  "p"."number_locale",
  "ordered"."interval" as "ordered_interval",
  "ordered"."ordered_at"
from
  "subscriptions" as "s"
  inner join "profiles" as "p" on "p"."id" = "s"."user_id"
  left join lateral (
    select
      "o"."interval",
      "o"."ordered_at"
    from
      "pro_orders" as "o"
    where
      "o"."user_id" = "s"."user_id"
      and "o"."stripe_subscription_id" = $1
    order by
      "o"."ordered_at" desc
    limit
      $2
  ) as "ordered" on true
where
  "s"."user_id" = $3;

-- writeSubscription
-- [":id","unpaid",":priceId","year","0.01","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z","unpaid","2026-01-05T00:00:00.000Z",1,"2026-01-05T00:00:00.000Z",null,":userId"]
update "subscriptions"
set
  "stripe_subscription_id" = $1,
  "status" = $2,
  "price_id" = $3,
  "interval" = $4,
  "amount_eur" = $5,
  "current_period_start" = $6,
  "current_period_end" = $7,
  "ends_at" = $8,
  "payment" = $9,
  "pro_until" = $10,
  "written_ticket" = $11,
  "synced_at" = $12,
  "stripe_customer_id" = $13
where
  "user_id" = $14;

-- [null,null,null,null,null,null,null,null,"kept",null,1,"2026-01-05T00:00:00.000Z",":userId"]
update "subscriptions"
set
  "stripe_subscription_id" = $1,
  "status" = $2,
  "price_id" = $3,
  "interval" = $4,
  "amount_eur" = $5,
  "current_period_start" = $6,
  "current_period_end" = $7,
  "ends_at" = $8,
  "payment" = $9,
  "pro_until" = $10,
  "written_ticket" = $11,
  "synced_at" = $12
where
  "user_id" = $13;

-- customersToSync
-- ["2026-01-05T00:00:00.000Z",1]
-- rows: { stripe_customer_id: string }
select
  "stripe_customer_id"
from
  "subscriptions"
where
  "stripe_customer_id" is not null
  and (
    "synced_at" is null
    or "synced_at" < $1
  )
order by
  synced_at nulls first
limit
  $2;

-- postponeSync
-- ["2026-01-05T00:00:00.000Z",":customerId"]
update "subscriptions"
set
  "synced_at" = $1
where
  "stripe_customer_id" = $2;
