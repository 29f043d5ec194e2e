import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';

import type { Db } from '../../client';
import type { Category, Cents, LocalDay } from '../../columns';
import { asCents, asCentsOrNull, eurOf } from '../../euros';
import { lastSavedOn } from './last-saved';

/** What was already in the running goal when it began, in euros, with the earlier savings if they count; null
 * without a goal. Reads the columns of `profiles` (alias p). */
export const goalOpening = sql<
  string | null
>`(p.goal_opening_eur + case when p.goal_counts_earlier then p.goal_earlier_eur else 0 end)`;

/** What was put into the running goal, in euros. */
export const putIn = sql<string>`(${goalOpening} + p.saved_total_eur - p.goal_before_eur)`;

/** The amount in the running goal, in euros; at least 0, and 0 without a goal. */
export const inGoal = sql<string>`greatest(0, coalesce(${putIn} - p.goal_withdrawn_eur, 0))`;

/** The `created_at` of a new saving: never before the running goal of its `profiles p` was set, whatever the
 * server's clock says, so that a saving on the goal's first day belongs to that goal. */
export const underTheGoal = (now: Date): RawBuilder<string> =>
  sql`greatest(${now.toISOString()}::timestamptz, p.goal_started_at)`;

/** Assignments that update when the goal of `profiles p` was reached. It stays reached after a withdrawal.
 * When a saving is corrected or the amount is raised, it no longer counts as reached. */
export const settledGoal = (today: LocalDay): RawBuilder<unknown> => sql`
  goal_reached_on = case
    when ${putIn} - p.goal_withdrawn_eur >= p.goal_amount_eur then coalesce(p.goal_reached_on, ${today}::date)
    when ${putIn} >= p.goal_amount_eur then p.goal_reached_on end,
  goal_celebrated = p.goal_celebrated and ${putIn} >= p.goal_amount_eur`;

/** Applies {@link settledGoal} after a change of the goal itself or of its withdrawals. The profile must be locked. */
export async function settleGoal(db: Db, userId: string, today: LocalDay): Promise<void> {
  await sql`update profiles p set ${settledGoal(today)} where p.id = ${userId}::uuid`.execute(db);
}

/** What a goal took from the day it was set to the day it was reached: its savings, and the category that brought most. */
const goalTook = (
  db: Db,
  userId: string,
  goal: { setOn: LocalDay; startedAt: string; reachedOn: LocalDay },
) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('savings_entries')
        .select(({ fn }) => [
          'category',
          fn.countAll<number>().as('savings'),
          fn.sum('amount_eur').as('total'),
        ])
        .where('user_id', '=', userId)
        .where('date', '>=', goal.setOn)
        .where('date', '<=', goal.reachedOn)
        .where(
          sql<boolean>`counts_for_goal(date, created_at, ${goal.setOn}::date, ${goal.startedAt}::timestamptz)`,
        )
        .groupBy('category')
        .as('c'),
    )
    .select([
      sql<number>`coalesce(sum(c.savings), 0)::integer`.as('savings'),
      sql<Category | null>`(array_agg(c.category order by c.total desc, c.category))[1]`.as('bestCategory'),
    ]);

/** What the reached running goal took. */
export async function readGoalTook(db: Db, userId: string, goal: Parameters<typeof goalTook>[2]) {
  return goalTook(db, userId, goal).executeTakeFirstOrThrow();
}

/** Stores that the person has seen that their goal is reached. */
export async function setGoalCelebrated(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ goal_celebrated: true })
    .where('id', '=', userId)
    .where('goal_reached_on', 'is not', null)
    .execute();
}

export interface NewGoal {
  id: string;
  goalName: string;
  goalAmount: Cents;
  goalDate: LocalDay;
  goalOpening: Cents;
}

/** Moves the running goal to the reached ones and sets the next one in its place. It counts from now, and
 * after every saving of the earlier goals, even if a clock was set back or the person has moved west. The
 * profile must be locked, and the running goal reached. */
