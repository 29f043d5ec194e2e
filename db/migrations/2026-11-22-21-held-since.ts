import { type Kysely, sql } from 'kysely';

/** Since when money is held for calls, so that what a crash left behind can be told from what is under way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table coach_usage add column held_at timestamptz not null default now()`.execute(db);
}
