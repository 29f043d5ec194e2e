import { type Kysely, sql } from 'kysely';

/** A session can be named without its token, and tells when it was last used and when its person last proved who they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column handle uuid not null default gen_random_uuid(),
      add column last_seen_at timestamptz not null default now(),
      add column confirmed_at timestamptz not null default now();
    update sessions set last_seen_at = created_at, confirmed_at = created_at;
    drop index sessions_user_id_idx;
    create unique index sessions_handle_key on sessions (user_id, handle)`.execute(db);
}
