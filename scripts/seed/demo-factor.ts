import type { Db } from '~db/client';
import type { Encryption } from '~server/auth/encryption';
import { totpPlace } from '~server/features/accounts/prove-code';

import { DEMO_SECRET } from '../lib/demo-admin';

/** Switches two-factor sign-in on for the demo administrator.
 * @param encryption that of the server which will check the codes */
export async function makeDemoFactor(
  db: Db,
  userId: string,
  { encryption, since }: { encryption: Encryption; since: Date },
): Promise<void> {
  const secret = encryption.encrypt(DEMO_SECRET, totpPlace(userId));
  await db.insertInto('authenticators').values({ user_id: userId, secret }).execute();
  await db
    .updateTable('users')
    .set({ two_factor_at: since.toISOString() })
    .where('id', '=', userId)
    .execute();
}
