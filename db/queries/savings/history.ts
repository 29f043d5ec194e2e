import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../client';
import type { Category, Cents, LocalDay } from '../../columns';
import { eurOf } from '../../euros';
import { type SavingsEntry, entryXp, heldByGroup } from './savings';

/** The filter of the history; all bounds are included. */
export interface HistoryFilter {
  date?: LocalDay | undefined;
  since?: LocalDay | undefined;
  until?: LocalDay | undefined;
  category?: Category | undefined;
  from?: Cents | undefined;
  to?: Cents | undefined;
  /** Part of the note; case and marks on letters do not matter. */
  search?: string | undefined;
}

export interface HistoryEntry extends SavingsEntry {
  kind: 'saving';
  /** XP of the entry's active award. */
  xp: number;
  /** True while it changes only with the contribution that it was logged with. */
  linked: boolean;
  /** How its amount was estimated; null when it was not. */
  estimateId: string | null;
}

/** Money that was taken out of a goal. */
interface HistoryGoalWithdrawal {
  kind: 'withdrawal';
  id: string;
  amount: Cents;
  date: LocalDay;
  note: string | null;
  goal: string;
}

/** What a month holds of that which matches, with all its entries, also those on other pages. */
export interface HistoryMonth {
  /** Its first day. */
  month: LocalDay;
  /** The sum of its savings, as in `monthly_insights`: what was taken out does not lessen it. */
  total: Cents;
  entries: number;
  /** The sum of its withdrawals. */
  takenOut: Cents;
}

