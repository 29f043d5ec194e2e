-- What plan.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- findProPlan
-- [1,":userId"]
-- rows: { amount_cents: Cents | null; current_period_end: string | null; current_period_start: string | null; ends_at: string | null; interval: "month" | "year" | null; orders: { ordered_at: string }[]; payment: "disputed" | "kept" | "lost" | "refunded" | "unpaid" | null; status: "active" | "canceled" | "incomplete" | "incomplete_expired" | "past_due" | "paused" | "trialing" | "unpaid" | null; stripe_subscription_id: string | null; withdrawal: { because: "lost" | "refunded" | "withdrawn"; credit_cents: Cents | null; declared_at: string; refunded_cents: Cents | null; settled: boolean; stripe_subscription_id: string } | null }
select
  "s"."stripe_subscription_id",
  "s"."status",
  "s"."interval",
  ("s"."amount_eur" * 100)::int8 as "amount_cents",
  "s"."current_period_start",
  "s"."current_period_end",
  "s"."ends_at",
  "s"."payment",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          to_char("o"."ordered_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "ordered_at"
        from
          "pro_orders" as "o"
        where
          "o"."user_id" = "u"."id"
          and "o"."stripe_subscription_id" = "s"."stripe_subscription_id"
        order by
          "o"."ordered_at"
      ) as agg
  ) as "orders",
  (
    select
      to_json(obj)
    from
      (
        select
          "w"."stripe_subscription_id",
          "w"."because",
          to_char("w"."declared_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "declared_at",
          "w"."settled_at" is not null as "settled",
          ("w"."refunded_eur" * 100)::int8 as "refunded_cents",
          ("w"."credit_eur" * 100)::int8 as "credit_cents"
        from
          "pro_withdrawals" as "w"
        where
          "w"."user_id" = "u"."id"
        order by
          "w"."declared_at" desc
        limit
          $1
      ) as obj
  ) as "withdrawal"
from
  "users" as "u"
  left join "subscriptions" as "s" on "s"."user_id" = "u"."id"
where
  "u"."id" = $2;
