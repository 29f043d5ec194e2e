import { sql } from 'kysely';

import type { Db } from '../../client';
import type { LocalDay, MeasureUnit } from '../../columns';
import { type OwnKey, deleteAmongNext, deletesUpTo } from '../../in-chunks';
import { changesRows } from '../../rows';

/** What a product cost once. */
interface PriceRow {
  /** For one pack, in hundredths of `currency`. */
  unitAmount: number;
  packSize: number;
  packUnit: MeasureUnit;
  shop: string | null;
  day: LocalDay;
  currency: string;
}

/** A product of the price book, as a list shows it. */
export interface BookProduct {
  id: string;
  name: string;
  lines: number;
  last: PriceRow;
  /** Of one kilogram, litre or piece, in the measure and currency of the last price. */
  lowest: PriceRow;
}

const priceOf = (row: string) => sql`json_build_object(
  'unitAmount', ${sql.ref(`${row}.unit_amount`)}, 'packSize', ${sql.ref(`${row}.pack_size`)},
  'packUnit', ${sql.ref(`${row}.pack_unit`)}, 'shop', ${sql.ref(`${row}.shop`)}, 'day', ${sql.ref(`${row}.day`)},
  'currency', ${sql.ref(`${row}.currency`)})`;

/** A page of somebody's products, those bought last first, and how many there are. `search`: a part of the name, or of what was
 * printed; case and marks on letters do not matter. */
export async function pageOfProducts(
  db: Db,
  userId: string,
  { search, limit, offset }: { search: string | undefined; limit: number; offset: number },
): Promise<{ products: BookProduct[]; count: number; all: number }> {
  const found =
    search === undefined
      ? sql`true`
      : sql`(strpos(folded(b.name), folded(${search}::text)) > 0 or exists (
          select from price_book_lines l
          where l.user_id = ${userId}::uuid and l.product_id = b.product_id and l.deleted_at is null
            and strpos(folded(l.name), folded(${search}::text)) > 0))`;
  // Every product is looked up by the index, because a join of all lines with all products takes seconds where a plan expects few.
  const { rows } = await sql<Awaited<ReturnType<typeof pageOfProducts>>>`
    with book as (
      select p.name, last.* from price_book_products p cross join lateral (
        select l.product_id, l.unit_amount, l.pack_size, l.pack_unit, l.shop, l.day, l.currency,
          count(*) over ()::integer as lines
        from price_book_lines l
        where l.user_id = p.user_id and l.product_id = p.id and l.deleted_at is null
        order by l.day desc, l.created_at desc, l.id limit 1
      ) last
      where p.user_id = ${userId}::uuid
    ), found as (
      select b.* from book b where ${found}
    ), page as (
      select * from found order by day desc, name, product_id limit ${limit}::integer offset ${offset}::integer
    )
    select
      (select coalesce(json_agg(json_build_object('id', last.product_id, 'name', last.name, 'lines', last.lines,
          'last', ${priceOf('last')}, 'lowest', ${priceOf('lowest')})
          order by last.day desc, last.name, last.product_id), '[]')
        from page last cross join lateral (
          select l.* from price_book_lines l
          where l.user_id = ${userId}::uuid and l.product_id = last.product_id and l.deleted_at is null
            and l.currency = last.currency and l.pack_unit = last.pack_unit
          order by l.unit_amount / l.pack_size, l.day desc, l.id limit 1
        ) lowest) as products,
      (select count(*) from found) as count,
      (select count(*) from book) as "all"`.execute(db);
  return rows[0] ?? { products: [], count: 0, all: 0 };
}

/** A line of the price book. */
export interface BookLine extends PriceRow {
  id: string;
  /** As it was printed. */
  name: string;
  quantity: number;
  unit: MeasureUnit;
}

/** A product with its lines, the latest first, and names of others that it could be merged into. */
export async function findProduct(
  db: Db,
  userId: string,
  { id, mostLines, mostOthers }: { id: string; mostLines: number; mostOthers: number },
): Promise<
  { name: string; count: number; lines: BookLine[]; others: { id: string; name: string }[] } | undefined
> {
  const { rows } = await sql<{
    name: string;
    count: number;
    lines: BookLine[];
    others: { id: string; name: string }[];
  }>`
    with mine as (
      select l.* from price_book_lines l
      where l.user_id = ${userId}::uuid and l.product_id = ${id}::uuid and l.deleted_at is null
    )
    select p.name, (select count(*) from mine) as count,
      (select json_agg(json_build_object('id', l.id, 'name', l.name, 'quantity', l.quantity, 'unit', l.unit,
          'unitAmount', l.unit_amount, 'packSize', l.pack_size, 'packUnit', l.pack_unit, 'shop', l.shop, 'day', l.day,
          'currency', l.currency) order by l.day desc, l.created_at desc, l.id)
        from (select * from mine order by day desc, created_at desc, id limit ${mostLines}::integer) l) as lines,
      (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name, o.id), '[]')
        from (
          select o.id, o.name from price_book_products o
          where o.user_id = ${userId}::uuid and o.id <> p.id and exists (
            select from price_book_lines l
            where l.user_id = ${userId}::uuid and l.product_id = o.id and l.deleted_at is null)
          order by o.name, o.id limit ${mostOthers}::integer
        ) o) as others
    from price_book_products p
    where p.user_id = ${userId}::uuid and p.id = ${id}::uuid and exists (select from mine)`.execute(db);
  return rows[0];
}

