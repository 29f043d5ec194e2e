import { type Kysely, sql } from 'kysely';

/** What the installation measures about itself, by a job; the landing page shows it without a statement of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation_figures (
      singleton boolean primary key default true check (singleton),
      active_savers integer not null check (active_savers >= 0),
      monthly_eur numeric(12,2) not null,
      annual_eur numeric(12,2) not null,
      streak_weeks numeric(8,2) not null,
      goals_reached_pct numeric(5,2) not null,
      measured_at timestamptz not null default now()
    )`.execute(db);
}
