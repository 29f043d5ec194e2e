import { describe, expect, it } from 'vitest';

import type { GoogleAccount } from '~server/auth/google';
import { hashToken } from '~server/auth/tokens';
import { codeAt } from '~server/auth/totp';
import { connectingPerson, finishGoogleConnection } from '~server/features/accounts/google-link';
import { signInWithGoogle } from '~server/features/accounts/google-sign-in';
import { DomainError } from '~server/errors';

import { createAuthenticator } from '../support/authenticator';
import { NOW, PASSWORD, publicErrorFrom, refusalReason } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { mailedToken, tokenIn } from '../support/mails';

const testDb = useDatabase();
const { db } = testDb;
const { newcomer, visitor } = testDb.callers;

type Browser = ReturnType<typeof visitor>;

const NEXT = 'Amber-Badger-58';
const ARRIVAL = { redirect: null, challengeId: null, email: null, timeZone: null };
const LATER = new Date(Date.now() + 16 * 60_000);

const accountsOf = async (browser: Browser) => (await browser.api()).accounts;
const meOf = async (browser: Browser) => (await browser.api()).profile.me();
const google = (subject: string, email: string): GoogleAccount => ({
  subject,
  email,
  emailVerified: true,
  name: 'Somebody',
});
const withGoogle = async (account: GoogleAccount, browser = visitor()) => {
  const { userId } = await signInWithGoogle(await browser.context(), account, ARRIVAL);
  return { userId, browser };
};
const canSignIn = async (email: string, password: string) =>
  refusalReason((await accountsOf(visitor())).signIn({ email, password }));

async function addPasskey(browser: Browser) {
  const device = createAuthenticator();
  const api = await accountsOf(browser);
  await api.addPasskey({ name: 'Key', response: device.add(await api.beginPasskey()) });
  return device;
}
async function signInWith(device: ReturnType<typeof createAuthenticator>, browser = visitor()) {
  const options = await (await accountsOf(browser)).beginPasskeySignIn();
  const response = device.sign(options);
  return refusalReason((await accountsOf(browser)).signInWithPasskey({ response }));
}
async function connectGoogle(browser: Browser, account: GoogleAccount) {
  const began = connectingPerson(await browser.context(), hashToken(browser.token ?? ''));
  await finishGoogleConnection(began, account);
}
async function turnOnTwoFactor(browser: Browser) {
  const api = await accountsOf(browser);
  const secret = (await api.beginTwoFactor()).secret.replaceAll(' ', '');
  await api.confirmTwoFactor({ code: codeAt(secret, new Date(NOW.getTime() - 30_000)) });
  return codeAt(secret, NOW);
}

/** Somebody with every kind of key, whose address is proven, or unproven as in times before a proof was required. */
async function withEveryKey({ proven }: { proven: boolean }) {
  const { browser, email } = await newcomer({ proven: true });
  const device = await addPasskey(browser);
  const ownGoogle = google(`of-${email}`, `google-${email}`);
  await connectGoogle(browser, ownGoogle);
  const phone = visitor();
  await (await accountsOf(phone)).signIn({ email, password: PASSWORD });
  const { id } = await meOf(browser);
  if (!proven) await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', id).execute();
  return { browser, email, device, ownGoogle, phone, id };
}

async function reset(email: string, browser = visitor()) {
  await (await accountsOf(browser)).requestPasswordReset({ email });
  const token = tokenIn(await mailedToken(db, email, 'reset-password'));
  return (await accountsOf(browser)).resetPassword({ token, password: NEXT });
}

const mailOf = async (recipient: string, kind: string) => {
  const mails = await db
    .selectFrom('mail_outbox')
    .select('payload')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .execute();
  return mails[0]?.payload;
};

