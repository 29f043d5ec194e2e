import {
  findCredentials,
  findCredentialsByEmail,
  lockUser,
  setPasswordHash,
} from '~db/queries/accounts/accounts';
import { insertMailedToken, ownerOfMailedToken, takeMailedToken } from '~db/queries/accounts/mailed-tokens';

import { hashPassword, isCommonPassword } from '../../auth/password';
import { createToken, hashToken } from '../../auth/tokens';
import { originOf, proveAddress } from '../../auth/prove-address';
import type { Context } from '../../context';
import { logEvent } from '../../log';
import { afterPasswordChange } from './change-password';
import { invalidLink } from './email-verification';
import { enqueueMail } from '../messages/enqueue-mail';
import { commonPassword } from './open-account';
import { type SignedIn, openSession } from './sign-in';
import { MINUTE_MS } from '../../domain/kernel/durations';

const RESET_MINUTES = 60;

/** Mails a reset link when the address has an account. Answer and time are the same when it has none, because
 * the work for an account is done after the answer. */
export async function requestPasswordReset(ctx: Context, email: string): Promise<void> {
  const { limits, devices } = ctx.services;
  const account = await findCredentialsByEmail(ctx.db, email);
  const device = account ? devices.knownTo(ctx.cookies, account.device_key) : null;
  if (device !== null) await limits.consume('resetDevice', device);
  else {
    await limits.consume('resetAddress', ctx.address);
    await limits.consume('resetAccountAndAddress', `${email}|${ctx.address}`);
    await limits.consume('resetAccount', email);
  }
  const mail = async () => {
    if (!account) return;
    const token = createToken();
    await ctx.db.transaction().execute(async (trx) => {
      await insertMailedToken(trx, 'password_resets', {
        hash: hashToken(token),
        userId: account.user_id,
        email: account.email,
        expiresAt: new Date(ctx.now().getTime() + RESET_MINUTES * MINUTE_MS),
      });
      await enqueueMail(trx, { userId: account.user_id, recipient: account.email }, 'reset-password', {
        displayName: account.display_name,
        resetUrl: `${ctx.services.appUrl}/reset-password?token=${token}`,
        expiresInMinutes: RESET_MINUTES,
      });
    });
  };
  setImmediate(() => {
    mail().catch((err: unknown) =>
      ctx.log.error({ err, requestId: ctx.requestId }, 'password reset could not be queued'),
    );
  });
}

/** Whether a reset link still works, for the page that asks for the new password. */
export async function resetLinkStands(ctx: Context, token: string): Promise<boolean> {
  return (await ownerOfMailedToken(ctx.db, 'password_resets', hashToken(token), ctx.now())) !== undefined;
}

/** Sets a new password with a mailed link, which works once. Ends every session, tells the owner by mail, and
 * signs them in unless a second factor is needed. @throws INVALID_LINK and COMMON_PASSWORD */
export async function resetPassword(
  ctx: Context,
  input: { token: string; password: string },
): Promise<SignedIn> {
  await ctx.services.limits.consume('tokenAddress', ctx.address);
  // Checked first, because hashing is expensive and a made-up link must not cause it.
  if (!(await resetLinkStands(ctx, input.token))) throw invalidLink();
  if (isCommonPassword(input.password)) throw commonPassword();
  const passwordHash = await hashPassword(input.password);
  const hash = hashToken(input.token);
  const { account, opened } = await ctx.db.transaction().execute(async (trx) => {
    // Locks the account first, as every change of it does; otherwise two links at once would wait for each other.
    const userId = await ownerOfMailedToken(trx, 'password_resets', hash, ctx.now());
    if (userId === undefined || !(await lockUser(trx, userId))) throw invalidLink();
    const taken = await takeMailedToken(trx, 'password_resets', { hash, userId, now: ctx.now() });
    if (!taken) throw invalidLink();
    // The person opened the mail, so the address is theirs, provided that it is still the account's address
    // and the link is still valid.
    const origin = await originOf(ctx, trx, userId);
    const proven = await proveAddress(ctx, trx, { userId, email: taken.email, origin });
    if (!proven) throw invalidLink();
    await setPasswordHash(trx, userId, passwordHash);
    await afterPasswordChange(ctx, trx, userId, proven);
    const owner = await findCredentials(trx, userId);
    if (!owner) throw invalidLink();
    return { account: owner, opened: await openSession(ctx, trx, { userId }) };
  });
  opened?.cookies.forEach(ctx.setCookie);
  logEvent(ctx, { event: 'password_reset', userId: account.user_id }, 'password reset');
  return { hasGoal: opened?.pending === true ? null : account.has_goal };
}
