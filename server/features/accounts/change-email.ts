import { findCredentials, findCredentialsByEmail } from '~db/queries/accounts/accounts';
import {
  deleteEmailChange,
  findEmailChange,
  putEmailChange,
  queueCustomerEmail,
  setEmail,
  takeEmailChange,
} from '~db/queries/accounts/email-changes';
import { deleteMailedTokensOf } from '~db/queries/accounts/mailed-tokens';

import { createToken, hashToken } from '../../auth/tokens';
import { proveAddress } from '../../auth/prove-address';
import type { AuthedContext } from '../../context';
import { logEvent } from '../../log';
import { normaliseEmail } from '../../domain/accounts/email-address';
import { NO_MAIL } from '../../domain/messages/no-mail';
import { DomainError, isUniqueViolation, notFound } from '../../errors';
import { enqueueMail } from '../messages/enqueue-mail';
import { lockForOwnerChange, requireFresh } from './confirm-identity';
import { invalidLink } from './email-verification';
import { HOUR_MS } from '../../domain/kernel/durations';

const LINK_HOURS = 48;

/** Whether one more mail may go to an address, counted over everybody who asks. The limit is never told,
 * because it would reveal that others have asked, too. */
async function mayMail({ services }: AuthedContext, email: string): Promise<boolean> {
  try {
    await services.limits.consume('emailChangeToAddress', normaliseEmail(email));
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.status === 429) return false;
    throw error;
  }
}

/** Mails a link to the address that a person wants to have, and a notice to their current one. The answer and
 * what is stored are the same when the new address has an account already: only its mailbox learns of that.
 * @throws CONFIRM_IDENTITY, SAME_EMAIL, MAIL_OFF, TOO_MANY_ATTEMPTS */
export async function requestEmailChange(ctx: AuthedContext, email: string): Promise<void> {
  requireFresh(ctx);
  const { user, services } = ctx;
  if (email.toLowerCase() === user.email.toLowerCase())
    throw new DomainError('SAME_EMAIL', 'This is your address already', { field: 'email' });
  if (!services.mailOn) throw new DomainError('MAIL_OFF', NO_MAIL);
  await services.limits.consume('emailChange', user.id);
  const mailed = await mayMail(ctx, email);
  const token = createToken();
  await ctx.db.transaction().execute(async (trx) => {
    await lockForOwnerChange(ctx, trx);
    const owner = await findCredentials(trx, user.id);
    if (!owner) throw notFound('Account');
    const { display_name: displayName, time_zone: timeZone } = owner;
    const expiresAt = new Date(ctx.now().getTime() + LINK_HOURS * HOUR_MS);
    await putEmailChange(trx, { userId: user.id, email, hash: hashToken(token), expiresAt });
    const taken = await findCredentialsByEmail(trx, email);
    if (mailed && taken)
      await enqueueMail(trx, { userId: taken.user_id, recipient: taken.email }, 'email-in-use', {
        displayName: taken.display_name,
        signInUrl: `${services.appUrl}/auth`,
      });
    else if (mailed)
      await enqueueMail(trx, { userId: user.id, recipient: email }, 'confirm-new-email', {
        displayName,
        confirmUrl: `${services.appUrl}/change-email?token=${token}`,
        expiresInMinutes: LINK_HOURS * 60,
      });
    await enqueueMail(trx, { userId: user.id, recipient: owner.email }, 'email-change-asked', {
      displayName,
      askedAt: ctx.now().toISOString(),
      timeZone,
      newEmail: email,
      securityUrl: `${services.appUrl}/settings/security`,
      supportEmail: services.operator.email,
    });
  });
  logEvent(ctx, { event: 'email_change_asked', userId: user.id }, 'change of address asked for');
}

/** The address that a link would give the signed-in person; null when the link is not theirs or has expired. */
export async function getEmailChange(ctx: AuthedContext, token: string): Promise<string | null> {
  return findEmailChange(ctx.db, { userId: ctx.user.id, hash: hashToken(token), now: ctx.now() });
}

/** Cancels the waiting change of address, if there is one. */
export async function cancelEmailChange({ db, user }: AuthedContext): Promise<void> {
  await deleteEmailChange(db, user.id);
}

/** Gives the signed-in person the address whose link they have opened, which proves it. Links that were mailed
 * to the old address end, and the old mailbox and the payment provider are told.
 * @throws INVALID_LINK, also when the address was taken meanwhile */
export async function confirmEmailChange(ctx: AuthedContext, token: string): Promise<void> {
  const { user, services } = ctx;
  await services.limits.consume('tokenAddress', ctx.address);
  const link = { userId: user.id, hash: hashToken(token), now: ctx.now() };
  const change = ctx.db.transaction().execute(async (trx) => {
    await lockForOwnerChange(ctx, trx);
    const email = await takeEmailChange(trx, link);
    const owner = await findCredentials(trx, user.id);
    if (email === null || !owner) throw invalidLink();
    await setEmail(trx, user.id, { email, normalised: normaliseEmail(email) });
    await proveAddress(ctx, trx, { userId: user.id, email, origin: 'session' });
    await deleteMailedTokensOf(trx, 'password_resets', user.id);
    await deleteMailedTokensOf(trx, 'email_verifications', user.id);
    await queueCustomerEmail(trx, user.id);
    await enqueueMail(trx, { userId: user.id, recipient: owner.email }, 'email-changed', {
      displayName: owner.display_name,
      changedAt: ctx.now().toISOString(),
      timeZone: owner.time_zone,
      newEmail: email,
      supportEmail: services.operator.email,
    });
  });
  await change.catch((error: unknown) => {
    throw isUniqueViolation(error, 'profiles_email_key') ? invalidLink() : error;
  });
  logEvent(ctx, { event: 'email_changed', userId: user.id }, 'address changed');
}
