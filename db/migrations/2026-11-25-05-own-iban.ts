import { type Kysely, sql } from 'kysely';

/** A person's own savings account: IBAN and name of the account, together encrypted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table own_accounts (
      user_id uuid primary key references users (id) on delete cascade,
      encrypted text not null check (encrypted like 'v1.%' and char_length(encrypted) <= 2000),
      changed_at timestamptz not null
    )`.execute(db);
}
