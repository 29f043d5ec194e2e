import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';

import { codeAt } from '~server/auth/totp';
import { createEncryption } from '~server/auth/encryption';
import { signInWithGoogle } from '~server/features/accounts/google-sign-in';
import { appRouter } from '~server/trpc/app-router';
import { createCallerFactory } from '~server/trpc/init';

import { NOW, PASSWORD, publicErrorFrom, refusalReason } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { mailedToken, tokenIn } from '../support/mails';

const testDb = useDatabase();
const { db } = testDb;
const { newcomer, visitor } = testDb.callers;

const seconds = (count: number) => new Date(NOW.getTime() + count * 1000);
const minutes = (count: number) => seconds(60 * count);

/** Somebody who has just switched two-factor sign-in on, with the code of the previous step. */
async function guarded() {
  const { browser, email } = await newcomer({ proven: true });
  const { accounts, profile } = await browser.api();
  const secret = (await accounts.beginTwoFactor()).secret.replaceAll(' ', '');
  const { recoveryCodes } = await accounts.confirmTwoFactor({ code: codeAt(secret, seconds(-30)) });
  const { id } = await profile.me();
  return { browser, email, secret, recoveryCodes, id, code: codeAt(secret, NOW) };
}

/** A browser in which the right password was typed. */
async function halfway(email: string, at = NOW) {
  const browser = visitor({ at });
  expect(await (await browser.api()).accounts.signIn({ email, password: PASSWORD })).toEqual({
    hasGoal: null,
  });
  return browser;
}
type Browser = Awaited<ReturnType<typeof halfway>>;

const finish = async (browser: Browser, code: string) =>
  refusalReason((await browser.api()).accounts.finishSignIn({ code }));
const waits = async (browser: Browser) => (await (await browser.api()).accounts.pendingSignIn()).waits;
const mailsOf = async (id: string) =>
  (
    await db
      .selectFrom('mail_outbox')
      .select('payload')
      .where('user_id', '=', id)
      .where('kind', '=', 'security-changed')
      .orderBy('created_at')
      .execute()
  ).map(({ payload }) => JSON.stringify(payload));
const sessionsOf = async (id: string) =>
  (await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).length;

describe('switching two-factor sign-in on', () => {
  it('takes a code of the new secret; before that nothing is asked at sign-in', async () => {
    const { browser, email } = await newcomer({ proven: true });
    const { accounts } = await browser.api();
    const { secret, uri } = await accounts.beginTwoFactor();
    expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret.replaceAll(' ', ''));
    const other = visitor();
    await (await other.api()).accounts.signIn({ email, password: PASSWORD });
    expect(await other.signedIn()).toBe(true);

    const wrong = await publicErrorFrom(accounts.confirmTwoFactor({ code: '000000' }));
    expect(wrong).toMatchObject({ reason: 'WRONG_CODE', fields: { code: expect.any(String) } });
    const code = codeAt(secret.replaceAll(' ', ''), NOW);
    const { recoveryCodes } = await accounts.confirmTwoFactor({ code });
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const { id, twoFactor } = await (await browser.api()).profile.me();
    expect(twoFactor).toBe(true);
    expect(await mailsOf(id)).toEqual([expect.stringContaining('two-factor-on')]);
    // The code that confirmed it is used up.
    expect(await finish(await halfway(email), code)).toBe('WRONG_CODE');
  });

  it('stores the secret encrypted and the recovery codes as hashes, and never says them again', async () => {
    const { browser, secret, recoveryCodes, id } = await guarded();
    const stored = JSON.stringify([
      await db.selectFrom('authenticators').selectAll().where('user_id', '=', id).execute(),
      await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute(),
      await db.selectFrom('mail_outbox').selectAll().where('user_id', '=', id).execute(),
    ]);
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(text);
    const shown = await (await browser.api()).accounts.secondFactors();
    expect(shown).toEqual({ twoFactor: { available: true, on: true, codesLeft: 10 }, passkeys: [] });
    expect(JSON.stringify(await (await browser.api()).profile.me())).not.toContain(secret);
  });

  it('cannot be confirmed after 15 minutes, nor begun while it is on', async () => {
    const { browser } = await newcomer({ proven: true });
    const secret = (await (await browser.api()).accounts.beginTwoFactor()).secret.replaceAll(' ', '');
    browser.at = new Date(minutes(15).getTime() + 1000);
    const confirm = async () =>
      refusalReason((await browser.api()).accounts.confirmTwoFactor({ code: codeAt(secret, browser.at) }));
    expect(await confirm()).toBe('SETUP_OVER');
    const on = await guarded();
    const { accounts } = await on.browser.api();
    expect(await refusalReason(accounts.beginTwoFactor())).toBe('TWO_FACTOR_ON');
    expect(await refusalReason(accounts.confirmTwoFactor({ code: on.code }))).toBe('TWO_FACTOR_ON');
  });

  it('is off without a key for encryption', async () => {
    const context = await (await newcomer({ proven: true })).browser.context();
    const call = createCallerFactory(appRouter)({
      ...context,
      services: { ...context.services, encryption: null },
    });
    expect(await refusalReason(call.accounts.beginTwoFactor())).toBe('TWO_FACTOR_UNAVAILABLE');
    expect((await call.accounts.secondFactors()).twoFactor.available).toBe(false);
  });

  it('wins against a sign-in that was under way, which then has no session', async () => {
    const { browser, email } = await newcomer({ proven: true });
    const { id } = await (await browser.api()).profile.me();
    const other = visitor();
    const { accounts } = await other.api();
    const signingIn = await db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ two_factor_at: NOW.toISOString() }).where('id', '=', id).execute();
      const answer = accounts.signIn({ email, password: PASSWORD });
      // The password was checked, and its session waits for this transaction.
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        expect(rows).toHaveLength(1);
      }, 5000);
      return { answer };
    });
    expect(await signingIn.answer).toEqual({ hasGoal: null });
    expect(await other.signedIn()).toBe(false);
    expect(await sessionsOf(id)).toBe(1);
  });

  it.each(['beginTwoFactor', 'renewRecoveryCodes', 'beginPasskey'] as const)(
    'asks who sits there before %s',
    async (procedure) => {
      const { browser } = await newcomer({ proven: true });
      browser.at = new Date(Date.now() + 20 * 60_000);
      expect(await refusalReason((await browser.api()).accounts[procedure]())).toBe('CONFIRM_IDENTITY');
    },
  );
});

