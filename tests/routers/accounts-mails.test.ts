import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';

import { findCredentialsByEmail, setPasswordHash } from '~db/queries/accounts/accounts';

import { NOW, PASSWORD, refusalReason } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { mailedToken, tokenIn } from '../support/mails';

const testDb = useDatabase();
const { newcomer, visitor } = testDb.callers;

describe('a forgotten password', () => {
  async function askedBy(email: string, nth = 1): Promise<string> {
    await (await visitor().api()).accounts.requestPasswordReset({ email });
    return tokenIn(await mailedToken(testDb.db, email, 'reset-password', nth));
  }

  it('is answered alike with and without an account, and mails only where there is one', async () => {
    const { email } = await newcomer();
    const { accounts } = await visitor().api();
    const answer = await accounts.requestPasswordReset({ email });
    expect(await accounts.requestPasswordReset({ email: 'stranger@example.com' })).toEqual(answer);
    await mailedToken(testDb.db, email, 'reset-password');
    const strange = await testDb.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('recipient', '=', 'stranger@example.com')
      .execute();
    expect(strange).toEqual([]);
  });

  it('is asked for three times an hour from one address, ten times from all, and still in a known browser', async () => {
    const { browser, email } = await newcomer();
    const asks = async (times: number, device: string | null, address?: string) => {
      const reasons: string[] = [];
      for (let n = 0; n < times; n += 1) {
        const { accounts } = await visitor({ device, ...(address === undefined ? {} : { address }) }).api();
        reasons.push(await refusalReason(accounts.requestPasswordReset({ email })));
      }
      return reasons.map((reason) => (reason === 'OK' ? '+' : reason)).join(' ');
    };
    expect(await asks(4, null, '203.0.113.81')).toBe('+ + + TOO_MANY_ATTEMPTS');
    expect(await asks(8, null)).toBe('+ + + + + + + TOO_MANY_ATTEMPTS');
    expect(await asks(4, browser.device, '203.0.113.81')).toBe('+ + + TOO_MANY_ATTEMPTS');
  });

  it('is replaced once, however many redeem the link at once', async () => {
    const { email } = await newcomer();
    const token = await askedBy(email);
    const tries = Array.from({ length: 50 }, async (_, n) => {
      const password = `Different-${n}-Otter`;
      return {
        password,
        reason: await refusalReason((await visitor().api()).accounts.resetPassword({ token, password })),
      };
    });
    const results = await Promise.all(tries);
    const won = results.filter(({ reason }) => reason === 'OK');
    expect(won).toHaveLength(1);
    expect(new Set(results.map(({ reason }) => reason))).toEqual(new Set(['OK', 'INVALID_LINK']));
    const signIn = async (password: string) =>
      refusalReason((await visitor().api()).accounts.signIn({ email, password }));
    expect(await signIn(won[0]?.password ?? '')).toBe('OK');
    expect(await signIn(PASSWORD)).toBe('WRONG_CREDENTIALS');
  });

  it('ends every session, voids other links, proves the address, tells the owner and signs in', async () => {
    const { browser, email } = await newcomer();
    const older = await askedBy(email);
    const token = await askedBy(email, 2);
    expect(token).not.toBe(older);
    const here = visitor();
    const { accounts } = await here.api();
    expect(await accounts.resetLink({ token })).toEqual({ valid: true });
    expect(await accounts.resetPassword({ token, password: 'Another-Otter-73' })).toEqual({ hasGoal: false });
    expect(await browser.signedIn()).toBe(false);
    expect((await (await here.api()).profile.me()).emailVerified).toBe(true);
    expect(await accounts.resetLink({ token: older })).toEqual({ valid: false });
    const told = await testDb.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('recipient', '=', email)
      .where('kind', '=', 'password-changed')
      .execute();
    expect(told).toHaveLength(1);
  });

  it('ends a sign-in with the old password that ran beside it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { email } = await newcomer();
      const token = await askedBy(email);
      const others = Array.from({ length: 6 }, () => visitor());
      const owner = visitor();
      await Promise.all([
        ...others.map(async (other) =>
          refusalReason((await other.api()).accounts.signIn({ email, password: PASSWORD })),
        ),
        (await owner.api()).accounts.resetPassword({ token, password: 'Amber-Badger-58' }),
      ]);
      expect(await owner.signedIn()).toBe(true);
      for (const other of others) expect(await other.signedIn()).toBe(false);
    }
  });

  it('is not undone by a sign-in that stores the old password with new parameters', async () => {
    const { email } = await newcomer();
    const account = await findCredentialsByEmail(testDb.db, email);
    const outdated = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await setPasswordHash(testDb.db, account?.user_id ?? '', outdated);
    const signIn = async (password: string) =>
      refusalReason((await visitor().api()).accounts.signIn({ email, password }));
    const token = await askedBy(email);
    const resetting = (await visitor().api()).accounts.resetPassword({ token, password: 'Amber-Badger-58' });
    await Promise.all([signIn(PASSWORD), signIn(PASSWORD), signIn(PASSWORD), resetting]);
    expect(await signIn(PASSWORD)).toBe('WRONG_CREDENTIALS');
    expect(await signIn('Amber-Badger-58')).toBe('OK');
  });

  it('keeps its link when the new password is refused, and loses it after an hour', async () => {
    const { email } = await newcomer();
    const token = await askedBy(email);
    const { accounts } = await visitor().api();
    expect(await refusalReason(accounts.resetPassword({ token, password: 'Password1!' }))).toBe(
      'COMMON_PASSWORD',
    );
    expect(await accounts.resetLink({ token })).toEqual({ valid: true });
    const later = await visitor({ at: new Date(NOW.getTime() + 61 * 60_000) }).api();
    expect(await later.accounts.resetLink({ token })).toEqual({ valid: false });
    expect(await refusalReason(later.accounts.resetPassword({ token, password: 'Another-Otter-73' }))).toBe(
      'INVALID_LINK',
    );
  });
});

