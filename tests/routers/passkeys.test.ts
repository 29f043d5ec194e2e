import { describe, expect, it } from 'vitest';

import { codeAt } from '~server/auth/totp';
import { waysToSignIn } from '~server/features/accounts/ways-to-sign-in';

import { createAuthenticator } from '../support/authenticator';
import { NOW, PASSWORD, refusalReason } from '../support/callers';
import { useDatabase } from '../support/fixture';

const testDb = useDatabase();
const { db } = testDb;
const { newcomer, visitor } = testDb.callers;

type Browser = ReturnType<typeof visitor>;
type Device = ReturnType<typeof createAuthenticator>;

async function add(browser: Browser, device: Device, name = 'Phone') {
  const { accounts } = await browser.api();
  const response = device.add(await accounts.beginPasskey());
  await accounts.addPasskey({ name, response });
}

/** Somebody with a passkey, and their device. */
async function keyed(options: Parameters<typeof createAuthenticator>[0] = {}) {
  const device = createAuthenticator(options);
  const { browser, email } = await newcomer({ proven: true });
  await add(browser, device);
  const { id } = await (await browser.api()).profile.me();
  return { browser, email, device, id };
}

async function signIn(browser: Browser, device: Device) {
  const options = await (await browser.api()).accounts.beginPasskeySignIn();
  const response = device.sign(options);
  return refusalReason((await browser.api()).accounts.signInWithPasskey({ response }));
}
const passkeysOf = async (browser: Browser) =>
  (await (await browser.api()).accounts.secondFactors()).passkeys;

describe('adding a passkey', () => {
  it('asks for one that is found by itself and recognises its person, and for none that is there', async () => {
    const { browser, device, id } = await keyed();
    const options = await (await browser.api()).accounts.beginPasskey();
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Hazel' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [{ id: device.id }],
    });
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(id);
  });

  it('shows name and times, and no key', async () => {
    const { browser, device } = await keyed();
    const shown = await passkeysOf(browser);
    expect(shown).toEqual([
      { id: expect.any(String), name: 'Phone', createdAt: NOW.toISOString(), lastUsedAt: null },
    ]);
    expect(JSON.stringify(shown)).not.toContain(device.id);
  });

  it('tells by mail', async () => {
    const { id } = await keyed();
    const mails = await db
      .selectFrom('mail_outbox')
      .select('payload')
      .where('user_id', '=', id)
      .where('kind', '=', 'security-changed')
      .execute();
    expect(mails).toMatchObject([{ payload: { change: 'passkey-added' } }]);
  });

  it('refuses what belongs to somebody, whoever that is', async () => {
    const { browser, device } = await keyed();
    expect(await refusalReason(add(browser, device))).toBe('PASSKEY_TAKEN');
    const other = await newcomer({ proven: true });
    expect(await refusalReason(add(other.browser, device))).toBe('PASSKEY_TAKEN');
  });

  it('takes a challenge once, for its session, its purpose and five minutes', async () => {
    const { browser } = await newcomer({ proven: true });
    const { accounts } = await browser.api();
    const answer = (options: Parameters<Device['add']>[0]) => ({
      name: 'Key',
      response: createAuthenticator().add(options),
    });
    const options = await accounts.beginPasskey();
    const both = await Promise.all([
      refusalReason(accounts.addPasskey(answer(options))),
      refusalReason(accounts.addPasskey(answer(options))),
    ]);
    expect(both.sort()).toEqual(['OK', 'PASSKEY_REFUSED']);

    const ann = await accounts.beginPasskey();
    const other = await (await newcomer({ proven: true })).browser.api();
    expect(await refusalReason(other.accounts.addPasskey(answer(ann)))).toBe('PASSKEY_REFUSED');

    const { challenge } = await accounts.beginPasskeyConfirmation();
    const crossed = { ...(await accounts.beginPasskey()), challenge };
    expect(await refusalReason(accounts.addPasskey(answer(crossed)))).toBe('PASSKEY_REFUSED');

    const late = await accounts.beginPasskey();
    browser.at = new Date(NOW.getTime() + 5 * 60_000);
    expect(await refusalReason((await browser.api()).accounts.addPasskey(answer(late)))).toBe(
      'PASSKEY_REFUSED',
    );
  });

  it.each([
    ['another site', { origin: 'http://evil.example' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['a device that recognises nobody', { recognises: false }],
  ])('refuses %s', async (_, options) => {
    const { browser } = await newcomer({ proven: true });
    expect(await refusalReason(add(browser, createAuthenticator(options)))).toBe('PASSKEY_REFUSED');
  });
});

