import { type Kysely, sql } from 'kysely';

/** A second factor beside the password (codes of an app, codes for recovery), sign-ins that wait for it, and passkeys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- When two-factor sign-in was switched on. It stands here, in the row that whoever opens a session locks.
    alter table users add column two_factor_at timestamptz;

    create table authenticators (
      user_id uuid primary key references users (id) on delete cascade,
      -- Encrypted.
      secret text not null,
      -- Until when a code may confirm it; null once one has.
      expires_at timestamptz,
      -- The step of the last code that was used: each works once.
      last_step bigint not null default 0
    );

    create table recovery_codes (
      user_id uuid not null references users (id) on delete cascade,
      code_hash text not null,
      primary key (user_id, code_hash)
    );

    create table pending_sign_ins (
      token_hash text primary key,
      user_id uuid not null references users (id) on delete cascade,
      -- The password's hash of that moment, hashed: with another password the sign-in is over.
      password_mark text not null,
      tries integer not null default 0,
      expires_at timestamptz not null
    );
    create index pending_sign_ins_user_id_idx on pending_sign_ins (user_id);
    create index pending_sign_ins_expires_idx on pending_sign_ins (expires_at);

    create table passkeys (
      user_id uuid not null references users (id) on delete cascade,
      id uuid not null default gen_random_uuid(),
      credential_id text not null,
      public_key text not null,
      counter bigint not null,
      name text not null check (char_length(name) between 1 and 60),
      created_at timestamptz not null,
      last_used_at timestamptz,
      primary key (user_id, id)
    );
    create unique index passkeys_credential_id_key on passkeys (credential_id);

    -- What a passkey has to sign. The holder is the hash of the session or cookie that asked.
    create table passkey_challenges (
      holder text not null,
      purpose text not null check (purpose in ('add', 'confirm', 'sign-in')),
      challenge text not null,
      expires_at timestamptz not null,
      primary key (holder, purpose)
    );
    create index passkey_challenges_expires_idx on passkey_challenges (expires_at)`.execute(db);
}