describe('an address that nobody has proven', () => {
  it.each(['beginPasskey', 'beginTwoFactor', 'connectGoogle'] as const)('gets no key by %s', async (way) => {
    const { browser } = await newcomer();
    expect(await publicErrorFrom((await accountsOf(browser))[way]())).toMatchObject({
      status: 403,
      reason: 'VERIFY_FIRST',
      message: 'Verify your email address first',
    });
  });

  it('gets no key that was begun elsewhere either', async () => {
    const { browser } = await newcomer();
    const api = await accountsOf(browser);
    const other = await newcomer({ proven: true });
    const response = createAuthenticator().add(await (await accountsOf(other.browser)).beginPasskey());
    expect(await refusalReason(api.addPasskey({ name: 'Key', response }))).toBe('VERIFY_FIRST');
    expect(await refusalReason(api.confirmTwoFactor({ code: '000000' }))).toBe('VERIFY_FIRST');
    const refusal = connectGoogle(browser, google('early', 'early@example.com'));
    await expect(refusal).rejects.toEqual(expect.objectContaining({ reason: 'VERIFY_FIRST' }));
  });

  it('says what to do where mail is off, and keeps no mail that would never go', async () => {
    const { browser, email } = await newcomer();
    const context = await browser.context();
    const off = testDb.callers.callAs(context.actor, {
      ...context,
      services: { ...context.services, mailOn: false },
    });
    const refusal = await publicErrorFrom(off.accounts.resendVerification());
    expect(refusal).toMatchObject({
      reason: 'MAIL_OFF',
      message:
        'This installation sends no mail at the moment. Write to support@hazel.example, so that somebody verifies your address.',
    });
    expect((await off.profile.me()).mail).toEqual({ on: false, help: 'support@hazel.example' });
    const mails = await db.selectFrom('mail_outbox').select('id').where('recipient', '=', email).execute();
    expect(mails).toHaveLength(1);
  });
});

describe('the mail that confirms an address', () => {
  it('proves nothing for who opens it without the account: a stranger does not get it proven', async () => {
    const { browser, email } = await newcomer();
    const token = tokenIn(await mailedToken(db, email, 'verify-email'));
    const owner = visitor();
    expect(await refusalReason((await accountsOf(owner)).verifyEmail({ token }))).toBe('SIGN_IN_REQUIRED');
    const other = await newcomer();
    expect(await refusalReason((await accountsOf(other.browser)).verifyEmail({ token }))).toBe(
      'INVALID_LINK',
    );
    expect((await meOf(browser)).emailVerified).toBe(false);
    expect((await meOf(other.browser)).emailVerified).toBe(false);
    expect(await owner.signedIn()).toBe(false);
    // A failed try has used up nothing.
    expect(await refusalReason((await accountsOf(browser)).verifyEmail({ token }))).toBe('OK');
    expect((await meOf(browser)).emailVerified).toBe(true);
  });
});

describe('the first proof of an address, from its mailbox', () => {
  it('by a reset lets in its owner alone: passkey, Google, codes and sessions of before are gone', async () => {
    const { browser, email, device, ownGoogle, phone, id } = await withEveryKey({ proven: false });
    await db
      .updateTable('users')
      .set({ email_verified_at: NOW.toISOString() })
      .where('id', '=', id)
      .execute();
    await turnOnTwoFactor(browser);
    await (await browser.api()).transfers.setAccount({ iban: 'DE89370400440532013000', holder: 'Eve' });
    await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', id).execute();
    const owner = visitor();
    expect(await reset(email, owner)).toEqual({ hasGoal: false });
    expect(await meOf(owner)).toMatchObject({
      id,
      emailVerified: true,
      twoFactor: false,
      googleLinked: false,
    });
    expect([await browser.signedIn(), await phone.signedIn()]).toEqual([false, false]);
    expect(await signInWith(device)).toBe('PASSKEY_REFUSED');
    expect((await withGoogle(ownGoogle)).userId).not.toBe(id);
    expect((await (await owner.api()).transfers.account()).account).toBeNull();
    expect(await mailOf(email, 'password-changed')).toMatchObject({
      emptied: true,
      google: false,
      passkeys: 0,
    });
    expect(await canSignIn(email, NEXT)).toBe('OK');
  });

  it('by Google takes the account over, with the password of before', async () => {
    const { browser, email, device, ownGoogle, id } = await withEveryKey({ proven: false });
    const { userId, browser: owner } = await withGoogle(google('of-the-owner', email));
    expect(userId).toBe(id);
    expect(await meOf(owner)).toMatchObject({ emailVerified: true, hasPassword: false, googleLinked: true });
    expect(await browser.signedIn()).toBe(false);
    expect(await canSignIn(email, PASSWORD)).toBe('WRONG_CREDENTIALS');
    expect(await signInWith(device)).toBe('PASSKEY_REFUSED');
    expect((await withGoogle(ownGoogle)).userId).not.toBe(id);
    expect((await withGoogle(google('of-the-owner', email))).userId).toBe(id);
    expect(await mailOf(email, 'security-changed')).toMatchObject({ change: 'google-proved' });
  });

  it('by Google happens once, when it comes ten times at once', async () => {
    const { email, id } = await withEveryKey({ proven: false });
    const results = await Promise.all(
      Array.from({ length: 10 }, () => withGoogle(google('ten-times', email))),
    );
    expect(new Set(results.map(({ userId }) => userId))).toEqual(new Set([id]));
    expect(await Promise.all(results.map(({ browser }) => browser.signedIn()))).not.toContain(false);
  });

  it('in a session of the account takes nothing away', async () => {
    const one = await withEveryKey({ proven: false });
    const { userId } = await withGoogle(one.ownGoogle, one.browser).catch((error: unknown) => {
      if (error instanceof DomainError) return { userId: error.reason };
      throw error;
    });
    expect(userId).toBe(one.id);
    const other = await withEveryKey({ proven: false });
    await reset(other.email, other.browser);
    expect(await signInWith(other.device)).toBe('OK');
    const third = await newcomer();
    await withGoogle(google('third', third.email), third.browser);
    expect(await meOf(third.browser)).toMatchObject({ emailVerified: true, hasPassword: true });
    expect(await canSignIn(third.email, PASSWORD)).toBe('OK');
  });
});

