import type { Db } from '~db/client';
import { findCredentials, lockUser } from '~db/queries/accounts/accounts';
import { confirmSession, sessionExists } from '~db/queries/accounts/sessions';

import { verifyPassword } from '../../auth/password';
import { hashToken } from '../../auth/tokens';
import type { AuthedContext } from '../../context';
import { CODE_MISSING } from '../../domain/accounts/second-factor';
import { DomainError } from '../../errors';
import { withCode } from './prove-code';
import { MINUTE_MS } from '../../domain/kernel/durations';

/** How long after a proof of identity the settings of an account can be changed. */
const FRESH_MS = 15 * MINUTE_MS;

const MESSAGE = 'Please confirm that it is you';

/** Refuses a change of who owns an account unless the person has just proved who they are in this session: an
 * unattended browser is not enough. An administrator with a second factor must use that, because with the
 * password alone somebody else could add a factor of their own.
 * @throws CONFIRM_IDENTITY */
export function requireFresh({ user, now }: Pick<AuthedContext, 'user' | 'now'>): void {
  const proven = user.adminHasFactor ? user.factorConfirmedAt : user.confirmedAt;
  if (proven === null || now().getTime() - Date.parse(proven) > FRESH_MS)
    throw new DomainError('CONFIRM_IDENTITY', MESSAGE);
}

/** Refuses an administrator's act on other people's accounts unless they have just proved a second factor in
 * this session.
 * @throws FACTOR_MISSING, CONFIRM_IDENTITY */
export function requireFactor(ctx: Pick<AuthedContext, 'user' | 'now'>): void {
  if (!ctx.user.adminHasFactor)
    throw new DomainError(
      'FACTOR_MISSING',
      'Administrators need a second factor for this. Switch on two-factor sign-in or add a passkey in the security settings.',
    );
  requireFresh(ctx);
}

const sessionOver = () => new DomainError('SIGN_IN_REQUIRED', 'Please sign in first');

/** The id under which the database stores this session. */
export function sessionIdOf({ actor }: AuthedContext): string {
  if (actor.kind !== 'user') throw sessionOver();
  return hashToken(actor.token);
}

/** Begins a change of who owns an account. Such changes of one account wait for each other, and a session that
 * one of them has ended can change nothing more. Must be the first statement of its transaction.
 * @throws SIGN_IN_REQUIRED */
export async function lockForOwnerChange(ctx: AuthedContext, trx: Db): Promise<void> {
  const there = await lockUser(trx, ctx.user.id);
  if (!there || !(await sessionExists(trx, sessionIdOf(ctx)))) throw sessionOver();
}

/** Uses up a code of the signed-in person, as `withCode` does; changes nothing for a session that has ended. */
export const withOwnCode = <Result>(
  ctx: AuthedContext,
  typed: string,
  act: Parameters<typeof withCode<Result>>[3],
): Promise<Result> => withCode(ctx, ctx.user.id, typed, act, (trx) => lockForOwnerChange(ctx, trx));

/** Checks the password of the signed-in person, and returns the stored hash that it matches. `field` is where
 * it was typed.
 * @throws WRONG_PASSWORD, TOO_MANY_ATTEMPTS */
export async function checkPassword(
  { db, user, services }: AuthedContext,
  password: string,
  field: 'password' | 'currentPassword',
): Promise<string> {
  await services.limits.consume('passwordCheck', user.id);
  const stored = (await findCredentials(db, user.id))?.password_hash ?? null;
  if (!(await verifyPassword(stored, password)) || stored === null)
    throw new DomainError('WRONG_PASSWORD', 'Wrong password', { field });
  await services.limits.clear('passwordCheck', user.id);
  return stored;
}

/** Confirms the person's identity for the next 15 minutes of this session, with the password and, where
 * two-factor sign-in is on, a code.
 * @throws WRONG_PASSWORD, NO_PASSWORD (an account without one signs in again or uses a passkey), USE_PASSKEY,
 * CODE_NEEDED, WRONG_CODE, TOO_MANY_ATTEMPTS */
export async function confirmIdentity(
  ctx: AuthedContext,
  { password, code }: { password: string; code?: string | undefined },
): Promise<void> {
  const { user, db } = ctx;
  if (!user.hasPassword)
    throw new DomainError('NO_PASSWORD', 'This account has no password. Sign in again instead.');
  if (user.adminHasFactor && !user.twoFactor)
    throw new DomainError(
      'USE_PASSKEY',
      'For administrators with a passkey the password is not enough. Use the passkey.',
      { field: 'password' },
    );
  await checkPassword(ctx, password, 'password');
  const confirm = (trx: Db) =>
    confirmSession(trx, sessionIdOf(ctx), { provenAt: ctx.now(), factor: code !== undefined });
  if (code) return withOwnCode(ctx, code, confirm);
  await db.transaction().execute(async (trx) => {
    await lockForOwnerChange(ctx, trx);
    // Read under the lock, because two-factor sign-in may have been switched on a moment ago.
    if ((await findCredentials(trx, user.id))?.two_factor_at !== null)
      throw new DomainError('CODE_NEEDED', CODE_MISSING, { field: 'code' });
    await confirm(trx);
  });
}
