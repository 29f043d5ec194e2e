-- What price-book.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- countBookLines
-- [":receiptId",":userId"]
-- rows: { all: number; ofReceipt: number }
select
  count(*) as "all",
  count(*) filter (
    where
      "receipt_id" = $1
  ) as "ofReceipt"
from
  "price_book_lines"
where
  "user_id" = $2;

-- productsOfNames
-- [":userId",[":nameKeys"]]
-- rows: { name_key: string; product_id: string }
select distinct
  on ("name_key") "name_key",
  "product_id"
from
  "price_book_lines"
where
  "user_id" = $1
  and "deleted_at" is null
  and "name_key" = any ($2::text[])
order by
  "name_key",
  "day" desc,
  "created_at" desc,
  "id";

-- insertProducts
-- [":userId",":id",":name"]
insert into
  "price_book_products" ("user_id", "id", "name")
values
  ($1, $2, $3);

-- insertBookLines
-- [":userId",":id",":productId",":receiptId",1,":name",":nameKey","1","piece",1,"1","piece",":shop",":day",":currency","2026-01-05T00:00:00.000Z"]
insert into
  "price_book_lines" (
    "user_id",
    "id",
    "product_id",
    "receipt_id",
    "number",
    "name",
    "name_key",
    "quantity",
    "unit",
    "unit_amount",
    "pack_size",
    "pack_unit",
    "shop",
    "day",
    "currency",
    "created_at"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16);

-- lowestPrices
-- [":userId",[":nameKeys"],":userId",":currency",":since",":userId",1]
-- rows: { day: LocalDay; name: string; nameKey: string; packSize: number; packUnit: "kg" | "l" | "piece"; shop: string | null; unitAmount: number }
with
  named as (
    select distinct
      on (l.name_key) l.name_key,
      l.product_id
    from
      price_book_lines l
    where
      l.user_id = $1::uuid
      and l.name_key = any ($2::text[])
      and l.deleted_at is null
    order by
      l.name_key,
      l.day desc,
      l.created_at desc,
      l.id
  ),
  ranked as (
    select
      l.product_id,
      l.unit_amount,
      l.pack_size,
      l.pack_unit,
      l.shop,
      l.day,
      row_number() over (
        partition by
          l.product_id,
          l.pack_unit
        order by
          l.unit_amount / l.pack_size,
          l.day desc,
          l.id
      ) as nth
    from
      price_book_lines l
    where
      l.user_id = $3::uuid
      and l.product_id in (
        select
          n.product_id
        from
          named n
      )
      and l.currency = $4::text
      and l.day >= $5::date
      and l.deleted_at is null
  )
select
  n.name_key as "nameKey",
  p.name,
  r.unit_amount as "unitAmount",
  r.pack_size::float8 as "packSize",
  r.pack_unit as "packUnit",
  r.shop,
  r.day
from
  named n
  join price_book_products p on p.user_id = $6::uuid
  and p.id = n.product_id
  join ranked r on r.product_id = n.product_id
  and r.nth <= $7::integer;