describe('a proof that is not the first', () => {
  it('leaves passkeys and Google, and the mail about the new password says so', async () => {
    const { email, device, ownGoogle, id } = await withEveryKey({ proven: true });
    await reset(email);
    expect(await signInWith(device)).toBe('OK');
    expect((await withGoogle(ownGoogle)).userId).toBe(id);
    expect(await mailOf(email, 'password-changed')).toMatchObject({
      emptied: false,
      google: true,
      passkeys: 1,
    });
  });
});

describe('only me from now on', () => {
  it('leaves the password and this browser, and tells by mail', async () => {
    const { browser, email, device, ownGoogle, phone, id } = await withEveryKey({ proven: true });
    await (await accountsOf(browser)).requestEmailChange({ email: `moved-${email}` });
    const pending = visitor();
    await (await accountsOf(pending)).requestPasswordReset({ email });
    const token = tokenIn(await mailedToken(db, email, 'reset-password'));
    await (await accountsOf(browser)).keepOnlyMe();
    expect([await browser.signedIn(), await phone.signedIn()]).toEqual([true, false]);
    expect(await signInWith(device)).toBe('PASSKEY_REFUSED');
    expect((await withGoogle(ownGoogle)).userId).not.toBe(id);
    expect((await (await accountsOf(browser)).security()).wantedEmail).toBeNull();
    expect(await (await accountsOf(browser)).resetLink({ token })).toEqual({ valid: false });
    expect(await canSignIn(email, PASSWORD)).toBe('OK');
    expect(await mailOf(email, 'security-changed')).toMatchObject({ change: 'only-me' });
    const account = await db
      .selectFrom('users')
      .select('device_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { devices } = (await browser.context()).services;
    expect(devices.knownTo(phone.device, account.device_key)).toBeNull();
    expect(devices.knownTo(browser.device, account.device_key)).not.toBeNull();
    await testDb.expectNothingBroken();
  });

  it('asks for a proof, and for a password that lets the owner in afterwards', async () => {
    const { browser } = await withEveryKey({ proven: true });
    browser.at = LATER;
    expect(await refusalReason((await accountsOf(browser)).keepOnlyMe())).toBe('CONFIRM_IDENTITY');
    const { browser: googleOnly } = await withGoogle(google('only', 'only-google@example.com'));
    expect(await refusalReason((await accountsOf(googleOnly)).keepOnlyMe())).toBe('SET_PASSWORD_FIRST');
    expect(await meOf(googleOnly)).toMatchObject({ googleLinked: true });
  });

  it('keeps the second factor, which only a code takes away, and the password alone does not prove a person then', async () => {
    const { browser, email } = await newcomer({ proven: true });
    const code = await turnOnTwoFactor(browser);
    browser.at = LATER;
    const stale = await accountsOf(browser);
    await stale.changePassword({ currentPassword: PASSWORD, password: NEXT });
    expect(await refusalReason((await accountsOf(browser)).keepOnlyMe())).toBe('CONFIRM_IDENTITY');
    browser.at = NOW;
    await (await accountsOf(browser)).keepOnlyMe();
    const again = visitor();
    expect(await (await accountsOf(again)).signIn({ email, password: NEXT })).toEqual({ hasGoal: null });
    expect(await refusalReason((await accountsOf(again)).finishSignIn({ code }))).toBe('OK');
  });

  it('of two browsers at once leaves one', async () => {
    const { browser, phone } = await withEveryKey({ proven: true });
    const apis = await Promise.all([accountsOf(browser), accountsOf(phone)]);
    const reasons = await Promise.all(apis.map((api) => refusalReason(api.keepOnlyMe())));
    expect(reasons.sort()).toEqual(['OK', 'SIGN_IN_REQUIRED']);
    expect([await browser.signedIn(), await phone.signedIn()].sort()).toEqual([false, true]);
  });
});
