import {
  findCredentials,
  findCredentialsByEmail,
  setPasswordHash,
  verifyEmailOf,
} from '~db/queries/accounts/accounts';
import {
  deleteMailedTokensOf,
  insertMailedToken,
  mailedTokenStands,
  takeMailedToken,
} from '~db/queries/accounts/mailed-tokens';
import { deleteSessionsOf } from '~db/queries/accounts/sessions';

import { hashPassword, isCommonPassword } from '../../auth/password';
import { createToken, hashToken } from '../../auth/tokens';
import type { Context } from '../../context';
import { invalidLink } from './email-verification';
import { enqueueMail } from '../messages/enqueue-mail';
import { commonPassword } from './open-account';
import { type SignedIn, openSession } from './sign-in';

const RESET_MINUTES = 60;

/** Mails a reset link when the address has an account. Answer and time are the same when it has none, because the work
 * that only an account causes happens after the answer. */
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
        expiresAt: new Date(ctx.now().getTime() + RESET_MINUTES * 60_000),
      });
      await enqueueMail(
        trx,
        { userId: account.user_id, recipient: account.email },
        {
          kind: 'reset-password',
          props: {
            displayName: account.display_name,
            resetUrl: `${ctx.services.appUrl}/reset-password?token=${token}`,
            expiresInMinutes: RESET_MINUTES,
          },
        },
      );
    });
  };
  setImmediate(() => {
    mail().catch((err: unknown) =>
      ctx.log.error({ err, requestId: ctx.requestId }, 'password reset could not be queued'),
    );
  });
}

/** Whether a reset link would still work, for the page that asks for the new password. */
export async function resetLinkStands(ctx: Context, token: string): Promise<boolean> {
  return mailedTokenStands(ctx.db, 'password_resets', hashToken(token), ctx.now());
}

/** Sets a new password with a mailed link, which works once. Ends every session, tells the owner by mail, and signs
 * them in, but for a second factor. Throws INVALID_LINK and COMMON_PASSWORD. */
export async function resetPassword(
  ctx: Context,
  input: { token: string; password: string },
): Promise<SignedIn> {
  await ctx.services.limits.consume('tokenAddress', ctx.address);
  // Checked first, because hashing is expensive and a made-up link must not cause it.
  if (!(await resetLinkStands(ctx, input.token))) throw invalidLink();
  if (isCommonPassword(input.password)) throw commonPassword();
  const passwordHash = await hashPassword(input.password);
  const { account, opened } = await ctx.db.transaction().execute(async (trx) => {
    const taken = await takeMailedToken(trx, 'password_resets', hashToken(input.token), ctx.now());
    if (!taken) throw invalidLink();
    await setPasswordHash(trx, taken.user_id, passwordHash);
    await deleteMailedTokensOf(trx, 'password_resets', taken.user_id);
    // The person opened the mail, so the address is theirs.
    await verifyEmailOf(trx, taken.user_id, taken.email, ctx.now());
    await deleteSessionsOf(trx, taken.user_id);
    const owner = await findCredentials(trx, taken.user_id);
    if (!owner) throw invalidLink();
    await enqueueMail(
      trx,
      { userId: owner.user_id, recipient: owner.email },
      {
        kind: 'password-changed',
        props: {
          displayName: owner.display_name,
          changedAt: ctx.now().toISOString(),
          timeZone: owner.time_zone,
          forgotPasswordUrl: `${ctx.services.appUrl}/reset-password`,
        },
      },
    );
    return { account: owner, opened: await openSession(ctx, trx, { userId: owner.user_id }) };
  });
  opened?.cookies.forEach(ctx.setCookie);
  ctx.log.info(
    { event: 'password_reset', userId: account.user_id, requestId: ctx.requestId },
    'password reset',
  );
  return { hasGoal: opened?.pending === true ? null : account.has_goal };
}
