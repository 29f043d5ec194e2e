import { type Kysely, sql } from 'kysely';

/** The address that a person wants to have, until the link that was mailed to it is opened. One at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table email_changes (
      user_id uuid primary key references users (id) on delete cascade,
      email text not null check (char_length(email) between 3 and 255 and email = btrim(email)),
      token_hash text not null check (char_length(token_hash) = 64),
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    )`.execute(db);
}