describe('signing in with a second factor', () => {
  it('gives no session for the password alone, and one for password and code', async () => {
    const { email, code, id } = await guarded();
    const before = await sessionsOf(id);
    const browser = await halfway(email);
    expect(await browser.signedIn()).toBe(false);
    expect(await sessionsOf(id)).toBe(before);
    expect(await refusalReason((await browser.api()).profile.me())).toBe('SIGN_IN_REQUIRED');
    expect(await waits(browser)).toBe(true);
    expect(await (await browser.api()).accounts.finishSignIn({ code })).toEqual({ hasGoal: false });
    expect(await browser.signedIn()).toBe(true);
    expect(browser.jar.has('pending')).toBe(false);
    expect(await waits(browser)).toBe(false);
  });

  it('knows no remembered device', async () => {
    const { browser, email, code } = await guarded();
    const again = visitor({ device: browser.device });
    await (await again.api()).accounts.signIn({ email, password: PASSWORD });
    expect(await again.signedIn()).toBe(false);
    expect(await finish(again, code)).toBe('OK');
  });

  it('is asked of Google, too', async () => {
    const { email, id, code } = await guarded();
    await db
      .updateTable('users')
      .set({ google_subject: `google-${id}` })
      .where('id', '=', id)
      .execute();
    const browser = visitor();
    const account = { subject: `google-${id}`, email, emailVerified: true, name: null };
    const arrival = { redirect: null, challengeId: null, email: null, timeZone: null };
    const answer = await signInWithGoogle(await browser.context(), account, arrival);
    expect(answer).toEqual({ userId: id, hasGoal: null });
    expect(await browser.signedIn()).toBe(false);
    expect(await finish(browser, code)).toBe('OK');
    expect(await browser.signedIn()).toBe(true);
  });

  it('is asked after a password reset, too', async () => {
    const { email, code } = await guarded();
    const browser = visitor();
    const { accounts } = await browser.api();
    await accounts.requestPasswordReset({ email });
    const token = tokenIn(await mailedToken(db, email, 'reset-password'));
    expect(await accounts.resetPassword({ token, password: 'Another-Otter-73' })).toEqual({ hasGoal: null });
    expect(await browser.signedIn()).toBe(false);
    expect(await finish(browser, code)).toBe('OK');
    expect(await browser.signedIn()).toBe(true);
  });

  it('ends the session that the browser held for somebody else', async () => {
    const { email } = await guarded();
    const { browser } = await newcomer({ proven: true });
    await (await browser.api()).accounts.signIn({ email, password: PASSWORD });
    expect(await browser.signedIn()).toBe(false);
    expect(await waits(browser)).toBe(true);
  });

  it('lets a code in once: of two browsers at once, and of one browser twice', async () => {
    const { email, code, id } = await guarded();
    const before = await sessionsOf(id);
    const [one, two] = [await halfway(email), await halfway(email)];
    const answers = await Promise.all([finish(one, code), finish(two, code)]);
    expect(answers.sort()).toEqual(['OK', 'WRONG_CODE']);
    expect(await sessionsOf(id)).toBe(before + 1);

    const other = await guarded();
    const browser = await halfway(other.email);
    const twice = { ...browser, jar: new Map(browser.jar) };
    const context = await browser.context();
    const call = () => createCallerFactory(appRouter)(context).accounts.finishSignIn({ code: other.code });
    expect(twice.jar.size).toBe(1);
    const outcomes = await Promise.all([refusalReason(call()), refusalReason(call())]);
    expect(outcomes.filter((reason) => reason === 'OK')).toHaveLength(1);
    expect(await sessionsOf(other.id)).toBe(2);
  });

  it('takes no code of an earlier step once a later one was used', async () => {
    const { email, secret, code } = await guarded();
    expect(await finish(await halfway(email), codeAt(secret, seconds(30)))).toBe('OK');
    expect(await finish(await halfway(email), code)).toBe('WRONG_CODE');
  });

  it('waits ten minutes', async () => {
    const { email, secret } = await guarded();
    const browser = await halfway(email);
    browser.at = new Date(minutes(10).getTime() + 1);
    expect(await waits(browser)).toBe(false);
    expect(await finish(browser, codeAt(secret, browser.at))).toBe('SIGN_IN_AGAIN');
  });

  it('is over after five wrong codes, for the right one, too', async () => {
    const { email, code } = await guarded();
    const browser = await halfway(email);
    for (let n = 0; n < 5; n += 1) expect(await finish(browser, `00000${n}`)).toBe('WRONG_CODE');
    expect(await finish(browser, code)).toBe('SIGN_IN_AGAIN');
    expect(await finish(await halfway(email), code)).toBe('OK');
  });

  it('stops after twenty wrong codes a day, but not in a browser that was signed in before', async () => {
    const { browser: known, email, code } = await guarded();
    const answers: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const browser = await halfway(email);
      for (let n = 0; n < 4; n += 1) answers.push(await finish(browser, '000000'));
    }
    expect(new Set(answers)).toEqual(new Set(['WRONG_CODE']));
    expect(await finish(await halfway(email), code)).toBe('TOO_MANY_ATTEMPTS');
    const home = visitor({ device: known.device });
    await (await home.api()).accounts.signIn({ email, password: PASSWORD });
    expect(await finish(home, code)).toBe('OK');
  });

  it('cannot be locked by somebody who does not know the password', async () => {
    const { email, code } = await guarded();
    const stranger = visitor();
    for (let n = 0; n < 25; n += 1) expect(await finish(stranger, '000000')).toBe('SIGN_IN_AGAIN');
    expect(await finish(await halfway(email), code)).toBe('OK');
  });

  it('is useless for another account', async () => {
    const [ann, ben] = [await guarded(), await guarded()];
    expect(await finish(await halfway(ann.email), ben.code)).toBe('WRONG_CODE');
    expect(await finish(await halfway(ann.email), ben.recoveryCodes[0] ?? '')).toBe('WRONG_CODE');
    const browser = await halfway(ann.email);
    expect(await finish(browser, ann.code)).toBe('OK');
    expect((await (await browser.api()).profile.me()).id).toBe(ann.id);
  });

  it('is over when the password is changed meanwhile', async () => {
    const { email, code, id } = await guarded();
    const browser = await halfway(email);
    const owner = visitor();
    const { accounts } = await owner.api();
    await accounts.requestPasswordReset({ email });
    const token = tokenIn(await mailedToken(db, email, 'reset-password'));
    await accounts.resetPassword({ token, password: 'Another-Otter-73' });
    const before = await sessionsOf(id);
    expect(await finish(browser, code)).toBe('SIGN_IN_AGAIN');
    expect(await sessionsOf(id)).toBe(before);
    // A failed try has used up nothing.
    expect(await finish(owner, code)).toBe('OK');
  });

  it('can be given up', async () => {
    const { email, code } = await guarded();
    const browser = await halfway(email);
    const kept = new Map(browser.jar);
    await (await browser.api()).accounts.abandonSignIn();
    expect(await waits(browser)).toBe(false);
    kept.forEach((value, name) => browser.jar.set(name, value));
    expect(await finish(browser, code)).toBe('SIGN_IN_AGAIN');
  });

  it('never passes when the secret cannot be read', async () => {
    const { email, code, recoveryCodes } = await guarded();
    const browser = await halfway(email);
    const context = await browser.context();
    const with_ = (encryption: typeof context.services.encryption) =>
      createCallerFactory(appRouter)({ ...context, services: { ...context.services, encryption } }).accounts;
    expect(await refusalReason(with_(null).finishSignIn({ code }))).toBe('APP_CODES_OFF');
    const other = createEncryption('another secret of the operator');
    expect(await refusalReason(with_(other).finishSignIn({ code }))).toBe('APP_CODES_OFF');
    expect(await refusalReason(with_(null).finishSignIn({ code: recoveryCodes[0] ?? '' }))).toBe('OK');
  });
});