export async function replaceGoal(
  db: Db,
  userId: string,
  goal: NewGoal,
  start: { on: LocalDay; now: Date },
  took: { weeks: number; savings: number; bestCategory: Category | null },
): Promise<void> {
  await sql`
    insert into reached_goals
      (user_id, id, name, amount_eur, goal_date, set_on, put_in_eur, reached_on, weeks, savings, best_category)
    select id, goal_id, goal_type, goal_amount_eur, goal_date, goal_set_on, ${putIn}, goal_reached_on,
           ${took.weeks}::integer, ${took.savings}::integer, ${took.bestCategory}::text
    from profiles p where id = ${userId}::uuid`.execute(db);
  const taken = sql`(
    select date, created_at from savings_entries where user_id = ${userId}::uuid
    union all select date, created_at from deleted_savings where user_id = ${userId}::uuid) taken`;
  await db
    .updateTable('profiles')
    .set({
      goal_id: goal.id,
      goal_type: goal.goalName,
      goal_amount_eur: eurOf(goal.goalAmount),
      goal_date: goal.goalDate,
      goal_set_on: sql<LocalDay>`greatest(${start.on}::date, (select max(date) from ${taken}))`,
      goal_started_at: sql<string>`greatest(${start.now.toISOString()}::timestamptz, (
        select date_trunc('milliseconds', max(created_at)) + interval '1 millisecond' from ${taken}))`,
      goal_opening_eur: eurOf(goal.goalOpening),
      goal_counts_earlier: false,
      goal_reached_on: null,
      goal_celebrated: false,
    })
    .where('id', '=', userId)
    .execute();
  await sql`select rebuild_goal_sums(${userId}::uuid)`.execute(db);
}

/** The amount that is still in `reached_goals g`, in euros. */
const leftIn = sql<string>`greatest(0, g.put_in_eur - (
  select coalesce(sum(w.amount_eur), 0) from withdrawals w
  where w.user_id = g.user_id and w.goal_id = g.id and w.deleted_at is null))`;

/** The reached goals before the running one, latest first, each with the amount that is still in it. */
const reachedGoals = (db: Db, userId: string) =>
  db
    .selectFrom('reached_goals as g')
    .select((eb) => [
      'g.id',
      'g.name',
      asCents(eb.ref('g.amount_eur')).as('amount'),
      'g.set_on as setOn',
      'g.reached_on as reachedOn',
      'g.weeks',
      'g.savings',
      'g.best_category as bestCategory',
      asCents(leftIn).as('left'),
    ])
    .where('g.user_id', '=', userId)
    .orderBy('g.reached_on', 'desc')
    .orderBy('g.id');

/** The goals screen in one statement: the reached goals, the latest day with a saving, and what the running
 * goal took once it is reached. */
export async function readGoals(db: Db, userId: string, running: Parameters<typeof goalTook>[2] | null) {
  return db
    .selectNoFrom([
      jsonArrayFrom(reachedGoals(db, userId)).as('reached'),
      lastSavedOn(db, userId).as('lastSavedOn'),
      running === null
        ? sql<null>`null::json`.as('took')
        : jsonObjectFrom(goalTook(db, userId, running)).as('took'),
    ])
    .executeTakeFirstOrThrow();
}

/** The amount in a goal of the person, running or reached. Undefined when they have no such goal. */
export async function readLeftIn(db: Db, userId: string, goalId: string): Promise<Cents | undefined> {
  const { rows } = await sql<{ left: Cents }>`
    select ${asCents(inGoal)} as left from profiles p where p.id = ${userId}::uuid and p.goal_id = ${goalId}::uuid
    union all
    select ${asCents(leftIn)} from reached_goals g where g.user_id = ${userId}::uuid and g.id = ${goalId}::uuid
  `.execute(db);
  return rows[0]?.left;
}

/** What the person typed as already put aside for the running goal, and the savings dated before it that were
 * logged since. The profile must be locked. Undefined when the running goal is another one. */
export async function readEarlier(db: Db, userId: string, goalId: string) {
  return db
    .selectFrom('profiles')
    .select((eb) => [
      asCents(eb.ref('goal_earlier_eur')).as('earlier'),
      asCentsOrNull(eb.ref('goal_opening_eur')).as('putAside'),
      asCentsOrNull(eb.ref('goal_amount_eur')).as('amount'),
    ])
    .where('id', '=', userId)
    .where('goal_id', '=', goalId)
    .executeTakeFirst();
}

/** Stores whether the earlier savings count for the running goal. */
export async function setCountsEarlier(db: Db, userId: string, counts: boolean): Promise<void> {
  await db.updateTable('profiles').set({ goal_counts_earlier: counts }).where('id', '=', userId).execute();
}

/** The stored running goal, and whether the person has had the goal `next`. The profile must be locked. */
export async function readRunningGoal(db: Db, userId: string, next: string) {
  return db
    .selectFrom('profiles as p')
    .select([
      'p.goal_set_on as setOn',
      'p.goal_started_at as startedAt',
      'p.goal_reached_on as reachedOn',
      sql<boolean>`coalesce(p.goal_id = ${next}::uuid, false)
        or exists (select from reached_goals g where g.user_id = p.id and g.id = ${next}::uuid)`.as('known'),
    ])
    .where('p.id', '=', userId)
    .executeTakeFirstOrThrow();
}
