import { sql } from 'kysely';

import type { Db } from '../../client';
import type { Cents, LocalDay } from '../../columns';
import { valuesOf } from '../../rows';

/** Every badge with the instant at which the person earned it: newest first, then the locked ones by name. */
export async function listBadges(db: Db, userId: string) {
  return db
    .selectFrom('badges_master as b')
    .leftJoin('user_badges as u', (join) =>
      join.onRef('u.badge_code', '=', 'b.code').on('u.user_id', '=', userId),
    )
    .select(['b.code', 'b.name', 'b.description', 'b.criteria', 'u.awarded_at', 'u.seen_at'])
    .orderBy('u.awarded_at', (order) => order.desc().nullsLast())
    .orderBy('b.name')
    .execute();
}

/** Stores the words of badges in the database, for people who read it directly. */
export async function fillBadges(
  db: Db,
  badges: readonly { code: string; name: string; description: string; criteria: string }[],
): Promise<void> {
  await db
    .insertInto('badges_master')
    .values(badges)
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        description: eb.ref('excluded.description'),
        criteria: eb.ref('excluded.criteria'),
      })),
    )
    .execute();
}

/** The facts for badges, as the database holds them. */
export interface BadgeFactsRow {
  userId: string;
  timeZone: string;
  savedTotal: Cents;
  savedCount: number;
  transferredTotal: Cents;
  categoriesInMonth: number;
  notedEntries: number;
  challengesCompleted: number;
  groupsCompleted: number;
  contributedTotal: Cents;
  laddersFinished: number;
  savedWeeks: LocalDay[];
  pausedWeeks: LocalDay[];
  /** Codes of the badges that the person has already. */
  held: string[];
}

/** Reads the facts of people in one statement whose cost does not grow with the number of entries: sums come
 * from months and profile, and rows are counted only up to `countUpTo`. */
export async function readBadgeFacts(db: Db, userIds: readonly string[], countUpTo: number) {
  // Always in the same order, so that two transactions that give badges to several people cannot deadlock.
  const { rows } = await sql<BadgeFactsRow>`
    select p.id as "userId", p.time_zone as "timeZone", p.saved_count as "savedCount",
      (p.saved_total_eur * 100)::bigint as "savedTotal",
      (select coalesce(sum(m.transferred_eur) * 100, 0)::bigint from monthly_categories m where m.user_id = p.id)
        as "transferredTotal",
      (select coalesce(max(c.categories), 0)::integer from (
        select count(*) as categories from monthly_categories m
        where m.user_id = p.id and m.entries > 0 group by m.month_start
      ) c) as "categoriesInMonth",
      (select count(*)::integer from (
        select from savings_entries e where e.user_id = p.id and e.note is not null limit ${countUpTo}::integer
      ) n) as "notedEntries",
      (select count(*)::integer from (
        select from user_challenges r where r.user_id = p.id and r.status = 'completed' limit ${countUpTo}::integer
      ) r) as "challengesCompleted",
      (select count(*)::integer from (
        select from group_challenge_members gm join group_challenges g on g.id = gm.group_challenge_id
        where gm.user_id = p.id and gm.counted_on is not null and g.status = 'completed' limit ${countUpTo}::integer
      ) g) as "groupsCompleted",
      (select coalesce(sum(c.amount_eur) * 100, 0)::bigint from group_challenge_contributions c where c.user_id = p.id)
        as "contributedTotal",
      (select count(*)::integer from habits s
        where s.user_id = p.id and s.kind = 'ladder' and s.steps <= (
          select count(*) from habit_occurrences o
          join savings_entries e on e.user_id = o.user_id and e.id = o.entry_id
          where o.user_id = s.user_id and o.habit_id = s.id and o.outcome = 'logged'
        )) as "laddersFinished",
      (select coalesce(array_agg(w.week_start::text), '{}') from savings_weeks w
        where w.user_id = p.id and w.entries > 0) as "savedWeeks",
      (select coalesce(array_agg(s.week_start::text), '{}') from streak_pauses s where s.user_id = p.id)
        as "pausedWeeks",
      (select coalesce(array_agg(b.badge_code), '{}') from user_badges b where b.user_id = p.id) as held
    from profiles p where p.id = any (${userIds}::uuid[])
    order by p.id`.execute(db);
  return rows;
}

/** People by id, after `afterId`. */
export async function listPeople(db: Db, afterId: string, limit: number): Promise<string[]> {
  return db
    .selectFrom('profiles')
    .select('id')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .$call(valuesOf('id'));
}

export interface Award {
  user_id: string;
  badge_code: string;
}

/** Gives badges to people and returns those that they did not have before. */
export async function insertBadges(db: Db, awards: readonly Award[], now: Date): Promise<Award[]> {
  return db
    .insertInto('user_badges')
    .values(awards.map((award) => ({ ...award, awarded_at: now.toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['user_id', 'badge_code'])
    .execute();
}

/** Stores that the person has seen these badges. */
export async function markBadgesSeen(db: Db, userId: string, codes: readonly string[], now: Date) {
  await db
    .updateTable('user_badges')
    .set({ seen_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('badge_code', '=', sql<string>`any(${codes}::text[])`)
    .where('seen_at', 'is', null)
    .execute();
}
