import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from '~db/client';
import type { LocalDay } from '~db/columns';
import { noteMilestones } from '~db/queries/social/leaderboard';
import { addMonths } from '~server/domain/kernel/days';

/** How large a crowd of savers is. */
export interface CrowdSize {
  people: number;
  /** About how many savings there are, over three months that end with `month`. */
  entries: number;
  /** The first day of the month to measure. */
  month: LocalDay;
}

/** The id of the n-th person, from 1. */
export const saverId = (n: number) => createHash('md5').update(`saver ${n}`).digest('hex');

/** Fills an empty database with people and their savings: most save little and seldom, a few much, and many have the same
 * sums. Triggers are off meanwhile; the sums that they would have kept are computed once, from all entries, as
 * `rebuild_sums` does for one person. Nobody signs in with a password. */
export async function makeSavers(db: Db, { people, entries, month }: CrowdSize): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const run = async (statement: ReturnType<typeof sql>) => {
      await statement.execute(trx);
    };
    await run(sql`set local session_replication_role = replica`);
    await run(sql`set local statement_timeout = 0`);
    await run(sql`set local work_mem = '256MB'`);
    await run(sql`set local synchronous_commit = off`);
    await run(sql`select setseed(0.8)`);
    await run(sql`
      create temp table savers on commit drop as
      select n, md5('saver ' || n)::uuid as id,
        -- Most have a few savings, some very many; their habit is an amount.
        1 + floor(-ln(1 - random()) * (${entries}::float8 / ${people}::float8 - 0.5))::integer as savings,
        (array[1, 2, 2.5, 3, 3.5, 4, 5, 5, 7.5, 10, 10, 15, 20, 25, 50, 100])[1 + floor(random() * 16)::integer] as usual,
        10 * (1 + floor(random() * random() * 200)::integer) as xp
      from generate_series(1, ${people}::integer) n
      order by id`);
    await run(sql`
      insert into users (id, created_at) select id, ${month}::date - interval '1 year' from savers`);
    await run(sql`
      insert into savings_entries (user_id, id, amount_eur, category, date, logged_on, transferred, created_at)
      select e.user_id, gen_random_uuid(),
        round((e.usual * case when e.chance < 0.6 then 1 when e.chance < 0.8 then 2 else 0.5 + random() * 2 end)::numeric, 2),
        (array['coffee', 'coffee', 'eating out', 'groceries', 'shopping', 'other'])[1 + floor(random() * 6)::integer],
        -- Logged too late for the streak, which is a rule of the application.
        e.day, e.day + 8, random() < 0.5, e.day + time '12:00'
      from (
        select s.id as user_id, s.usual, random() as chance,
          (${month}::date - interval '2 months')::date + floor(random() * 88)::integer as day
        from savers s cross join lateral generate_series(1, s.savings)
      ) e`);
    await run(sql`
      insert into savings_days (user_id, day, total_eur, entries)
      select user_id, date, sum(amount_eur), count(*) from savings_entries group by 1, 2 order by 1, 2`);
    await run(sql`
      insert into monthly_categories (user_id, month_start, category, total_eur, transferred_eur, entries)
      select user_id, date_trunc('month', date)::date, category, sum(amount_eur),
        coalesce(sum(amount_eur) filter (where transferred), 0), count(*)
      from savings_entries group by 1, 2, 3 order by 1, 2, 3`);
    await run(sql`
      insert into profiles (id, display_name, email, email_normalised, created_at, welcomed_at, trial_ends_at, xp,
        goal_id, goal_type, goal_amount_eur, goal_date, goal_set_on, goal_started_at, goal_opening_eur,
        leaderboard_choice, is_private, saved_total_eur, saved_count)
      select s.id,
        (array['Anna', 'Ben', 'Clara', 'Daniel', 'Elena', 'Felix', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Katja', 'Lena',
               'Mateo', 'Nora', 'Oskar', 'Paula', 'Quirin', 'Rosa', 'Simon', 'Tessa'])[1 + s.n % 20]
          || (array['Berg', 'Costa', 'Dahl', 'Ferro', 'Klein', 'Lind', 'Moss', 'Novak', 'Ortiz', 'Rey', 'Sanz', 'Vogel',
                    'Weiss'])[1 + s.n % 13] || s.n,
        'saver' || s.n || '@crowd.example', 'saver' || s.n || '@crowd.example',
        ${month}::date - interval '1 year', ${month}::date, ${month}::date - interval '11 months', s.xp,
        gen_random_uuid(), 'Boat', 9999999, ${month}::date + 3000, ${month}::date - 365, ${month}::date - interval '1 year', 0,
        case when s.n % 25 = 0 then 'looking' else 'joined' end, s.n % 40 = 0, e.total, e.entries
      from savers s
      join (select user_id, sum(total_eur) as total, sum(entries) as entries from savings_days group by 1) e
        on e.user_id = s.id
      order by s.id`);
    await run(sql`
      insert into findable_people (user_id, name, xp)
      select id, lower(display_name), xp from profiles where not is_private order by id`);
    await run(sql`
      insert into xp_events (user_id, rule, source, day, amount, created_at)
      select id, 'challenge_completed', 'generated ' || nth, ${month}::date - nth, least(300, xp - 300 * (nth - 1)), ${month}::date
      from savers cross join lateral generate_series(1, ceil(xp / 300.0)::integer) nth order by id, nth`);
    await run(sql`
      insert into monthly_insights (user_id, month_start, total_saved_eur, total_entries, avg_per_entry, top_category,
        vs_previous_month_pct, on_leaderboard)
      select m.user_id, m.month_start, m.total, m.entries, round(m.total / m.entries, 2), m.top,
        round((m.total - b.total) * 100 / b.total, 2), p.on_leaderboard
      from (
        select user_id, month_start, sum(total_eur) as total, sum(entries)::integer as entries,
          (array_agg(category order by total_eur desc, category))[1] as top
        from monthly_categories group by 1, 2
      ) m
      left join (
        select user_id, month_start, sum(total_eur) as total from monthly_categories group by 1, 2
      ) b on b.user_id = m.user_id and b.month_start = (m.month_start - interval '1 month')::date
      join profiles p on p.id = m.user_id
      order by 1, 2`);
    for (const before of [0, -1, -2]) await noteMilestones(trx, addMonths(month, before));
    await run(sql`
      insert into user_follows (follower_id, following_id)
      select ${saverId(1)}::uuid, s.id from savers s where s.n between 2 and least(301, ${people}::integer)`);
  });
  // Without the map of visible rows no scan of an index alone would be one; and what was made goes to the disk before
  // anything is measured.
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    await sql`vacuum analyze`.execute(one);
    await sql`checkpoint`.execute(one);
    await sql`reset statement_timeout`.execute(one);
  });
}
