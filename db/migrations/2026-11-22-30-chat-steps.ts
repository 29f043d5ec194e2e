import { type Kysely, sql } from 'kysely';

/** What a person can do next below an answer of the coach: questions, screens, telephone numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table coach_conversations add column steps jsonb not null default '[]'`.execute(db);
}
