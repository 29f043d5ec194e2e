-- What teaching.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- shopPrices
-- [":userId",":since",":boughtSince",200,":boughtSince",":userId",2000]
-- rows: { amount: Cents; bought: number; day: LocalDay; packSize: number; packUnit: "kg" | "l" | "piece"; product: string; productId: string; shop: string }
with
  recent as materialized (
    select
      l.*
    from
      price_book_lines l
    where
      l.user_id = $1::uuid
      and l.day >= $2::date
      and l.deleted_at is null
      and l.currency = 'EUR'
      and l.shop is not null
      and l.unit_amount > 0
  ),
  several as (
    select
      r.product_id,
      r.pack_size,
      r.pack_unit,
      max(r.day) as last
    from
      recent r
    group by
      r.product_id,
      r.pack_size,
      r.pack_unit
    having
      count(distinct r.shop) > 1
      and max(r.day) >= $3::date
    order by
      last desc,
      r.product_id
    limit
      $4::integer
  )
select distinct
  on (r.product_id, r.pack_size, r.pack_unit, r.shop) r.product_id as "productId",
  p.name as product,
  r.pack_size::float8 as "packSize",
  r.pack_unit as "packUnit",
  r.shop,
  r.unit_amount as amount,
  r.day,
  coalesce(
    sum(r.quantity) filter (
      where
        r.day >= $5::date
    ) over (
      partition by
        r.product_id,
        r.pack_size,
        r.pack_unit,
        r.shop
    ),
    0
  )::float8 as bought
from
  several s
  join recent r on r.product_id = s.product_id
  and r.pack_size = s.pack_size
  and r.pack_unit = s.pack_unit
  join price_book_products p on p.user_id = $6::uuid
  and p.id = r.product_id
order by
  r.product_id,
  r.pack_size,
  r.pack_unit,
  r.shop,
  r.day desc,
  r.created_at desc,
  r.id
limit
  $7::integer;

-- productNames
-- [":userId",":userId",2000]
-- rows: { id: string; name: string }
select
  "p"."id",
  "p"."name"
from
  "price_book_products" as "p"
  inner join "price_book_lines" as "l" on "l"."user_id" = "p"."user_id"
  and "l"."product_id" = "p"."id"
where
  "p"."user_id" = $1
  and "l"."user_id" = $2
  and "l"."deleted_at" is null
group by
  "p"."id",
  "p"."name"
order by
  max("l"."day") desc,
  "p"."id"
limit
  $3;

-- pricesOfProducts
-- [":userId",[":ids"],0,500]
-- rows: { amount: number; currency: string; day: LocalDay; packSize: number; packUnit: "kg" | "l" | "piece"; productId: string; shop: string | null }
select
  "product_id" as "productId",
  "unit_amount" as "amount",
  pack_size::float8 as "packSize",
  "pack_unit" as "packUnit",
  "shop",
  "day",
  "currency"
from
  "price_book_lines"
where
  "user_id" = $1
  and "product_id" = any ($2::uuid[])
  and "deleted_at" is null
  and "unit_amount" > $3
order by
  "day" desc,
  "created_at" desc,
  "id"
limit
  $4;
