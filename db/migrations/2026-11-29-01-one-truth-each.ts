import { type Kysely, sql } from 'kysely';

/** Columns that hold one of the eight categories, beside savings_entries.category, which has its check. */
const CATEGORY_COLUMNS = [
  ['deleted_savings', 'category'],
  ['savings_import_rows', 'category'],
  ['monthly_categories', 'category'],
  ['monthly_insights', 'top_category'],
  ['habits', 'category'],
  ['nearly_bought', 'category'],
  ['accepted_tips', 'category'],
  ['reached_goals', 'best_category'],
] as const;

const SPEND_AREAS = `'groceries', 'eating out', 'coffee', 'rideshare', 'subscriptions', 'shopping', 'utilities'`;

/** Every category is checked where it lies, and the amounts of a plan are whole cents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of CATEGORY_COLUMNS)
    await sql
      .raw(
        `update ${table} set ${column} = 'other' where ${column} not in (${SPEND_AREAS}, 'other');
         alter table ${table} drop constraint if exists ${table}_${column}_check,
           add constraint ${table}_${column}_check check (${column} in (${SPEND_AREAS}, 'other'))`,
      )
      .execute(db);
  await sql
    .raw(
      `alter table profiles add constraint profiles_spend_areas_check check (spend_areas <@ array[${SPEND_AREAS}])`,
    )
    .execute(db);
  await sql`
    update coach_plan_week set daily_plans = (
      select jsonb_agg(
        (d - 'target_eur') || jsonb_build_object('target_cents', round((d ->> 'target_eur')::numeric * 100)::integer)
        order by place)
      from jsonb_array_elements(daily_plans) with ordinality days (d, place));
    alter table coach_plan_week add constraint coach_plan_week_targets_check check (
      not jsonb_path_exists(daily_plans, '$[*] ? (!(@.target_cents.type() == "number" && @.target_cents >= 0 && @.target_cents % 1 == 0))'))`.execute(
    db,
  );
}
