import { sql } from 'kysely';

import type { Db } from '../../client';
import type { LocalDay } from '../../columns';
import { asCents } from '../../euros';

/** Measures and stores the site stats as of a day: how many people saved in the last 30 days, what each of them saved
 * on average in that time and in the last 365 days, their average streak, and the share that has reached their
 * goal (of those whose goal date has come or who have reached it). It reads a year of entries: for a job only. */
export async function measureSiteStats(db: Db, today: LocalDay): Promise<void> {
  await sql`
    with active as (
      select user_id,
             sum(amount_eur) filter (where date > ${today}::date - 30) as month,
             sum(amount_eur) as year
      from savings_entries
      where date > ${today}::date - 365 and date <= ${today}::date
      group by user_id
      having bool_or(date > ${today}::date - 30)
    ), people as (
      select a.month, a.year,
             case when p.streak_alive_until >= ${today}::date then p.streak_weeks else 0 end as streak,
             case when p.goal_amount_eur is null then null
                  when p.goal_reached_on is not null
                    or exists (select from reached_goals g where g.user_id = p.id) then true
                  when p.goal_date <= ${today}::date then false end as reached
      from active a join profiles p on p.id = a.user_id
    )
    insert into site_stats (active_savers, monthly_eur, annual_eur, streak_weeks, goals_reached_pct, measured_at)
    select count(*), coalesce(avg(month), 0), coalesce(avg(year), 0), coalesce(avg(streak), 0),
           coalesce(100.0 * count(*) filter (where reached) / nullif(count(reached), 0), 0), now()
    from people
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
