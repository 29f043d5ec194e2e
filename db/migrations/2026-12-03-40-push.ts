import { type Kysely, sql } from 'kysely';

/** Messages on devices: docs/decisions/0113-a-message-goes-to-the-device-or-by-mail.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_devices (
      id uuid not null default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      -- Whoever signs out, or is signed out, is told nothing more on that device.
      session_id text not null references sessions (id) on delete cascade,
      -- Where the browser's push service takes messages for it: who knows the address and the keys can write there.
      endpoint text not null unique check (char_length(endpoint) <= 500),
      p256dh text not null check (char_length(p256dh) = 87),
      auth text not null check (char_length(auth) = 22),
      created_at timestamptz not null default now(),
      primary key (user_id, id)
    );
    create index push_devices_user_id_idx on push_devices (user_id, created_at);
    create index push_devices_session_id_idx on push_devices (session_id);

    -- From when on the devices may be told; null when the mail goes. The mail waits until due_at.
    alter table mail_outbox add column push_due_at timestamptz;
    create index mail_outbox_push_idx on mail_outbox (push_due_at)
      where push_due_at is not null and sent_at is null and failed_at is null;

    -- The person has said 'Not today'.
    alter table messages add column quiet_at timestamptz`.execute(db);
}
