import { sql } from 'kysely';

import type { Db } from '../../client';
import type { LocalDay } from '../../columns';
import { asCents } from '../../euros';

/** What some people add to the site stats: sums over those of them who saved in the last 30 days. */
export interface SaversSums {
  savers: number;
  /** What they saved in the last 30 days, and in the last 365. */
  monthCents: number;
  yearCents: number;
  streakWeeks: number;
  /** Of those whose goal date has come or who have reached a goal. */
  withGoal: number;
  reachedGoal: number;
}

/** Sums up `limit` people after one, as of a day, and returns the last of them; null at the end. It reads at most one
 * row for each day of their year, never their savings, so that a statement stays short whatever they have logged. */
export async function sumUpSavers(
  db: Db,
  today: LocalDay,
  { after, limit }: { after: string; limit: number },
): Promise<(SaversSums & { last: string }) | null> {
  const { rows } = await sql<SaversSums & { last: string | null }>`
    with people as (
      select id, goal_amount_eur, goal_reached_on, goal_date, streak_alive_until, streak_weeks
      from profiles where id > ${after}::uuid order by id limit ${limit}::integer
    ), active as (
      select s.month, s.year,
             case when p.streak_alive_until >= ${today}::date then p.streak_weeks else 0 end as streak,
             case when p.goal_amount_eur is null then null
                  when p.goal_reached_on is not null
                    or exists (select from reached_goals g where g.user_id = p.id) then true
                  when p.goal_date <= ${today}::date then false end as reached
      from people p cross join lateral (
        select sum(d.total_eur) filter (where d.day > ${today}::date - 30) as month, sum(d.total_eur) as year
        from savings_days d
        where d.user_id = p.id and d.day > ${today}::date - 365 and d.day <= ${today}::date and d.entries > 0
      ) s
      where s.month is not null
    )
    select count(*) as savers, (coalesce(sum(month), 0) * 100)::bigint as "monthCents",
           (coalesce(sum(year), 0) * 100)::bigint as "yearCents", coalesce(sum(streak), 0) as "streakWeeks",
           count(reached) as "withGoal", count(*) filter (where reached) as "reachedGoal",
           (select id from people order by id desc limit 1) as last
    from active`.execute(db);
  const [row] = rows;
  if (!row || row.last === null) return null;
  return { ...row, last: row.last };
}

/** Stores the site stats: averages of what was summed up. */
export async function storeSiteStats(db: Db, sums: SaversSums): Promise<void> {
  const { savers, monthCents, yearCents, streakWeeks, withGoal, reachedGoal } = sums;
  const per = (sum: number, count: number) =>
    sql`coalesce(${sum}::numeric / nullif(${count}::integer, 0), 0)`;
  await sql`
    insert into site_stats (active_savers, monthly_eur, annual_eur, streak_weeks, goals_reached_pct, measured_at)
    values (${savers}::integer, ${per(monthCents, savers)} / 100, ${per(yearCents, savers)} / 100,
            ${per(streakWeeks, savers)}, ${per(100 * reachedGoal, withGoal)}, now())
    on conflict (singleton) do update set
      active_savers = excluded.active_savers, monthly_eur = excluded.monthly_eur, annual_eur = excluded.annual_eur,
      streak_weeks = excluded.streak_weeks, goals_reached_pct = excluded.goals_reached_pct,
      measured_at = excluded.measured_at`.execute(db);
}

export async function readSiteStats(db: Db) {
  return db
    .selectFrom('site_stats')
    .select((eb) => [
      'active_savers',
      'streak_weeks',
      'goals_reached_pct',
      asCents(eb.ref('monthly_eur')).as('monthly'),
      asCents(eb.ref('annual_eur')).as('annual'),
    ])
    .executeTakeFirst();
}
