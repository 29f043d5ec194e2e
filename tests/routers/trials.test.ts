import { describe, expect, it } from 'vitest';

import type { GoogleAccount } from '~server/auth/google';
import { signInWithGoogle } from '~server/features/accounts/google-sign-in';
import { JOBS } from '~server/jobs/jobs';
import { createEncryption } from '~server/auth/encryption';

import { NOW, PASSWORD, createCallers, jobContext } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { mailedToken, tokenIn } from '../support/mails';

const testDb = useDatabase();
const { db, callers } = testDb;
const { visitor } = callers;

type Browser = ReturnType<typeof visitor>;

const DAY_MS = 86_400_000;
const ARRIVAL = { redirect: null, challengeId: null, email: null, timeZone: null };

const accountsOf = async (browser: Browser) => (await browser.api()).accounts;
const meOf = async (browser: Browser) => (await browser.api()).profile.me();

let people = 0;
async function signUp(email: string, { at = NOW, from = visitor } = {}): Promise<Browser> {
  people += 1;
  const displayName = `Trier-${people}`;
  const browser = from({ at });
  await (await accountsOf(browser)).signUp({ email, password: PASSWORD, displayName });
  return browser;
}
async function prove(browser: Browser, email: string, nth = 1): Promise<void> {
  const token = tokenIn(await mailedToken(db, email, 'verify-email', nth));
  await (await accountsOf(browser)).verifyEmail({ token });
}
async function signedUp(email: string, at = NOW): Promise<Browser> {
  const browser = await signUp(email, { at });
  await prove(browser, email);
  return browser;
}
async function moveTo(browser: Browser, email: string, nth = 1): Promise<void> {
  await (await accountsOf(browser)).requestEmailChange({ email });
  const token = tokenIn(await mailedToken(db, email, 'confirm-new-email', nth));
  await (await accountsOf(browser)).confirmEmailChange({ token });
}
/** Whether the trial is running, and whether the address is said to have had one before. */
const trialOf = async (browser: Browser) => {
  const { access, trialUsedBefore } = await meOf(browser);
  return `${access.pro ? 'runs' : 'over'}${trialUsedBefore ? ', had before' : ''}`;
};
const google = (email: string): GoogleAccount => ({
  subject: `sub-${email}`,
  email,
  emailVerified: true,
  name: 'Trier',
});
const forget = async (browser: Browser) => {
  const { id } = await meOf(browser);
  await db.deleteFrom('users').where('id', '=', id).execute();
};

describe('a mailbox that has had a trial', () => {
  it('has no second one under a suffix, and is told why; the first goes on', async () => {
    const first = await signedUp('lena@example.com');
    const second = await signUp('lena+2@example.com');
    expect(await trialOf(second)).toBe('runs');
    await prove(second, 'lena+2@example.com');
    expect(await trialOf(second)).toBe('over, had before');
    expect(await trialOf(first)).toBe('runs');
    expect((await meOf(second)).access).toEqual({
      pro: false,
      blocked: true,
      banner: { kind: 'expired', because: 'trial_used_before' },
    });
  });

  it('has none under the dots of gmail either, or at googlemail', async () => {
    await signedUp('maja.lind@gmail.com');
    const second = await signedUp('m.ajalind+x@googlemail.com');
    expect(await trialOf(second)).toBe('over, had before');
  });

  it('has none after its account was deleted, until two years are over', async () => {
    await forget(await signedUp('gone@example.com'));
    const again = await signedUp('gone@example.com');
    expect(await trialOf(again)).toBe('over, had before');
    await forget(again);
    const later = new Date(NOW.getTime() + 2 * 365 * DAY_MS + DAY_MS);
    const purge = () =>
      JOBS.get('purge_trials')?.run(jobContext(testDb.runtime, { now: () => later }), {}, { last: false });
    await purge();
    const much = await signUp('gone@example.com', { at: later });
    await prove(much, 'gone@example.com');
    expect(await trialOf(much)).toBe('runs');
  });

  it('has none by Google, where the account opens without it', async () => {
    await signedUp('via.google@example.com');
    const browser = visitor();
    await signInWithGoogle(await browser.context(), google('via.google+2@example.com'), ARRIVAL);
    expect(await trialOf(browser)).toBe('over, had before');
  });

  it('has none by an account that moves to it', async () => {
    await forget(await signedUp('mover@example.com'));
    const other = await signedUp('another@example.com');
    await moveTo(other, 'mover+new@example.com');
    expect(await trialOf(other)).toBe('over, had before');
  });

  it('had one also when the account is older than the memory of it', async () => {
    const old = await testDb.someone({
      email: 'older@example.com',
      createdAt: new Date(NOW.getTime() - DAY_MS),
    });
    const second = await signedUp('older+2@example.com');
    expect(await trialOf(second)).toBe('over, had before');
    expect((await (await old.at()).profile.me()).trialUsedBefore).toBe(false);
  });
});

