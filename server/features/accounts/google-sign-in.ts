import { randomInt } from 'node:crypto';

import {
  findCredentialsByEmail,
  findCredentialsByGoogle,
  linkGoogle,
  takenDisplayNames,
  verifyEmailOf,
} from '~db/queries/accounts/accounts';

import type { GoogleAccount } from '../../auth/google';
import type { Context } from '../../context';
import type { SignInIntent } from '../../domain/accounts/destination';
import { NAMELESS, reduceGoogleName, withNumber } from '../../domain/accounts/display-name';
import { isReservedName } from '../../domain/accounts/reserved-name';
import { DomainError, notFound } from '../../errors';
import { mailVerification, openAccount } from './open-account';
import { type SignedIn, openSession } from './sign-in';

/** How many display names are tried before giving up. */
const NAME_TRIES = 6;

/** The name itself, or the first free one with a number. After lost races the number is random, so that many sign-ups
 * with one name do not collide again and again. */
async function freeName(ctx: Context, wanted: string, attempt: number): Promise<string> {
  const byLot = withNumber(wanted, randomInt(100, 1_000_000));
  if (attempt > 1) return byLot;
  const batch = [wanted, ...Array.from({ length: 40 }, (_, i) => withNumber(wanted, i + 1))];
  const taken = new Set(await takenDisplayNames(ctx.db, batch));
  return batch.find((name) => !taken.has(name.toLowerCase()) && !isReservedName(name)) ?? byLot;
}

/** What the browser brought along: its time zone, and where the person wanted to go. */
type Arrival = SignInIntent & { timeZone: string | null };

async function openGoogleAccount(ctx: Context, google: GoogleAccount, arrival: Arrival): Promise<string> {
  const reduced = reduceGoogleName(google.name ?? google.email.split('@')[0] ?? '');
  const wanted = isReservedName(reduced) ? NAMELESS : reduced;
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
          timeZone: arrival.timeZone,
        });
        if (!google.emailVerified)
          await mailVerification(ctx, trx, { userId: id, email: google.email, displayName, intent: arrival });
        return id;
      });
    } catch (error) {
      const nameLost = error instanceof DomainError && error.reason === 'DISPLAY_NAME_TAKEN';
      if (!nameLost || attempt + 1 >= NAME_TRIES) throw error;
    }
  }
}

const notLinked = () =>
  new DomainError(
    'CONFLICT',
    'GOOGLE_NOT_LINKED',
    'An account with this email already exists. Sign in with your password, then verify your email to use Google.',
  );

const notConfirmed = () =>
  new DomainError(
    'CONFLICT',
    'GOOGLE_UNVERIFIED',
    'An account with this email already exists, and Google has not confirmed that the address is yours. Sign in with your password, or confirm it with Google first.',
  );

/** True when another request of the same person was quicker, so that its account can be found now. */
const overtaken = (error: unknown) =>
  error instanceof DomainError && (error.reason === 'EMAIL_TAKEN' || error.reason === 'GOOGLE_TAKEN');

interface Found {
  userId: string;
  hasGoal: boolean;
  created: boolean;
}

async function findOrOpen(ctx: Context, google: GoogleAccount, arrival: Arrival): Promise<Found> {
  const linked = await findCredentialsByGoogle(ctx.db, google.subject);
  if (linked) {
    if (google.emailVerified) await verifyEmailOf(ctx.db, linked.user_id, google.email, ctx.now());
    return { userId: linked.user_id, hasGoal: linked.has_goal, created: false };
  }
  const existing = await findCredentialsByEmail(ctx.db, google.email);
  if (existing) {
    // The statement itself requires that the account's address is proven and that no other Google account is linked.
    if (!google.emailVerified) throw notConfirmed();
    // A link that fails may be there already: another request of the same person was quicker.
    if (!(await linkGoogle(ctx.db, existing.user_id, google))) {
      const now = await findCredentialsByGoogle(ctx.db, google.subject);
      if (now?.user_id !== existing.user_id) throw notLinked();
    }
    return { userId: existing.user_id, hasGoal: existing.has_goal, created: false };
  }
  await ctx.services.limits.consume('signUpAddress', ctx.address);
  return { userId: await openGoogleAccount(ctx, google, arrival), hasGoal: false, created: true };
}

/** Signs in with a Google account: to the account linked already, to an existing one if both sides have verified the
 * address, or to a new one. Never links an unverified address (GOOGLE_NOT_LINKED, and
 * GOOGLE_UNVERIFIED where it is Google that has not confirmed it). */
export async function signInWithGoogle(
  ctx: Context,
  google: GoogleAccount,
  arrival: Arrival,
): Promise<SignedIn & { userId: string }> {
  const find = () => findOrOpen(ctx, google, arrival);
  const { userId, hasGoal, created } = await find().catch((error: unknown) => {
    if (overtaken(error)) return find();
    throw error;
  });
  const opened = await openSession(ctx, ctx.db, { userId });
  if (opened === null) throw notFound('Account');
  opened.cookies.forEach(ctx.setCookie);
  ctx.log.info(
    { event: created ? 'sign_up_google' : 'sign_in_google', userId, requestId: ctx.requestId },
    'signed in with Google',
  );
  return { userId, hasGoal: opened.pending ? null : hasGoal };
}
