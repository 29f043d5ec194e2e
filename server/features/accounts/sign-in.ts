import { findCredentialsByEmail, setPasswordHash } from '~db/queries/accounts/accounts';

import { hashPassword, needsRehash, verifyPassword } from '../../auth/password';
import type { Context } from '../../context';
import type { SignInInput } from '../../domain/accounts/auth-schema';
import { DomainError } from '../../errors';
import { startSession } from './start-session';

const wrongCredentials = () =>
  new DomainError('UNAUTHENTICATED', 'WRONG_CREDENTIALS', 'Invalid email or password', { field: 'password' });

/** Opens a session for e-mail and password. Answer and time are the same for an unknown address and a wrong
 * password. Tries are counted before the password is looked at, so that many at once are no way round the
 * limit; a success gives its own back. A session that was open before is ended. */
export async function signIn(ctx: Context, input: SignInInput): Promise<{ hasGoal: boolean }> {
  const { limits } = ctx.services;
  const pair = `${input.email}|${ctx.address}`;
  // Narrowest first: whoever is stopped there uses up nothing of the limits that they share with others.
  await limits.consume('signInAccountAndAddress', pair);
  await limits.consume('signInAddress', ctx.address);
  await limits.consume('signInAccount', input.email);

  const account = await findCredentialsByEmail(ctx.db, input.email);
  const right = await verifyPassword(account?.password_hash ?? null, input.password);
  if (!account || !right) {
    ctx.log.info({ event: 'sign_in_failed', requestId: ctx.requestId }, 'sign-in refused');
    throw wrongCredentials();
  }
  await limits.clear('signInAccountAndAddress', pair);
  await limits.giveBack('signInAddress', ctx.address);
  await limits.giveBack('signInAccount', input.email);
  if (account.password_hash !== null && needsRehash(account.password_hash)) {
    await setPasswordHash(ctx.db, account.user_id, await hashPassword(input.password));
  }
  await startSession(ctx, account.user_id);
  ctx.log.info({ event: 'sign_in', userId: account.user_id, requestId: ctx.requestId }, 'signed in');
  return { hasGoal: account.has_goal };
}
