import { sql } from 'kysely';

import { BADGES, streakFactsOf } from '~server/domain/game/badges';
import type { LocalDay } from '~server/domain/kernel/days';
import { LATE_DAYS } from '~server/domain/game/xp';
import { awardBadgesToAll } from '~server/features/game/award-badges';

import type { SeededPerson, Setting } from './setting';

/** For badges whose moment can be read from a history: the sum or count that has to grow to their target. */
const GROWING = [
  ['first_entry', 'saved'],
  ['first_50_saved', 'saved'],
  ['hundred_club', 'saved'],
  ['thousand_club', 'saved'],
  ['community_champion', 'contributed'],
  ['challenge_champ', 'challenges'],
  ['team_player', 'groups'],
  ['squad_goals', 'groups'],
  ['note_taker', 'notes'],
  ['all_rounder', 'categories'],
  ['money_moved', 'moved'],
] as const;

/** Badges that follow from the weeks of the streak. */
const OF_WEEKS = ['three_week_saver', 'safety_net', 'comeback', 'one_year'] as const;

/** Awards every badge that these people have earned and do not have yet, as seen already. A badge whose moment cannot
 * be read from the history is dated now. */
export async function makeEarnedBadges(setting: Setting, people: readonly SeededPerson[]): Promise<void> {
  const { db, now } = setting;
  const ids = people.map(({ id }) => id);
  await awardBadgesToAll(db, ids, now);
  const targets = GROWING.map(([code, what]) => ({ code, what, target: BADGES[code].target }));
  await sql`
    with grown (user_id, what, reached, at) as (
      select user_id, 'saved', sum(amount_eur) over (partition by user_id order by created_at) * 100, created_at
      from savings_entries
      union all
      select user_id, 'contributed', sum(amount_eur) over (partition by user_id order by contributed_at) * 100, contributed_at
      from group_challenge_contributions
      union all
      select user_id, 'challenges', row_number() over (partition by user_id order by completed_at), completed_at
      from user_challenges where completed_at is not null
      union all
      select m.user_id, 'groups', row_number() over (partition by m.user_id order by g.completed_at), g.completed_at
      from group_challenge_members m join group_challenges g on g.id = m.group_challenge_id
      where g.completed_at is not null and m.counted_on is not null
      union all
      select user_id, 'notes', row_number() over (partition by user_id order by created_at), created_at
      from savings_entries where note is not null
      union all
      select user_id, 'categories', row_number() over (partition by user_id, month order by at), at from (
        select user_id, date_trunc('month', date) as month, min(created_at) as at
        from savings_entries group by user_id, month, category
      ) c
      union all
      -- Of a day's transfers the first have earned XP, which says when they were: 'moved' are all up to that day.
      select e.user_id, 'moved', sum(e.amount_eur) over (partition by e.user_id order by x.at, e.created_at) * 100, x.at
      from savings_entries e, lateral (
        select min(created_at) as at from xp_events
        where user_id = e.user_id and rule = 'transfer' and created_at >= e.created_at
      ) x
      where e.transferred
    ), moments (user_id, badge_code, at) as (
      select g.user_id, t.code, min(g.at) from grown g
      join json_to_recordset(${JSON.stringify(targets)}::json) as t(code text, what text, target numeric)
        on t.what = g.what and g.reached >= t.target
      group by 1, 2
      union all
      select * from json_to_recordset(${JSON.stringify(await streakMoments(setting, people))}::json)
        as s(user_id uuid, badge_code text, at timestamptz)
    ), dated as (
      select user_id, badge_code, coalesce(m.at, b.awarded_at) as at
      from user_badges b left join moments m using (user_id, badge_code)
      where b.user_id = any(${ids}::uuid[]) and b.seen_at is null
    )
    update user_badges b set awarded_at = d.at, seen_at = d.at from dated d
    where (b.user_id, b.badge_code) = (d.user_id, d.badge_code)`.execute(db);
}

/** When the weeks of people's streaks earned each badge: with the first saving of a week that counted. */
async function streakMoments(setting: Setting, people: readonly SeededPerson[]) {
  const { rows: weeks } = await sql<{ user_id: string; week: LocalDay; at: string }>`
    select user_id, date_trunc('week', date)::date as week, min(created_at) as at from savings_entries
    where logged_on - date <= ${LATE_DAYS} group by 1, 2 order by 1, 2`.execute(setting.db);
  const pauses = await setting.db.selectFrom('streak_pauses').select(['user_id', 'week_start']).execute();
  return people.flatMap(({ id, today }) => {
    const saved = weeks.filter(({ user_id }) => user_id === id);
    const pausedWeeks = pauses.filter(({ user_id }) => user_id === id).map((pause) => pause.week_start);
    const moments = new Map<string, string>();
    for (const [index, { at }] of saved.entries()) {
      const savedWeeks = saved.slice(0, index + 1).map(({ week }) => week);
      const facts = streakFactsOf({ savedWeeks, pausedWeeks, today });
      for (const code of OF_WEEKS)
        if (!moments.has(code) && facts[BADGES[code].fact] >= BADGES[code].target) moments.set(code, at);
    }
    return [...moments].map(([badge_code, at]) => ({ user_id: id, badge_code, at }));
  });
}
