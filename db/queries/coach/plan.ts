import { sql } from 'kysely';

import type { Db } from '../../client';
import type { Cents, CoachSource, LocalDay } from '../../columns';
import { asCents, eurOf } from '../../euros';
import type { Value } from '../../prepared';

export interface PlanInsert {
  userId: string;
  weekStart: LocalDay;
  days: string;
  weeklyGoal: Cents;
  motivation: string;
  facts: string;
  source: CoachSource;
  now: Date;
}

/** Stores the week's plan; an existing plan stays, because its days may be completed already. */
export async function insertPlan(db: Db, plan: PlanInsert): Promise<void> {
  await db
    .insertInto('coach_plan_week')
    .values({
      user_id: plan.userId,
      week_start: plan.weekStart,
      daily_plans: plan.days,
      weekly_goal_eur: eurOf(plan.weeklyGoal),
      motivation_message: plan.motivation,
      facts: plan.facts,
      source: plan.source,
      created_at: plan.now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'week_start']).doNothing())
    .execute();
}

const plansOf = (db: Db, userId: string) =>
  db
    .selectFrom('coach_plan_week')
    .select((eb) => [
      'week_start',
      'daily_plans',
      'total_completed',
      asCents(eb.ref('weekly_goal_eur')).as('weekly_goal'),
      'motivation_message',
      'facts',
      'source',
    ])
    .where('user_id', '=', userId);

export async function findCoachPlan(db: Db, userId: string, weekStart: LocalDay) {
  return plansOf(db, userId).where('week_start', '=', weekStart).executeTakeFirst();
}

/** The plans of these weeks, as far as there are any. */
export const findPlansOf = (db: Db, userId: string, weeks: readonly LocalDay[]) =>
  plansOf(db, userId).where('week_start', 'in', weeks).execute();

/** The plan's day that is today, as it is stored; null where the plan began later in the week. Plans end on Sunday, so days
 * are counted from there. */
export const plannedDay = (db: Db, userId: Value<string>, today: Value<LocalDay>) =>
  db
    .selectFrom('coach_plan_week')
    .select((eb) =>
      sql`${eb.ref('daily_plans')} -> (extract(isodow from ${today}::date)::integer - 8)`.as('day'),
    )
    .where('user_id', '=', userId)
    .where('week_start', '=', sql<LocalDay>`date_trunc('week', ${today}::date)::date`);

export type PlanRow = NonNullable<Awaited<ReturnType<typeof findCoachPlan>>>;

/** Marks a day of a plan and records it as an event of the coach, in one statement.
 * @param change `at` is the index of the day in the plan */
export async function markPlanDay(
  db: Db,
  change: {
    userId: string;
    weekStart: LocalDay;
    at: number;
    completed: boolean;
    event: string;
    xp: number;
    now: Date;
  },
): Promise<void> {
  const now = change.now.toISOString();
  await sql`
    with event as (
      insert into coach_events (user_id, event_type, event_data, xp_earned, created_at)
      values (${change.userId}::uuid, 'task_completed', ${change.event}::jsonb, ${change.xp}::integer, ${now}::timestamptz)
    ), profile as (
      insert into coach_profile (user_id, last_check_in, total_xp)
      values (${change.userId}::uuid, ${now}::timestamptz, ${change.xp}::integer)
      on conflict (user_id) do update set last_check_in = excluded.last_check_in,
        total_xp = coach_profile.total_xp + excluded.total_xp
    )
    update coach_plan_week set
      daily_plans = jsonb_set(daily_plans, array[${String(change.at)}, 'completed'], to_jsonb(${change.completed}::boolean)),
      total_completed = total_completed + ${change.completed ? 1 : -1}::integer
    where user_id = ${change.userId}::uuid and week_start = ${change.weekStart}::date`.execute(db);
}
