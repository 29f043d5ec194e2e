-- What products.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- pageOfProducts
-- [":userId",":search",":userId",":search",1,1,":userId"]
-- rows: { all: number; count: number; products: { id: string; last: { currency: string; day: LocalDay; packSize: number; packUnit: "kg" | "l" | "piece"; shop: string | null; unitAmount: number }; lines: number; lowest: { currency: string; day: LocalDay; packSize: number; packUnit: "kg" | "l" | "piece"; shop: string | null; unitAmount: number }; name: string }[] }
with
  book as (
    select
      p.name,
      last.*
    from
      price_book_products p
      cross join lateral (
        select
          l.product_id,
          l.unit_amount,
          l.pack_size,
          l.pack_unit,
          l.shop,
          l.day,
          l.currency,
          count(*) over ()::integer as lines
        from
          price_book_lines l
        where
          l.user_id = p.user_id
          and l.product_id = p.id
          and l.deleted_at is null
        order by
          l.day desc,
          l.created_at desc,
          l.id
        limit
          1
      ) last
    where
      p.user_id = $1::uuid
  ),
  found as (
    select
      b.*
    from
      book b
    where
      (
        strpos(folded (b.name), folded ($2::text)) > 0
        or exists (
          select
          from
            price_book_lines l
          where
            l.user_id = $3::uuid
            and l.product_id = b.product_id
            and l.deleted_at is null
            and strpos(folded (l.name), folded ($4::text)) > 0
        )
      )
  ),
  page as (
    select
      *
    from
      found
    order by
      day desc,
      name,
      product_id
    limit
      $5::integer
    offset
      $6::integer
  )
select
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'id',
            last.product_id,
            'name',
            last.name,
            'lines',
            last.lines,
            'last',
            json_build_object(
              'unitAmount',
              "last"."unit_amount",
              'packSize',
              "last"."pack_size",
              'packUnit',
              "last"."pack_unit",
              'shop',
              "last"."shop",
              'day',
              "last"."day",
              'currency',
              "last"."currency"
            ),
            'lowest',
            json_build_object(
              'unitAmount',
              "lowest"."unit_amount",
              'packSize',
              "lowest"."pack_size",
              'packUnit',
              "lowest"."pack_unit",
              'shop',
              "lowest"."shop",
              'day',
              "lowest"."day",
              'currency',
              "lowest"."currency"
            )
          )
          order by
            last.day desc,
            last.name,
            last.product_id
        ),
        '[]'
      )
    from
      page last
      cross join lateral (
        select
          l.*
        from
          price_book_lines l
        where
          l.user_id = $7::uuid
          and l.product_id = last.product_id
          and l.deleted_at is null
          and l.currency = last.currency
          and l.pack_unit = last.pack_unit
        order by
          l.unit_amount / l.pack_size,
          l.day desc,
          l.id
        limit
          1
      ) lowest
  ) as products,
  (
    select
      count(*)
    from
      found
  ) as count,
  (
    select
      count(*)
    from
      book
  ) as "all";

-- [":userId",1,1,":userId"]
-- rows: { all: number; count: number; products: { id: string; last: { currency: string; day: LocalDay; packSize: number; packUnit: "kg" | "l" | "piece"; shop: string | null; unitAmount: number }; lines: number; lowest: { currency: string; day: LocalDay; packSize: number; packUnit: "kg" | "l" | "piece"; shop: string | null; unitAmount: number }; name: string }[] }
with
  book as (
    select
      p.name,
      last.*
    from
      price_book_products p
      cross join lateral (
        select
          l.product_id,
          l.unit_amount,
          l.pack_size,
          l.pack_unit,
          l.shop,
          l.day,
          l.currency,
          count(*) over ()::integer as lines
        from
          price_book_lines l
        where
          l.user_id = p.user_id
          and l.product_id = p.id
          and l.deleted_at is null
        order by
          l.day desc,
          l.created_at desc,
          l.id
        limit
          1
      ) last
    where
      p.user_id = $1::uuid
  ),
  found as (
    select
      b.*
    from
      book b
    where
      true
  ),
  page as (
    select
      *
    from
      found
    order by
      day desc,
      name,
      product_id
    limit
      $2::integer
    offset
      $3::integer
  )