describe('recovery codes', () => {
  it('let in once each, count down, and tell by mail', async () => {
    const { email, recoveryCodes, id } = await guarded();
    const [first = '', second = ''] = recoveryCodes;
    const browser = await halfway(email);
    expect(await finish(browser, first.toLowerCase().replaceAll('-', ' '))).toBe('OK');
    expect((await (await browser.api()).accounts.secondFactors()).twoFactor.codesLeft).toBe(9);
    expect(await finish(await halfway(email), first)).toBe('WRONG_CODE');
    expect(await finish(await halfway(email), second)).toBe('OK');
    const mails = await mailsOf(id);
    expect(mails.filter((mail) => mail.includes('recovery-code-used'))).toEqual([
      expect.stringMatching(/"codesLeft": ?9/),
      expect.stringMatching(/"codesLeft": ?8/),
    ]);
  });

  it('let in one of two at once', async () => {
    const { email, recoveryCodes, id } = await guarded();
    const [code = ''] = recoveryCodes;
    const [one, two] = [await halfway(email), await halfway(email)];
    const answers = await Promise.all([finish(one, code), finish(two, code)]);
    expect(answers.sort()).toEqual(['OK', 'WRONG_CODE']);
    expect((await mailsOf(id)).filter((mail) => mail.includes('recovery-code-used'))).toHaveLength(1);
  });

  it('are all replaced by new ones', async () => {
    const { browser, email, recoveryCodes } = await guarded();
    const renewed = (await (await browser.api()).accounts.renewRecoveryCodes()).recoveryCodes;
    expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    expect(await finish(await halfway(email), recoveryCodes[3] ?? '')).toBe('WRONG_CODE');
    expect(await finish(await halfway(email), renewed[3] ?? '')).toBe('OK');
  });
});

