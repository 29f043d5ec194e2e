import { type Kysely, sql } from 'kysely';

/** What a person says to a tip: that they do it already, or that it is not for them. The last word on a template counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tip_feedback (
      user_id uuid not null references users (id) on delete cascade,
      template text not null check (char_length(template) between 1 and 100),
      feedback text not null check (feedback in ('doing', 'declined')),
      -- The person's day; a declined tip is not proposed again for a year.
      said_on date not null,
      said_at timestamptz not null,
      primary key (user_id, template)
    )`.execute(db);
}
