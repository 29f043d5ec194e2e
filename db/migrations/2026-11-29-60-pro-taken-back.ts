import { type Kysely, sql } from 'kysely';

/** When Pro that somebody gave was last taken back, so that the person is told why it ended; null if never. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles add column pro_taken_back_at timestamptz`.execute(db);
}
