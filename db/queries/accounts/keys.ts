import { sql } from 'kysely';

import type { Db } from '../../client';

/** Tables of what opens, or could open, an account, besides the columns in `users`. */
const KEYS = [
  'sessions',
  'pending_sign_ins',
  'passkeys',
  'authenticators',
  'recovery_codes',
  'password_resets',
  'email_changes',
] as const;

/** Removes everything that opens an account: password, keys and sessions stop working. */
export async function deleteKeys(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: null, google_subject: null, two_factor_at: null, device_key: sql`default` })
    .where('id', '=', userId)
    .execute();
  for (const table of KEYS) await db.deleteFrom(table).where('user_id', '=', userId).execute();
}

/** Removes everything that opens an account except its password, which a second factor may guard, and one session.
 * @returns the new secret of its device cookies */
export async function deleteOtherKeys(db: Db, { userId, sessionId }: { userId: string; sessionId: string }) {
  const { device_key } = await db
    .updateTable('users')
    .set({ google_subject: null, device_key: sql`default` })
    .where('id', '=', userId)
    .returning('device_key')
    .executeTakeFirstOrThrow();
  for (const table of ['passkeys', 'pending_sign_ins', 'password_resets', 'email_changes'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute();
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', sessionId).execute();
  return device_key;
}
