import { verifyEmailOf } from '~db/queries/accounts/accounts';
import { takeMailedToken } from '~db/queries/accounts/mailed-tokens';

import { hashToken } from '../../auth/tokens';
import type { AuthedContext, Context } from '../../context';
import type { SignInIntent } from '../../domain/accounts/destination';
import { DomainError } from '../../errors';
import { mailVerification } from './open-account';

export const invalidLink = () =>
  new DomainError('BAD_REQUEST', 'INVALID_LINK', 'This link is invalid or has expired');

/** Redeems a verification link. It works once, for anybody who holds it, signed in or not. */
export async function verifyEmail(ctx: Context, token: string): Promise<void> {
  await ctx.services.limits.consume('tokenAddress', ctx.address);
  await ctx.db.transaction().execute(async (trx) => {
    const taken = await takeMailedToken(trx, 'email_verifications', hashToken(token), ctx.now());
    if (!taken) throw invalidLink();
    // The address may have been changed since the mail was sent: then it proves nothing any more.
    if (!(await verifyEmailOf(trx, taken.user_id, taken.email, ctx.now()))) throw invalidLink();
  });
}

/** Mails a new verification link to the signed-in person (nothing to do when verified already). It leads on to the invitation
 * that it was asked for at, if it was. */
export async function resendVerification(
  ctx: AuthedContext,
  intent: SignInIntent,
): Promise<{ sent: boolean }> {
  const { user } = ctx;
  if (user.emailVerified) return { sent: false };
  await ctx.services.limits.consume('verificationMail', user.id);
  await ctx.db.transaction().execute((trx) =>
    mailVerification(ctx, trx, {
      userId: user.id,
      email: user.email,
      displayName: user.displayName,
      intent,
    }),
  );
  return { sent: true };
}
