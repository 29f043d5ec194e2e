import { type Kysely, sql } from 'kysely';

/** When Pro that was given was last taken back, so that its person is told why it is over; null where it never was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles add column pro_taken_back_at timestamptz`.execute(db);
}
