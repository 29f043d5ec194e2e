import { findCredentials } from '~db/queries/accounts/accounts';
import {
  findAuthenticator,
  keepNewSecret,
  replaceRecoveryCodes,
  switchTwoFactor,
  markStepUsed,
} from '~db/queries/accounts/second-factors';
import type { Db } from '~db/client';

import type { Encryption } from '../../auth/encryption';
import { hashRecoveryCode, newRecoveryCodes } from '../../auth/recovery-codes';
import { newSecret, secretUri } from '../../auth/totp';
import { requireProven } from '../../auth/prove-address';
import type { AuthedContext } from '../../context';
import { logEvent } from '../../log';
import { inFours, readCode } from '../../domain/accounts/second-factor';
import { DomainError } from '../../errors';
import { lockForOwnerChange, requireFresh, withOwnCode } from './confirm-identity';
import { countCode, stepFor, totpAssociatedData } from './prove-code';
import { mailSecurityChange } from './security-mail';
import { MINUTE_MS } from '../../domain/kernel/durations';

/** How long a new secret can be confirmed. */
const SETUP_MINUTES = 15;

const alreadyOn = () => new DomainError('TWO_FACTOR_ON', 'Two-factor sign-in is on already');

function encryptionOf({ services }: AuthedContext): Encryption {
  if (services.encryption !== null) return services.encryption;
  throw new DomainError('TWO_FACTOR_UNAVAILABLE', 'Two-factor sign-in is switched off on this installation');
}

/** Makes a secret for the person's app. Sign-in does not ask for codes until one confirms it within 15 minutes.
 * @returns the secret in groups of four, and the content of the QR code
 * @throws CONFIRM_IDENTITY, VERIFY_FIRST, TWO_FACTOR_ON */
export async function beginTwoFactor(ctx: AuthedContext): Promise<{ secret: string; uri: string }> {
  requireFresh(ctx);
  requireProven(ctx);
  const { user, db, now } = ctx;
  const secret = newSecret();
  const encrypted = encryptionOf(ctx).encrypt(secret, totpAssociatedData(user.id));
  const expiresAt = new Date(now().getTime() + SETUP_MINUTES * MINUTE_MS);
  await db.transaction().execute(async (trx) => {
    await lockForOwnerChange(ctx, trx);
    if (!(await keepNewSecret(trx, user.id, encrypted, expiresAt))) throw alreadyOn();
  });
  return { secret: inFours(secret), uri: secretUri(secret, user.email) };
}

/** Replaces all recovery codes by new ones. Only their hashes are stored. */
async function drawRecoveryCodes(trx: Db, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    trx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes.map((code) => inFours(code, '-'));
}

/** Switches two-factor sign-in on with a code of the new secret. @returns the recovery codes, which are never
 * shown again
 * @throws CONFIRM_IDENTITY, VERIFY_FIRST, WRONG_CODE, SETUP_OVER, TWO_FACTOR_ON */
export async function confirmTwoFactor(ctx: AuthedContext, typed: string) {
  requireFresh(ctx);
  requireProven(ctx);
  encryptionOf(ctx);
  const { user, db, now } = ctx;
  const giveBack = await countCode(ctx, user.id);
  const recoveryCodes = await db.transaction().execute(async (trx) => {
    await lockForOwnerChange(ctx, trx);
    const account = await findCredentials(trx, user.id);
    if (!account || account.two_factor_at !== null) throw alreadyOn();
    const made = await findAuthenticator(trx, user.id);
    if (!made || made.expires_at === null || Date.parse(made.expires_at) <= now().getTime())
      throw new DomainError('SETUP_OVER', 'This took longer than 15 minutes. Please start again.');
    const read = readCode(typed);
    const step = read?.kind === 'app' ? await stepFor(ctx, made.secret, user.id, read.code) : null;
    if (step === null || !(await markStepUsed(trx, user.id, step)))
      throw new DomainError(
        'WRONG_CODE',
        'This code is wrong. Check that the clock of your phone is right, and type the next one.',
        { field: 'code' },
      );
    await switchTwoFactor(trx, user.id, now());
    await mailSecurityChange(ctx, trx, account, { change: 'two-factor-on' });
    return drawRecoveryCodes(trx, user.id);
  });
  await giveBack();
  logEvent(ctx, { event: 'two_factor_on', userId: user.id }, 'two-factor on');
  return { recoveryCodes };
}

/** Makes ten new recovery codes; the earlier ones stop working. @throws TWO_FACTOR_OFF */
export async function renewRecoveryCodes(ctx: AuthedContext): Promise<{ recoveryCodes: string[] }> {
  requireFresh(ctx);
  const { user, db } = ctx;
  const recoveryCodes = await db.transaction().execute(async (trx) => {
    await lockForOwnerChange(ctx, trx);
    const account = await findCredentials(trx, user.id);
    if (!account || account.two_factor_at === null)
      throw new DomainError('TWO_FACTOR_OFF', 'Two-factor sign-in is not on');
    await mailSecurityChange(ctx, trx, account, { change: 'recovery-codes-renewed' });
    return drawRecoveryCodes(trx, user.id);
  });
  logEvent(ctx, { event: 'recovery_codes', userId: user.id }, 'new recovery codes');
  return { recoveryCodes };
}

/** Switches two-factor sign-in off, with a code. @throws WRONG_CODE, TWO_FACTOR_OFF */
export async function endTwoFactor(ctx: AuthedContext, code: string): Promise<void> {
  requireFresh(ctx);
  const { user } = ctx;
  await withOwnCode(ctx, code, async (trx, account) => {
    await switchTwoFactor(trx, user.id, null);
    await mailSecurityChange(ctx, trx, account, { change: 'two-factor-off' });
  });
  logEvent(ctx, { event: 'two_factor_off', userId: user.id }, 'two-factor off');
}