describe('verifying an address', () => {
  it('works once, where the account is signed in', async () => {
    const { browser, email } = await newcomer();
    const token = tokenIn(await mailedToken(testDb.db, email, 'verify-email'));
    const { accounts } = await browser.api();
    await accounts.verifyEmail({ token });
    expect((await (await browser.api()).profile.me()).emailVerified).toBe(true);
    expect(await refusalReason(accounts.verifyEmail({ token }))).toBe('INVALID_LINK');
  });

  it('refuses a link that was mailed to an address the account no longer has', async () => {
    const { browser, email } = await newcomer();
    const token = tokenIn(await mailedToken(testDb.db, email, 'verify-email'));
    const { id } = await (await browser.api()).profile.me();
    await testDb.db
      .updateTable('profiles')
      .set({ email: `new-${email}`, email_normalised: `new-${email}` })
      .where('id', '=', id)
      .execute();
    expect(await refusalReason((await browser.api()).accounts.verifyEmail({ token }))).toBe('INVALID_LINK');
    expect((await (await browser.api()).profile.me()).emailVerified).toBe(false);
  });

  it('asked for again at an invitation leads back to it, and to no other page', async () => {
    const { browser, email } = await newcomer();
    const api = await browser.api();
    const invitation = { redirect: '/accept-invite', challengeId: 'c1', invited: email };
    await api.accounts.resendVerification(invitation);
    const link = await mailedToken(testDb.db, email, 'verify-email', 2);
    expect(Object.fromEntries(link)).toMatchObject({
      redirect: '/accept-invite',
      challengeId: 'c1',
      email,
    });
    await api.accounts.resendVerification({
      ...invitation,
      redirect: 'https://elsewhere.example/accept-invite',
    });
    const other = await mailedToken(testDb.db, email, 'verify-email', 3);
    expect([...other.keys()]).toEqual(['token']);
  });

  it('can be asked for again, three times an hour, until it is done', async () => {
    const { browser, email } = await newcomer();
    const ask = async () => refusalReason((await browser.api()).accounts.resendVerification());
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([
      'OK',
      'OK',
      'OK',
      'TOO_MANY_ATTEMPTS',
    ]);
    await (
      await browser.api()
    ).accounts.verifyEmail({ token: tokenIn(await mailedToken(testDb.db, email, 'verify-email', 4)) });
    expect(await (await browser.api()).accounts.resendVerification()).toEqual({ sent: false });
    expect(await refusalReason((await visitor().api()).accounts.resendVerification())).toBe(
      'SIGN_IN_REQUIRED',
    );
  });
});
