import { type Kysely, sql } from 'kysely';

/** A savings account that is entered after another one waits for a day, and can be stopped meanwhile. The row outlives the
 * account: what is entered after a removal waits, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table own_accounts
      alter column encrypted drop not null,
      add column waiting_encrypted text check (waiting_encrypted like 'v1.%' and char_length(waiting_encrypted) <= 2000),
      -- From then on it is the account.
      add column waits_until timestamptz,
      -- Of the link in the mail that stops it.
      add column stop_token_hash text unique check (char_length(stop_token_hash) = 64),
      add check (num_nonnulls(waiting_encrypted, waits_until, stop_token_hash) in (0, 3)),
      add check (waits_until > changed_at);
    create index own_accounts_waiting_idx on own_accounts (waits_until) where waits_until is not null`.execute(
    db,
  );
}