describe('switching two-factor sign-in off', () => {
  it('takes a code, forgets all of it, and ends what waits', async () => {
    const { browser, email, code, id } = await guarded();
    const waiting = await halfway(email);
    const { accounts } = await browser.api();
    expect(await refusalReason(accounts.endTwoFactor({ code: '000000' }))).toBe('WRONG_CODE');
    await accounts.endTwoFactor({ code });
    for (const table of ['authenticators', 'recovery_codes', 'pending_sign_ins'] as const)
      expect(await db.selectFrom(table).selectAll().where('user_id', '=', id).execute()).toEqual([]);
    expect(await finish(waiting, code)).toBe('SIGN_IN_AGAIN');
    const again = visitor();
    await (await again.api()).accounts.signIn({ email, password: PASSWORD });
    expect(await again.signedIn()).toBe(true);
    expect((await mailsOf(id)).at(-1)).toContain('two-factor-off');
  });

  it('works with a recovery code after the phone was lost', async () => {
    const { browser, recoveryCodes } = await guarded();
    await (await browser.api()).accounts.endTwoFactor({ code: recoveryCodes[0] ?? '' });
    expect((await (await browser.api()).profile.me()).twoFactor).toBe(false);
  });
});

describe('proving who sits there', () => {
  it('takes password and code where two-factor sign-in is on', async () => {
    const { browser, code } = await guarded();
    const { accounts } = await browser.api();
    const without = await publicErrorFrom(accounts.confirm({ password: PASSWORD }));
    expect(without).toMatchObject({ reason: 'CODE_NEEDED', fields: { code: expect.any(String) } });
    expect(await refusalReason(accounts.confirm({ password: 'Wrong-1!', code }))).toBe('WRONG_PASSWORD');
    expect(await refusalReason(accounts.confirm({ password: PASSWORD, code: '000000' }))).toBe('WRONG_CODE');
    expect(await refusalReason(accounts.confirm({ password: PASSWORD, code }))).toBe('OK');
    expect(await refusalReason(accounts.confirm({ password: PASSWORD, code }))).toBe('WRONG_CODE');
  });
});
