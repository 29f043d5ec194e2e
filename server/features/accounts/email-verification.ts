import { takeMailedToken } from '~db/queries/accounts/mailed-tokens';

import { hashToken } from '../../auth/tokens';
import { proveAddress } from '../../auth/prove-address';
import type { AuthedContext } from '../../context';
import type { SignInIntent } from '../../domain/accounts/destination';
import { NO_MAIL } from '../../domain/messages/no-mail';
import { DomainError } from '../../errors';
import { lockAccount } from './confirm-identity';
import { mailVerification } from './open-account';

export const invalidLink = () => new DomainError('INVALID_LINK', 'This link is invalid or has expired');

/** Redeems a verification link, once, for who is signed in to the account that it was mailed for: whoever has signed up with
 * another one's address does not get it proven by a mail that its owner opens. @throws INVALID_LINK */
export async function verifyEmail(ctx: AuthedContext, token: string): Promise<void> {
  const { user, services, now } = ctx;
  await services.limits.consume('tokenAddress', ctx.address);
  await ctx.db.transaction().execute(async (trx) => {
    await lockAccount(ctx, trx);
    const link = { hash: hashToken(token), userId: user.id, now: now() };
    const taken = await takeMailedToken(trx, 'email_verifications', link);
    // The address may have been changed since the mail was sent: then it proves nothing any more.
    const proven =
      taken && (await proveAddress(ctx, trx, { userId: user.id, email: taken.email, origin: 'session' }));
    if (!proven) throw invalidLink();
  });
}

/** Mails a new verification link to the signed-in person (nothing to do when verified already). It leads on to the invitation
 * that it was asked for at, if it was. @throws MAIL_OFF, TOO_MANY_ATTEMPTS */
export async function resendVerification(
  ctx: AuthedContext,
  intent: SignInIntent,
): Promise<{ sent: boolean }> {
  const { user, services } = ctx;
  if (user.emailVerified) return { sent: false };
  if (!services.mailOn)
    throw new DomainError(
      'MAIL_OFF',
      `${NO_MAIL} Write to ${services.operator.email}, so that somebody verifies your address.`,
    );
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