describe('a trial that loses nothing', () => {
  it('is one whose address nobody else has proven, whoever signed up with it', async () => {
    await signUp('claimed+stranger@example.com');
    const owner = await signedUp('claimed@example.com');
    expect(await trialOf(owner)).toBe('runs');
  });

  it('is that of who proves an address again, or comes back to it', async () => {
    const browser = await signedUp('loyal@example.com');
    await (await accountsOf(visitor())).requestPasswordReset({ email: 'loyal@example.com' });
    const token = tokenIn(await mailedToken(db, 'loyal@example.com', 'reset-password'));
    await (await accountsOf(browser)).resetPassword({ token, password: 'Amber-Badger-58' });
    expect(await trialOf(browser)).toBe('runs');
    await moveTo(browser, 'loyal.elsewhere@example.com');
    expect(await trialOf(browser)).toBe('runs');
    const taker = await signedUp('loyal+taker@example.com');
    expect(await trialOf(taker)).toBe('over, had before');
    await moveTo(browser, 'loyal@example.com');
    expect(await trialOf(browser)).toBe('runs');
  });

  it('is the one that is over by itself', async () => {
    await signedUp('slow@example.com');
    const browser = await signUp('slow+2@example.com');
    browser.at = new Date(NOW.getTime() + 6 * DAY_MS);
    await (await accountsOf(browser)).resendVerification();
    await prove(browser, 'slow+2@example.com', 2);
    expect(await trialOf(browser)).toBe('over');
  });
});

it('of two accounts that prove one mailbox at once exactly one keeps its trial', async () => {
  for (let round = 0; round < 8; round += 1) {
    const emails = ['a', 'b', 'c'].map((suffix) => `twins${round}+${suffix}@example.com`);
    const browsers = await Promise.all(emails.map((email) => signUp(email)));
    await Promise.all(browsers.map((browser, n) => prove(browser, emails[n] ?? '')));
    const trials = await Promise.all(browsers.map(trialOf));
    expect(trials.sort()).toEqual(['over, had before', 'over, had before', 'runs']);
  }
  await testDb.expectNothingBroken();
});

describe('what is kept of an address', () => {
  it('is a hash that only the key of the installation makes', async () => {
    await signedUp('hashed@example.com');
    const rows = await db.selectFrom('trial_addresses').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('hashed');
    const of = (secret: string) => createEncryption(secret).keyedHash('hashed@example.com', 'trial');
    const hashes = rows.map(({ address_hash }) => address_hash);
    expect(hashes).toContain(of('only-for-tests-only-for-tests-only'));
    expect(hashes).not.toContain(of('another key of thirty-two letters'));
  });

  it('is nothing without a key: then nobody loses a trial', async () => {
    const { services } = testDb.runtime;
    const keyless = createCallers({ ...testDb.runtime, services: { ...services, encryption: null } });
    for (const email of ['keyless@example.com', 'keyless+2@example.com']) {
      const browser = await signUp(email, { from: keyless.visitor });
      await prove(browser, email);
      expect(await trialOf(browser)).toBe('runs');
    }
  });
});
