import { findCredentialsByEmail, setPasswordHash } from '~db/queries/accounts/accounts';

import { hashPassword, needsRehash, verifyPassword } from '../../auth/password';
import type { Context } from '../../context';
import type { SignInInput } from '../../domain/accounts/auth-schema';
import { DomainError } from '../../errors';

/** Opens a new session for a person. A session that the browser held before ends. */
export async function startSession(ctx: Context, userId: string): Promise<void> {
  const { sessions } = ctx.services;
  if (ctx.actor.kind === 'user') await sessions.close(ctx.actor.token);
  ctx.setCookie(await sessions.open(userId, ctx.userAgent));
}

const wrongCredentials = () =>
  new DomainError('UNAUTHENTICATED', 'WRONG_CREDENTIALS', 'Invalid email or password', { field: 'password' });

/** Opens a session for e-mail and password. Answer and time are the same for an unknown address and a wrong
 * password. Tries are counted before the password is checked, so that sending many at once does not get round the
 * limit; a success gives its try back. A session that this browser held before is ended. */
export async function signIn(ctx: Context, input: SignInInput): Promise<{ hasGoal: boolean }> {
  const { limits } = ctx.services;
  const pair = `${input.email}|${ctx.address}`;
  // Narrowest first, so that a try that is stopped there uses up nothing of the limits shared with other people.
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

/** Ends this session, or every session of the person. Signing out twice is no error. */
export async function signOut(ctx: Context, everywhere: boolean): Promise<void> {
  const { sessions } = ctx.services;
  if (ctx.actor.kind === 'user') {
    if (everywhere) await sessions.closeAll(ctx.actor.user.id);
    else await sessions.close(ctx.actor.token);
    ctx.log.info(
      { event: 'sign_out', userId: ctx.actor.user.id, everywhere, requestId: ctx.requestId },
      'signed out',
    );
  }
  ctx.setCookie(sessions.blankCookie);
}
