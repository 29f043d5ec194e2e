import { sql } from 'kysely';

import type { Db } from '~db/client';
import { localDay, dayAt } from '~server/domain/kernel/days';
import { streakOf, streakOn } from '~server/domain/game/streak';

/** What must hold for all stored people: each statement selects the rows that break it. */
const RULES: Readonly<Record<string, string>> = {
  'XP is the sum of the ledger': `select p.display_name from profiles p left join xp_events x on x.user_id = p.id
     group by p.id having p.xp <> coalesce(sum(x.amount), 0)`,
  'totals are the sum of the entries': `select p.display_name from profiles p left join savings_entries e on e.user_id = p.id
     group by p.id having p.saved_total_eur <> coalesce(sum(e.amount_eur), 0) or p.saved_count <> count(e.id)`,
  'weeks count the entries logged within 7 days': `select * from (
       select user_id, date_trunc('week', date)::date as week_start, count(*)::integer as entries
       from savings_entries where logged_on - date between 0 and 7 group by 1, 2) as counted
     full join savings_weeks w using (user_id, week_start)
     where counted.entries is distinct from w.entries`,
  'no day earns more than its cap': `select user_id, rule, day from xp_events where rule in ('saving', 'transfer') group by 1, 2, 3
     having sum(amount) > case rule when 'saving' then 300 else 50 end`,
  'XP of a saving is at most the rule, and only for entries logged in time': `select e.id from xp_events x join savings_entries e on e.id::text = x.source and x.rule = 'saving'
     where x.amount > least(floor(5 * e.amount_eur), 50) or e.logged_on - e.date > 7 or x.day <> e.logged_on`,
  'a saving that earned less than the rule met the cap': `select e.id from savings_entries e
     left join xp_events x on x.source = e.id::text and x.rule = 'saving'
     where e.logged_on - e.date <= 7 and coalesce(x.amount, 0) < least(floor(5 * e.amount_eur), 50)
       and (select sum(d.amount) from xp_events d
            where d.user_id = e.user_id and d.rule = 'saving' and d.day = e.logged_on) <> 300`,
  'a transfer earns once, for something transferred': `select x.id from xp_events x where x.rule = 'transfer'
       and not exists (select from savings_entries e where e.id::text = x.source and e.transferred)
       and not exists (select from user_challenges u where u.id::text = x.source and u.transferred)
       and not exists (select from group_challenge_contributions c
                       where c.id::text = x.source and c.transferred and c.savings_entry_id is null)`,
  'a contribution and its entry are one transfer of one amount': `select c.id from group_challenge_contributions c join savings_entries e on e.id = c.savings_entry_id
     where c.amount_eur <> e.amount_eur or c.transferred <> e.transferred or c.user_id <> e.user_id or e.category <> 'other'`,
  'check-ins are counted, inside the run, and earn 5 XP each': `select u.id from user_challenges u left join challenge_check_ins c
       on (c.user_id, c.user_challenge_id) = (u.user_id, u.id) group by u.user_id, u.id having u.check_in_count <> count(c.id) or u.last_check_in is distinct from max(c.check_in_date)
       or min(c.check_in_date) < u.started_on or max(c.check_in_date) >= u.started_on + u.duration_days
       or (select coalesce(sum(amount), 0) from xp_events
           where rule = 'check_in' and source like u.id || ':%') <> 5 * count(c.id)`,
  'completing a challenge earns 50 XP when it is over or 70 % of its days are checked': `select u.id from user_challenges u join profiles p on p.id = u.user_id
     where (select coalesce(sum(amount), 0) from xp_events where rule = 'challenge_completed' and source = u.id::text)
       <> case when u.status = 'completed' and (check_in_count >= 0.7 * duration_days
            or (u.completed_at at time zone p.time_zone)::date - u.started_on >= duration_days) then 50 else 0 end`,
  'a group below its goal is not complete by itself, and one at its goal is not active': `select g.id from group_challenges g join group_challenge_contributions c on c.group_challenge_id = g.id
     group by g.id having g.status = 'active' and sum(c.amount_eur) >= g.goal_amount_eur`,
  'a completed group earns 50 XP for each member who contributed': `select g.id from group_challenges g
     where (select coalesce(sum(amount), 0) from xp_events where rule = 'group_completed' and source = g.id::text)
       <> case when g.status = 'completed' then 50 * (
            select count(distinct c.user_id) from group_challenge_contributions c
            join group_challenge_members m using (group_challenge_id, user_id)
            where c.group_challenge_id = g.id) else 0 end`,
  'who contributes or accepted is a member, and the creator is': `select c.id from group_challenge_contributions c left join group_challenge_members m using (group_challenge_id, user_id)
       where m.user_id is null
     union all select i.id from group_challenge_invitations i join profiles p on p.email_normalised = i.invited_email_normalised
       left join group_challenge_members m on m.group_challenge_id = i.group_challenge_id and m.user_id = p.id
       where (i.status = 'accepted') <> (m.user_id is not null)
     union all select g.id from group_challenges g
       left join group_challenge_members m on m.group_challenge_id = g.id and m.user_id = g.created_by where m.user_id is null`,
  'who sits in a league had joined before the week, and an account before that': `select s.user_id, s.week_start
     from league_seats s join league_members m using (user_id) join profiles p on p.id = s.user_id
     where s.week_start < m.starts_on or m.starts_on <= (p.created_at at time zone p.time_zone)::date`,
  'badges are earned': `select b.user_id, b.badge_code from user_badges b join profiles p on p.id = b.user_id where not case b.badge_code
       when 'first_50_saved' then p.saved_total_eur >= 100
       when 'hundred_club' then p.saved_total_eur >= 250
       when 'thousand_club' then p.saved_total_eur >= 1000
       when 'first_entry' then p.saved_count >= 1
       when 'money_moved' then
         (select sum(amount_eur) from savings_entries e where e.user_id = p.id and e.transferred) >= 100
       when 'note_taker' then
         (select count(*) from savings_entries e where e.user_id = p.id and e.note is not null) >= 10
       when 'all_rounder' then
         (select max(n) from (select count(distinct category) as n from savings_entries e
           where e.user_id = p.id group by date_trunc('month', e.date)) c) >= 4
       when 'one_year' then (select count(*) from savings_weeks w where w.user_id = p.id) >= 52
       when 'safety_net' then
         (select count(*) < (max(week_start) - min(week_start)) / 7 + 1 from savings_weeks w where w.user_id = p.id)
       when 'comeback' then
         (select count(*) >= 4 and count(*) < (max(week_start) - min(week_start)) / 7 + 1
           from savings_weeks w where w.user_id = p.id)
       when 'three_week_saver' then (select count(*) from savings_weeks w where w.user_id = p.id) >= 6
       when 'challenge_champ' then (select count(*) from user_challenges u where u.user_id = p.id and u.status = 'completed') >= 5
       when 'community_champion' then (select sum(amount_eur) from group_challenge_contributions c where c.user_id = p.id) >= 2500
       else (select count(*) from group_challenge_members m join group_challenges g on g.id = m.group_challenge_id
             where m.user_id = p.id and m.counted_on is not null and g.status = 'completed') >= case b.badge_code when 'team_player' then 3 else 10 end end`,
  'tasks of the plan that are done have earned 10 XP each': `select w.user_id from coach_plan_week w
     where w.total_completed <> (select count(*) from jsonb_array_elements(daily_plans) d where (d->>'completed')::boolean)
       or 10 * w.total_completed <> (select coalesce(sum(amount), 0) from xp_events x
          where x.user_id = w.user_id and x.rule = 'weekly_plan_task' and x.source like w.week_start || ':%')`,
};

