import { connectGoogle, disconnectGoogle, findCredentials } from '~db/queries/accounts/accounts';
import type { Db } from '~db/client';

import type { GoogleAccount } from '../../auth/google';
import { attemptCookie } from '../../auth/google-attempt';
import { sameSecret } from '../../auth/tokens';
import { requireProven } from '../../auth/prove-address';
import type { AuthedContext, Context } from '../../context';
import { logEvent } from '../../log';
import { DomainError, isUniqueViolation } from '../../errors';
import { enqueueMail } from '../messages/enqueue-mail';
import { lockForOwnerChange, requireFresh, sessionIdOf } from './confirm-identity';

/** Begins to connect a Google account: returns Google's address where the person chooses one, and remembers
 * their session in a cookie. It is a call and not a link, so that no other site can begin it.
 * @throws CONFIRM_IDENTITY, VERIFY_FIRST, GOOGLE_OFF */
export async function beginGoogleConnection(ctx: AuthedContext): Promise<{ url: string }> {
  requireFresh(ctx);
  requireProven(ctx);
  await ctx.db.transaction().execute((trx) => lockForOwnerChange(ctx, trx));
  const { google, appUrl, limits } = ctx.services;
  if (google === null) throw new DomainError('GOOGLE_OFF', 'Google sign-in is switched off here.');
  await limits.consume('googleAddress', ctx.address);
  const { url, ...secrets } = await google.begin();
  const nowhere = { redirect: null, challengeId: null, email: null, timeZone: null };
  ctx.setCookie(attemptCookie(appUrl, { ...nowhere, ...secrets, connects: sessionIdOf(ctx) }));
  return { url: url.href };
}

const refused = () =>
  new DomainError('GOOGLE_REFUSED', 'Google sign-in was not completed. Please start again.');

async function tellOwner(ctx: AuthedContext, trx: Db, connected: GoogleAccount | null): Promise<void> {
  const { user, services } = ctx;
  const owner = await findCredentials(trx, user.id);
  if (!owner) throw refused();
  await enqueueMail(trx, { userId: user.id, recipient: owner.email }, 'google-link-changed', {
    displayName: owner.display_name,
    changedAt: ctx.now().toISOString(),
    timeZone: owner.time_zone,
    googleEmail: connected?.email ?? null,
    securityUrl: `${services.appUrl}/settings/security`,
    supportEmail: services.operator.email,
  });
}

/** The signed-in person whose session began to connect a Google account.
 * @throws GOOGLE_REFUSED when that session has ended or is another one */
export function connectingPerson(ctx: Context, connects: string): AuthedContext {
  if (ctx.actor.kind !== 'user') throw refused();
  const authed = { ...ctx, user: ctx.actor.user };
  if (!sameSecret(sessionIdOf(authed), connects)) throw refused();
  return authed;
}

/** Connects the Google account that the person has chosen, whatever its address is.
 * @throws VERIFY_FIRST, GOOGLE_TAKEN when it belongs to another account, GOOGLE_CONNECTED when this account
 * has another one */
export async function finishGoogleConnection(ctx: AuthedContext, google: GoogleAccount): Promise<void> {
  requireProven(ctx);
  const { user } = ctx;
  const connection = ctx.db.transaction().execute(async (trx) => {
    await lockForOwnerChange(ctx, trx);
    if (!(await connectGoogle(trx, user.id, google.subject)))
      throw new DomainError('GOOGLE_CONNECTED', 'Your account has a Google account already.');
    await tellOwner(ctx, trx, google);
  });
  await connection.catch((error: unknown) => {
    throw isUniqueViolation(error, 'users_google_subject_key')
      ? new DomainError('GOOGLE_TAKEN', 'This Google account belongs to another Hazel account.')
      : error;
  });
  logEvent(ctx, { event: 'google_connected', userId: user.id }, 'Google connected');
}

/** Disconnects the Google account. Sessions that it opened stay.
 * @throws CONFIRM_IDENTITY, SET_PASSWORD_FIRST when there would be no way left to sign in */
export async function removeGoogleConnection(ctx: AuthedContext): Promise<void> {
  requireFresh(ctx);
  const { user } = ctx;
  const removed = await ctx.db.transaction().execute(async (trx) => {
    await lockForOwnerChange(ctx, trx);
    if (!(await disconnectGoogle(trx, user.id))) {
      const owner = await findCredentials(trx, user.id);
      // Another tab was faster.
      if (!owner || owner.google_subject === null) return false;
      throw new DomainError(
        'SET_PASSWORD_FIRST',
        'Set a password first: without Google you could not sign in any more.',
      );
    }
    await tellOwner(ctx, trx, null);
    return true;
  });
  if (removed) logEvent(ctx, { event: 'google_disconnected', userId: user.id }, 'Google disconnected');
}
