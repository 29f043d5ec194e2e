import type { Db } from '~db/client';
import { findCredentials, lockUser } from '~db/queries/accounts/accounts';
import { confirmSession, sessionExists } from '~db/queries/accounts/sessions';

import { verifyPassword } from '../../auth/password';
import { hashToken } from '../../auth/tokens';
import type { AuthedContext } from '../../context';
import { CODE_MISSING } from '../../domain/accounts/second-factor';
import { DomainError } from '../../errors';
import { withCode } from './prove-code';

/** For so long after a proof of identity the settings of an account can be changed. */
const FRESH_MS = 15 * 60_000;

const MESSAGE = 'Please confirm that it is you';

/** Refuses what changes who owns an account, unless the person has just proved who they are in this session: an open
 * browser on a table is not enough. An administrator who has a second factor proves it with that one: with the password alone
 * somebody else could add a factor of their own. @throws CONFIRM_IDENTITY */
export function requireFresh({ user, now }: Pick<AuthedContext, 'user' | 'now'>): void {
  const proven = user.adminHasFactor ? user.factorConfirmedAt : user.confirmedAt;
  if (proven === null || now().getTime() - Date.parse(proven) > FRESH_MS)
    throw new DomainError('CONFIRM_IDENTITY', MESSAGE);
}

/** Refuses what an administrator may do with others' accounts, unless they have just proved a second factor in this session.
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

/** The id under which the database keeps this session. */
export function sessionIdOf({ actor }: AuthedContext): string {
  if (actor.kind !== 'user') throw sessionOver();
  return hashToken(actor.token);
}

/** Begins a change of who owns an account: such changes of one account wait for each other, and a session that one of them
 * has ended changes nothing more. The first statement of its transaction. @throws SIGN_IN_REQUIRED */
export async function lockAccount(ctx: AuthedContext, trx: Db): Promise<void> {
  const there = await lockUser(trx, ctx.user.id);
  if (!there || !(await sessionExists(trx, sessionIdOf(ctx)))) throw sessionOver();
}

/** Uses up a code of the signed-in person's, as `withCode` does, and changes nothing for a session that has ended. */
export const withOwnCode = <Result>(
  ctx: AuthedContext,
  typed: string,
  act: Parameters<typeof withCode<Result>>[3],
): Promise<Result> => withCode(ctx, ctx.user.id, typed, act, (trx) => lockAccount(ctx, trx));

/** Checks the password of the signed-in person, and gives the stored hash that it fits. `field` is where it was typed.
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

/** Proves with the password, and with a code where two-factor sign-in is on, who sits here, for the next 15 minutes of this
 * session. @throws WRONG_PASSWORD, NO_PASSWORD (an account without one signs in anew instead, or has a passkey), USE_PASSKEY,
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
    confirmSession(trx, sessionIdOf(ctx), { at: ctx.now(), factor: code !== undefined });
  if (code) return withOwnCode(ctx, code, confirm);
  await db.transaction().execute(async (trx) => {
    await lockAccount(ctx, trx);
    // Read under its lock: it may have been switched on a moment ago.
    if ((await findCredentials(trx, user.id))?.two_factor_at !== null)
      throw new DomainError('CODE_NEEDED', CODE_MISSING, { field: 'code' });
    await confirm(trx);
  });
}