/** The rules that are broken, each with the rows that break it; empty when everything holds at `now`. */
export async function brokenInvariants(db: Db, now: Date): Promise<Record<string, unknown>> {
  const broken: Record<string, unknown> = {};
  for (const [rule, select] of Object.entries(RULES)) {
    const { rows } = await sql.raw(select).execute(db);
    if (rows.length > 0) broken[rule] = rows;
  }
  const people = await db
    .selectFrom('profiles as p')
    .select(['id', 'display_name', 'streak_weeks', 'streak_alive_until', 'time_zone'])
    .execute();
  const weeks = await db
    .selectFrom('savings_weeks')
    .select(['user_id', 'week_start'])
    .where('entries', '>', 0)
    .execute();
  const pauses = await db.selectFrom('streak_pauses').select(['user_id', 'week_start']).execute();
  const wrong = people.filter((person) => {
    const today = dayAt(now, person.time_zone);
    const savedWeeks = weeks
      .filter((week) => week.user_id === person.id)
      .map((week) => localDay(week.week_start));
    const pausedWeeks = pauses
      .filter((pause) => pause.user_id === person.id)
      .map((pause) => localDay(pause.week_start));
    const aliveUntil = person.streak_alive_until === null ? null : localDay(person.streak_alive_until);
    const streak = streakOf({ savedWeeks, pausedWeeks, today });
    return (
      streakOn({ weeks: person.streak_weeks, aliveUntil }, today) !== streak.weeks ||
      (streak.weeks > 0 && aliveUntil !== streak.aliveUntil)
    );
  });
  if (wrong.length > 0) broken['the stored streak is that of the rule'] = wrong;
  const late = await sql`
    select 'entry' as what from savings_entries where created_at > ${now.toISOString()}::timestamptz
    union all select 'xp' from xp_events where created_at > ${now.toISOString()}::timestamptz
    union all select 'entry before account' from savings_entries e join profiles p on p.id = e.user_id where e.created_at < p.created_at
    union all select 'member before account' from group_challenge_members m join profiles p on p.id = m.user_id where m.joined_at < p.created_at
    union all select 'gift before group' from group_challenge_contributions c join group_challenge_members m using (group_challenge_id, user_id)
      where c.contributed_at < m.joined_at
    union all select 'follow before account' from user_follows f join profiles p on p.id in (f.follower_id, f.following_id)
      where f.created_at < p.created_at
    union all select 'run before account' from user_challenges u join profiles p on p.id = u.user_id where u.started_at < p.created_at
    union all select 'badge before account' from user_badges b join profiles p on p.id = b.user_id where b.awarded_at < p.created_at
    union all select 'day' from savings_entries e join profiles p on p.id = e.user_id
      where e.logged_on <> (e.created_at at time zone p.time_zone)::date or e.date > e.logged_on`.execute(db);
  if (late.rows.length > 0) broken['nothing lies ahead, or before the account'] = late.rows;
  return broken;
}