/** Gives a product of somebody's own a name. False when there is none. */
export async function renameProduct(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  return db
    .updateTable('price_book_products')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('price_book_lines as l')
          .where('l.user_id', '=', userId)
          .where('l.product_id', '=', id)
          .where('l.deleted_at', 'is', null)
          .select('l.id'),
      ),
    )
    .$call(changesRows);
}

/** Moves all lines of a product to another of the same person, and deletes the empty one. False unless both exist. */
export async function mergeProducts(db: Db, userId: string, id: string, into: string): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    with found as (
      select p.id from price_book_products p
      where p.user_id = ${userId}::uuid and p.id in (${id}::uuid, ${into}::uuid) and exists (
        select from price_book_lines l
        where l.user_id = ${userId}::uuid and l.product_id = p.id and l.deleted_at is null)
    ), moved as (
      update price_book_lines l set product_id = ${into}::uuid
      where l.user_id = ${userId}::uuid and l.product_id = ${id}::uuid and (select count(*) from found) = 2
      returning l.id
    )
    select exists (select from moved) as moved`.execute(db);
  return rows[0]?.moved ?? false;
}

/** Deletes the products of somebody that have no line any more, not even a deleted one. */
export async function deleteEmptyProducts(db: Db, userId: string): Promise<void> {
  await sql`
    delete from price_book_products p
    where p.user_id = ${userId}::uuid and not exists (
      select from price_book_lines l where l.user_id = ${userId}::uuid and l.product_id = p.id)`.execute(db);
}

/** What can be changed of a line. */
export interface BookLineChange {
  id: string;
  unitAmount: number;
  packSize: number;
  packUnit: MeasureUnit;
  shop: string | null;
  day: LocalDay;
}

/** Changes a line of somebody's own. False when there is none. */
export async function updateBookLine(db: Db, userId: string, line: BookLineChange): Promise<boolean> {
  return db
    .updateTable('price_book_lines')
    .set({
      unit_amount: line.unitAmount,
      pack_size: String(line.packSize),
      pack_unit: line.packUnit,
      shop: line.shop,
      day: line.day,
    })
    .where('user_id', '=', userId)
    .where('id', '=', line.id)
    .where('deleted_at', 'is', null)
    .$call(changesRows);
}

/** Marks a line as deleted. False when there is none. */
export async function deleteBookLine(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  return db
    .updateTable('price_book_lines')
    .set({ deleted_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$call(changesRows);
}

/** Takes the deletion of a line back. False when there is none. */
export async function restoreBookLine(db: Db, userId: string, id: string): Promise<boolean> {
  return db
    .updateTable('price_book_lines')
    .set({ deleted_at: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .$call(changesRows);
}

/** Marks all lines of a product as deleted. False when it has none. */
export async function deleteProduct(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  return db
    .updateTable('price_book_lines')
    .set({ deleted_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('product_id', '=', id)
    .where('deleted_at', 'is', null)
    .$call(changesRows);
}

/** Takes the deletion of a product back: the lines that were deleted together last. False when there are none. */
export async function restoreProduct(db: Db, userId: string, id: string): Promise<boolean> {
  return db
    .updateTable('price_book_lines')
    .set({ deleted_at: null })
    .where('user_id', '=', userId)
    .where('product_id', '=', id)
    .where('deleted_at', '=', (eb) =>
      eb
        .selectFrom('price_book_lines')
        .where('user_id', '=', userId)
        .where('product_id', '=', id)
        .select(eb.fn.max('deleted_at').as('latest')),
    )
    .$call(changesRows);
}

/** Deletes somebody's whole price book, for good. */
export async function deletePriceBook(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('price_book_products').where('user_id', '=', userId).execute();
}

export const purgeDeletedBookLines = deletesUpTo('price_book_lines', 'deleted_at');

/** Looks at the next products after a key, and deletes those that nothing is left of. */
export const purgeEmptyProducts = (db: Db, after: OwnKey | null) =>
  deleteAmongNext(
    db,
    'price_book_products',
    sql`not exists (select from price_book_lines l
      where l.user_id = price_book_products.user_id and l.product_id = price_book_products.id)`,
    after,
  );
