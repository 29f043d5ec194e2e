import { findCredentials } from '~db/queries/accounts/accounts';
import {
  type ChallengePurpose,
  deletePasskey,
  findPasskey,
  findWaysToSignIn,
  insertPasskey,
  keepChallenge,
  listPasskeys,
  notePasskeyUse,
  setPasskeyName,
  takeChallenge,
} from '~db/queries/accounts/passkeys';
import { confirmSession } from '~db/queries/accounts/sessions';

import type { AddedAnswer, SignedAnswer } from '../../auth/passkeys';
import { CHALLENGE_MINUTES } from '../../auth/short-cookie';
import { createToken, hashToken } from '../../auth/tokens';
import { requireProven } from '../../auth/prove-address';
import type { AuthedContext, Context } from '../../context';
import { logEvent } from '../../log';
import { DomainError, isUniqueViolation, notFound } from '../../errors';
import { lockForOwnerChange, requireFresh, sessionIdOf } from './confirm-identity';
import { abandonSignIn, pendingPerson } from './pending-sign-in';
import { lockedAccount } from './prove-code';
import { mailSecurityChange } from './security-mail';
import { type SignedIn, openSession } from './sign-in';
import { MINUTE_MS } from '../../domain/kernel/durations';

/** The largest number of passkeys of one person. */
const MAX_PASSKEYS = 20;

/** The same for an unknown passkey, a wrong signature and a challenge that is over. */
const refused = () => new DomainError('PASSKEY_REFUSED', 'This passkey did not work. Please try again.');

const expiresAt = ({ now }: Context) => new Date(now().getTime() + CHALLENGE_MINUTES * MINUTE_MS);

/** What a browser needs to make a passkey for the signed-in person. @throws CONFIRM_IDENTITY, VERIFY_FIRST,
 * TOO_MANY_PASSKEYS */
export async function beginPasskey(ctx: AuthedContext) {
  requireFresh(ctx);
  requireProven(ctx);
  const { user, db, services } = ctx;
  return db.transaction().execute(async (trx) => {
    await lockForOwnerChange(ctx, trx);
    const known = await listPasskeys(trx, user.id);
    if (known.length >= MAX_PASSKEYS)
      throw new DomainError('TOO_MANY_PASSKEYS', `${MAX_PASSKEYS} passkeys are the most`);
    const options = await services.passkeys.beginAdding(
      user,
      known.map((passkey) => passkey.credential_id),
    );
    await keepChallenge(trx, { holder: sessionIdOf(ctx), purpose: 'add' }, options.challenge, expiresAt(ctx));
    return options;
  });
}

