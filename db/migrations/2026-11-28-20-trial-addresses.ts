import { type Kysely, sql } from 'kysely';

/** Which addresses have had a trial: docs/product.md, 'Plans and access'. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A keyed hash of a normalised address, and the account whose trial it was; null once that is deleted.
    create table trial_addresses (
      address_hash text primary key check (address_hash ~ '^[0-9a-f]{64}$'),
      user_id uuid references users (id) on delete set null,
      remembered_at timestamptz not null
    );
    create index trial_addresses_user_idx on trial_addresses (user_id);
    create index trial_addresses_remembered_idx on trial_addresses (remembered_at);

    -- Whether the trial ended early, because the address that was proven had one before.
    alter table profiles add column trial_used_before boolean not null default false;
    create index profiles_email_normalised_idx on profiles (email_normalised);`.execute(db);
}
