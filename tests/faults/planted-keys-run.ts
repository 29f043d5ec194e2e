import type { Db } from '~db/client';
import { findCredentials, findCredentialsByEmail } from '~db/queries/accounts/accounts';
import type { GoogleAccount } from '~server/auth/google';
import { hashToken } from '~server/auth/tokens';
import { codeAt } from '~server/auth/totp';
import { DomainError } from '~server/errors';
import { connectingPerson, finishGoogleConnection } from '~server/features/accounts/google-link';
import { signInWithGoogle } from '~server/features/accounts/google-sign-in';

import { createAuthenticator } from '../support/authenticator';
import { type Callers, NOW, PASSWORD, refusalReason } from '../support/callers';
import { mailedToken, tokenIn } from '../support/mails';
import { type RunResult, Tally, brokenInvariants } from './run-result';

/** A database with the product's procedures. */
interface Stage {
  db: Db;
  callers: Callers;
}

type Browser = ReturnType<Callers['visitor']>;

const OWNERS_PASSWORD = 'Amber-Badger-58';
const ARRIVAL = { redirect: null, challengeId: null, email: null, timeZone: null };

const google = (subject: string, email: string): GoogleAccount => ({
  subject,
  email,
  emailVerified: true,
  name: 'Somebody',
});

const accountsOf = async (browser: Browser) => (await browser.api()).accounts;

const throughGoogle = async (browser: Browser, account: GoogleAccount) =>
  signInWithGoogle(await browser.context(), account, ARRIVAL);

/** The reason of a use case's refusal; 'OK' when it was not refused. */
const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'OK',
    (error: unknown) => {
      if (error instanceof DomainError) return error.reason;
      return refusalReason(Promise.reject(error));
    },
  );

/** A stranger who has signed up with somebody's address, in three browsers, and their ways to keep the account. */
async function strangerAt({ callers }: Stage, email: string, displayName: string) {
  const browsers = [callers.visitor(), callers.visitor(), callers.visitor()] as const;
  const [first, ...others] = browsers;
  await (await accountsOf(first)).signUp({ email, password: PASSWORD, displayName });
  for (const other of others) await (await accountsOf(other)).signIn({ email, password: PASSWORD });
  const device = createAuthenticator();
  const ownGoogle = google(`google-of-${displayName}`, `stranger-${email}`);
  const ways: Record<string, () => Promise<unknown>> = {
    passkey: async () => {
      const api = await accountsOf(first);
      await api.addPasskey({ name: 'Key', response: device.add(await api.beginPasskey()) });
    },
    google: async () => {
      const began = connectingPerson(await first.context(), hashToken(first.token ?? ''));
      await finishGoogleConnection(began, ownGoogle);
    },
    factor: async () => {
      const api = await accountsOf(first);
      const secret = (await api.beginTwoFactor()).secret.replaceAll(' ', '');
      await api.confirmTwoFactor({ code: codeAt(secret, NOW) });
    },
    address: async () => (await accountsOf(first)).requestEmailChange({ email: `moved-${email}` }),
    iban: async () =>
      (await first.api()).transfers.setAccount({ iban: 'DE89370400440532013000', holder: 'A Stranger' }),
  };
  return { browsers, device, ownGoogle, ways };
}

type Stranger = Awaited<ReturnType<typeof strangerAt>>;