/** Stores a passkey that the browser has made. @throws CONFIRM_IDENTITY, VERIFY_FIRST, PASSKEY_REFUSED, PASSKEY_TAKEN */
export async function addPasskey(
  ctx: AuthedContext,
  { name, response }: { name: string; response: AddedAnswer },
): Promise<void> {
  requireFresh(ctx);
  requireProven(ctx);
  const { user, db, services, now } = ctx;
  // A transaction of its own, because the challenge is used up whatever the outcome.
  const challenge = await db.transaction().execute(async (trx) => {
    await lockForOwnerChange(ctx, trx);
    return takeChallenge(trx, { holder: sessionIdOf(ctx), purpose: 'add' }, now());
  });
  const made = challenge === null ? null : await services.passkeys.readNew(response, challenge);
  if (made === null) throw refused();
  try {
    await db.transaction().execute(async (trx) => {
      await lockForOwnerChange(ctx, trx);
      const account = await findCredentials(trx, user.id);
      if (!account) throw notFound('Account');
      await insertPasskey(trx, {
        user_id: user.id,
        credential_id: made.credentialId,
        public_key: made.publicKey,
        counter: made.counter,
        name,
        created_at: now().toISOString(),
      });
      await mailSecurityChange(ctx, trx, account, { change: 'passkey-added' });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys_credential_id_key'))
      throw new DomainError('PASSKEY_TAKEN', 'This passkey is in use already');
    throw error;
  }
  logEvent(ctx, { event: 'passkey_added', userId: user.id }, 'passkey added');
}

/** Gives a passkey another name. @throws NOT_FOUND */
export async function renamePasskey(ctx: AuthedContext, { id, name }: { id: string; name: string }) {
  if (!(await setPasskeyName(ctx.db, ctx.user.id, id, name))) throw notFound('Passkey');
}

/** Removes a passkey, unless the person could not sign in without it. @throws LAST_WAY_IN, NOT_FOUND */
export async function removePasskey(ctx: AuthedContext, id: string): Promise<void> {
  requireFresh(ctx);
  const { user, db } = ctx;
  await db.transaction().execute(async (trx) => {
    await lockForOwnerChange(ctx, trx);
    const account = await findCredentials(trx, user.id);
    if (!account || !(await deletePasskey(trx, user.id, id))) throw notFound('Passkey');
    const left = await findWaysToSignIn(trx, user.id);
    if (!left || !(left.password || left.google || left.passkeys > 0))
      throw new DomainError(
        'LAST_WAY_IN',
        'This is the only way to sign in to your account. Set a password or add another passkey first.',
      );
    await mailSecurityChange(ctx, trx, account, { change: 'passkey-removed' });
  });
  logEvent(ctx, { event: 'passkey_removed', userId: user.id }, 'passkey removed');
}

/** What a browser needs to sign in with any of its passkeys. It reveals nothing about any account. */
export async function beginPasskeySignIn(ctx: Context) {
  const { services, db, address, setCookie } = ctx;
  await services.limits.consume('passkeyAddress', address);
  const options = await services.passkeys.beginSigning();
  const token = createToken();
  await keepChallenge(
    db,
    { holder: hashToken(token), purpose: 'sign-in' },
    options.challenge,
    expiresAt(ctx),
  );
  setCookie(services.passkeyCookie.carry(token));
  return options;
}

/** Checks a passkey's signature. The challenge is used up whatever the outcome. */
async function readSigned(
  ctx: Context,
  of: { holder: string; purpose: ChallengePurpose },
  response: SignedAnswer,
) {
  const challenge = await takeChallenge(ctx.db, of, ctx.now());
  if (challenge === null) throw refused();
  const passkey = await findPasskey(ctx.db, response.id);
  if (!passkey) throw refused();
  const counter = await ctx.services.passkeys.readSigned(response, challenge, {
    credentialId: response.id,
    publicKey: passkey.public_key,
    counter: passkey.counter,
    userId: passkey.user_id,
  });
  if (counter === null) throw refused();
  return { passkey, use: { counter, now: ctx.now() } };
}

/** Opens a session for a passkey, which counts as both factors. While a sign-in waits for its second factor,
 * only a passkey of that account completes it. @throws PASSKEY_REFUSED, OTHER_PASSKEY */
export async function signInWithPasskey(ctx: Context, response: SignedAnswer): Promise<SignedIn> {
  const { services, db } = ctx;
  const token = services.passkeyCookie.read(ctx.cookies);
  if (token === null) throw refused();
  const { passkey, use } = await readSigned(ctx, { holder: hashToken(token), purpose: 'sign-in' }, response);
  const { user_id: userId } = passkey;
  const waiting = await pendingPerson(ctx);
  if (waiting !== null && waiting !== userId)
    throw new DomainError('OTHER_PASSKEY', 'This passkey belongs to another account');
  const { opened, hasGoal } = await db.transaction().execute(async (trx) => {
    const account = await lockedAccount(trx, userId);
    if (!account || !(await notePasskeyUse(trx, passkey, use))) throw refused();
    const session = await openSession(ctx, trx, { userId, bothFactors: true });
    if (session === null) throw refused();
    return { opened: session, hasGoal: account.has_goal };
  });
  if (waiting !== null) await abandonSignIn(ctx);
  opened.cookies.forEach(ctx.setCookie);
  ctx.setCookie(services.passkeyCookie.blank);
  logEvent(ctx, { event: 'sign_in', userId }, 'signed in with a passkey');
  return { hasGoal };
}

/** What a browser needs to confirm the signed-in person's identity with a passkey. */
export async function beginPasskeyConfirmation(ctx: AuthedContext) {
  const options = await ctx.services.passkeys.beginSigning();
  const of = { holder: sessionIdOf(ctx), purpose: 'confirm' } as const;
  await keepChallenge(ctx.db, of, options.challenge, expiresAt(ctx));
  return options;
}

/** Confirms the person's identity with a passkey for the next 15 minutes of this session. @throws
 * PASSKEY_REFUSED, OTHER_PASSKEY */
export async function confirmWithPasskey(ctx: AuthedContext, response: SignedAnswer): Promise<void> {
  const holder = sessionIdOf(ctx);
  const { passkey, use } = await readSigned(ctx, { holder, purpose: 'confirm' }, response);
  if (passkey.user_id !== ctx.user.id)
    throw new DomainError('OTHER_PASSKEY', 'This passkey belongs to another account');
  await ctx.db.transaction().execute(async (trx) => {
    await lockForOwnerChange(ctx, trx);
    if (!(await notePasskeyUse(trx, passkey, use))) throw refused();
    await confirmSession(trx, holder, { provenAt: ctx.now(), factor: true });
  });
}
