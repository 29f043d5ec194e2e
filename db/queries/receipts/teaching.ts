import { sql } from 'kysely';

import type { Db } from '../../client';
import type { Cents, LocalDay, MeasureUnit } from '../../columns';

/** The products that prices of shops are read of: those bought last. */
const MOST_PRODUCTS = 200;
/** And prices of them. */
const MOST_PRICES = 2000;

interface ShopPriceRow {
  productId: string;
  product: string;
  packSize: number;
  packUnit: MeasureUnit;
  shop: string;
  amount: Cents;
  day: LocalDay;
  bought: number;
}

/** What somebody paid last, in euros, for each pack of a product in each shop, where they bought it in more than one since a day; with
 * the packs that they bought there since another. */
export async function shopPrices(
  db: Db,
  userId: string,
  { since, boughtSince }: { since: LocalDay; boughtSince: LocalDay },
): Promise<ShopPriceRow[]> {
  const { rows } = await sql<ShopPriceRow>`
    with recent as materialized (
      select l.* from price_book_lines l
      where l.user_id = ${userId}::uuid and l.day >= ${since}::date and l.deleted_at is null
        and l.currency = 'EUR' and l.shop is not null and l.unit_amount > 0
    ), several as (
      select r.product_id, r.pack_size, r.pack_unit, max(r.day) as last from recent r
      group by r.product_id, r.pack_size, r.pack_unit
      having count(distinct r.shop) > 1 and max(r.day) >= ${boughtSince}::date
      order by last desc, r.product_id limit ${MOST_PRODUCTS}::integer
    )
    select distinct on (r.product_id, r.pack_size, r.pack_unit, r.shop)
      r.product_id as "productId", p.name as product, r.pack_size::float8 as "packSize", r.pack_unit as "packUnit", r.shop,
      r.unit_amount as amount, r.day,
      coalesce(sum(r.quantity) filter (where r.day >= ${boughtSince}::date)
        over (partition by r.product_id, r.pack_size, r.pack_unit, r.shop), 0)::float8 as bought
    from several s
    join recent r on r.product_id = s.product_id and r.pack_size = s.pack_size and r.pack_unit = s.pack_unit
    join price_book_products p on p.user_id = ${userId}::uuid and p.id = r.product_id
    order by r.product_id, r.pack_size, r.pack_unit, r.shop, r.day desc, r.created_at desc, r.id
    limit ${MOST_PRICES}::integer`.execute(db);
  return rows;
}

/** The products that a question is about are looked for among this many, those bought last first. */
const MOST_NAMES = 2000;
/** The latest prices of what was found. */
const MOST_FOUND = 500;

/** The names of somebody's products. */
export async function productNames(db: Db, userId: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('price_book_products as p')
    .innerJoin('price_book_lines as l', (join) =>
      join.onRef('l.user_id', '=', 'p.user_id').onRef('l.product_id', '=', 'p.id'),
    )
    .select(['p.id', 'p.name'])
    .where('p.user_id', '=', userId)
    .where('l.user_id', '=', userId)
    .where('l.deleted_at', 'is', null)
    .groupBy(['p.id', 'p.name'])
    .orderBy((expression) => expression.fn.max('l.day'), 'desc')
    .orderBy('p.id')
    .limit(MOST_NAMES)
    .execute();
}

/** What somebody paid for some of their products, the latest first. */
export async function pricesOfProducts(db: Db, userId: string, ids: readonly string[]) {
  return db
    .selectFrom('price_book_lines')
    .select([
      'product_id as productId',
      'unit_amount as amount',
      sql<number>`pack_size::float8`.as('packSize'),
      'pack_unit as packUnit',
      'shop',
      'day',
      'currency',
    ])
    .where('user_id', '=', userId)
    .where('product_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where('unit_amount', '>', 0)
    .orderBy('day', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_FOUND)
    .execute();
}
