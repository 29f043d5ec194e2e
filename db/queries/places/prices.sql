-- What prices.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- readPrices
-- [[":codes"],"2026-01-05T00:00:00.000Z",[":placeIds"],":city",":country",[":placeIds"],":city",":country",200,[":codes"],"2026-01-05T00:00:00.000Z",":userId",[":placeIds"],":city",":country",":userId",":cups",":userId",":savingsSince",200,":userId",":savingsSince",":userId",200]
-- rows: { ownCups: { amount: Cents; day: LocalDay; product: string; shop: string | null }[]; ownReports: { amount: Cents; code: string; day: LocalDay; placeId: string | null }[]; ownSavings: { amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; day: LocalDay; note: string | null }[]; reports: { amount: Cents; code: string; day: LocalDay; placeId: string | null }[] }
with
  told as (
    select
      r.*,
      p.email_normalised as mailbox
    from
      community_price_reports r
      join users u on u.id = r.user_id
      and u.email_verified_at is not null
      join profiles p on p.id = r.user_id
    where
      r.category_code = any ($1::text[])
      and r.created_at > $2::timestamptz
      and (
        r.place_id = any ($3::text[])
        or (
          r.city = $4::text
          and r.country = $5::text
        )
      )
  ),
  by_venue as (
    select distinct
      on (r.place_id, r.category_code, r.mailbox) r.place_id,
      r.category_code,
      r.reported_value_eur,
      r.created_at
    from
      told r
    where
      r.place_id = any ($6::text[])
    order by
      r.place_id,
      r.category_code,
      r.mailbox,
      r.created_at desc,
      r.id
  ),
  by_town as (
    select distinct
      on (r.category_code, r.mailbox) null::text as place_id,
      r.category_code,
      r.reported_value_eur,
      r.created_at
    from
      told r
    where
      (
        r.city = $7::text
        and r.country = $8::text
      )
    order by
      r.category_code,
      r.mailbox,
      r.created_at desc,
      r.id
  ),
  counted as (
    select
      *,
      row_number() over (
        partition by
          place_id,
          category_code
        order by
          created_at desc
      ) as nth
    from
      (
        select
          *
        from
          by_venue
        union all
        select
          *
        from
          by_town
      ) said
  )
select
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'placeId',
            place_id,
            'code',
            category_code,
            'amount',
            ("reported_value_eur" * 100)::int8,
            'day',
            (created_at at time zone 'UTC')::date
          )
        ),
        '[]'
      )
    from
      counted
    where
      nth <= $9::integer
  ) as reports,
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'placeId',
            r.place_id,
            'code',
            r.category_code,
            'amount',
            ("r"."reported_value_eur" * 100)::int8,
            'day',
            (r.created_at at time zone 'UTC')::date
          )
          order by
            r.created_at desc,
            r.id
        ),
        '[]'
      )
    from
      community_price_reports r
    where
      r.category_code = any ($10::text[])
      and r.created_at > $11::timestamptz
      and r.user_id = $12::uuid
      and (
        r.place_id = any ($13::text[])
        or r.place_id is null
        and (
          r.city = $14::text
          and r.country = $15::text
        )
      )
  ) as "ownReports",
  (
    select
      coalesce(
        json_agg(
          json_build_object('product', c.name, 'shop', c.shop, 'amount', c.unit_amount, 'day', c.day)
          order by
            c.day desc,
            c.id
        ),
        '[]'
      )
    from
      (
        select
          p.name,
          l.shop,
          l.unit_amount,
          l.day,
          l.id
        from
          price_book_products p
          join price_book_lines l on l.user_id = p.user_id
          and l.product_id = p.id
        where
          p.user_id = $16::uuid
          and folded (p.name) ~ $17::text
          and l.user_id = $18::uuid
          and l.day >= $19::date
          and l.deleted_at is null
          and l.currency = 'EUR'
          and l.unit = 'piece'
          and l.pack_unit = 'piece'
          and l.pack_size = 1
          and l.unit_amount > 0
        order by
          l.day desc,
          l.id
        limit
          $20::integer
      ) c
  ) as "ownCups",
  (
    select
      coalesce(
        json_agg(
          json_build_object('category', s.category, 'note', s.note, 'amount', ("s"."amount_eur" * 100)::int8, 'day', s.date)
          order by
            s.date desc,
            s.id
        ),
        '[]'
      )
    from
      (
        select
          e.id,
          e.category,
          e.note,
          e.amount_eur,
          e.date
        from
          savings_entries e
        where
          e.user_id = $21::uuid
          and e.date >= $22::date
          and e.category in ('coffee', 'eating out')
          and e.estimate_id is null
          and not exists (
            select
            from
              savings_entries o
            where
              o.user_id = $23::uuid
              and o.estimate_id is not null
              and o.category = e.category
              and o.amount_eur = e.amount_eur
          )
        order by
          e.date desc,
          e.id
        limit
          $24::integer
      ) s
  ) as "ownSavings";