/** What still opens the account for the stranger, or sends money to them, once its owner has come back. */
async function leftOpen(
  { db, callers }: Stage,
  { browsers, device, ownGoogle }: Stranger,
  at: { userId: string; email: string; owner: Browser },
): Promise<string[]> {
  const left: string[] = [];
  for (const browser of browsers) if (await browser.signedIn()) left.push('a session');
  const withPassword = callers.visitor();
  if (
    (await outcome((await accountsOf(withPassword)).signIn({ email: at.email, password: PASSWORD }))) === 'OK'
  )
    left.push('the password');
  if (device.userHandle !== '') {
    const withKey = callers.visitor();
    const response = device.sign(await (await accountsOf(withKey)).beginPasskeySignIn());
    if ((await outcome((await accountsOf(withKey)).signInWithPasskey({ response }))) === 'OK')
      left.push('a passkey');
  }
  if ((await throughGoogle(callers.visitor(), ownGoogle)).userId === at.userId) left.push('Google');
  const account = await findCredentials(db, at.userId);
  if (account?.two_factor_at !== null) left.push('a second factor');
  const { devices } = (await at.owner.context()).services;
  if (browsers.some((browser) => devices.knownTo(browser.device, account?.device_key ?? '') !== null))
    left.push('a known browser');
  const { accounts, transfers } = await at.owner.api();
  if ((await accounts.security()).wantedEmail !== null) left.push('a change of address');
  if ((await transfers.account()).account !== null) left.push('an IBAN');
  return left;
}

const WAYS_BACK = ['reset', 'google'] as const;

/** A stranger registers somebody's address and plants a passkey, a Google link, a second factor, an IBAN,
 * another address and sessions: as far as the product allows, or all of it as in times before a proven
 * address was required. The owner opens the mail 'Confirm your email address', and then comes back by a
 * mailed reset or by Google: nothing planted may open the account. */
export async function runPlantedKeys(stage: Stage, { accounts }: { accounts: number }): Promise<RunResult> {
  const started = performance.now();
  const { db, callers } = stage;
  const violations: string[] = [];
  const planted = new Tally();
  for (let n = 0; n < accounts; n += 1) {
    const back = WAYS_BACK[n % 2] ?? 'reset';
    const before = n % 4 > 1;
    const email = `owner-${n}@example.com`;
    const blame = (what: string) =>
      violations.push(`account ${n} (${before ? 'from before, ' : ''}back by ${back}): ${what}`);

    const stranger = await strangerAt(stage, email, `Stranger-${n}`);
    const userId = (await findCredentialsByEmail(db, email))?.user_id ?? '';
    const prove = (at: string | null) =>
      db.updateTable('users').set({ email_verified_at: at }).where('id', '=', userId).execute();
    if (before) await prove(NOW.toISOString());
    for (const [name, way] of Object.entries(stranger.ways)) {
      // With a second factor on, other planted keys would not be tested, so every third account has none.
      if (name === 'factor' && n % 3 === 0) continue;
      planted.add(`${name} ${await outcome(way())}${before ? ' before' : ''}`);
    }
    if (before) await prove(null);

    const owner = callers.visitor();
    const confirm = tokenIn(await mailedToken(db, email, 'verify-email'));
    if ((await outcome((await accountsOf(owner)).verifyEmail({ token: confirm }))) === 'OK')
      blame('a mail that nobody asked for proves the address');
    let came: string;
    if (back === 'google') came = await outcome(throughGoogle(owner, google(`google-of-owner-${n}`, email)));
    else {
      await (await accountsOf(owner)).requestPasswordReset({ email });
      const token = tokenIn(await mailedToken(db, email, 'reset-password'));
      came = await outcome((await accountsOf(owner)).resetPassword({ token, password: OWNERS_PASSWORD }));
    }
    if (came !== 'OK' || !(await owner.signedIn())) {
      blame(`its owner does not get in (${came})`);
      continue;
    }
    const me = await (await owner.api()).profile.me();
    if (me.id !== userId || !me.emailVerified) blame('the owner is in, and the address is not proven');
    for (const what of await leftOpen(stage, stranger, { userId, email, owner })) blame(`${what} is left`);
  }
  violations.push(...(await brokenInvariants(db)));
  const seconds = (performance.now() - started) / 1000;
  return {
    name: 'R13 planted keys',
    figures: `${accounts} accounts in ${seconds.toFixed(1)} s; planted: ${planted.toString()}`,
    violations,
  };
}
