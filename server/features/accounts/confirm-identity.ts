import { findCredentialsByEmail } from '~db/queries/accounts/accounts';
import { confirmSession } from '~db/queries/accounts/sessions';

import { verifyPassword } from '../../auth/password';
import { hashToken } from '../../auth/tokens';
import type { AuthedContext } from '../../context';
import { DomainError } from '../../errors';

/** For so long after a proof of identity the settings of an account can be changed. */
const FRESH_MS = 15 * 60_000;

const MESSAGE = 'Please confirm that it is you';

/** Refuses what changes who owns an account, unless the person has just proved who they are in this session: an open
 * browser on a table is not enough. @throws CONFIRM_IDENTITY */
export function requireFresh({ user, now }: AuthedContext): void {
  if (now().getTime() - Date.parse(user.confirmedAt) > FRESH_MS)
    throw new DomainError('FORBIDDEN', 'CONFIRM_IDENTITY', MESSAGE);
}

/** Proves with the password who sits here, for the next 15 minutes of this session.
 * @throws WRONG_PASSWORD, NO_PASSWORD (an account without one signs in anew instead), TOO_MANY_ATTEMPTS */
export async function confirmWithPassword(ctx: AuthedContext, password: string): Promise<void> {
  const { user, services, actor, db } = ctx;
  if (!user.hasPassword)
    throw new DomainError('CONFLICT', 'NO_PASSWORD', 'This account has no password. Sign in again instead.');
  await services.limits.consume('passwordCheck', user.id);
  const stored = (await findCredentialsByEmail(db, user.email))?.password_hash ?? null;
  if (!(await verifyPassword(stored, password)) || actor.kind !== 'user')
    throw new DomainError('BAD_REQUEST', 'WRONG_PASSWORD', 'Wrong password', { field: 'password' });
  await services.limits.clear('passwordCheck', user.id);
  await confirmSession(db, hashToken(actor.token), ctx.now());
}