/** True when the filter leaves entries out. */
function isFiltering(filter: HistoryFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

/** The conditions on a row of either table; a withdrawal has no category, so a filter by category excludes it. */
function matches(userId: string, filter: HistoryFilter): RawBuilder<boolean> {
  const conditions = [sql`user_id = ${userId}::uuid`];
  if (filter.date !== undefined) conditions.push(sql`date = ${filter.date}::date`);
  if (filter.since !== undefined) conditions.push(sql`date >= ${filter.since}::date`);
  if (filter.until !== undefined) conditions.push(sql`date <= ${filter.until}::date`);
  if (filter.from !== undefined) conditions.push(sql`amount_eur >= ${eurOf(filter.from)}::numeric`);
  if (filter.to !== undefined) conditions.push(sql`amount_eur <= ${eurOf(filter.to)}::numeric`);
  if (filter.search !== undefined)
    conditions.push(sql`strpos(folded(note), folded(${filter.search}::text)) > 0`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const goalWithdrawalsOf = (userId: string) =>
  sql`withdrawals where user_id = ${userId}::uuid and deleted_at is null`;

/** The day on which a page after the first begins. The stored day sums tell how many entries each day has, so
 * that only entries of one day are skipped one by one, however long the history is. */
const dayOfPage = (userId: string, offset: number) => sql`
  day as (
    select d.day, d.later from (
      select day, sum(items) as items, sum(sum(items)) over (order by day desc) - sum(items) as later
      from (
        select day, entries as items from savings_days where user_id = ${userId}::uuid and entries > 0
        union all
        select date, count(*) from ${goalWithdrawalsOf(userId)} group by date
      ) kept
      group by day
    ) d
    where d.later <= ${offset}::integer and d.later + d.items > ${offset}::integer
  ), `;

/** The months of the rows of `page`. Without a filter the stored sums tell them; the stored row of a month goes with its last saving. */
const storedMonths = (userId: string) => sql`
  select m.month, coalesce(i.total_saved_eur, 0) as total, coalesce(i.total_entries, 0) as entries,
         (select coalesce(sum(w.amount_eur), 0) from withdrawals w
          where w.user_id = ${userId}::uuid and w.deleted_at is null
            and w.date >= m.month and w.date < m.month + interval '1 month') as taken_out
  from (select distinct date_trunc('month', date)::date as month from page) m
  left join monthly_insights i on i.user_id = ${userId}::uuid and i.month_start = m.month`;

/** With one they are added up over all that match. */
const MATCHING_MONTHS = sql`
  select date_trunc('month', date)::date as month, coalesce(sum(amount_eur) filter (where goal_id is null), 0) as total,
         (count(*) - count(goal_id))::integer as entries,
         coalesce(sum(amount_eur) filter (where goal_id is not null), 0) as taken_out
  from item
  where date >= (select date_trunc('month', min(date)) from page)
    and date < (select date_trunc('month', max(date)) + interval '1 month' from page)
  group by 1`;

/** One page of a person's savings and withdrawals, newest date first, how many there are in all, and the months on it,
 * newest first. Without a filter the caller knows the number of savings.
 * @param known `since`: contributions after this instant can be corrected, as ISO text */
export async function pageOfHistory(
  db: Db,
  userId: string,
  filter: HistoryFilter,
  page: { limit: number; offset: number },
  { savings, since }: { savings: number; since: string },
): Promise<{
  rows: (HistoryEntry | HistoryGoalWithdrawal)[];
  count: number;
  withdrawals: number;
  months: HistoryMonth[];
}> {
  const filtering = isFiltering(filter);
  const byDay = !filtering && page.offset > 0;
  const wanted = sql`${matches(userId, filter)} ${byDay ? sql`and date <= (select day from day)` : sql``}`;
  const { category } = filter;
  const skipped = byDay
    ? sql`(select ${page.offset}::integer - later from day)`
    : sql`${page.offset}::integer`;
  const order = sql`order by date desc, created_at desc, id desc`;
  // Each kind is read along its index only as far as the page needs; a filter has to count all that match.
  const end = filtering ? sql`` : sql`${order} limit ${page.limit}::integer + ${skipped}`;
  const { rows } = await sql<
    (
      | (HistoryEntry & { goal: null })
      | (Omit<HistoryEntry, 'kind' | 'category'> & HistoryGoalWithdrawal & { category: null })
    ) & {
      allItems: number;
      allWithdrawals: number;
      month: LocalDay;
      monthTotal: Cents;
      monthEntries: number;
      monthTakenOut: Cents;
    }
  >`
    with ${byDay ? dayOfPage(userId, page.offset) : sql``} item as ${filtering ? sql`materialized` : sql``} (
      (select 'saving' as kind, id, amount_eur, category, date, note, transferred, created_at, estimate_id, null::uuid as goal_id
      from savings_entries
      where ${wanted} ${category === undefined ? sql`` : sql`and category = ${category}`} ${end})
      union all
      (select 'withdrawal', id, amount_eur, null, date, note, false, created_at, null, goal_id from withdrawals
      where ${wanted} and deleted_at is null ${category === undefined ? sql`` : sql`and false`} ${end})
    ), page as materialized (
      select * from item
      ${order}
      limit ${page.limit}::integer
      offset ${skipped}
    ), months as (
      ${filtering ? MATCHING_MONTHS : storedMonths(userId)}
    )
    select i.kind, i.id, (i.amount_eur * 100)::int8 as amount, i.category, i.date, i.note, i.transferred,
           i.created_at as "createdAt", i.estimate_id as "estimateId", ${entryXp(userId, sql`i.id`)} as xp,
           ${heldByGroup(userId, sql`i.id`, since)} as linked,
           coalesce(
             (select g.name from reached_goals g where g.user_id = ${userId}::uuid and g.id = i.goal_id),
             (select p.goal_type from profiles p where p.id = ${userId}::uuid and p.goal_id = i.goal_id)) as goal,
           ${filtering ? sql`(select count(*) from item)` : sql`${savings}::int8 + (select count(*) from ${goalWithdrawalsOf(userId)})`} as "allItems",
           ${filtering ? sql`(select count(goal_id) from item)` : sql`(select count(*) from ${goalWithdrawalsOf(userId)})`} as "allWithdrawals",
           m.month, (m.total * 100)::int8 as "monthTotal", m.entries as "monthEntries",
           (m.taken_out * 100)::int8 as "monthTakenOut"
    from page i join months m on m.month = date_trunc('month', i.date)::date
    order by i.date desc, i.created_at desc, i.id desc`.execute(db);
  if (rows.length === 0 && page.offset > 0) {
    // A page after the last has no row that holds the number, so it is taken from the first page.
    const first = await pageOfHistory(db, userId, filter, { limit: 1, offset: 0 }, { savings, since });
    return { ...first, rows: [], months: [] };
  }
  const months = new Map<LocalDay, HistoryMonth>();
  const entries = rows.map(
    ({
      allItems: _items,
      allWithdrawals: _withdrawals,
      month,
      monthTotal,
      monthEntries,
      monthTakenOut,
      ...row
    }) => {
      months.set(month, { month, total: monthTotal, entries: monthEntries, takenOut: monthTakenOut });
      return row;
    },
  );
  return {
    rows: entries,
    count: rows[0]?.allItems ?? 0,
    withdrawals: rows[0]?.allWithdrawals ?? 0,
    months: [...months.values()],
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
