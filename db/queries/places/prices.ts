import { sql } from 'kysely';

import type { Db } from '../../client';
import type { Category, Cents, LocalDay } from '../../columns';
import { asCents, eurOf } from '../../euros';
import { changesRows } from '../../rows';

/** The latest reports of one thing in one place: those of this many people are read. */
const MOST_PEOPLE = 200;
/** The latest savings of the person: this many are looked through. */
const MOST_SAVINGS = 200;
/** The latest cups of the person's price book. */
const MOST_CUPS = 200;

/** Which prices are wanted: of some things (`codes`) at venues and in a town, from days on. */
export interface WantedPrices {
  userId: string;
  codes: readonly string[];
  placeIds: readonly string[];
  /** Null leaves out what is known of a town. */
  town: { city: string; country: string } | null;
  /** A regular expression for names of products that are cups of coffee; null for none. */
  cups: string | null;
  reportsSince: Date;
  /** Of savings and of lines of the price book. */
  savingsSince: LocalDay;
}

interface ReportRow {
  /** Null for any venue of the town. */
  placeId: string | null;
  code: string;
  amount: Cents;
  day: LocalDay;
}

/** What is known of prices: the latest report of each mailbox that is proven (once for the venue, once for the town), without
 * whose it is: who opens several accounts counts once. The person's own reports, and their own savings that no estimate lies behind, the latest first; of their price book
 * what they call like a cup of coffee. A saving that
 * repeats an estimated one to the cent is a copy of it. */
export async function readPrices(
  db: Db,
  { userId, codes, placeIds, town, cups, reportsSince, savingsSince }: WantedPrices,
): Promise<{
  reports: ReportRow[];
  ownReports: ReportRow[];
  ownCups: { product: string; shop: string | null; amount: Cents; day: LocalDay }[];
  ownSavings: { category: Category; note: string | null; amount: Cents; day: LocalDay }[];
}> {
  const wanted = sql`r.category_code = any(${[...codes]}::text[]) and r.created_at > ${reportsSince.toISOString()}::timestamptz`;
  const inTown = town ? sql`(r.city = ${town.city}::text and r.country = ${town.country}::text)` : sql`false`;
  const { rows } = await sql<Awaited<ReturnType<typeof readPrices>>>`
    with told as (
      select r.*, p.email_normalised as mailbox
      from community_price_reports r
      join users u on u.id = r.user_id and u.email_verified_at is not null
      join profiles p on p.id = r.user_id
      where ${wanted} and (r.place_id = any(${[...placeIds]}::text[]) or ${inTown})
    ), by_venue as (
      select distinct on (r.place_id, r.category_code, r.mailbox)
             r.place_id, r.category_code, r.reported_value_eur, r.created_at
      from told r where r.place_id = any(${[...placeIds]}::text[])
      order by r.place_id, r.category_code, r.mailbox, r.created_at desc, r.id
    ), by_town as (
      select distinct on (r.category_code, r.mailbox)
             null::text as place_id, r.category_code, r.reported_value_eur, r.created_at
      from told r where ${inTown}
      order by r.category_code, r.mailbox, r.created_at desc, r.id
    ), counted as (
      select *, row_number() over (partition by place_id, category_code order by created_at desc) as nth
      from (select * from by_venue union all select * from by_town) said
    )
    select
      (select coalesce(json_agg(json_build_object('placeId', place_id, 'code', category_code,
          'amount', ${asCents(sql.ref('reported_value_eur'))}, 'day', (created_at at time zone 'UTC')::date)), '[]')
        from counted where nth <= ${MOST_PEOPLE}::integer) as reports,
      (select coalesce(json_agg(json_build_object('placeId', r.place_id, 'code', r.category_code,
          'amount', ${asCents(sql.ref('r.reported_value_eur'))}, 'day', (r.created_at at time zone 'UTC')::date)
          order by r.created_at desc, r.id), '[]')
        from community_price_reports r where ${wanted} and r.user_id = ${userId}::uuid
          and (r.place_id = any(${[...placeIds]}::text[]) or r.place_id is null and ${inTown})) as "ownReports",
      (select coalesce(json_agg(json_build_object('product', c.name, 'shop', c.shop, 'amount', c.unit_amount,
          'day', c.day) order by c.day desc, c.id), '[]')
        from (
          select p.name, l.shop, l.unit_amount, l.day, l.id
          from price_book_products p
          join price_book_lines l on l.user_id = p.user_id and l.product_id = p.id
          where p.user_id = ${userId}::uuid and folded(p.name) ~ ${cups}::text and l.user_id = ${userId}::uuid
            and l.day >= ${savingsSince}::date and l.deleted_at is null and l.currency = 'EUR'
            and l.unit = 'piece' and l.pack_unit = 'piece' and l.pack_size = 1 and l.unit_amount > 0
          order by l.day desc, l.id limit ${MOST_CUPS}::integer
        ) c) as "ownCups",      (select coalesce(json_agg(json_build_object('category', s.category, 'note', s.note,
          'amount', ${asCents(sql.ref('s.amount_eur'))}, 'day', s.date) order by s.date desc, s.id), '[]')
        from (
          select e.id, e.category, e.note, e.amount_eur, e.date from savings_entries e
          where e.user_id = ${userId}::uuid and e.date >= ${savingsSince}::date
            and e.category in ('coffee', 'eating out') and e.estimate_id is null
            and not exists (select from savings_entries o where o.user_id = ${userId}::uuid
              and o.estimate_id is not null and o.category = e.category and o.amount_eur = e.amount_eur)
          order by e.date desc, e.id limit ${MOST_SAVINGS}::integer
        ) s) as "ownSavings"`.execute(db);
  return rows[0] ?? { reports: [], ownReports: [], ownCups: [], ownSavings: [] };
}

/** What somebody paid for a thing, at a venue or in a town. */
export interface NewReport {
  userId: string;
  id: string;
  code: string;
  amount: Cents;
  city: string;
  country: string;
  placeId: string | null;
  now: Date;
}

/** Stores a report in place of the person's earlier one about the same thing there. */
export async function putReport(db: Db, report: NewReport): Promise<void> {
  const { userId, id, code, amount, city, country, placeId, now } = report;
  await sql`
    with earlier as (
      delete from community_price_reports
      where user_id = ${userId}::uuid and category_code = ${code}::text and city = ${city}::text
        and country = ${country}::text and place_id is not distinct from ${placeId}::text
    )
    insert into community_price_reports
      (user_id, id, category_code, reported_value_eur, city, country, place_id, created_at)
    values (${userId}::uuid, ${id}::uuid, ${code}::text, ${eurOf(amount)}::numeric, ${city}::text, ${country}::text,
            ${placeId}::text, ${now.toISOString()}::timestamptz)`.execute(db);
}

/** The person's own reports, the latest first, with the name of the venue while the map has it. */
export async function listPriceReports(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('community_price_reports as r')
    .leftJoin('venues as v', 'v.place_id', 'r.place_id')
    .select([
      'r.id',
      'r.category_code as code',
      asCents(sql.ref('r.reported_value_eur')).as('amount'),
      'r.city',
      'v.name as venue',
      sql<LocalDay>`(r.created_at at time zone 'UTC')::date`.as('day'),
    ])
    .where('r.user_id', '=', userId)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .limit(limit)
    .execute();
}

/** Deletes a report of the person's own. False when there was none. */
export async function deletePriceReport(db: Db, userId: string, id: string): Promise<boolean> {
  return db
    .deleteFrom('community_price_reports')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .$call(changesRows);
}
