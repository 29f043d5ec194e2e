import { type Kysely, sql } from 'kysely';

/** Which mails a person wants beside those about security, contract and account (docs/product.md, 'Notifications and messages'). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles
      add column mail_weekly_summary boolean not null default true,
      add column mail_streak_reminder boolean not null default true,
      -- A group with many members has news every day.
      add column mail_group_news boolean not null default false,
      add column mail_encouragement boolean not null default true`.execute(db);
}