select
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'id',
            last.product_id,
            'name',
            last.name,
            'lines',
            last.lines,
            'last',
            json_build_object(
              'unitAmount',
              "last"."unit_amount",
              'packSize',
              "last"."pack_size",
              'packUnit',
              "last"."pack_unit",
              'shop',
              "last"."shop",
              'day',
              "last"."day",
              'currency',
              "last"."currency"
            ),
            'lowest',
            json_build_object(
              'unitAmount',
              "lowest"."unit_amount",
              'packSize',
              "lowest"."pack_size",
              'packUnit',
              "lowest"."pack_unit",
              'shop',
              "lowest"."shop",
              'day',
              "lowest"."day",
              'currency',
              "lowest"."currency"
            )
          )
          order by
            last.day desc,
            last.name,
            last.product_id
        ),
        '[]'
      )
    from
      page last
      cross join lateral (
        select
          l.*
        from
          price_book_lines l
        where
          l.user_id = $4::uuid
          and l.product_id = last.product_id
          and l.deleted_at is null
          and l.currency = last.currency
          and l.pack_unit = last.pack_unit
        order by
          l.unit_amount / l.pack_size,
          l.day desc,
          l.id
        limit
          1
      ) lowest
  ) as products,
  (
    select
      count(*)
    from
      found
  ) as count,
  (
    select
      count(*)
    from
      book
  ) as "all";

-- findProduct
-- [":userId",":id",1,":userId",":userId",1,":userId",":id"]
-- rows: { count: number; lines: { currency: string; day: LocalDay; id: string; name: string; packSize: number; packUnit: "kg" | "l" | "piece"; quantity: number; shop: string | null; unit: "kg" | "l" | "piece"; unitAmount: number }[]; name: string; others: { id: string; name: string }[] }
with
  mine as (
    select
      l.*
    from
      price_book_lines l
    where
      l.user_id = $1::uuid
      and l.product_id = $2::uuid
      and l.deleted_at is null
  )
select
  p.name,
  (
    select
      count(*)
    from
      mine
  ) as count,
  (
    select
      json_agg(
        json_build_object(
          'id',
          l.id,
          'name',
          l.name,
          'quantity',
          l.quantity,
          'unit',
          l.unit,
          'unitAmount',
          l.unit_amount,
          'packSize',
          l.pack_size,
          'packUnit',
          l.pack_unit,
          'shop',
          l.shop,
          'day',
          l.day,
          'currency',
          l.currency
        )
        order by
          l.day desc,
          l.created_at desc,
          l.id
      )
    from
      (
        select
          *
        from
          mine
        order by
          day desc,
          created_at desc,
          id
        limit
          $3::integer
      ) l
  ) as lines,
  (
    select
      coalesce(
        json_agg(
          json_build_object('id', o.id, 'name', o.name)
          order by
            o.name,
            o.id
        ),
        '[]'
      )
    from
      (
        select
          o.id,
          o.name
        from
          price_book_products o
        where
          o.user_id = $4::uuid
          and o.id <> p.id
          and exists (
            select
            from
              price_book_lines l
            where
              l.user_id = $5::uuid
              and l.product_id = o.id
              and l.deleted_at is null
          )
        order by
          o.name,
          o.id
        limit
          $6::integer
      ) o
  ) as others
from
  price_book_products p
where
  p.user_id = $7::uuid
  and p.id = $8::uuid
  and exists (
    select
    from
      mine
  );

-- renameProduct
-- [":name",":userId",":id",":userId",":id"]
update "price_book_products"
set
  "name" = $1
where
  "user_id" = $2
  and "id" = $3
  and exists (
    select
      "l"."id"
    from
      "price_book_lines" as "l"
    where
      "l"."user_id" = $4
      and "l"."product_id" = $5
      and "l"."deleted_at" is null
  );

