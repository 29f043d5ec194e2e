import { findCredentialsByEmail, setPasswordHash } from '~db/queries/accounts';

import { hashPassword, needsRehash, verifyPassword } from '../../auth/password';
import type { Context } from '../../context';
import type { SignInInput } from '../../domain/auth-schema';
import { DomainError } from '../../errors';

const wrongCredentials = () =>
  new DomainError('UNAUTHENTICATED', 'WRONG_CREDENTIALS', 'Invalid email or password', { field: 'password' });

/** Opens a session for e-mail and password. Answer and time are the same for an unknown address and a wrong
 * password; failures are limited per account and address. A session that was open before is ended. */
export async function signIn(ctx: Context, input: SignInInput): Promise<{ hasGoal: boolean }> {
  const { limits, sessions } = ctx.services;
  const pair = `${input.email}|${ctx.address}`;
  await limits.check('signInAccountAndAddress', pair);
  await limits.check('signInAccount', input.email);
  await limits.check('signInAddress', ctx.address);

  const account = await findCredentialsByEmail(ctx.db, input.email);
  const right = await verifyPassword(account?.password_hash ?? null, input.password);
  if (!account || !right) {
    await limits.countFailure('signInAccountAndAddress', pair);
    await limits.countFailure('signInAccount', input.email);
    await limits.countFailure('signInAddress', ctx.address);
    ctx.log.info({ event: 'sign_in_failed', requestId: ctx.requestId }, 'sign-in refused');
    throw wrongCredentials();
  }
  await limits.clear('signInAccountAndAddress', pair);
  if (account.password_hash !== null && needsRehash(account.password_hash)) {
    await setPasswordHash(ctx.db, account.user_id, await hashPassword(input.password));
  }
  if (ctx.actor.kind === 'user') await sessions.close(ctx.actor.token);
  ctx.setCookie(await sessions.open(account.user_id, ctx.userAgent));
  ctx.log.info({ event: 'sign_in', userId: account.user_id, requestId: ctx.requestId }, 'signed in');
  return { hasGoal: account.has_goal };
}
