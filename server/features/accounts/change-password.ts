import type { Db } from '~db/client';
import { changePasswordHash, findCredentials } from '~db/queries/accounts/accounts';
import { deleteEmailChange } from '~db/queries/accounts/email-changes';
import { deleteMailedTokensOf } from '~db/queries/accounts/mailed-tokens';
import { confirmSession, deleteSessionsOf } from '~db/queries/accounts/sessions';
import { dropWaitingAccount } from '~db/queries/transfers/own-account';

import { hashPassword, isCommonPassword } from '../../auth/password';
import type { AuthedContext, Context } from '../../context';
import { logEvent } from '../../log';
import { DomainError, notFound } from '../../errors';
import { enqueueMail } from '../messages/enqueue-mail';
import { checkPassword, lockForOwnerChange, requireFresh, sessionIdOf } from './confirm-identity';
import { commonPassword } from './open-account';
import { waysToSignIn } from './ways-to-sign-in';

/** Everything that a change of password brings with it: other sessions end, requests that are open are
 * cancelled, and the owner is told, also about the other ways that still open the account. `exceptSession`
 * stays signed in. `emptied`: the proof of the address has removed all other ways into the account. */
export async function afterPasswordChange(
  ctx: Context,
  trx: Db,
  userId: string,
  { exceptSession, emptied = false }: { exceptSession?: string; emptied?: boolean } = {},
): Promise<void> {
  await deleteMailedTokensOf(trx, 'password_resets', userId);
  await deleteEmailChange(trx, userId);
  const accountChangeStopped = await dropWaitingAccount(trx, { userId }, ctx.now());
  await deleteSessionsOf(trx, userId, exceptSession);
  const owner = await findCredentials(trx, userId);
  if (!owner) throw notFound('Account');
  const { google, passkeys } = await waysToSignIn(trx, userId);
  await enqueueMail(trx, { userId, recipient: owner.email }, 'password-changed', {
    displayName: owner.display_name,
    changedAt: ctx.now().toISOString(),
    timeZone: owner.time_zone,
    accountChangeStopped,
    forgotPasswordUrl: `${ctx.services.appUrl}/reset-password`,
    google,
    passkeys,
    emptied,
  });
}

const changedMeanwhile = () =>
  new DomainError('PASSWORD_CHANGED', 'Your password was changed a moment ago. Please try again.');

/** Changes the password of the signed-in person with the current one. An account without one gets its first
 * after a new sign-in. Ends every other session. @throws WRONG_PASSWORD, CONFIRM_IDENTITY, COMMON_PASSWORD */
export async function changePassword(
  ctx: AuthedContext,
  { currentPassword, password }: { currentPassword: string | null; password: string },
): Promise<void> {
  const { user } = ctx;
  if (isCommonPassword(password)) throw commonPassword();
  const from = user.hasPassword ? await checkPassword(ctx, currentPassword ?? '', 'currentPassword') : null;
  if (from === null) requireFresh(ctx);
  const to = await hashPassword(password);
  const sessionId = sessionIdOf(ctx);
  await ctx.db.transaction().execute(async (trx) => {
    await lockForOwnerChange(ctx, trx);
    if (!(await changePasswordHash(trx, user.id, { from, to }))) throw changedMeanwhile();
    // Where two-factor sign-in is on, the password alone proves nothing.
    if (!user.twoFactor) await confirmSession(trx, sessionId, { provenAt: ctx.now(), factor: false });
    await afterPasswordChange(ctx, trx, user.id, { exceptSession: sessionId });
  });
  logEvent(ctx, { event: 'password_changed', userId: user.id }, 'password changed');
}
