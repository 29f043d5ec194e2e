import { findCredentials } from '~db/queries/accounts/accounts';
import { deleteOtherKeys } from '~db/queries/accounts/keys';

import type { AuthedContext } from '../../context';
import { logEvent } from '../../log';
import { DomainError, notFound } from '../../errors';
import { lockForOwnerChange, requireFresh, sessionIdOf } from './confirm-identity';
import { mailSecurityChange } from './security-mail';

/** Removes every way into the account but the password: passkeys, Google and other sessions. This session
 * stays, and so does a second factor: alone it lets nobody in, and only its own code removes it.
 * @throws CONFIRM_IDENTITY, SET_PASSWORD_FIRST */
export async function keepOnlyMe(ctx: AuthedContext): Promise<void> {
  requireFresh(ctx);
  const { user, db, services } = ctx;
  const deviceKey = await db.transaction().execute(async (trx) => {
    await lockForOwnerChange(ctx, trx);
    const account = await findCredentials(trx, user.id);
    if (!account) throw notFound('Account');
    if (account.password_hash === null)
      throw new DomainError(
        'SET_PASSWORD_FIRST',
        'Set a password first: without Google and passkeys you could not sign in any more.',
      );
    const key = await deleteOtherKeys(trx, { userId: user.id, sessionId: sessionIdOf(ctx) });
    await mailSecurityChange(ctx, trx, account, { change: 'only-me' });
    return key;
  });
  ctx.setCookie(services.devices.remember(ctx.cookies, deviceKey));
  logEvent(ctx, { event: 'only_me', userId: user.id }, 'other keys removed');
}
