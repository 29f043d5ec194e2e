import type { Db } from '~db/client';
import { findCredentialsByEmail, replacePasswordHash } from '~db/queries/accounts/accounts';
import { insertPendingSignIn } from '~db/queries/accounts/second-factors';

import { hashPassword, needsRehash, verifyPassword } from '../../auth/password';
import { PENDING_MINUTES } from '../../auth/short-cookie';
import { createToken, hashToken } from '../../auth/tokens';
import type { Context } from '../../context';
import { logEvent } from '../../log';
import type { SignInInput } from '../../domain/accounts/auth-schema';
import { DomainError } from '../../errors';
import { MINUTE_MS } from '../../domain/kernel/durations';

/** How a sign-in goes on: whether the person has a goal already, or null while the second factor is missing. */
export interface SignedIn {
  hasGoal: boolean | null;
}

/** Opens a new session, and ends the browser's earlier one. Where two-factor sign-in is on and `bothFactors` are not
 * proven, it opens none, and the sign-in waits for a code. Runs in the caller's transaction if `db` is one.
 * @returns the cookies to send once all went well: the session's and one that makes this browser known, or that of the
 * `pending` sign-in. Null when the account is gone or `passwordHash` is no longer its own */
export async function openSession(
  ctx: Context,
  db: Db,
  person: { userId: string; passwordHash?: string; bothFactors?: boolean },
): Promise<{ cookies: string[]; pending: boolean } | null> {
  const { sessions, devices, pendingCookie } = ctx.services;
  const opened = await sessions.open(db, { ...person, userAgent: ctx.userAgent });
  const waiting = opened === null && person.bothFactors !== true ? await waitForCode(ctx, db, person) : null;
  if (opened === null && waiting === null) return null;
  const held = ctx.actor.kind === 'user' ? ctx.actor.token : null;
  if (held !== null) await sessions.close(db, held);
  if (opened === null)
    return { cookies: [waiting ?? '', ...(held === null ? [] : [sessions.blankCookie])], pending: true };
  const waited = pendingCookie.read(ctx.cookies) !== null;
  const cookies = [opened.cookie, devices.remember(ctx.cookies, opened.deviceKey)];
  return { cookies: waited ? [...cookies, pendingCookie.blank] : cookies, pending: false };
}

/** Makes a sign-in wait for the second factor. @returns its cookie; null when there is nothing to wait for */
async function waitForCode(
  ctx: Context,
  db: Db,
  { userId, passwordHash }: { userId: string; passwordHash?: string },
): Promise<string | null> {
  const token = createToken();
  const expiresAt = new Date(ctx.now().getTime() + PENDING_MINUTES * MINUTE_MS);
  const waits = await insertPendingSignIn(db, { hash: hashToken(token), userId, passwordHash, expiresAt });
  return waits ? ctx.services.pendingCookie.carry(token) : null;
}

const wrongCredentials = () =>
  new DomainError('WRONG_CREDENTIALS', 'Invalid email or password', { field: 'password' });

function refuse(ctx: Context): never {
  logEvent(ctx, { event: 'sign_in_failed' }, 'sign-in refused');
  throw wrongCredentials();
}

/** The limits that a failed sign-in counts for, narrowest first, so that a try stopped by one uses up nothing
 * of those shared with other people. In a browser that was signed in to the account before, failures
 * elsewhere do not count, so that nobody can lock the owner out. */
async function countedFailures(ctx: Context, email: string) {
  const account = await findCredentialsByEmail(ctx.db, email);
  const device = account ? ctx.services.devices.knownTo(ctx.cookies, account.device_key) : null;
  if (device !== null) return [{ rule: 'signInDevice', key: device }] as const;
  return [
    { rule: 'signInAccountAndAddress', key: `${email}|${ctx.address}` },
    { rule: 'signInAddress', key: ctx.address },
    { rule: 'signInAccount', key: email },
  ] as const;
}

/** Checks the password and opens a session; null when the password was changed in between. */
async function signInOnce(ctx: Context, { email, password }: SignInInput) {
  const account = await findCredentialsByEmail(ctx.db, email);
  const stored = account?.password_hash ?? null;
  const right = await verifyPassword(stored, password);
  if (!account || stored === null || !right) return refuse(ctx);
  await ctx.services.limits.consume('signInSuccess', account.user_id);
  const opened = await openSession(ctx, ctx.db, { userId: account.user_id, passwordHash: stored });
  if (opened === null) return null;
  // A pending sign-in is bound to the stored hash, so that stays as it is.
  if (!opened.pending && needsRehash(stored))
    await replacePasswordHash(ctx.db, account.user_id, { from: stored, to: await hashPassword(password) });
  return { account, ...opened };
}

/** Opens a session for e-mail and password, or makes it wait for the second factor. Answer and time are the same for an
 * unknown address and a wrong password. Tries are counted before the password is checked, so that sending many at once
 * does not get round the limit; a success gives its try back. An earlier session of this browser ends. */
export async function signIn(ctx: Context, input: SignInInput): Promise<SignedIn> {
  const { limits } = ctx.services;
  const counted = await countedFailures(ctx, input.email);
  for (const { rule, key } of counted) await limits.consume(rule, key);

  const forgive = async () => {
    const [narrowest, ...shared] = counted;
    await limits.clear(narrowest.rule, narrowest.key);
    for (const { rule, key } of shared) await limits.giveBack(rule, key);
  };
  const attempt = () =>
    signInOnce(ctx, input).catch(async (error: unknown) => {
      // Here the password was right, only its sessions are too many.
      if (error instanceof DomainError && error.status === 429) await forgive();
      throw error;
    });
  // The password may change between its check and the session; then it is checked once more.
  const { account, cookies, pending } = (await attempt()) ?? (await attempt()) ?? refuse(ctx);
  await forgive();
  cookies.forEach(ctx.setCookie);
  const event = pending ? 'sign_in_pending' : 'sign_in';
  logEvent(ctx, { event, userId: account.user_id }, 'right password');
  return { hasGoal: pending ? null : account.has_goal };
}

/** Ends this session, or every session of the person. Signing out twice is no error. */
export async function signOut(ctx: Context, everywhere: boolean): Promise<void> {
  const { sessions } = ctx.services;
  if (ctx.actor.kind === 'user') {
    if (everywhere) await sessions.closeAll(ctx.actor.user.id);
    else await sessions.close(ctx.db, ctx.actor.token);
    logEvent(ctx, { event: 'sign_out', userId: ctx.actor.user.id, everywhere }, 'signed out');
  }
  ctx.setCookie(sessions.blankCookie);
}
