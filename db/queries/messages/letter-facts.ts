import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';

import type { Db } from '../../client';
import type { LocalDay } from '../../columns';
import { asCents } from '../../euros';
import { sumsByDay } from '../insights/insights';

/** What the weekly letter says about its person and a week, beside the goal and the news, in one statement.
 * @param asked.from the week's Monday; `to` is its Sunday, `next` the Monday after it
 * @param asked.timeZone decides to which day an instant belongs */
export async function findLetterFacts(
  db: Db,
  asked: { userId: string; from: LocalDay; to: LocalDay; next: LocalDay; timeZone: string },
) {
  const { userId, from, to, next, timeZone } = asked;
  const ofWeek = db
    .selectFrom('savings_entries as e')
    .where('e.user_id', '=', userId)
    .where('e.date', '>=', from)
    .where('e.date', '<=', to);
  return db
    .selectFrom('profiles as p')
    .innerJoin('message_plans as m', 'm.user_id', 'p.id')
    .select([
      'p.display_name',
      'p.goal_type as goal_name',
      'p.number_locale',
      'p.coach_tone',
      'p.saved_count',
      'p.streak_weeks',
      'p.streak_alive_until',
      'm.with_amounts',
      'm.link_secret',
      jsonArrayFrom(sumsByDay(db, { userId, from, to })).as('days'),
      jsonObjectFrom(
        ofWeek
          .where('e.transferred', '=', true)
          .select((eb) => [
            sql<number>`count(*)::integer`.as('entries'),
            asCents(eb.fn.coalesce(eb.fn.sum<string>('e.amount_eur'), sql<string>`0`)).as('total'),
          ]),
      )
        .$notNull()
        .as('moved'),
      jsonObjectFrom(
        ofWeek
          .select((eb) => ['e.date as day', asCents(eb.ref('e.amount_eur')).as('amount'), 'e.category'])
          .orderBy('e.amount_eur', 'desc')
          .orderBy('e.date')
          .orderBy('e.id')
          .limit(1),
      ).as('largest'),
      sql<LocalDay[]>`array(select s.week_start from streak_pauses s where s.user_id = p.id
        and s.week_start in (${from}::date, ${next}::date))::text[]`.as('paused'),
      sql<string | null>`(select g.name from reached_goals g where g.user_id = p.id
        and g.reached_on between ${from}::date and ${to}::date order by g.reached_on desc limit 1)`.as(
        'reached_goal',
      ),
      sql<string | null>`(select b.badge_code from user_badges b where b.user_id = p.id
        and b.awarded_at >= ${from}::date::timestamp at time zone ${timeZone}
        and b.awarded_at < ${next}::date::timestamp at time zone ${timeZone}
        order by b.awarded_at desc, b.badge_code limit 1)`.as('badge'),
    ])
    .where('p.id', '=', userId)
    .executeTakeFirst();
}
