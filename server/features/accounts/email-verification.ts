import { takeMailedToken } from '~db/queries/accounts/mailed-tokens';

import { hashToken } from '../../auth/tokens';
import { proveAddress } from '../../auth/prove-address';
import type { AuthedContext } from '../../context';
import type { SignInIntent } from '../../domain/accounts/destination';
import { NO_MAIL } from '../../domain/messages/no-mail';
import { DomainError } from '../../errors';
import { lockForOwnerChange } from './confirm-identity';
import { mailVerification } from './open-account';

export const invalidLink = () => new DomainError('INVALID_LINK', 'This link is invalid or has expired');

/** Redeems a verification link, once, for a person who is signed in to the account that it was mailed for. Otherwise a
 * stranger who signed up with somebody's address would get it proven when the owner opens the mail.
 * @throws INVALID_LINK */
export async function verifyEmail(ctx: AuthedContext, token: string): Promise<void> {
  const { user, services, now } = ctx;
  await services.limits.consume('tokenAddress', ctx.address);
  await ctx.db.transaction().execute(async (trx) => {
    await lockForOwnerChange(ctx, trx);
    const link = { hash: hashToken(token), userId: user.id, now: now() };
    const taken = await takeMailedToken(trx, 'email_verifications', link);
    // If the address was changed since the mail was sent, the mail proves nothing.
    const proven =
      taken && (await proveAddress(ctx, trx, { userId: user.id, email: taken.email, origin: 'session' }));
    if (!proven) throw invalidLink();
  });
}

/** Mails a new verification link to the signed-in person, unless they are verified already and mail arrives. It leads on to the
 * invitation on whose page it was requested, if any.
 * @throws MAIL_OFF, TOO_MANY_ATTEMPTS */
export async function resendVerification(ctx: AuthedContext, intent: SignInIntent) {
  const { user, services } = ctx;
  if (user.emailVerified && !user.mailBounced) return { sent: false };
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
