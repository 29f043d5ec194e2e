import type { Db } from '~db/client';
import { findCredentialsByEmail, lockAccount } from '~db/queries/accounts/accounts';
import { confirmSession } from '~db/queries/accounts/sessions';

import { verifyPassword } from '../../auth/password';
import { hashToken } from '../../auth/tokens';
import type { AuthedContext } from '../../context';
import { CODE_MISSING } from '../../domain/accounts/second-factor';
import { DomainError } from '../../errors';
import { withCode } from './prove-code';

/** For so long after a proof of identity the settings of an account can be changed. */
const FRESH_MS = 15 * 60_000;

const MESSAGE = 'Please confirm that it is you';

/** Refuses what changes who owns an account, unless the person has just proved who they are in this session: an open
 * browser on a table is not enough. @throws CONFIRM_IDENTITY */
export function requireFresh({ user, now }: AuthedContext): void {
  if (now().getTime() - Date.parse(user.confirmedAt) > FRESH_MS)
    throw new DomainError('FORBIDDEN', 'CONFIRM_IDENTITY', MESSAGE);
}

/** Proves with the password, and with a code where two-factor sign-in is on, who sits here, for the next 15 minutes of this
 * session. @throws WRONG_PASSWORD, NO_PASSWORD (an account without one signs in anew instead, or has a passkey), CODE_NEEDED,
 * WRONG_CODE, TOO_MANY_ATTEMPTS */
export async function confirmIdentity(
  ctx: AuthedContext,
  { password, code }: { password: string; code?: string | undefined },
): Promise<void> {
  const { user, services, actor, db } = ctx;
  if (!user.hasPassword)
    throw new DomainError('CONFLICT', 'NO_PASSWORD', 'This account has no password. Sign in again instead.');
  await services.limits.consume('passwordCheck', user.id);
  const stored = (await findCredentialsByEmail(db, user.email))?.password_hash ?? null;
  if (!(await verifyPassword(stored, password)) || actor.kind !== 'user')
    throw new DomainError('BAD_REQUEST', 'WRONG_PASSWORD', 'Wrong password', { field: 'password' });
  await services.limits.clear('passwordCheck', user.id);
  const confirm = (trx: Db) => confirmSession(trx, hashToken(actor.token), ctx.now());
  if (code) return withCode(ctx, user.id, code, confirm);
  await db.transaction().execute(async (trx) => {
    // Read under its lock: it may have been switched on a moment ago.
    const account = await lockAccount(trx, user.id);
    if (!account || account.two_factor_at !== null)
      throw new DomainError('BAD_REQUEST', 'CODE_NEEDED', CODE_MISSING, { field: 'code' });
    await confirm(trx);
  });
}
