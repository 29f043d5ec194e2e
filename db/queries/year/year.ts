import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { Db } from '../../client';
import type { LocalDay } from '../../columns';
import { asCents, asInstant } from '../../euros';
import { sumsByDay } from '../insights/insights';

/** The first days of all months with a saving, ascending. They say which years can be shown. */
const monthsWithSaving = sql<
  LocalDay[]
>`coalesce(array_agg(m.month_start::text order by m.month_start), '{}')`;

/** All data of a year in review, in one statement. It reads the stored sums of days, weeks and months, so that
 * its cost does not grow with the number of entries.
 * @param asked.from the year's first day; `to` is its last one
 * @param asked.timeZone decides to which year an instant belongs */
export async function readYear(
  db: Db,
  { userId, from, to, timeZone }: { userId: string; from: LocalDay; to: LocalDay; timeZone: string },
) {
  /** Whether an instant lies within the person's own year. */
  const within = (instant: RawBuilder<unknown>) => sql<boolean>`
    ${instant} >= ${from}::date::timestamp at time zone ${timeZone}
    and ${instant} < (${to}::date + 1)::timestamp at time zone ${timeZone}`;
  return db
    .selectFrom('monthly_insights as m')
    .where('m.user_id', '=', userId)
    .where('m.total_entries', '>', 0)
    .select([
      monthsWithSaving.as('months'),
      jsonArrayFrom(sumsByDay(db, { userId, from, to })).as('days'),
      sql<LocalDay[]>`(select coalesce(json_agg(w.week_start), '[]') from savings_weeks w
        where w.user_id = ${userId}::uuid and w.entries > 0)`.as('savedWeeks'),
      sql<LocalDay[]>`(select coalesce(json_agg(s.week_start), '[]') from streak_pauses s
        where s.user_id = ${userId}::uuid)`.as('pausedWeeks'),
      jsonArrayFrom(
        db
          .selectFrom('monthly_categories')
          .select((eb) => [
            'category',
            asCents(eb.fn.sum<string>('total_eur')).as('total'),
            sql<number>`sum(entries)::integer`.as('entries'),
          ])
          .where('user_id', '=', userId)
          .where('month_start', '>=', from)
          .where('month_start', '<=', to)
          .where('entries', '>', 0)
          .groupBy('category')
          .orderBy('entries', 'desc')
          .orderBy('category'),
      ).as('categories'),
      jsonArrayFrom(
        db
          .selectFrom('user_badges as b')
          .select((eb) => ['b.badge_code as code', asInstant(eb.ref('b.awarded_at')).as('at')])
          .where('b.user_id', '=', userId)
          .where(within(sql`b.awarded_at`))
          .orderBy('b.awarded_at')
          .orderBy('b.badge_code'),
      ).as('badges'),
      jsonArrayFrom(
        db
          .selectFrom('user_challenges as c')
          .select(['c.title', sql<number>`count(*)::integer`.as('times')])
          .where('c.user_id', '=', userId)
          .where('c.status', '=', 'completed')
          .where(within(sql`c.completed_at`))
          .groupBy('c.title')
          .orderBy('times', 'desc')
          .orderBy('c.title'),
      ).as('challenges'),
      jsonArrayFrom(
        db
          .selectFrom('group_challenge_members as gm')
          .innerJoin('group_challenges as g', 'g.id', 'gm.group_challenge_id')
          .select(['g.id', 'g.title'])
          .where('gm.user_id', '=', userId)
          .where('g.status', '=', 'completed')
          .where(within(sql`g.completed_at`))
          .orderBy('g.completed_at')
          .orderBy('g.id'),
      ).as('groups'),
      // The same idea, accepted again in another week in other words, was carried out more than once.
      jsonArrayFrom(
        db
          .selectFrom('accepted_tips as t')
          .select([
            sql<string>`(array_agg(t.tip_title order by t.done_at desc, t.id))[1]`.as('title'),
            sql<number>`count(*)::integer`.as('times'),
          ])
          .where('t.user_id', '=', userId)
          .where('t.status', '=', 'done')
          .where(within(sql`t.done_at`))
          .groupBy(sql`coalesce(t.template, t.tip_title)`)
          .orderBy('times', 'desc')
          .orderBy('title'),
      ).as('tips'),
      jsonArrayFrom(
        db
          .selectFrom('reached_goals as r')
          .select((eb) => [
            'r.id',
            'r.name',
            asCents(eb.ref('r.amount_eur')).as('amount'),
            'r.reached_on as on',
          ])
          .where('r.user_id', '=', userId)
          .where('r.reached_on', '>=', from)
          .where('r.reached_on', '<=', to)
          .orderBy('r.reached_on')
          .orderBy('r.id'),
      ).as('goals'),
    ])
    .executeTakeFirstOrThrow();
}
export type YearRow = Awaited<ReturnType<typeof readYear>>;
