import type { GoogleAccount } from '../../auth/google';
import { findCredentialsByEmail, findCredentialsByGoogle, linkGoogle, takenDisplayNames, verifyEmailOf } from '~db/queries/accounts';

import type { Context } from '../../context';
import { reduceGoogleName, withNumber } from '../../domain/display-name';
import { DomainError } from '../../errors';
import { mailVerification, openAccount } from './open-account';

/** Tries of finding a free display name before giving up (each looks at a batch of numbers). */
const NAME_TRIES = 5;

async function freeName(ctx: Context, wanted: string, attempt: number): Promise<string> {
  const batch = [wanted, ...Array.from({ length: 40 }, (_, i) => withNumber(wanted, attempt * 40 + i + 1))];
  const taken = new Set(await takenDisplayNames(ctx.db, batch));
  return batch.find((name) => !taken.has(name.toLowerCase())) ?? withNumber(wanted, Math.floor(ctx.now().getTime() / 1000) % 1_000_000);
}

async function openGoogleAccount(ctx: Context, google: GoogleAccount, timeZone: string | null): Promise<string> {
  const wanted = reduceGoogleName(google.name ?? google.email.split('@')[0] ?? '');
  for (let attempt = 0; ; attempt += 1) {
    const displayName = await freeName(ctx, wanted, attempt);
    try {
      return await ctx.db.transaction().execute(async (trx) => {
        const id = await openAccount(ctx, trx, {
          email: google.email,
          displayName,
          passwordHash: null,
          googleSubject: google.subject,
          emailVerifiedAt: google.emailVerified ? ctx.now() : null,
          timeZone,
        });
        if (!google.emailVerified) await mailVerification(ctx, trx, { userId: id, email: google.email, displayName });
        return id;
      });
    } catch (error) {
      const nameLost = error instanceof DomainError && error.reason === 'DISPLAY_NAME_TAKEN';
      if (!nameLost || attempt + 1 >= NAME_TRIES) throw error;
    }
  }
}

/** Signs in with a Google account: the one linked already, an existing one when both e-mails are verified,
 * or a new one. Never joins an unverified address to anything. */
export async function signInWithGoogle(ctx: Context, google: GoogleAccount, timeZone: string | null): Promise<{ userId: string; hasGoal: boolean }> {
  const linked = await findCredentialsByGoogle(ctx.db, google.subject);
  let userId = linked?.user_id;
  let created = false;
  let hasGoal = linked?.has_goal ?? false;
  if (userId === undefined) {
    const existing = await findCredentialsByEmail(ctx.db, google.email);
    if (existing) {
      if (!google.emailVerified || existing.email_verified_at === null || existing.google_subject !== null) {
        throw new DomainError(
          'CONFLICT',
          'GOOGLE_NOT_LINKED',
          'An account with this email already exists. Sign in with your password, then verify your email to use Google.',
        );
      }
      await linkGoogle(ctx.db, existing.user_id, google.subject);
      userId = existing.user_id;
      hasGoal = existing.has_goal;
    } else {
      await ctx.services.limits.consume('signUpAddress', ctx.address);
      userId = await openGoogleAccount(ctx, google, timeZone);
      created = true;
    }
  } else if (google.emailVerified) {
    await verifyEmailOf(ctx.db, userId, google.email, ctx.now());
  }
  if (ctx.actor.kind === 'user') await ctx.services.sessions.close(ctx.actor.token);
  ctx.setCookie(await ctx.services.sessions.open(userId, ctx.userAgent));
  ctx.log.info({ event: created ? 'sign_up_google' : 'sign_in_google', userId, requestId: ctx.requestId }, 'signed in with Google');
  return { userId, hasGoal };
}
