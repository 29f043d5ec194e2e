import { type Kysely, sql } from 'kysely';

/** The secret that signs an account's device cookies (server/auth/devices.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column device_key text not null
      default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
  `.execute(db);
}
