import { sql } from 'kysely';

import type { Db } from '../../client';
import type { Category, Cents, LocalDay } from '../../columns';
import { asCents } from '../../euros';
import type { Value } from '../../prepared';

/** What was saved on a day. */
export interface DayRow {
  day: LocalDay;
  total: Cents;
  entries: number;
}

export interface MonthRow {
  total: Cents;
  entries: number;
  /** Per entry. */
  average: Cents;
  topCategory: Category | null;
  /** Against the month before, in percent; null when nothing was saved then. */
  changePercent: number | null;
  /** Days with a saving, ascending. */
  days: DayRow[];
  /** Categories with a saving, the greatest first. */
  categories: { category: Category; total: Cents; entries: number }[];
  /** The first month that has a saving; null before the first one. */
  firstMonth: LocalDay | null;
}

/** The row of `monthly_insights` for the month beginning on `month`, its days and its categories. */
export function monthInsights(db: Db, userId: Value<string>, month: Value<LocalDay>) {
  const insights = sql<MonthRow>`(
    select coalesce((i.total_saved_eur * 100)::int8, 0) as total, coalesce(i.total_entries, 0) as entries,
      coalesce((i.avg_per_entry * 100)::int8, 0) as average, i.top_category as "topCategory",
      i.vs_previous_month_pct::float8 as "changePercent",
      (select coalesce(json_agg(json_build_object('day', d.day, 'total', (d.total_eur * 100)::int8, 'entries', d.entries)
                                order by d.day), '[]')
        from savings_days d where d.user_id = ${userId}::uuid and d.entries > 0
          and d.day >= ${month}::date and d.day < (${month}::date + interval '1 month')::date) as days,
      (select coalesce(json_agg(json_build_object('category', c.category, 'total', (c.total_eur * 100)::int8,
                                                  'entries', c.entries) order by c.total_eur desc, c.category), '[]')
        from monthly_categories c
        where c.user_id = ${userId}::uuid and c.month_start = ${month}::date and c.entries > 0) as categories,
      (select min(f.month_start) from monthly_insights f where f.user_id = ${userId}::uuid) as "firstMonth"
    from (values (1)) one left join monthly_insights i on i.user_id = ${userId}::uuid and i.month_start = ${month}::date)`;
  return db.selectFrom(insights.as('month')).selectAll();
}

/** What was saved on each day from `from` to `to`, both included; days without a saving are absent. */
export async function sumsByDay(db: Db, userId: string, from: LocalDay, to: LocalDay): Promise<DayRow[]> {
  return db
    .selectFrom('savings_days')
    .select((eb) => ['day', asCents(eb.ref('total_eur')).as('total'), 'entries'])
    .where('user_id', '=', userId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('entries', '>', 0)
    .orderBy('day')
    .execute();
}

/** Sums by ISO weekday (1 Monday) over the days from `from` to `to`. */
export async function sumsByWeekday(db: Db, userId: string, from: LocalDay, to: LocalDay) {
  const { rows } = await sql<{ weekday: number; total: Cents; entries: number }>`
    select extract(isodow from d.day)::integer as weekday, (sum(d.total_eur) * 100)::int8 as total,
      sum(d.entries) as entries
    from savings_days d
    where d.user_id = ${userId}::uuid and d.day between ${from}::date and ${to}::date and d.entries > 0
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Sums by the week's Monday over the days from `from` to `to`. */
export async function sumsByWeek(db: Db, userId: string, from: LocalDay, to: LocalDay) {
  const { rows } = await sql<{ week: LocalDay; total: Cents; entries: number }>`
    select date_trunc('week', d.day)::date as week, (sum(d.total_eur) * 100)::int8 as total, sum(d.entries) as entries
    from savings_days d
    where d.user_id = ${userId}::uuid and d.day between ${from}::date and ${to}::date and d.entries > 0
    group by 1 order by 1`.execute(db);
  return rows;
}

export interface AnalyticsRow {
  months: { month: LocalDay; category: Category; total: Cents; transferred: Cents }[];
  /** The week (Monday) that brought most in the window; null where nothing was saved in it. */
  bestWeek: { week: LocalDay; total: Cents; entries: number } | null;
}

/** The categories of each month since `firstMonth`, and the best week of the days from `from` to `to`. */
export async function readAnalytics(
  db: Db,
  userId: string,
  window: { firstMonth: LocalDay; from: LocalDay; to: LocalDay },
): Promise<AnalyticsRow> {
  const { rows } = await sql<AnalyticsRow>`
    select
      (select coalesce(json_agg(json_build_object('month', c.month_start, 'category', c.category,
                'total', (c.total_eur * 100)::int8, 'transferred', (c.transferred_eur * 100)::int8)
                order by c.month_start, c.category), '[]')
        from monthly_categories c
        where c.user_id = ${userId}::uuid and c.month_start >= ${window.firstMonth}::date
          and c.month_start <= ${window.to}::date and c.entries > 0) as months,
      (select json_build_object('week', w.week, 'total', (w.total * 100)::int8, 'entries', w.entries)
        from (
          select date_trunc('week', d.day)::date as week, sum(d.total_eur) as total, sum(d.entries) as entries
          from savings_days d
          where d.user_id = ${userId}::uuid and d.day between ${window.from}::date and ${window.to}::date
            and d.entries > 0
          group by 1 order by 2 desc, 1 desc limit 1
        ) w) as "bestWeek"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the analytics have no row');
  return row;
}

/** Totals of the months from `from` to `to` (first days, both included) that have a saving, oldest first,
 * and the very first month that has one. */
export async function readMonthTotals(db: Db, userId: string, from: LocalDay, to: LocalDay) {
  const { rows } = await sql<{ months: { month: LocalDay; total: Cents }[]; first_month: LocalDay | null }>`
    select
      (select coalesce(json_agg(json_build_object('month', i.month_start, 'total', (i.total_saved_eur * 100)::int8)
                                order by i.month_start), '[]')
        from monthly_insights i
        where i.user_id = ${userId}::uuid and i.month_start between ${from}::date and ${to}::date) as months,
      (select min(f.month_start) from monthly_insights f where f.user_id = ${userId}::uuid) as first_month`.execute(
    db,
  );
  return rows[0] ?? { months: [], first_month: null };
}

/** Locks the next people by id and computes the sums over their entries (days, weeks, months, totals) anew. Gives their
 * ids; none when nobody is left. The lock keeps savings out meanwhile. Run it in a transaction. */
export async function rebuildInsights(
  trx: Db,
  who: { id: string } | { after: string; limit: number },
): Promise<string[]> {
  const locked = await trx
    .selectFrom('profiles')
    .select('id')
    .$call((people) =>
      'id' in who
        ? people.where('id', '=', who.id)
        : people.where('id', '>', who.after).orderBy('id').limit(who.limit),
    )
    .forUpdate()
    .execute();
  const ids = locked.map(({ id }) => id);
  // The lock is a statement of its own: what is read together with it may be older than the lock.
  if (ids.length > 0) {
    await sql`select rebuild_sums(u.id) from unnest(${ids}::uuid[]) u (id)`.execute(trx);
  }
  return ids;
}
