import { sql } from 'kysely';

import type { Db } from '~db/client';

/** Gives a person a passkey that was proven in all of their sessions at an instant. */
export async function makeFactor(db: Db, userId: string, at: Date): Promise<void> {
  await sql`
    insert into passkeys (user_id, credential_id, public_key, counter, name, created_at)
    values (${userId}::uuid, ${`of ${userId}`}, 'key', 0, 'Phone', ${at.toISOString()}::timestamptz)`.execute(
    db,
  );
  await sql`
    update sessions set factor_confirmed_at = ${at.toISOString()}::timestamptz
    where user_id = ${userId}::uuid`.execute(db);
}
