import { type Kysely, sql } from 'kysely';

/** A plan that is made in the middle of a week holds the days that are left of it, Sunday last
 * (docs/decisions/0016-a-plan-within-reach.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table coach_plan_week
      drop constraint coach_plan_week_daily_plans_check,
      add constraint coach_plan_week_daily_plans_check
        check (jsonb_typeof(daily_plans) = 'array' and jsonb_array_length(daily_plans) between 1 and 7)`.execute(
    db,
  );
}
