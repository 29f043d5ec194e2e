import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { Db } from '../../client';
import type { LocalDay } from '../../columns';
import { asCents } from '../../euros';
import type { Value } from '../../prepared';
import { earnedXp } from '../game/xp-ledger';

/** The person's latest savings by date with what one tap needs to log them again, and the local hour at which each was
 * logged on its own day. `own`: neither a group's nor a habit's. */
export const latestSavings = (
  db: Db,
  { userId, limit, timeZone }: { userId: Value<string>; limit: Value<number>; timeZone: Value<string> },
) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('savings_entries')
        .select(['id', 'amount_eur', 'category', 'note', 'date', 'logged_on', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('date', 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .as('e'),
    )
    .select([
      asCents(sql.ref('e.amount_eur')).as('amount'),
      'e.category',
      'e.note',
      sql<number | null>`case when e.date = e.logged_on
        then extract(hour from e.created_at at time zone ${timeZone}::text)::integer end`.as('hour'),
      sql<boolean>`not exists (select from group_challenge_contributions c
          where c.user_id = ${userId}::uuid and c.savings_entry_id = e.id)
        and not exists (select from habit_occurrences o where o.user_id = ${userId}::uuid and o.entry_id = e.id)`.as(
        'own',
      ),
    ])
    .orderBy('e.date', 'desc')
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc');

/** The sums of weeks that the pace of a forecast comes from, by their Mondays, and the first day with a saving. */
const weeksOfPace = (db: Db, userId: Value<string>, from: Value<LocalDay>) => {
  const days = db.selectFrom('savings_days as d').where('d.user_id', '=', userId).where('d.entries', '>', 0);
  return {
    weeks: days
      .select((eb) => [
        sql<LocalDay>`date_trunc('week', d.day)::date`.as('week'),
        asCents(eb.fn.sum<string>('d.total_eur')).as('total'),
      ])
      .where('d.day', '>=', from)
      .groupBy('week'),
    firstSavedOn: days.select((eb) => eb.fn.min('d.day').as('day')),
  };
};

/** What the form for a saving needs, in one statement: the `limit` latest savings, the weeks of the pace, and the XP that
 * savings have earned on the day `gameDay`. */
export async function savingForm(
  db: Db,
  userId: string,
  {
    limit,
    timeZone,
    gameDay,
    paceFrom,
  }: { limit: number; timeZone: string; gameDay: LocalDay; paceFrom: LocalDay },
) {
  const { weeks, firstSavedOn } = weeksOfPace(db, userId, paceFrom);
  return db
    .selectNoFrom([
      jsonArrayFrom(latestSavings(db, { userId, limit, timeZone })).as('latest'),
      jsonArrayFrom(weeks).as('weeks'),
      firstSavedOn.as('firstSavedOn'),
      earnedXp(db, userId, 'saving', gameDay).$asScalar().$notNull().as('xpToday'),
    ])
    .executeTakeFirstOrThrow();
}
