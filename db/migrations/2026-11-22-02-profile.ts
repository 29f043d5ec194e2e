import { type Kysely, sql } from 'kysely';

/** Goals that a newcomer can choose from. What a person answers lies in `profiles`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table goal_templates (
      code text primary key,
      name text not null check (char_length(name) between 1 and 100),
      description text not null,
      emoji text not null,
      category text not null,
      suggested_amount_eur numeric(12,2) not null check (suggested_amount_eur > 0),
      suggested_duration_months integer not null check (suggested_duration_months between 1 and 120)
    )`.execute(db);
}
