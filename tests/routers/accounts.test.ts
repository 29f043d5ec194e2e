import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';

import { findCredentialsByEmail, setPasswordHash } from '~db/queries/accounts/accounts';
import { needsRehash } from '~server/auth/password';
import { hashToken } from '~server/auth/tokens';

import { PASSWORD, publicErrorFrom, refusalReason } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { mailedToken } from '../support/mails';

const testDb = useDatabase();
const { newcomer, visitor } = testDb.callers;

describe('signing up', () => {
  it('opens an account with a five-day trial and a session whose token is stored only as a hash', async () => {
    const { browser, email } = await newcomer();
    const me = await (await browser.api()).profile.me();
    expect(me).toMatchObject({ email, emailVerified: false, hasPassword: true, goal: null, welcomed: false });
    const profile = await testDb.db
      .selectFrom('profiles')
      .selectAll()
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow();
    expect(Date.parse(profile.trial_ends_at) - Date.parse(profile.created_at)).toBe(5 * 86_400_000);
    const token = browser.token ?? '';
    const sessions = await testDb.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', me.id)
      .execute();
    expect(sessions).toEqual([{ id: hashToken(token) }]);
    expect(token).not.toBe(hashToken(token));
    const user = await testDb.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow();
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('takes the time zone of the browser, and UTC for what is none', async () => {
    const { api } = visitor();
    await (
      await api()
    ).accounts.signUp({
      email: 'zone1@example.com',
      password: PASSWORD,
      displayName: 'Zone1',
      timeZone: 'Europe/Lisbon',
    });
    expect((await (await api()).profile.me()).timeZone).toBe('Europe/Lisbon');
    await (
      await api()
    ).accounts.signUp({
      email: 'zone2@example.com',
      password: PASSWORD,
      displayName: 'Zone2',
      timeZone: 'Mars/Base',
    });
    expect((await (await api()).profile.me()).timeZone).toBe('UTC');
  });

  it('refuses an address that exists, whatever its capitals', async () => {
    const { email } = await newcomer();
    const { accounts } = await visitor().api();
    const publicError = await publicErrorFrom(
      accounts.signUp({ email: email.toUpperCase(), password: PASSWORD, displayName: 'Somebody-else' }),
    );
    expect(publicError).toMatchObject({
      reason: 'EMAIL_TAKEN',
      fields: { email: 'An account with this email already exists. Sign in instead.' },
    });
  });

  it('refuses a display name that exists, whatever its capitals, and knows free ones', async () => {
    const { displayName } = await newcomer();
    const { accounts } = await visitor().api();
    const shouted = displayName.toUpperCase();
    const publicError = await publicErrorFrom(
      accounts.signUp({ email: 'fresh@example.com', password: PASSWORD, displayName: shouted }),
    );
    expect(publicError.fields).toEqual({ displayName: `Display name "${shouted}" is already taken.` });
    expect(await accounts.checkDisplayName({ displayName: shouted })).toEqual({
      available: false,
      reserved: false,
      suggestions: [`${shouted}1`, `${shouted}2`, `${shouted}3`],
    });
    await (
      await visitor().api()
    ).accounts.signUp({ email: 'second@example.com', password: PASSWORD, displayName: `${displayName}2` });
    expect((await accounts.checkDisplayName({ displayName })).suggestions).toEqual([
      `${displayName}1`,
      `${displayName}3`,
    ]);
    expect(await accounts.checkDisplayName({ displayName: 'nobody-has-this' })).toEqual({
      available: true,
      reserved: false,
      suggestions: [],
    });
  });

  it.each(['Hazel', 'Hazel-Support', 'Admin', 'support', 'PayPal-Security', 'H4zel', 'hazel_team'])(
    'refuses the name %s, which is taken for Hazel or its staff, at sign-up and in the settings',
    async (displayName) => {
      const { accounts } = await visitor().api();
      const email = `${displayName.toLowerCase()}@example.com`;
      const reserved = { reason: 'DISPLAY_NAME_RESERVED', status: 400 };
      const signUp = accounts.signUp({ email, password: PASSWORD, displayName });
      expect(await publicErrorFrom(signUp)).toMatchObject({
        ...reserved,
        fields: { displayName: 'This name is reserved. Please choose another.' },
      });
      expect(await accounts.checkDisplayName({ displayName })).toEqual({
        available: false,
        reserved: true,
        suggestions: [],
      });
      const { browser } = await newcomer();
      const { profile } = await browser.api();
      expect(await publicErrorFrom(profile.update({ displayName }))).toMatchObject(reserved);
    },
  );

  it('leaves who has such a name already theirs, whatever else they change', async () => {
    const { browser } = await newcomer();
    const { id } = await (await browser.api()).profile.me();
    await testDb.db.updateTable('profiles').set({ display_name: 'Hazel' }).where('id', '=', id).execute();
    await (await browser.api()).profile.update({ displayName: 'hazel', city: 'Aarhus' });
    const api = await browser.api();
    expect(await api.profile.me()).toMatchObject({ displayName: 'hazel', city: 'Aarhus' });
    expect(await api.accounts.checkDisplayName({ displayName: 'Hazel' })).toMatchObject({
      available: true,
      reserved: false,
    });
  });

  it('lets exactly one of ten simultaneous sign-ups have a name', async () => {
    const tries = Array.from({ length: 10 }, async (_, n) =>
      refusalReason(
        (await visitor().api()).accounts.signUp({
          email: `race${n}@example.com`,
          password: PASSWORD,
          displayName: 'Racer',
        }),
      ),
    );
    const reasons = await Promise.all(tries);
    expect(reasons.filter((reason) => reason === 'OK')).toHaveLength(1);
    expect(reasons.filter((reason) => reason === 'DISPLAY_NAME_TAKEN')).toHaveLength(9);
  });

  it('refuses a much-used password in disguise', async () => {
    const { accounts } = await visitor().api();
    const publicError = await publicErrorFrom(
      accounts.signUp({ email: 'common@example.com', password: 'Password1!', displayName: 'Common' }),
    );
    expect(publicError.reason).toBe('COMMON_PASSWORD');
    expect(Object.keys(publicError.fields ?? {})).toEqual(['password']);
  });

  it('stops an address after 20 tries in an hour, and only that one', async () => {
    const { address } = visitor();
    const { displayName } = await newcomer();
    let tries = 0;
    const attempt = async (from: string) =>
      refusalReason(
        (await visitor({ address: from }).api()).accounts.signUp({
          email: `free${(tries += 1)}@example.com`,
          password: PASSWORD,
          displayName,
        }),
      );
    const reasons: string[] = [];
    for (let n = 0; n < 21; n += 1) reasons.push(await attempt(address));
    expect(new Set(reasons.slice(0, 20))).toEqual(new Set(['DISPLAY_NAME_TAKEN']));
    expect(reasons[20]).toBe('TOO_MANY_ATTEMPTS');
    expect(await attempt('203.0.113.77')).toBe('DISPLAY_NAME_TAKEN');
  });

  it('leads the verification link on through the invitation that brought the person, and nowhere else', async () => {
    const { accounts } = await visitor().api();
    await accounts.signUp({
      email: 'invited@example.com',
      password: PASSWORD,
      displayName: 'Invited',
      redirect: '/accept-invite',
      challengeId: 'c-1',
      invited: 'invited@example.com',
    });
    const link = await mailedToken(testDb.db, 'invited@example.com', 'verify-email');
    expect(Object.fromEntries(link)).toMatchObject({
      redirect: '/accept-invite',
      challengeId: 'c-1',
      email: 'invited@example.com',
    });
    await accounts.signUp({
      email: 'lured@example.com',
      password: PASSWORD,
      displayName: 'Lured',
      redirect: 'https://evil.example',
    });
    expect([...(await mailedToken(testDb.db, 'lured@example.com', 'verify-email')).keys()]).toEqual([
      'token',
    ]);
  });
});

describe('signing in', () => {
  it('opens a new session, ends the one the browser had, and knows whether there is a goal', async () => {
    const { browser, email } = await newcomer();
    const before = browser.token;
    expect(
      await (await browser.api()).accounts.signIn({ email: ` ${email.toUpperCase()} `, password: PASSWORD }),
    ).toEqual({ hasGoal: false });
    expect(await browser.signedIn()).toBe(true);
    browser.token = before;
    expect(await browser.signedIn()).toBe(false);
  });

  it('says the same of a wrong password and of an address without account', async () => {
    const { email } = await newcomer();
    const { accounts } = await visitor().api();
    const wrong = await publicErrorFrom(accounts.signIn({ email, password: 'Wrong-Otter-73' }));
    expect(wrong).toMatchObject({ reason: 'WRONG_CREDENTIALS', message: 'Invalid email or password' });
    expect(
      await publicErrorFrom(accounts.signIn({ email: 'no-one@example.com', password: 'Wrong-Otter-73' })),
    ).toEqual(wrong);
  });

  it('takes about as long for an address without account as for a wrong password', async () => {
    const { email } = await newcomer();
    const timed = async (address: string) => {
      const { accounts } = await visitor().api();
      const started = performance.now();
      await publicErrorFrom(accounts.signIn({ email: address, password: 'Wrong-Otter-73' }));
      return performance.now() - started;
    };
    await timed('warm-up@example.com');
    const known: number[] = [];
    const unknown: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      known.push(await timed(email));
      unknown.push(await timed(`unknown${n}@example.com`));
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[4] ?? Number.NaN;
    const ratio = median(known) / median(unknown);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('refuses the eleventh try after ten failures even with the right password, but not from another address', async () => {
    const { email } = await newcomer();
    const guesser = visitor();
    const attempt = async (password: string) =>
      refusalReason((await guesser.api()).accounts.signIn({ email, password }));
    for (let n = 0; n < 10; n += 1) expect(await attempt('Wrong-Otter-73')).toBe('WRONG_CREDENTIALS');
    expect(await attempt(PASSWORD)).toBe('TOO_MANY_ATTEMPTS');
    expect(await refusalReason((await visitor().api()).accounts.signIn({ email, password: PASSWORD }))).toBe(
      'OK',
    );
  });

  it('lets no more than ten of thirty simultaneous guesses be looked at', async () => {
    const { email } = await newcomer();
    const guesser = visitor();
    const reasons = await Promise.all(
      Array.from({ length: 30 }, async () =>
        refusalReason((await guesser.api()).accounts.signIn({ email, password: 'Wrong-Otter-73' })),
      ),
    );
    expect(reasons.filter((reason) => reason === 'WRONG_CREDENTIALS')).toHaveLength(10);
  });

  it('does not lock the owner out of their own browser, however often others fail elsewhere', async () => {
    const { browser, email } = await newcomer();
    const stranger = async (n: number, device: string | null) =>
      refusalReason(
        (await visitor({ address: `2001:db8:${n % 13}::/64`, device }).api()).accounts.signIn({
          email,
          password: 'Wrong-Otter-73',
        }),
      );
    const forged = `device=${'A'.repeat(22)}.${'B'.repeat(43)}`;
    for (let n = 0; n < 100; n += 1) expect(await stranger(n, null)).toBe('WRONG_CREDENTIALS');
    expect(await stranger(100, null)).toBe('TOO_MANY_ATTEMPTS');
    expect(await stranger(101, forged)).toBe('TOO_MANY_ATTEMPTS');
    const { device: another } = (await newcomer()).browser;
    expect(await stranger(102, another)).toBe('TOO_MANY_ATTEMPTS');

    const away = visitor({ address: '2001:db8:99::/64', device: browser.device });
    await (await away.api()).accounts.signIn({ email, password: PASSWORD });
    expect(await away.signedIn()).toBe(true);
  });

  it('looks at ten failures in a browser that it knows, too', async () => {
    const { browser, email } = await newcomer();
    const attempt = async (password: string) =>
      refusalReason((await browser.api()).accounts.signIn({ email, password }));
    for (let n = 0; n < 10; n += 1) expect(await attempt('Wrong-Otter-73')).toBe('WRONG_CREDENTIALS');
    expect(await attempt(PASSWORD)).toBe('TOO_MANY_ATTEMPTS');
  });

  it('keeps two accounts of one browser apart, and knows both again', async () => {
    const first = await newcomer();
    const second = await newcomer();
    const shared = visitor();
    for (const { email } of [first, second])
      await (await shared.api()).accounts.signIn({ email, password: PASSWORD });
    const { devices } = testDb.runtime.services;
    for (const { email } of [first, second]) {
      const account = await findCredentialsByEmail(testDb.db, email);
      expect(devices.knownTo(shared.device, account?.device_key ?? '')).toMatch(/^[\w-]{22}$/);
    }
  });

  it('opens no more than thirty sessions in a quarter of an hour, and says when to come back', async () => {
    const { email } = await newcomer();
    const owner = visitor();
    const attempt = async () => (await owner.api()).accounts.signIn({ email, password: PASSWORD });
    for (let n = 0; n < 30; n += 1) await attempt();
    const refused = await publicErrorFrom(attempt());
    expect(refused.reason).toBe('TOO_MANY_ATTEMPTS');
    expect(refused.retryAfterSeconds).toBeGreaterThan(800);
    // The password was right, so these refusals are no failures; an eleventh failure would be refused unread.
    for (let n = 0; n < 10; n += 1) expect(await refusalReason(attempt())).toBe('TOO_MANY_ATTEMPTS');
    const wrong = (await owner.api()).accounts.signIn({ email, password: 'Wrong-Otter-73' });
    expect(await refusalReason(wrong)).toBe('WRONG_CREDENTIALS');
  });

  it('forgets failures after a success, and successes use nothing up', async () => {
    const { browser, email } = await newcomer();
    const attempt = async (password: string) =>
      refusalReason((await browser.api()).accounts.signIn({ email, password }));
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 9; n += 1) expect(await attempt('Wrong-Otter-73')).toBe('WRONG_CREDENTIALS');
      expect(await attempt(PASSWORD)).toBe('OK');
    }
  });
});

it('stores an outdated hash anew at sign-in, and every one of four sign-ins at once succeeds', async () => {
  const { email } = await newcomer();
  const account = await findCredentialsByEmail(testDb.db, email);
  const outdated = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await setPasswordHash(testDb.db, account?.user_id ?? '', outdated);
  const reasons = Array.from({ length: 4 }, async () =>
    refusalReason((await visitor().api()).accounts.signIn({ email, password: PASSWORD })),
  );
  expect(await Promise.all(reasons)).toEqual(['OK', 'OK', 'OK', 'OK']);
  expect(needsRehash((await findCredentialsByEmail(testDb.db, email))?.password_hash ?? '')).toBe(false);
});

describe('signing out', () => {
  it('here ends this session and no other; twice is no error', async () => {
    const { browser, email } = await newcomer();
    const phone = visitor();
    await (await phone.api()).accounts.signIn({ email, password: PASSWORD });
    const { token } = browser;
    await (await browser.api()).accounts.signOut();
    expect(browser.token).toBeNull();
    browser.token = token;
    expect(await browser.signedIn()).toBe(false);
    expect(await phone.signedIn()).toBe(true);
    await (await browser.api()).accounts.signOut();
  });

  it('everywhere ends all sessions of the person and nobody else', async () => {
    const { browser, email } = await newcomer();
    const other = await newcomer();
    const phone = visitor();
    await (await phone.api()).accounts.signIn({ email, password: PASSWORD });
    await (await browser.api()).accounts.signOutEverywhere();
    expect(await phone.signedIn()).toBe(false);
    expect(await other.browser.signedIn()).toBe(true);
    expect(await refusalReason((await visitor().api()).accounts.signOutEverywhere())).toBe(
      'SIGN_IN_REQUIRED',
    );
  });
});
