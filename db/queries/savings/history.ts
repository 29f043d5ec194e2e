import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../client';
import type { Category, Cents, LocalDay } from '../../columns';
import { eurOf } from '../../euros';
import { type SavingsEntry, entryXp } from './savings';

/** The filter of the history; all bounds are included. */
export interface HistoryFilter {
  date?: LocalDay | undefined;
  category?: Category | undefined;
  from?: Cents | undefined;
  to?: Cents | undefined;
  /** Part of the note; upper and lower case do not matter. */
  search?: string | undefined;
}

export interface HistoryEntry extends SavingsEntry {
  /** XP of the entry's active award. */
  xp: number;
  /** True for the linked entry of a contribution, which changes only with the contribution. */
  linked: boolean;
}

/** True when the filter leaves entries out. */
function isFiltering(filter: HistoryFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

function matches(userId: string, filter: HistoryFilter): RawBuilder<boolean> {
  const conditions = [sql`user_id = ${userId}::uuid`];
  if (filter.date !== undefined) conditions.push(sql`date = ${filter.date}::date`);
  if (filter.category !== undefined) conditions.push(sql`category = ${filter.category}`);
  if (filter.from !== undefined) conditions.push(sql`amount_eur >= ${eurOf(filter.from)}::numeric`);
  if (filter.to !== undefined) conditions.push(sql`amount_eur <= ${eurOf(filter.to)}::numeric`);
  if (filter.search !== undefined) {
    const literal = filter.search.replace(/[\\%_]/g, '\\$&');
    conditions.push(sql`note ilike ${`%${literal}%`}`);
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** The day on which a page after the first begins. The kept days know how many entries each has, so that only entries
 * of one day are skipped one by one, however long the history is. */
const dayOfPage = (userId: string, offset: number) => sql`
  day as (
    select d.day, d.later from (
      select day, entries, sum(entries) over (order by day desc) - entries as later
      from savings_days where user_id = ${userId}::uuid and entries > 0
    ) d
    where d.later <= ${offset}::integer and d.later + d.entries > ${offset}::integer
  ), `;

/** One page of a person's entries, the newest date first, and how many there are in all. Without a filter the caller
 * knows the number. */
export async function pageOfHistory(
  db: Db,
  userId: string,
  filter: HistoryFilter,
  page: { limit: number; offset: number },
  known: number,
): Promise<{ rows: HistoryEntry[]; count: number }> {
  const filtering = isFiltering(filter);
  const byDay = !filtering && page.offset > 0;
  const { rows } = await sql<HistoryEntry & { all_entries: number }>`
    with ${byDay ? dayOfPage(userId, page.offset) : sql``} page as (
      select id, ${filtering ? sql`count(*) over ()` : sql`${known}::int8`} as all_entries
      from savings_entries
      where ${matches(userId, filter)} ${byDay ? sql`and date <= (select day from day)` : sql``}
      order by date desc, created_at desc, id desc
      limit ${page.limit}::integer
      offset ${byDay ? sql`(select ${page.offset}::integer - later from day)` : sql`${page.offset}::integer`}
    )
    select e.id, (e.amount_eur * 100)::int8 as amount, e.category, e.date, e.note, e.transferred, e.created_at as "createdAt",
           ${entryXp(userId, sql`e.id`)} as xp,
           exists (select from group_challenge_contributions c
             where c.user_id = e.user_id and c.savings_entry_id = e.id) as linked,
           page.all_entries
    from page join savings_entries e on e.user_id = ${userId}::uuid and e.id = page.id
    order by e.date desc, e.created_at desc, e.id desc`.execute(db);
  if (filtering && rows.length === 0 && page.offset > 0) {
    // A page after the last has no row that holds the number, so it is read from the first page.
    const first = await pageOfHistory(db, userId, filter, { limit: 1, offset: 0 }, known);
    return { rows: [], count: first.count };
  }
  return {
    rows: rows.map(({ all_entries: _counted, ...row }) => row),
    count: filtering ? (rows[0]?.all_entries ?? 0) : known,
  };
}

/** Where a chunk of the export ended. `createdAt` is the database's text, because JavaScript cuts off microseconds. */
export interface ExportPosition {
  date: LocalDay;
  createdAt: string;
  id: string;
}

/** The next entries after a position, the oldest date first. */
export async function chunkForExport(db: Db, userId: string, after: ExportPosition | null, limit: number) {
  const { rows } = await sql<SavingsEntry>`
    select id, (amount_eur * 100)::int8 as amount, category, date, note, transferred,
           created_at::text as "createdAt"
    from savings_entries
    where user_id = ${userId}::uuid
      ${after === null ? sql`` : sql`and (date, created_at, id) > (${after.date}::date, ${after.createdAt}::timestamptz, ${after.id}::uuid)`}
    order by date, created_at, id
    limit ${limit}::integer`.execute(db);
  return rows;
}
