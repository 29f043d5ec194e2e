import { sql } from 'kysely';

import { putIn } from '../goals/goals';
import type { Checks, Limits } from './invariant';
import { doubledAwards, overCaps, xpDrift } from './xp-audit';

/** Goals, XP, savings and what is summed up of them. */
export function moneyChecks({ caps, lateDays, savingPerEuro, savingMax }: Limits): Checks {
  const counted = sql`e.date <= e.logged_on and e.logged_on - e.date <= ${lateDays}::integer`;
  return {
    every_user_has_a_profile: sql`
      select u.id::text as id from users u where not exists (select from profiles p where p.id = u.id)`,
    goal_is_whole: sql`
      select p.id::text as id from profiles p
      where num_nonnulls(p.goal_id, p.goal_type, p.goal_amount_eur, p.goal_date, p.goal_set_on, p.goal_started_at,
        p.goal_opening_eur) not in (0, 7)`,
    goal_sums_are_rows: sql`
      select p.id::text as id from profiles p
      left join lateral (
        select sum(e.amount_eur) as before,
          sum(e.amount_eur) filter (where e.created_at >= p.goal_started_at) as earlier
        from savings_entries e
        where e.user_id = p.id and not counts_for_goal(e.date, e.created_at, p.goal_set_on, p.goal_started_at)
      ) e on true
      left join lateral (
        select sum(w.amount_eur) as withdrawn from withdrawals w
        where w.user_id = p.id and w.goal_id = p.goal_id and w.deleted_at is null
      ) w on true
      where p.goal_before_eur <> coalesce(e.before, 0) or p.goal_earlier_eur <> coalesce(e.earlier, 0)
        or p.goal_withdrawn_eur <> coalesce(w.withdrawn, 0)`,
    goal_reached_is_noticed: sql`
      select p.id::text as id from profiles p
      cross join lateral (select ${putIn} as put_in) g
      where p.goal_reached_on is null and g.put_in - p.goal_withdrawn_eur >= p.goal_amount_eur
        or p.goal_reached_on is not null and g.put_in < p.goal_amount_eur
        or p.goal_celebrated and p.goal_reached_on is null`,
    goal_withdrawals_have_their_goal: sql`
      select w.id::text as id from withdrawals w
      where not exists (select from profiles p where p.id = w.user_id and p.goal_id = w.goal_id)
        and not exists (select from reached_goals g where g.user_id = w.user_id and g.id = w.goal_id)`,

    xp_is_ledger_sum: sql`select v.user_id::text as id from (${xpDrift}) v`,
    xp_one_active_award: sql`select v.user_id || ' ' || v.rule || ' ' || v.source as id from (${doubledAwards}) v`,
    xp_daily_caps: sql`select v.user_id || ' ' || v.rule || ' ' || v.day as id from (${overCaps(caps)}) v`,
    xp_reversal_matches_award: sql`
      select r.id::text as id from xp_events r join xp_events a on (a.user_id, a.id) = (r.user_id, r.reverses)
      where a.reverses is not null or (r.rule, r.source, r.amount) is distinct from (a.rule, a.source, -a.amount)`,
    xp_never_more_the_next_time: sql`
      select n.id::text as id from xp_events n
      join xp_events f on f.reverses is null and f.attempt = 1
        and (f.user_id, f.rule, f.source) = (n.user_id, n.rule, n.source)
      where n.reverses is null and n.attempt > 1 and n.amount > f.amount`,
    xp_of_savings_has_its_entry: sql`
      select a.id::text as id from xp_events a
      left join savings_entries e on e.id::text = a.source and e.user_id = a.user_id
      where a.rule = 'saving' and a.reverses is null
        and not exists (select from xp_events r where r.user_id = a.user_id and r.reverses = a.id)
        and (e.id is null or not (${counted})
             or a.amount > least(floor(e.amount_eur * ${savingPerEuro}::integer), ${savingMax}::integer))`,

    saved_totals_are_entries: sql`
      select p.id::text as id from profiles p
      left join (select user_id, sum(amount_eur), count(*) from savings_entries group by user_id) e on e.user_id = p.id
      where p.saved_total_eur <> coalesce(e.sum, 0) or p.saved_count <> coalesce(e.count, 0)`,
    savings_weeks_are_entries: sql`
      select coalesce(w.user_id, e.user_id) || ' ' || coalesce(w.week_start, e.week_start) as id
      from (select user_id, week_start, entries from savings_weeks where entries > 0) w
      full join (
        select e.user_id, date_trunc('week', e.date)::date as week_start, count(*) as entries
        from savings_entries e where ${counted} group by 1, 2
      ) e on e.user_id = w.user_id and e.week_start = w.week_start
      where w.entries is distinct from e.entries`,
    savings_days_are_entries: sql`
      select coalesce(d.user_id, e.user_id) || ' ' || coalesce(d.day, e.day) as id
      from (select user_id, day, total_eur, entries from savings_days where entries > 0 or total_eur <> 0) d
      full join (
        select user_id, date as day, sum(amount_eur) as total_eur, count(*) as entries from savings_entries group by 1, 2
      ) e on e.user_id = d.user_id and e.day = d.day
      where (d.total_eur, d.entries) is distinct from (e.total_eur, e.entries)`,
    monthly_categories_are_entries: sql`
      select coalesce(m.user_id, e.user_id) || ' ' || coalesce(m.month_start, e.month_start) || ' '
             || coalesce(m.category, e.category) as id
      from (
        select user_id, month_start, category, total_eur, transferred_eur, entries from monthly_categories
        where entries > 0 or total_eur <> 0 or transferred_eur <> 0
      ) m
      full join (
        select user_id, date_trunc('month', date)::date as month_start, category, sum(amount_eur) as total_eur,
               coalesce(sum(amount_eur) filter (where transferred), 0) as transferred_eur, count(*) as entries
        from savings_entries group by 1, 2, 3
      ) e on (e.user_id, e.month_start, e.category) = (m.user_id, m.month_start, m.category)
      where (m.total_eur, m.transferred_eur, m.entries) is distinct from (e.total_eur, e.transferred_eur, e.entries)`,
    monthly_insights_are_entries: sql`
      with parts as (
        select user_id, date_trunc('month', date)::date as month_start, category, sum(amount_eur) as total,
               count(*) as entries
        from savings_entries group by 1, 2, 3
      ), months as (
        select user_id, month_start, sum(total) as total, sum(entries) as entries,
               (array_agg(category order by total desc, category))[1] as top
        from parts group by 1, 2
      ), expected as (
        select n.*, round(n.total / n.entries, 2) as average,
               case when b.total > 0
                 then least(9999999, greatest(-9999999, round((n.total - b.total) * 100 / b.total, 2))) end as change
        from months n left join months b
          on b.user_id = n.user_id and b.month_start = (n.month_start - interval '1 month')::date
      )
      select coalesce(i.user_id, e.user_id) || ' ' || coalesce(i.month_start, e.month_start) as id
      from monthly_insights i full join expected e on (e.user_id, e.month_start) = (i.user_id, i.month_start)
      where (i.total_saved_eur, i.total_entries, i.avg_per_entry, i.top_category, i.vs_previous_month_pct)
        is distinct from (e.total, e.entries, e.average, e.top, e.change)`,
    leaderboard_months_are_their_people: sql`
      select i.user_id || ' ' || i.month_start as id
      from monthly_insights i join profiles p on p.id = i.user_id where i.on_leaderboard <> p.on_leaderboard`,
    leaderboard_milestones_are_people: sql`
      select month_start || ' ' || place as id
      from (
        select month_start, place, sum(people) over (partition by month_start order by total_eur desc, tie desc) as people
        from (
          select month_start, total_eur, tie, place, 0 as people from leaderboard_milestones
          union all
          select month_start, total_eur, tie, null, -people from leaderboard_changes
          union all
          select month_start, total_saved_eur, md5(user_id::text)::uuid, null, 1 from monthly_insights where on_leaderboard
        ) parts
      ) counted
      where place <> people`,
    findable_people_are_their_profiles: sql`
      select coalesce(f.user_id, p.id)::text as id
      from findable_people f
      full join (
        select id, lower(display_name) as name, xp from profiles
        where goal_amount_eur is not null and not is_private and deletion_due_at is null
      ) p on p.id = f.user_id
      where (f.name, f.xp) is distinct from (p.name, p.xp)`,
    imports_done_are_emptied: sql`
      select i.id::text as id from savings_imports i
      where i.committed_at is not null and exists (
        select from savings_import_rows r where (r.user_id, r.import_id) = (i.user_id, i.id))`,
    money_is_positive: sql`
      select 'entry ' || e.id as id from savings_entries e where e.amount_eur <= 0 or scale(e.amount_eur) > 2
      union all
      select 'contribution ' || c.id from group_challenge_contributions c where c.amount_eur <= 0 or scale(c.amount_eur) > 2
      union all
      select 'profile ' || p.id from profiles p where p.saved_total_eur < 0 or scale(p.saved_total_eur) > 2`,
  };
}
