import { type Kysely, sql } from 'kysely';

/** An archive is opened by the link in its mail, or by one that its owner asked for in the settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table archives add column settings_token_hash text check (char_length(settings_token_hash) = 64)`.execute(
    db,
  );
}
