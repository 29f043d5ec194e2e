import { sql } from 'kysely';

import type { Db } from '../../client';
import type { LocalDay, MeasureUnit } from '../../columns';

/** A line of a price book, for one product. */
export interface NewBookLine {
  id: string;
  productId: string;
  /** On its receipt, from 1. */
  number: number;
  name: string;
  nameKey: string;
  quantity: number;
  unit: MeasureUnit;
  unitAmount: number;
  packSize: number;
  packUnit: MeasureUnit;
}

/** How many lines somebody's price book has, and how many of one receipt. */
export async function countBookLines(
  db: Db,
  userId: string,
  receiptId: string,
): Promise<{ all: number; ofReceipt: number }> {
  return db
    .selectFrom('price_book_lines')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('receipt_id', '=', receiptId).as('ofReceipt'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** The product that each of these names was kept under last. */
export async function productsOfNames(db: Db, userId: string, nameKeys: readonly string[]) {
  return db
    .selectFrom('price_book_lines')
    .distinctOn('name_key')
    .select(['name_key', 'product_id'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('name_key', '=', sql<string>`any(${[...nameKeys]}::text[])`)
    .orderBy('name_key')
    .orderBy('day', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Stores products. */
export async function insertProducts(
  db: Db,
  userId: string,
  products: readonly { id: string; name: string }[],
): Promise<void> {
  if (products.length === 0) return;
  await db
    .insertInto('price_book_products')
    .values(products.map(({ id, name }) => ({ user_id: userId, id, name })))
    .execute();
}

/** Stores the lines of a receipt. */
export async function insertBookLines(
  db: Db,
  receipt: {
    userId: string;
    receiptId: string;
    shop: string | null;
    day: LocalDay;
    currency: string;
    now: Date;
  },
  lines: readonly NewBookLine[],
): Promise<void> {
  const { userId, receiptId, shop, day, currency, now } = receipt;
  await db
    .insertInto('price_book_lines')
    .values(
      lines.map((line) => ({
        user_id: userId,
        id: line.id,
        product_id: line.productId,
        receipt_id: receiptId,
        number: line.number,
        name: line.name,
        name_key: line.nameKey,
        quantity: String(line.quantity),
        unit: line.unit,
        unit_amount: line.unitAmount,
        pack_size: String(line.packSize),
        pack_unit: line.packUnit,
        shop,
        day,
        currency,
        created_at: now.toISOString(),
      })),
    )
    .execute();
}

/** A price that somebody paid for the product of a name. */
interface SeenRow {
  nameKey: string;
  /** Of the product. */
  name: string;
  unitAmount: number;
  packSize: number;
  packUnit: MeasureUnit;
  shop: string | null;
  day: LocalDay;
}

/** The lowest prices that somebody paid for the products of these names since a day, at most `most` of each product and measure. */
export async function lowestPrices(
  db: Db,
  userId: string,
  wanted: { nameKeys: readonly string[]; currency: string; since: LocalDay; most: number },
): Promise<SeenRow[]> {
  const { rows } = await sql<SeenRow>`
    with named as (
      select distinct on (l.name_key) l.name_key, l.product_id
      from price_book_lines l
      where l.user_id = ${userId}::uuid and l.name_key = any(${[...wanted.nameKeys]}::text[]) and l.deleted_at is null
      order by l.name_key, l.day desc, l.created_at desc, l.id
    ), ranked as (
      select l.product_id, l.unit_amount, l.pack_size, l.pack_unit, l.shop, l.day,
             row_number() over (partition by l.product_id, l.pack_unit
               order by l.unit_amount / l.pack_size, l.day desc, l.id) as nth
      from price_book_lines l
      where l.user_id = ${userId}::uuid and l.product_id in (select n.product_id from named n)
        and l.currency = ${wanted.currency}::text and l.day >= ${wanted.since}::date
        and l.deleted_at is null
    )
    select n.name_key as "nameKey", p.name, r.unit_amount as "unitAmount", r.pack_size::float8 as "packSize",
           r.pack_unit as "packUnit", r.shop, r.day
    from named n
    join price_book_products p on p.user_id = ${userId}::uuid and p.id = n.product_id
    join ranked r on r.product_id = n.product_id and r.nth <= ${wanted.most}::integer`.execute(db);
  return rows;
}