-- [[":codes"],"2026-01-05T00:00:00.000Z",[":placeIds"],[":placeIds"],200,[":codes"],"2026-01-05T00:00:00.000Z",":userId",[":placeIds"],":userId",null,":userId",":savingsSince",200,":userId",":savingsSince",":userId",200]
-- rows: { ownCups: { amount: Cents; day: LocalDay; product: string; shop: string | null }[]; ownReports: { amount: Cents; code: string; day: LocalDay; placeId: string | null }[]; ownSavings: { amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; day: LocalDay; note: string | null }[]; reports: { amount: Cents; code: string; day: LocalDay; placeId: string | null }[] }
with
  told as (
    select
      r.*,
      p.email_normalised as mailbox
    from
      community_price_reports r
      join users u on u.id = r.user_id
      and u.email_verified_at is not null
      join profiles p on p.id = r.user_id
    where
      r.category_code = any ($1::text[])
      and r.created_at > $2::timestamptz
      and (
        r.place_id = any ($3::text[])
        or false
      )
  ),
  by_venue as (
    select distinct
      on (r.place_id, r.category_code, r.mailbox) r.place_id,
      r.category_code,
      r.reported_value_eur,
      r.created_at
    from
      told r
    where
      r.place_id = any ($4::text[])
    order by
      r.place_id,
      r.category_code,
      r.mailbox,
      r.created_at desc,
      r.id
  ),
  by_town as (
    select distinct
      on (r.category_code, r.mailbox) null::text as place_id,
      r.category_code,
      r.reported_value_eur,
      r.created_at
    from
      told r
    where
      false
    order by
      r.category_code,
      r.mailbox,
      r.created_at desc,
      r.id
  ),
  counted as (
    select
      *,
      row_number() over (
        partition by
          place_id,
          category_code
        order by
          created_at desc
      ) as nth
    from
      (
        select
          *
        from
          by_venue
        union all
        select
          *
        from
          by_town
      ) said
  )
select
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'placeId',
            place_id,
            'code',
            category_code,
            'amount',
            ("reported_value_eur" * 100)::int8,
            'day',
            (created_at at time zone 'UTC')::date
          )
        ),
        '[]'
      )
    from
      counted
    where
      nth <= $5::integer
  ) as reports,
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'placeId',
            r.place_id,
            'code',
            r.category_code,
            'amount',
            ("r"."reported_value_eur" * 100)::int8,
            'day',
            (r.created_at at time zone 'UTC')::date
          )
          order by
            r.created_at desc,
            r.id
        ),
        '[]'
      )
    from
      community_price_reports r
    where
      r.category_code = any ($6::text[])
      and r.created_at > $7::timestamptz
      and r.user_id = $8::uuid
      and (
        r.place_id = any ($9::text[])
        or r.place_id is null
        and false
      )
  ) as "ownReports",
  (
    select
      coalesce(
        json_agg(
          json_build_object('product', c.name, 'shop', c.shop, 'amount', c.unit_amount, 'day', c.day)
          order by
            c.day desc,
            c.id
        ),
        '[]'
      )
    from
      (
        select
          p.name,
          l.shop,
          l.unit_amount,
          l.day,
          l.id
        from
          price_book_products p
          join price_book_lines l on l.user_id = p.user_id
          and l.product_id = p.id
        where
          p.user_id = $10::uuid
          and folded (p.name) ~ $11::text
          and l.user_id = $12::uuid
          and l.day >= $13::date
          and l.deleted_at is null
          and l.currency = 'EUR'
          and l.unit = 'piece'
          and l.pack_unit = 'piece'
          and l.pack_size = 1
          and l.unit_amount > 0
        order by
          l.day desc,
          l.id
        limit
          $14::integer
      ) c
  ) as "ownCups",
  (
    select
      coalesce(
        json_agg(
          json_build_object('category', s.category, 'note', s.note, 'amount', ("s"."amount_eur" * 100)::int8, 'day', s.date)
          order by
            s.date desc,
            s.id
        ),
        '[]'
      )
    from
      (
        select
          e.id,
          e.category,
          e.note,
          e.amount_eur,
          e.date
        from
          savings_entries e
        where
          e.user_id = $15::uuid
          and e.date >= $16::date
          and e.category in ('coffee', 'eating out')
          and e.estimate_id is null
          and not exists (
            select
            from
              savings_entries o
            where
              o.user_id = $17::uuid
              and o.estimate_id is not null
              and o.category = e.category
              and o.amount_eur = e.amount_eur
          )
        order by
          e.date desc,
          e.id
        limit
          $18::integer
      ) s
  ) as "ownSavings";

-- putReport
-- [":userId",":code",":city",":country",":placeId",":userId",":id",":code","0.01",":city",":country",":placeId","2026-01-05T00:00:00.000Z"]
with
  earlier as (
    delete from community_price_reports
    where
      user_id = $1::uuid
      and category_code = $2::text
      and city = $3::text
      and country = $4::text
      and place_id is not distinct from $5::text
  )
insert into
  community_price_reports (user_id, id, category_code, reported_value_eur, city, country, place_id, created_at)
values
  ($6::uuid, $7::uuid, $8::text, $9::numeric, $10::text, $11::text, $12::text, $13::timestamptz);

-- listPriceReports
-- [":userId",1]
-- rows: { amount: Cents; city: string; code: string; day: LocalDay; id: string; venue: string | null }
select
  "r"."id",
  "r"."category_code" as "code",
  ("r"."reported_value_eur" * 100)::int8 as "amount",
  "r"."city",
  "v"."name" as "venue",
  (r.created_at at time zone 'UTC')::date as "day"
from
  "community_price_reports" as "r"
  left join "venues" as "v" on "v"."place_id" = "r"."place_id"
where
  "r"."user_id" = $1
order by
  "r"."created_at" desc,
  "r"."id"
limit
  $2;

-- deletePriceReport
-- [":userId",":id"]
delete from "community_price_reports"
where
  "user_id" = $1
  and "id" = $2;
