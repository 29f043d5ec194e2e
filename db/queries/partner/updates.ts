import { sql } from 'kysely';

import type { Db } from '../../client';
import type { Cents, LocalDay, WeekLine } from '../../columns';
import { asCents, asCentsOrNull } from '../../euros';
import type { Value } from '../../prepared';
import { changesRows } from '../../rows';
import { goalOpening, inGoal } from '../goals/goals';

/** What is known about a saver and one of their weeks. Sums are those that count for the running goal. */
export async function readWeek(
  db: Db,
  userId: string,
  { week, nextWeek, quietSince }: { week: LocalDay; nextWeek: LocalDay; quietSince: LocalDay },
) {
  return db
    .selectFrom('profiles as p')
    .innerJoinLateral(
      sql<{ saved: Cents; savedLater: Cents }>`(
        select (coalesce(sum(e.amount_eur) filter (where e.date < ${nextWeek}::date), 0) * 100)::int8 as saved,
          (coalesce(sum(e.amount_eur) filter (where e.date >= ${nextWeek}::date), 0) * 100)::int8 as "savedLater"
        from savings_entries e
        where e.user_id = p.id and e.date >= ${week}::date
          and counts_for_goal(e.date, e.created_at, p.goal_set_on, p.goal_started_at))`.as('e'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      sql<{ taken: Cents; takenLater: Cents }>`(
        select (coalesce(sum(w.amount_eur) filter (where w.date < ${nextWeek}::date), 0) * 100)::int8 as taken,
          (coalesce(sum(w.amount_eur) filter (where w.date >= ${nextWeek}::date), 0) * 100)::int8 as "takenLater"
        from withdrawals w
        where w.user_id = p.id and w.goal_id = p.goal_id and w.deleted_at is null and w.date >= ${week}::date)`.as(
        'w',
      ),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      asCentsOrNull(eb.ref('p.goal_amount_eur')).as('goalAmount'),
      'p.goal_date as goalDate',
      'p.goal_set_on as goalSetOn',
      asCentsOrNull(goalOpening).as('goalOpening'),
      asCents(inGoal).as('goalSaved'),
      asCents(eb.ref('p.goal_withdrawn_eur')).as('goalWithdrawn'),
      'p.goal_reached_on as goalReachedOn',
      asCentsOrNull(eb.ref('p.monthly_salary_eur')).as('income'),
      asCentsOrNull(eb.ref('p.fixed_expense_eur')).as('fixedCosts'),
      'p.money_is_tight as saysTight',
      'e.saved',
      'e.savedLater',
      'w.taken',
      'w.takenLater',
      sql<boolean>`exists (select from streak_pauses s where s.user_id = p.id and s.week_start = ${week}::date)`.as(
        'paused',
      ),
      sql<boolean>`exists (select from savings_days d
        where d.user_id = p.id and d.day >= ${quietSince}::date and d.entries > 0)`.as('lately'),
      sql<boolean>`exists (select from reached_goals r
        where r.user_id = p.id and r.reached_on >= ${week}::date and r.reached_on < ${nextWeek}::date)`.as(
        'reachedAnother',
      ),
    ])
    .where('p.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Stores what was decided about a week; false when that was done before. */
export async function insertPartnerUpdate(
  db: Db,
  decided: {
    userId: string;
    week: LocalDay;
    update: WeekLine | null;
    tokenHash: string | null;
    mailId: string | null;
    now: Date;
  },
): Promise<boolean> {
  const { userId, week, update, tokenHash, mailId, now } = decided;
  return db
    .insertInto('partner_lines')
    .values({
      user_id: userId,
      week_start: week,
      line: update,
      token_hash: tokenHash,
      mail_id: mailId,
      decided_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'week_start']).doNothing())
    .$call(changesRows);
}

/** Stores a partner's encouragement for a line, once. False when the line no longer has a reader. */
export async function encourage(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update partner_lines l set encouraged_at = coalesce(l.encouraged_at, ${now.toISOString()}::timestamptz)
    from savings_partners s join profiles p on p.id = s.user_id and p.deletion_due_at is null
    where s.user_id = l.user_id and s.next_line_at is not null and l.token_hash = ${tokenHash}`.execute(db);
  return numAffectedRows === 1n;
}

/** The newest encouragement that the person has not put away. */
export const unseenEncouragement = (db: Db, userId: Value<string>) =>
  db
    .selectFrom('partner_lines as l')
    .innerJoin('savings_partners as s', 's.user_id', 'l.user_id')
    .select(['s.name', 'l.week_start as week'])
    .where('l.user_id', '=', userId)
    .where('l.encouraged_at', 'is not', null)
    .where('l.seen_at', 'is', null)
    .orderBy('l.week_start', 'desc')
    .limit(1);

/** Puts away the encouragement for a week, and earlier ones. */
export async function putEncouragementAway(db: Db, userId: string, week: LocalDay, now: Date): Promise<void> {
  await db
    .updateTable('partner_lines')
    .set({ seen_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('week_start', '<=', week)
    .where('encouraged_at', 'is not', null)
    .where('seen_at', 'is', null)
    .execute();
}
