import { sql } from 'kysely';

import type { Checks, Limits } from './invariant';

/** What people do: badges, transfers, challenges, groups, streaks, leagues, habits and the coach. */
export const peopleChecks = ({ badgeCodes, leagueSize }: Limits): Checks => ({
  badges_once_each: sql`
    select b.user_id || ' ' || b.badge_code as id from user_badges b group by b.user_id, b.badge_code having count(*) > 1`,
  badges_are_known: sql`
    select coalesce(b.code, r.code) as id
    from badges_master b full join unnest(${badgeCodes}::text[]) r (code) on r.code = b.code
    where b.code is null or r.code is null
    union all
    select b.user_id || ' ' || b.badge_code from user_badges b
    where b.badge_code <> all (${badgeCodes}::text[])`,
  xp_of_transfers_has_its_source: sql`
    select a.id::text as id from xp_events a
    where a.rule = 'transfer' and a.reverses is null
      and not exists (select from xp_events r where r.user_id = a.user_id and r.reverses = a.id)
      and not exists (
        select from savings_entries e where e.id::text = a.source and e.user_id = a.user_id and e.transferred)
      and not exists (
        select from group_challenge_contributions c
        where c.id::text = a.source and c.user_id = a.user_id and c.transferred)
      and not exists (
        select from user_challenges u where u.id::text = a.source and u.user_id = a.user_id and u.transferred)`,
  challenge_check_ins_are_counted: sql`
    select r.id::text as id from user_challenges r
    left join (select user_id, user_challenge_id, count(*), max(check_in_date) from challenge_check_ins group by 1, 2) c
      on (c.user_id, c.user_challenge_id) = (r.user_id, r.id)
    where r.check_in_count <> coalesce(c.count, 0) or r.last_check_in is distinct from c.max`,
  challenge_check_ins_once_a_day: sql`
    select c.user_challenge_id || ' ' || c.check_in_date as id from challenge_check_ins c
    group by c.user_id, c.user_challenge_id, c.check_in_date having count(*) > 1`,
  challenge_one_active_run: sql`
    select r.user_id || ' ' || r.challenge_code as id from user_challenges r where r.status = 'active'
    group by r.user_id, r.challenge_code having count(*) > 1`,
  challenge_completion_is_dated: sql`
    select 'challenge ' || r.id as id from user_challenges r where (r.status = 'completed') <> (r.completed_at is not null)
    union all
    select 'group ' || g.id from group_challenges g where (g.status = 'completed') <> (g.completed_at is not null)`,
  // A contribution's day is the contributor's local day, which is at most a day away from UTC's. A saving that its person changed
  // by itself has its own amount and day, and may be deleted.
  contribution_matches_its_entry: sql`
    select c.id::text as id from group_challenge_contributions c
    left join savings_entries e on (e.user_id, e.id) = (c.user_id, c.savings_entry_id)
    where c.savings_entry_id is not null and (e.transferred <> c.transferred or not c.entry_apart and (
      e.id is null or e.amount_eur <> c.amount_eur
      or abs(e.date - (c.contributed_at at time zone 'UTC')::date) > 1))`,
  contribution_has_one_entry: sql`
    select c.savings_entry_id::text as id from group_challenge_contributions c where c.savings_entry_id is not null
    group by c.user_id, c.savings_entry_id having count(*) > 1`,
  group_sums_are_rows: sql`
    select g.id::text as id from group_challenges g
    left join lateral (
      select sum(c.amount_eur) as total from group_challenge_contributions c where c.group_challenge_id = g.id
    ) c on true
    left join lateral (
      select count(*) as members from group_challenge_members m where m.group_challenge_id = g.id
    ) m on true
    where (g.total_saved_eur, g.member_count) is distinct from (coalesce(c.total, 0), m.members)`,
  group_contributions_are_rows: sql`
    select m.group_challenge_id || ' ' || m.user_id as id from group_challenge_members m
    left join lateral (
      select sum(c.amount_eur) as total from group_challenge_contributions c
      where (c.group_challenge_id, c.user_id) = (m.group_challenge_id, m.user_id)
    ) c on true
    where m.contributed_eur <> coalesce(c.total, 0)`,
  cheer_is_for_its_giver: sql`
    select h.contribution_id || ' ' || h.user_id as id from group_challenge_cheers h
    join group_challenge_contributions c on (c.group_challenge_id, c.id) = (h.group_challenge_id, h.contribution_id)
    where c.user_id is distinct from h.giver_user_id`,
  group_thanks_come_at_the_end: sql`
    select m.group_challenge_id || ' ' || m.user_id as id from group_challenge_members m
    join group_challenges g on g.id = m.group_challenge_id
    where m.thanks is not null and g.status <> 'completed'`,
  group_active_has_its_creator: sql`
    select g.id::text as id from group_challenges g
    where g.status = 'active' and not exists (
      select from group_challenge_members m where (m.group_challenge_id, m.user_id) = (g.id, g.created_by))`,
  // An early completion pays as well; then the total is below the goal.
  group_goal_completes_it: sql`
    select g.id::text as id from group_challenges g
    where g.status = 'active' and g.total_saved_eur >= g.goal_amount_eur`,
  // A correction can make a completed group active again; what others got stays theirs.
  group_pays_contributors_once: sql`
    select x.user_id || ' ' || x.source as id from xp_events x
    left join group_challenges g on g.id::text = x.source
    where x.rule = 'group_completed' and x.reverses is null and g.reopened_at is null
      and (x.attempt > 1 or g.status is distinct from 'completed')`,
  nobody_follows_himself: sql`
    select f.follower_id::text as id from user_follows f where f.follower_id = f.following_id`,
  streak_pauses_four_weeks_a_year: sql`
    select p.user_id || ' ' || extract(year from p.week_start) as id from streak_pauses p
    group by p.user_id, extract(year from p.week_start) having count(*) > 4`,
  league_has_ten_seats_at_most: sql`
    select s.week_start || ' ' || s.cohort as id from league_seats s
    group by s.week_start, s.cohort having count(*) > ${leagueSize}::integer`,
  // Whether a logged day has its entry cannot be checked, because an entry may be deleted for good.
  habit_is_decided_when_due: sql`
    select o.habit_id || ' ' || o.due_on as id
    from habit_occurrences o join habits s on (s.user_id, s.id) = (o.user_id, o.habit_id)
    where o.due_on < s.starts_on
      or (s.cadence = 'weekly' and (o.due_on - s.starts_on) % 7 <> 0)
      or (s.steps is not null and s.cadence = 'daily' and o.due_on - s.starts_on >= s.steps)`,
  nearly_bought_waits_a_day: sql`
    select n.id::text as id from nearly_bought n
    where n.ask_at < n.created_at + interval '24 hours' or n.decided_at < n.ask_at`,
  coach_plan_counts_its_days: sql`
    select w.user_id || ' ' || w.week_start as id from coach_plan_week w
    where w.total_completed <> (select count(*) from jsonb_array_elements(w.daily_plans) d where (d ->> 'completed')::boolean)`,
  coach_plan_goal_is_its_targets: sql`
    select w.user_id || ' ' || w.week_start as id from coach_plan_week w
    where w.weekly_goal_eur is distinct from
      (select sum((d ->> 'target_cents')::numeric) / 100 from jsonb_array_elements(w.daily_plans) d)`,
  xp_of_plan_has_its_day: sql`
    select a.id::text as id from xp_events a
    where a.rule = 'weekly_plan_task' and a.reverses is null
      and not exists (select from xp_events r where r.user_id = a.user_id and r.reverses = a.id)
      and not exists (
        select from coach_plan_week w cross join lateral jsonb_array_elements(w.daily_plans) d
        where w.user_id = a.user_id and w.week_start || ':' || (d ->> 'day') = a.source
          and (d ->> 'completed')::boolean)`,
  coach_one_free_generation_a_week: sql`
    select g.user_id || ' ' || g.week_start as id from ai_tip_generations g
    where g.free and g.state <> 'returned' group by g.user_id, g.week_start having count(*) > 1`,
  coach_usage_is_positive: sql`
    select u.user_id || ' ' || u.day as id from coach_usage u
    where least(u.held_micro_usd, u.cost_micro_usd, u.input_tokens, u.output_tokens, u.calls) < 0`,
  ai_costs_are_positive: sql`
    select c.day::text as id from ai_costs c
    where least(c.cost_micro_usd, c.held_micro_usd, c.held_before_micro_usd) < 0`,
  coach_answer_has_its_question: sql`
    select a.id::text as id from coach_conversations a
    where a.role = 'assistant' and a.turn_id is not null
      and not exists (
        select from coach_conversations q
        where q.user_id = a.user_id and q.turn_id = a.turn_id and q.role = 'user' and q.id < a.id)`,
});