describe('signing in with a passkey', () => {
  it('needs no name, and says nothing of any account', async () => {
    const { device, id } = await keyed();
    const browser = visitor();
    const { accounts } = await browser.api();
    const options = await accounts.beginPasskeySignIn();
    expect(options).toEqual({
      rpId: 'localhost',
      challenge: expect.any(String),
      timeout: expect.any(Number),
      userVerification: 'required',
    });
    const response = device.sign(options);
    expect(await (await browser.api()).accounts.signInWithPasskey({ response })).toEqual({ hasGoal: false });
    const me = await (await browser.api()).profile.me();
    expect(me.id).toBe(id);
    expect((await passkeysOf(browser))[0]?.lastUsedAt).toBe(NOW.toISOString());
    expect(browser.jar.has('passkey')).toBe(false);
  });

  it('refuses an unknown passkey as it refuses a wrong one', async () => {
    await keyed();
    const unknown = createAuthenticator();
    unknown.userHandle = Buffer.from('nobody').toString('base64url');
    expect(await signIn(visitor(), unknown)).toBe('PASSKEY_REFUSED');
    const { device } = await keyed();
    device.userHandle = unknown.userHandle;
    expect(await signIn(visitor(), device)).toBe('PASSKEY_REFUSED');
  });

  it('takes an answer once, in the browser that asked, within five minutes', async () => {
    const { device } = await keyed();
    const browser = visitor();
    const options = await (await browser.api()).accounts.beginPasskeySignIn();
    const response = device.sign(options);
    const thief = visitor();
    await (await thief.api()).accounts.beginPasskeySignIn();
    expect(await refusalReason((await thief.api()).accounts.signInWithPasskey({ response }))).toBe(
      'PASSKEY_REFUSED',
    );
    const api = await browser.api();
    const both = await Promise.all([
      refusalReason(api.accounts.signInWithPasskey({ response })),
      refusalReason(api.accounts.signInWithPasskey({ response })),
    ]);
    expect(both.sort()).toEqual(['OK', 'PASSKEY_REFUSED']);

    const slow = visitor();
    const late = device.sign(await (await slow.api()).accounts.beginPasskeySignIn());
    slow.at = new Date(NOW.getTime() + 5 * 60_000);
    expect(await refusalReason((await slow.api()).accounts.signInWithPasskey({ response: late }))).toBe(
      'PASSKEY_REFUSED',
    );
  });

  it('refuses a counter that has been there, as a copied passkey has', async () => {
    const { device } = await keyed({ counts: true });
    expect(await signIn(visitor(), device)).toBe('OK');
    device.counter -= 1;
    expect(await signIn(visitor(), device)).toBe('PASSKEY_REFUSED');
    device.counter += 5;
    expect(await signIn(visitor(), device)).toBe('OK');
  });

  it('is both factors, also for a sign-in that waits, and only for its account', async () => {
    const { browser: own, email, device } = await keyed();
    const { accounts } = await own.api();
    const secret = (await accounts.beginTwoFactor()).secret.replaceAll(' ', '');
    await accounts.confirmTwoFactor({ code: codeAt(secret, NOW) });
    expect(await signIn(visitor(), device)).toBe('OK');

    const browser = visitor();
    await (await browser.api()).accounts.signIn({ email, password: PASSWORD });
    expect(await browser.signedIn()).toBe(false);
    const stranger = await keyed();
    expect(await signIn(browser, stranger.device)).toBe('OTHER_PASSKEY');
    expect(await browser.signedIn()).toBe(false);
    const kept = new Map(browser.jar);
    expect(await signIn(browser, device)).toBe('OK');
    expect(await browser.signedIn()).toBe(true);
    // The waiting sign-in has ended.
    const again = visitor();
    kept.forEach((value, name) => again.jar.set(name, value));
    expect(await (await again.api()).accounts.pendingSignIn()).toEqual({ waits: false });
  });
});

describe('a passkey in the settings', () => {
  it('can be renamed and removed by its person alone', async () => {
    const { browser, device } = await keyed();
    const [passkey] = await passkeysOf(browser);
    const id = passkey?.id ?? '';
    const stranger = await (await newcomer({ proven: true })).browser.api();
    expect(await refusalReason(stranger.accounts.renamePasskey({ id, name: 'Mine' }))).toBe('NOT_FOUND');
    expect(await refusalReason(stranger.accounts.removePasskey({ id }))).toBe('NOT_FOUND');
    const { accounts } = await browser.api();
    await accounts.renamePasskey({ id, name: '  Kitchen tablet ' });
    expect((await passkeysOf(browser))[0]?.name).toBe('Kitchen tablet');
    await accounts.removePasskey({ id });
    expect(await passkeysOf(browser)).toEqual([]);
    expect(await signIn(visitor(), device)).toBe('PASSKEY_REFUSED');
  });

  it('stays as long as it is the only way in, also when two are removed at once', async () => {
    const { browser, id } = await keyed();
    await add(browser, createAuthenticator());
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
    expect(await waysToSignIn(db, id)).toEqual({ password: false, google: false, passkeys: 2 });
    const passkeys = await passkeysOf(browser);
    const { accounts } = await browser.api();
    const answers = await Promise.all(
      passkeys.map((passkey) => refusalReason(accounts.removePasskey({ id: passkey.id }))),
    );
    expect(answers.sort()).toEqual(['LAST_WAY_IN', 'OK']);
    expect(await passkeysOf(browser)).toHaveLength(1);
  });

  it('proves who sits there, in this session', async () => {
    const { browser, device } = await keyed();
    // Sessions use the database's clock.
    browser.at = new Date(Date.now() + 20 * 60_000);
    const { accounts } = await browser.api();
    expect(await refusalReason(accounts.beginTwoFactor())).toBe('CONFIRM_IDENTITY');
    const stranger = await keyed();
    const crossed = stranger.device.sign(await accounts.beginPasskeyConfirmation());
    expect(await refusalReason(accounts.confirmWithPasskey({ response: crossed }))).toBe('OTHER_PASSKEY');
    const signIn = await (await visitor().api()).accounts.beginPasskeySignIn();
    expect(await refusalReason(accounts.confirmWithPasskey({ response: device.sign(signIn) }))).toBe(
      'PASSKEY_REFUSED',
    );
    const response = device.sign(await accounts.beginPasskeyConfirmation());
    await accounts.confirmWithPasskey({ response });
    expect(await refusalReason((await browser.api()).accounts.beginTwoFactor())).toBe('OK');
  });
});
