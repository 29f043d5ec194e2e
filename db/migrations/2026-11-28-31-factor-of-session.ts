import { type Kysely, sql } from 'kysely';

/** When a session has last proven a second factor or a passkey; null where it never has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column factor_confirmed_at timestamptz`.execute(db);
}
