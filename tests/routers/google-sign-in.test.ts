import { describe, expect, it } from 'vitest';

import type { GoogleAccount } from '~server/auth/google';
import { DomainError } from '~server/errors';
import { signInWithGoogle } from '~server/features/accounts/google-sign-in';

import { NOW, PASSWORD } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { mailedToken } from '../support/mails';

const testDb = useDatabase();
const { visitor } = testDb.callers;

const google = (parts: Partial<GoogleAccount> & { email: string }): GoogleAccount => ({
  subject: `sub-${parts.email}`,
  emailVerified: true,
  name: 'Maja Lindqvist',
  ...parts,
});

const ARRIVAL = { redirect: null, challengeId: null, email: null, timeZone: 'Europe/Oslo' };

async function through(
  account: GoogleAccount,
  browser = visitor(),
  arrival: Parameters<typeof signInWithGoogle>[2] = ARRIVAL,
) {
  try {
    const { userId, hasGoal } = await signInWithGoogle(await browser.context(), account, arrival);
    return { reason: 'OK', userId, hasGoal, browser };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { reason: error.reason, userId: null, hasGoal: null, browser };
  }
}

/** Someone with a password; `verified` proves the address. */
async function withPassword(email: string, displayName: string, verified: boolean) {
  const browser = visitor();
  await (await browser.api()).accounts.signUp({ email, password: PASSWORD, displayName });
  const { id } = await (await browser.api()).profile.me();
  if (verified)
    await testDb.db
      .updateTable('users')
      .set({ email_verified_at: NOW.toISOString() })
      .where('id', '=', id)
      .execute();
  return { id, browser };
}

describe('a Google account that nobody has yet', () => {
  it('with the name of the product or of staff gets another one', async () => {
    const names: string[] = [];
    for (const [n, name] of ['Hazel', 'PayPal Security', 'Hazel Miller'].entries()) {
      const { browser } = await through(google({ email: `brand${n}@example.com`, name }));
      names.push((await (await browser.api()).profile.me()).displayName);
    }
    expect(names).toEqual(['saver', 'saver1', 'Hazel-Miller']);
  });

  it('opens an account with trial, verified address and the reduced name', async () => {
    const { reason, browser } = await through(
      google({ email: 'maja@example.com', name: 'Maja Lindqvist-Ø' }),
    );
    expect(reason).toBe('OK');
    const me = await (await browser.api()).profile.me();
    expect(me).toMatchObject({
      displayName: 'Maja-Lindqvist-O',
      emailVerified: true,
      hasPassword: false,
      googleLinked: true,
      welcomed: false,
      timeZone: 'Europe/Oslo',
    });
  });

  it('is mailed a verification when Google has not verified the address', async () => {
    const { browser } = await through(google({ email: 'tom@example.com', emailVerified: false, name: null }));
    const me = await (await browser.api()).profile.me();
    expect(me).toMatchObject({ displayName: 'tom', emailVerified: false });
    const mails = await testDb.db
      .selectFrom('mail_outbox')
      .select('kind')
      .where('recipient', '=', 'tom@example.com')
      .execute();
    expect(mails).toEqual([{ kind: 'verify-email' }]);
  });

  it('the mailed verification leads on to the invitation that brought the person', async () => {
    const email = 'invited.by.google@example.com';
    const invitation = '/accept-invite?token=abc';
    await through(google({ email, emailVerified: false, name: 'Invited' }), visitor(), {
      ...ARRIVAL,
      redirect: invitation,
    });
    const link = await mailedToken(testDb.db, email, 'verify-email');
    expect(link.get('redirect')).toBe(invitation);
  });

  it('has its name numbered when it is taken, also among twenty at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) => through(google({ email: `kim${n}@example.com`, name: 'Kim' }))),
    );
    expect(new Set(results.map(({ reason }) => reason))).toEqual(new Set(['OK']));
    const names = await Promise.all(
      results.map(async ({ browser }) => (await (await browser.api()).profile.me()).displayName),
    );
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(20);
    expect(names).toContain('Kim');
    expect(names).toContain('Kim1');
    for (const name of names) expect(name).toMatch(/^Kim\d*$/);
  });

  it('opens one account when its first sign-in happens several times at once', async () => {
    const same = google({ email: 'hasty@example.com', name: 'Hasty' });
    const results = await Promise.all(Array.from({ length: 5 }, () => through(same)));
    expect(new Set(results.map(({ reason }) => reason))).toEqual(new Set(['OK']));
    expect(new Set(results.map(({ userId }) => userId)).size).toBe(1);
  });
});

describe('a Google account whose address has an account', () => {
  it.each([
    { google: true, own: true, joins: true },
    { google: true, own: false, joins: true },
    { google: false, own: true, joins: false },
    { google: false, own: false, joins: false },
  ])(
    'joins it when Google has verified the address, proven here before or not (Google $google, own $own)',
    async ({ google: verified, own, joins }) => {
      const name = `Pair-${Number(verified)}${Number(own)}`;
      const email = `${name.toLowerCase()}@example.com`;
      const { id } = await withPassword(email, name, own);
      const result = await through(google({ email: email.toUpperCase(), emailVerified: verified }));
      expect(result.reason).toBe(joins ? 'OK' : 'GOOGLE_UNVERIFIED');
      expect(result.userId).toBe(joins ? id : null);
      expect(await result.browser.signedIn()).toBe(joins);
      const user = await testDb.db
        .selectFrom('users')
        .select('google_subject')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(user.google_subject !== null).toBe(joins);
    },
  );

  it('is linked when it signs in for the first time ten times at once', async () => {
    const { id } = await withPassword('tenfold@example.com', 'Tenfold', true);
    const account = google({ email: 'tenfold@example.com' });
    const results = await Promise.all(Array.from({ length: 10 }, () => through(account)));
    expect(results.map(({ reason, userId }) => [reason, userId])).toEqual(
      Array.from({ length: 10 }, () => ['OK', id]),
    );
  });

  it('does not replace another Google account that is linked already', async () => {
    const first = await through(google({ email: 'one@example.com', subject: 'first', name: 'One' }));
    expect((await through(google({ email: 'one@example.com', subject: 'second' }))).reason).toBe(
      'GOOGLE_NOT_LINKED',
    );
    expect((await through(google({ email: 'one@example.com', subject: 'first' }))).userId).toBe(first.userId);
  });
});

describe('a Google account that is linked', () => {
  it('signs in by its id, also after its address has changed at Google', async () => {
    const first = await through(google({ email: 'moving@example.com', name: 'Moving' }));
    const again = await through(google({ email: 'moved@example.com', subject: 'sub-moving@example.com' }));
    expect(again.userId).toBe(first.userId);
  });

  it('proves the address once Google has verified it', async () => {
    const { browser } = await through(
      google({ email: 'late@example.com', emailVerified: false, name: 'Late' }),
    );
    await through(google({ email: 'late@example.com' }), browser);
    expect((await (await browser.api()).profile.me()).emailVerified).toBe(true);
  });

  it('ends the session that the browser had before', async () => {
    const { browser } = await withPassword('shared@example.com', 'Shared', true);
    const before = browser.token;
    await through(google({ email: 'guest@example.com', name: 'Guest' }), browser);
    expect((await (await browser.api()).profile.me()).displayName).toBe('Guest');
    browser.token = before;
    expect(await browser.signedIn()).toBe(false);
  });
});
