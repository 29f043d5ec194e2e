import { randomInt } from 'node:crypto';

import {
  findCredentialsByEmail,
  findCredentialsByGoogle,
  connectGoogle,
  takenDisplayNames,
} from '~db/queries/accounts/accounts';

import type { GoogleAccount } from '../../auth/google';
import { originOf, proveAddress } from '../../auth/prove-address';
import type { Context } from '../../context';
import { logEvent } from '../../log';
import type { SignInIntent } from '../../domain/accounts/destination';
import { NAMELESS, reduceGoogleName, withNumber } from '../../domain/accounts/display-name';
import { isReservedName } from '../../domain/accounts/reserved-name';
import { DomainError, notFound } from '../../errors';
import { mailVerification, openAccount } from './open-account';
import { lockedAccount } from './prove-code';
import { mailSecurityChange } from './security-mail';
import { type SignedIn, openSession } from './sign-in';

/** How many display names are tried before giving up. */
const NAME_TRIES = 6;

/** The name itself, or the first free one with a number. After lost races the number is random, so that many
 * sign-ups with one name do not collide again and again. */
async function freeName(ctx: Context, wanted: string, attempt: number): Promise<string> {
  const byLot = withNumber(wanted, randomInt(100, 1_000_000));
  if (attempt > 1) return byLot;
  const batch = [wanted, ...Array.from({ length: 40 }, (_, i) => withNumber(wanted, i + 1))];
  const taken = new Set(await takenDisplayNames(ctx.db, batch));
  return batch.find((name) => !taken.has(name.toLowerCase()) && !isReservedName(name)) ?? byLot;
}

/** What the browser sent along: its time zone, and where the person wanted to go. */
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
          timeZone: arrival.timeZone,
        });
        const { email } = google;
        // A new account, so no earlier owner has to be considered.
        if (google.emailVerified) await proveAddress(ctx, trx, { userId: id, email, origin: 'session' });
        else await mailVerification(ctx, trx, { userId: id, email, displayName, intent: arrival });
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
    'GOOGLE_NOT_LINKED',
    'An account with this email already exists, and another Google account belongs to it. Sign in with that one, or with your password.',
  );

const notConfirmed = () =>
  new DomainError(
    'GOOGLE_UNVERIFIED',
    'An account with this email already exists, and Google has not confirmed that the address is yours. Sign in with your password, or confirm it with Google first.',
  );

/** True when another request of the same person was faster, so that its account can be found now. */
const overtaken = (error: unknown) =>
  error instanceof DomainError && (error.reason === 'EMAIL_TAKEN' || error.reason === 'GOOGLE_TAKEN');

interface Found {
  userId: string;
  hasGoal: boolean;
  created: boolean;
}

/** Proves the address of an account by Google's word, and connects this Google account to it. The owner is
 * told when that removed earlier ways into the account. False when the account has another address by now.
 * @throws GOOGLE_NOT_LINKED */
async function joinAccount(ctx: Context, google: GoogleAccount, userId: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const origin = await originOf(ctx, trx, userId);
    const proven = await proveAddress(ctx, trx, { userId, email: google.email, origin });
    if (!proven) return false;
    if (!(await connectGoogle(trx, userId, google.subject))) throw notLinked();
    const owner = await lockedAccount(trx, userId);
    if (proven.emptied && owner) await mailSecurityChange(ctx, trx, owner, { change: 'google-proved' });
    return true;
  });
}

async function findOrOpen(ctx: Context, google: GoogleAccount, arrival: Arrival): Promise<Found> {
  const linked = await findCredentialsByGoogle(ctx.db, google.subject);
  if (linked) {
    const { user_id: userId, has_goal: hasGoal } = linked;
    if (google.emailVerified && linked.email_verified_at === null) await joinAccount(ctx, google, userId);
    return { userId, hasGoal, created: false };
  }
  const existing = await findCredentialsByEmail(ctx.db, google.email);
  if (existing) {
    if (!google.emailVerified) throw notConfirmed();
    if (!(await joinAccount(ctx, google, existing.user_id))) throw notLinked();
    return { userId: existing.user_id, hasGoal: existing.has_goal, created: false };
  }
  await ctx.services.limits.consume('signUpAddress', ctx.address);
  return { userId: await openGoogleAccount(ctx, google, arrival), hasGoal: false, created: true };
}

/** Signs in with a Google account: to the linked account, to an existing one with the address that Google has
 * verified, or to a new one.
 * @throws GOOGLE_UNVERIFIED when Google has not verified it, GOOGLE_NOT_LINKED when another Google account
 * belongs to it */
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
  logEvent(ctx, { event: created ? 'sign_up_google' : 'sign_in_google', userId }, 'signed in with Google');
  return { userId, hasGoal: opened.pending ? null : hasGoal };
}
