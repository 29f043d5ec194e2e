import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';

import type { Db } from '../../client';
import type { Category, Cents, LocalDay } from '../../columns';
import { asCents } from '../../euros';
import { goalWithdrawalsBetween } from '../goals/goal-withdrawals';
import { lastSavedOn } from '../goals/last-saved';
import type { Value } from '../../prepared';

export interface MonthRow {
  total: Cents;
  entries: number;
  /** Per entry. */
  average: Cents;
  topCategory: Category | null;
  /** Compared with the month before, in percent; while the month runs, with the same days of the month before
   * (to its end if it is shorter). Null when nothing was saved then. */
  changePercent: number | null;
  /** Days with a saving, ascending. */
  days: { day: LocalDay; total: Cents; entries: number }[];
  /** Categories with a saving, largest sum first. */
  categories: { category: Category; total: Cents; entries: number }[];
  /** The first month that has a saving; null before the first one. */
  firstMonth: LocalDay | null;
}

/** The row of `monthly_insights` for the month beginning on `month`, its days and its categories. */
export function monthInsights(db: Db, userId: Value<string>, month: Value<LocalDay>, today: Value<LocalDay>) {
  const insights = sql<MonthRow>`(
    select coalesce((i.total_saved_eur * 100)::int8, 0) as total, coalesce(i.total_entries, 0) as entries,
      coalesce((i.avg_per_entry * 100)::int8, 0) as average, i.top_category as "topCategory",
      case when ${month}::date = date_trunc('month', ${today}::date)::date
        then (select round((i.total_saved_eur - sum(b.total_eur)) * 100 / nullif(sum(b.total_eur), 0), 2)
          from savings_days b where b.user_id = ${userId}::uuid
            and b.day between (${month}::date - interval '1 month')::date and (${today}::date - interval '1 month')::date)
        else i.vs_previous_month_pct end::float8 as "changePercent",
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

interface Days {
  userId: Value<string>;
  from: Value<LocalDay>;
  to: Value<LocalDay>;
}

/** The days from `from` to `to`, both included, on which something was saved. */
const daysWithSaving = (db: Db, { userId, from, to }: Days) =>
  db
    .selectFrom('savings_days')
    .where('user_id', '=', userId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('entries', '>', 0);

/** What was saved on each of the days. */
export const sumsByDay = (db: Db, days: Days) =>
  daysWithSaving(db, days)
    .select((eb) => ['day', asCents(eb.ref('total_eur')).as('total'), 'entries'])
    .orderBy('day');

/** Sums by ISO weekday (1 Monday). */
const sumsByWeekday = (db: Db, days: Days) =>
  daysWithSaving(db, days)
    .select((eb) => [
      sql<number>`extract(isodow from ${eb.ref('day')})::integer`.as('weekday'),
      asCents(eb.fn.sum<string>('total_eur')).as('total'),
      eb.fn.sum<number>('entries').as('entries'),
    ])
    .groupBy('weekday')
    .orderBy('weekday');

/** Sums by the week's Monday. */
const sumsByWeek = (db: Db, days: Days) =>
  daysWithSaving(db, days)
    .select((eb) => [
      sql<LocalDay>`date_trunc('week', ${eb.ref('day')})::date`.as('week'),
      asCents(eb.fn.sum<string>('total_eur')).as('total'),
      eb.fn.sum<number>('entries').as('entries'),
    ])
    .groupBy('week')
    .orderBy('week');

/** The first day with a saving; null without any. */
const firstSavedOn = (db: Db, userId: string) =>
  db
    .selectFrom('savings_days')
    .select((eb) => eb.fn.min('day').as('day'))
    .where('user_id', '=', userId)
    .where('entries', '>', 0);

/** The categories of each month of the window that have a saving. `from` is a month's first day. */
const sumsByCategory = (db: Db, { userId, from, to }: Days) =>
  db
    .selectFrom('monthly_categories')
    .select((eb) => [
      'month_start as month',
      'category',
      asCents(eb.ref('total_eur')).as('total'),
      asCents(eb.ref('transferred_eur')).as('transferred'),
    ])
    .where('user_id', '=', userId)
    .where('month_start', '>=', from)
    .where('month_start', '<=', to)
    .where('entries', '>', 0)
    .orderBy('month')
    .orderBy('category');

/** The sums of the months from `from` to `to`, both a month's first day, that have a saving; with `moved` also how much of it was
 * transferred. They are those of {@link monthInsights}. */
const sumsByMonth = (db: Db, { userId, from, to }: Days, moved: boolean) =>
  db
    .selectFrom('monthly_insights as i')
    .select((eb) => [
      'i.month_start as month',
      asCents(eb.ref('i.total_saved_eur')).as('total'),
      'i.total_entries as entries',
      moved
        ? sql<Cents>`(select (sum(c.transferred_eur) * 100)::int8 from monthly_categories c
            where c.user_id = i.user_id and c.month_start = i.month_start)`.as('moved')
        : sql<null>`null::int8`.as('moved'),
    ])
    .where('i.user_id', '=', userId)
    .where('i.month_start', '>=', from)
    .where('i.month_start', '<=', to)
    .orderBy('i.month_start');

/** Everything on the insights screen in one statement: a month, a year's days, the weekdays since `patternFrom`, the twelve months to `lastMonth`; with
 * `proFrom` (a month's first day) also the categories by month and the sums by week since then. */
export async function readInsights(
  db: Db,
  asked: {
    userId: string;
    /** First days of the month and of the year. */
    month: LocalDay;
    year: LocalDay;
    yearEnd: LocalDay;
    patternFrom: LocalDay;
    /** First days of months, both included. */
    firstMonth: LocalDay;
    lastMonth: LocalDay;
    proFrom: LocalDay | null;
    today: LocalDay;
  },
) {
  const { userId, proFrom, today } = asked;
  const pro = proFrom === null ? null : { userId, from: proFrom, to: today };
  return db
    .selectNoFrom([
      jsonObjectFrom(monthInsights(db, userId, asked.month, today))
        .$notNull()
        .as('month'),
      jsonArrayFrom(sumsByDay(db, { userId, from: asked.year, to: asked.yearEnd })).as('year'),
      jsonArrayFrom(sumsByWeekday(db, { userId, from: asked.patternFrom, to: today })).as('weekdays'),
      jsonArrayFrom(
        sumsByMonth(db, { userId, from: asked.firstMonth, to: asked.lastMonth }, pro !== null),
      ).as('months'),
      pro === null
        ? sql<null>`null::json`.as('pro')
        : jsonObjectFrom(
            db.selectNoFrom([
              jsonArrayFrom(sumsByCategory(db, pro)).as('categories'),
              jsonArrayFrom(sumsByWeek(db, pro)).as('weeks'),
              firstSavedOn(db, userId).as('firstSavedOn'),
              lastSavedOn(db, userId).as('lastSavedOn'),
              goalWithdrawalsBetween(db, pro).$asScalar().$notNull().as('withdrawn'),
            ]),
          )
            .$notNull()
            .as('pro'),
    ])
    .executeTakeFirstOrThrow();
}
export type InsightsRow = Awaited<ReturnType<typeof readInsights>>;

/** Locks the next people by id and recomputes the sums over their entries (days, weeks, months, totals). Returns their
 * ids; none when nobody is left. The lock holds off their savings meanwhile. Run it in a transaction. */
export async function rebuildInsights(trx: Db, who: { id: string } | { after: string; limit: number }) {
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
  // The lock is a statement of its own: what is read in the same statement may be older than the lock.
  if (ids.length > 0) {
    await sql`select rebuild_sums(u.id), rebuild_goal_sums(u.id) from unnest(${ids}::uuid[]) u (id)
    `.execute(trx);
  }
  return ids;
}
