import { type Kysely, sql } from 'kysely';

/** Whether Claude may read pictures of receipts: docs/decisions/0103-claude-reads-receipts-after-a-yes-of-its-own.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles
      -- Null until the person was asked. It is apart from ai_consent_at, whose question named no pictures.
      add column ai_pictures boolean,
      add column ai_pictures_answered_at timestamptz,
      add check ((ai_pictures is null) = (ai_pictures_answered_at is null))`.execute(db);
}