-- mergeProducts
-- [":userId",":id",":into",":userId",":into",":userId",":id"]
-- rows: { moved: boolean }
with
  found as (
    select
      p.id
    from
      price_book_products p
    where
      p.user_id = $1::uuid
      and p.id in ($2::uuid, $3::uuid)
      and exists (
        select
        from
          price_book_lines l
        where
          l.user_id = $4::uuid
          and l.product_id = p.id
          and l.deleted_at is null
      )
  ),
  moved as (
    update price_book_lines l
    set
      product_id = $5::uuid
    where
      l.user_id = $6::uuid
      and l.product_id = $7::uuid
      and (
        select
          count(*)
        from
          found
      ) = 2
    returning
      l.id
  )
select
  exists (
    select
    from
      moved
  ) as moved;

-- deleteEmptyProducts
-- [":userId",":userId"]
delete from price_book_products p
where
  p.user_id = $1::uuid
  and not exists (
    select
    from
      price_book_lines l
    where
      l.user_id = $2::uuid
      and l.product_id = p.id
  );

-- updateBookLine
-- [1,"1","piece",":shop",":day",":userId",":id"]
update "price_book_lines"
set
  "unit_amount" = $1,
  "pack_size" = $2,
  "pack_unit" = $3,
  "shop" = $4,
  "day" = $5
where
  "user_id" = $6
  and "id" = $7
  and "deleted_at" is null;

-- deleteBookLine
-- ["2026-01-05T00:00:00.000Z",":userId",":id"]
update "price_book_lines"
set
  "deleted_at" = $1
where
  "user_id" = $2
  and "id" = $3
  and "deleted_at" is null;

-- restoreBookLine
-- [null,":userId",":id"]
update "price_book_lines"
set
  "deleted_at" = $1
where
  "user_id" = $2
  and "id" = $3
  and "deleted_at" is not null;

-- deleteProduct
-- ["2026-01-05T00:00:00.000Z",":userId",":id"]
update "price_book_lines"
set
  "deleted_at" = $1
where
  "user_id" = $2
  and "product_id" = $3
  and "deleted_at" is null;

-- restoreProduct
-- [null,":userId",":id",":userId",":id"]
update "price_book_lines"
set
  "deleted_at" = $1
where
  "user_id" = $2
  and "product_id" = $3
  and "deleted_at" = (
    select
      max("deleted_at") as "latest"
    from
      "price_book_lines"
    where
      "user_id" = $4
      and "product_id" = $5
  );

-- deletePriceBook
-- [":userId"]
delete from "price_book_products"
where
  "user_id" = $1;

-- purgeDeletedBookLines
-- ["2026-01-05T00:00:00.000Z",5000]
delete from "price_book_lines"
where
  ctid = any (
    array(
      select
        ctid
      from
        "price_book_lines"
      where
        "deleted_at" <= $1::timestamptz
      limit
        $2::integer
      for update
        skip locked
    )
  );

-- purgeEmptyProducts
-- [":userId",":id",5000]
-- rows: { deleted: number; id: string; userId: string }
with
  looked as materialized (
    select
      user_id,
      id
    from
      "price_book_products"
    where
      (user_id, id) > ($1::uuid, $2::uuid)
    order by
      user_id,
      id
    limit
      $3::integer
  ),
  gone as (
    delete from "price_book_products" using looked
    where
      ("price_book_products".user_id, "price_book_products".id) = (looked.user_id, looked.id)
      and not exists (
        select
        from
          price_book_lines l
        where
          l.user_id = price_book_products.user_id
          and l.product_id = price_book_products.id
      )
    returning
      1
  )
select
  user_id as "userId",
  id,
  (
    select
      count(*)
    from
      gone
  ) as deleted
from
  looked
order by
  user_id desc,
  id desc
limit
  1;

-- [5000]
-- rows: { deleted: number; id: string; userId: string }
with
  looked as materialized (
    select
      user_id,
      id
    from
      "price_book_products"
    where
      true
    order by
      user_id,
      id
    limit
      $1::integer
  ),
  gone as (
    delete from "price_book_products" using looked
    where
      ("price_book_products".user_id, "price_book_products".id) = (looked.user_id, looked.id)
      and not exists (
        select
        from
          price_book_lines l
        where
          l.user_id = price_book_products.user_id
          and l.product_id = price_book_products.id
      )
    returning
      1
  )
select
  user_id as "userId",
  id,
  (
    select
      count(*)
    from
      gone
  ) as deleted
from
  looked
order by
  user_id desc,
  id desc
limit
  1;
