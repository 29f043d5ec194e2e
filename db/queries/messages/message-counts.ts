import { sql } from 'kysely';

import type { Db } from '../../client';
import type { LocalDay } from '../../columns';
import { holdoutBucket } from './plans';

/** Counts the messages of one local day by kind, and stores the sums. A day begins up to 14 hours before and ends up to 12
 * hours after that of UTC. */
export async function countMessagesOf(db: Db, day: LocalDay): Promise<void> {
  await sql`
    insert into message_days (day, kind, sent, opened, stopped)
    select m.day, m.kind, count(m.sent_at), count(m.opened_at), count(m.stopped_at)
    from messages m
    where m.planned_at >= (${day}::date - 1)::timestamp at time zone 'UTC'
      and m.planned_at < (${day}::date + 2)::timestamp at time zone 'UTC' and m.day = ${day}::date
    group by m.day, m.kind
    on conflict (day, kind) do update set
      sent = excluded.sent, opened = excluded.opened, stopped = excluded.stopped`.execute(db);
}

export interface MessageWeek {
  /** The Monday. */
  week: LocalDay;
  kind: string;
  sent: number;
  opened: number;
  stopped: number;
}

/** What was sent in each week since a day, by kind, and what came of it; the newest week first. */
export async function listMessageWeeks(db: Db, since: LocalDay): Promise<MessageWeek[]> {
  const { rows } = await sql<MessageWeek>`
    select date_trunc('week', d.day)::date as week, d.kind, sum(d.sent)::integer as sent,
      sum(d.opened)::integer as opened, sum(d.stopped)::integer as stopped
    from message_days d where d.day >= ${since}::date
    group by week, d.kind having sum(d.sent) > 0 order by week desc, d.kind`.execute(db);
  return rows;
}

export interface HoldoutWeek {
  week: LocalDay;
  share: number;
  told: number;
  toldLogged: number;
  held: number;
  heldLogged: number;
}

/** Counts both groups of a holdout among `limit` people after one: who signed up before the week, can be reached and chose no
 * hour, and how many of them logged in it. `last` is null at the end. */
export async function countHoldout(
  db: Db,
  { week, share, after, limit }: { week: LocalDay; share: number; after: string; limit: number },
): Promise<Omit<HoldoutWeek, 'week' | 'share'> & { last: string | null }> {
  const { rows } = await sql<Omit<HoldoutWeek, 'week' | 'share'> & { last: string | null }>`
    with people as materialized (
      select m.user_id, m.hour, ${holdoutBucket} < ${share}::integer as held from message_plans m
      where m.user_id > ${after}::uuid order by m.user_id limit ${limit}::integer
    ), counted as (
      select w.held, exists (select from savings_entries e where e.user_id = w.user_id
        and e.logged_on between ${week}::date and ${week}::date + 6) as logged
      from people w join profiles p on p.id = w.user_id join users u on u.id = w.user_id
      where w.hour is null and p.created_at < ${week}::date and p.deletion_due_at is null
        and u.email_verified_at is not null and p.goal_amount_eur is not null
    )
    select (select user_id from people order by user_id desc limit 1) as last,
      (count(*) filter (where not held))::integer as told,
      (count(*) filter (where not held and logged))::integer as "toldLogged",
      (count(*) filter (where held))::integer as held,
      (count(*) filter (where held and logged))::integer as "heldLogged"
    from counted`.execute(db);
  return rows[0] ?? { last: null, told: 0, toldLogged: 0, held: 0, heldLogged: 0 };
}

export async function putHoldoutWeek(db: Db, counted: HoldoutWeek): Promise<void> {
  const { week, share, told, toldLogged, held, heldLogged } = counted;
  await sql`
    insert into message_holdout_weeks (week_start, percent, told, told_logged, held, held_logged)
    values (${week}::date, ${share}::smallint, ${told}::integer, ${toldLogged}::integer, ${held}::integer,
      ${heldLogged}::integer)
    on conflict (week_start) do nothing`.execute(db);
}

/** The weeks of the holdout that are counted, since a day; the newest first. */
export async function listHoldoutWeeks(db: Db, since: LocalDay): Promise<HoldoutWeek[]> {
  return db
    .selectFrom('message_holdout_weeks')
    .select(['week_start as week', 'percent as share', 'told', 'told_logged as toldLogged'])
    .select(['held', 'held_logged as heldLogged'])
    .where('week_start', '>=', since)
    .orderBy('week_start', 'desc')
    .execute();
}
