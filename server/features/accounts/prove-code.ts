import type { Db } from '~db/client';
import { findCredentials, lockUser } from '~db/queries/accounts/accounts';
import {
  countRecoveryCodes,
  findAuthenticator,
  takeRecoveryCode,
  markStepUsed,
} from '~db/queries/accounts/second-factors';

import { hashRecoveryCode } from '../../auth/recovery-codes';
import { stepOf } from '../../auth/totp';
import type { Context } from '../../context';
import { readCode } from '../../domain/accounts/second-factor';
import { DomainError } from '../../errors';
import { mailSecurityChange } from './security-mail';

type Account = NonNullable<Awaited<ReturnType<typeof findCredentials>>>;

/** The account, locked until the end of this transaction; undefined when it is gone. */
export const lockedAccount = async (trx: Db, userId: string): Promise<Account | undefined> =>
  (await lockUser(trx, userId)) ? findCredentials(trx, userId) : undefined;

/** Binds an authenticator's encrypted secret to its account. */
export const totpAssociatedData = (userId: string): string => `totp:${userId}`;

const wrongCode = () =>
  new DomainError(
    'WRONG_CODE',
    'This code is wrong or was used before. Wait for the next one, or use a recovery code.',
    { field: 'code' },
  );

const notOn = () => new DomainError('TWO_FACTOR_OFF', 'Two-factor sign-in is not on');

/** The time step of a code of the person's app; null for a wrong code. */
export async function stepFor(ctx: Context, secret: string, userId: string, code: string) {
  const plain = ctx.services.encryption?.decrypt(secret, totpAssociatedData(userId)) ?? null;
  if (plain !== null) return stepOf(plain, code, ctx.now());
  ctx.log.error({ event: 'totp_unreadable', requestId: ctx.requestId }, 'a secret cannot be decrypted');
  throw new DomainError(
    'APP_CODES_OFF',
    'Codes of an app cannot be checked here right now. Use a recovery code or a passkey.',
  );
}

/** Uses up a code. The account is locked, so it cannot be used twice at once. */
async function spend(ctx: Context, trx: Db, account: Account, typed: string): Promise<boolean> {
  const { user_id: userId } = account;
  const read = readCode(typed);
  if (read?.kind === 'recovery') {
    if (!(await takeRecoveryCode(trx, userId, hashRecoveryCode(userId, read.code)))) return false;
    const codesLeft = await countRecoveryCodes(trx, userId);
    await mailSecurityChange(ctx, trx, account, { change: 'recovery-code-used', codesLeft });
    return true;
  }
  const stored = read && (await findAuthenticator(trx, userId));
  const step = stored ? await stepFor(ctx, stored.secret, userId, read.code) : null;
  return step !== null && (await markStepUsed(trx, userId, step));
}

/** Counts a try before it is checked. @returns a function that gives it back */
export async function countCode(ctx: Context, userId: string): Promise<() => Promise<void>> {
  const { limits, devices } = ctx.services;
  const owner = await findCredentials(ctx.db, userId);
  const device = owner ? devices.knownTo(ctx.cookies, owner.device_key) : null;
  const rule = device === null ? 'secondFactor' : 'secondFactorDevice';
  const key = device ?? userId;
  await limits.consume(rule, key);
  return () => limits.giveBack(rule, key);
}

/** Uses up a code of the account's app or a recovery code, and acts in the same transaction, so that a failed act uses
 * up nothing. A try counts before it is checked, so that sending many at once does not get round the limit.
 * @param begin runs first in the transaction
 * @throws WRONG_CODE, TWO_FACTOR_OFF, TOO_MANY_ATTEMPTS */
export async function withCode<Result>(
  ctx: Context,
  userId: string,
  typed: string,
  act: (trx: Db, account: Account) => Promise<Result>,
  begin?: (trx: Db) => Promise<void>,
): Promise<Result> {
  const giveBack = await countCode(ctx, userId);
  const result = await ctx.db.transaction().execute(async (trx) => {
    await begin?.(trx);
    const account = await lockedAccount(trx, userId);
    if (!account || account.two_factor_at === null) throw notOn();
    if (!(await spend(ctx, trx, account, typed))) throw wrongCode();
    return act(trx, account);
  });
  await giveBack();
  return result;
}
