import { describe, expect, it } from 'vitest';

import { findCredentialsByEmail } from '~db/queries/accounts/accounts';
import type { GoogleAccount } from '~server/auth/google';
import { hashToken } from '~server/auth/tokens';
import { DomainError } from '~server/errors';
import { signInWithGoogle } from '~server/features/accounts/google-sign-in';
import { connectingPerson, finishGoogleConnection } from '~server/features/accounts/google-link';

import { NOW, PASSWORD, publicErrorFrom, refusalReason } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { mailedToken, tokenIn } from '../support/mails';

const database = useDatabase();
const { newcomer, visitor } = database.callers;

const NEXT = 'Amber-Badger-58';
/** When a present proof of identity is no longer recent. Sessions are opened by the database's clock. */
const LATER = new Date(Date.now() + 16 * 60_000);

type Browser = ReturnType<typeof visitor>;

/** The same session at another time. */
function at(browser: Browser, time: Date): Browser {
  const later = visitor({ at: time });
  later.token = browser.token;
  return later;
}

async function signedIn(email: string, password = PASSWORD): Promise<Browser> {
  const browser = visitor();
  await (await browser.api()).accounts.signIn({ email, password });
  return browser;
}

const accountsOf = async (browser: Browser) => (await browser.api()).accounts;
const canSignIn = async (email: string, password: string) =>
  refusalReason((await accountsOf(visitor())).signIn({ email, password }));

async function mailsTo(recipient: string): Promise<string[]> {
  const mails = await database.db
    .selectFrom('mail_outbox')
    .select('kind')
    .where('recipient', '=', recipient)
    .where('kind', '<>', 'verify-email')
    .orderBy('created_at')
    .execute();
  return mails.map(({ kind }) => kind);
}

const google = (email: string): GoogleAccount => ({
  subject: `sub-${email}`,
  email,
  emailVerified: true,
  name: 'Maja',
});
const ARRIVAL = { redirect: null, challengeId: null, email: null, timeZone: null };

/** Somebody who has signed up with Google, and has no password. */
async function googleOnly(email: string): Promise<Browser> {
  const browser = visitor();
  await signInWithGoogle(await browser.context(), google(email), ARRIVAL);
  return browser;
}

/** Comes back from Google with an account, as the route does; `began` is the session that began it. */
async function backFromGoogle(browser: Browser, account: GoogleAccount, began = browser): Promise<string> {
  try {
    const owner = connectingPerson(await browser.context(), hashToken(began.token ?? ''));
    await finishGoogleConnection(owner, account);
    return 'OK';
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.reason;
  }
}

describe('changing the password', () => {
  it('stays signed in here, ends every other session and what waits, and tells the owner', async () => {
    const { browser, email } = await newcomer();
    const phone = await signedIn(email);
    const other = await newcomer();
    const api = await accountsOf(browser);
    await (await accountsOf(visitor())).requestPasswordReset({ email });
    const reset = tokenIn(await mailedToken(database.db, email, 'reset-password'));
    await api.requestEmailChange({ email: `new-${email}` });
    const link = tokenIn(await mailedToken(database.db, `new-${email}`, 'confirm-new-email'));

    await api.changePassword({ currentPassword: PASSWORD, password: NEXT });
    expect(await browser.signedIn()).toBe(true);
    expect(await phone.signedIn()).toBe(false);
    expect(await other.browser.signedIn()).toBe(true);
    expect(await api.resetLink({ token: reset })).toEqual({ valid: false });
    expect(await refusalReason(api.confirmEmailChange({ token: link }))).toBe('INVALID_LINK');
    expect(await mailsTo(email)).toEqual(['reset-password', 'email-change-asked', 'password-changed']);
    expect(await canSignIn(email, PASSWORD)).toBe('WRONG_CREDENTIALS');
    expect(await canSignIn(email, NEXT)).toBe('OK');
  });

  it('needs the current one, ten tries in a quarter of an hour, and a new one that few people use', async () => {
    const { browser, email } = await newcomer();
    const { changePassword } = await accountsOf(browser);
    const wrong = await publicErrorFrom(changePassword({ currentPassword: 'Wrong-1!', password: NEXT }));
    expect(wrong).toMatchObject({ reason: 'WRONG_PASSWORD', fields: { currentPassword: 'Wrong password' } });
    expect(await refusalReason(changePassword({ currentPassword: null, password: NEXT }))).toBe(
      'WRONG_PASSWORD',
    );
    expect(
      await publicErrorFrom(changePassword({ currentPassword: PASSWORD, password: 'Password1!' })),
    ).toMatchObject({ reason: 'COMMON_PASSWORD', fields: { password: expect.any(String) } });
    for (let n = 0; n < 8; n += 1)
      await refusalReason(changePassword({ currentPassword: 'Wrong-1!', password: NEXT }));
    expect(await refusalReason(changePassword({ currentPassword: PASSWORD, password: NEXT }))).toBe(
      'TOO_MANY_ATTEMPTS',
    );
    expect(await canSignIn(email, PASSWORD)).toBe('OK');
  });

  it('sets the first one of a Google account only just after a sign-in', async () => {
    const email = 'first.password@example.com';
    const browser = await googleOnly(email);
    const first = { currentPassword: null, password: NEXT };
    const late = await accountsOf(at(browser, LATER));
    expect(await refusalReason(late.changePassword(first))).toBe('CONFIRM_IDENTITY');
    await (await accountsOf(browser)).changePassword(first);
    expect(await canSignIn(email, NEXT)).toBe('OK');
    expect((await (await browser.api()).profile.me()).hasPassword).toBe(true);
  });

  it('gives no session to whoever signs in with the old one beside it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { browser, email } = await newcomer();
      const others = Array.from({ length: 6 }, () => visitor());
      const owner = await accountsOf(browser);
      await Promise.all([
        ...others.map(async (other) =>
          refusalReason((await accountsOf(other)).signIn({ email, password: PASSWORD })),
        ),
        owner.changePassword({ currentPassword: PASSWORD, password: NEXT }),
      ]);
      expect(await browser.signedIn()).toBe(true);
      for (const other of others) expect(await other.signedIn()).toBe(false);
    }
  });

  it('happens once when it is sent from two browsers at once, and signs the other one out', async () => {
    const { browser, email } = await newcomer();
    const phone = await signedIn(email);
    const reasons = await Promise.all(
      [browser, phone].map(async (each, n) =>
        refusalReason(
          (await accountsOf(each)).changePassword({ currentPassword: PASSWORD, password: `${NEXT}${n}` }),
        ),
      ),
    );
    expect(reasons.filter((reason) => reason === 'OK')).toHaveLength(1);
    expect([await browser.signedIn(), await phone.signedIn()].sort()).toEqual([false, true]);
  });

  it('is not made by a session that a reset has ended meanwhile, and never leaves both undone', async () => {
    const { browser, email } = await newcomer();
    await (await accountsOf(visitor())).requestPasswordReset({ email });
    const token = tokenIn(await mailedToken(database.db, email, 'reset-password'));
    const owner = visitor();
    const [reset, change] = await Promise.all([
      refusalReason((await accountsOf(owner)).resetPassword({ token, password: `${NEXT}-r` })),
      refusalReason(
        (await accountsOf(browser)).changePassword({ currentPassword: PASSWORD, password: NEXT }),
      ),
    ]);
    expect([reset, change].filter((reason) => reason === 'OK')).toHaveLength(1);
    expect(await owner.signedIn()).toBe(reset === 'OK');
    expect(await browser.signedIn()).toBe(change === 'OK');
  });
});

describe('a forgotten password', () => {
  it('ends a change of address that waits, too', async () => {
    const { browser, email } = await newcomer();
    await (await accountsOf(browser)).requestEmailChange({ email: `new-${email}` });
    await (await accountsOf(visitor())).requestPasswordReset({ email });
    const reset = tokenIn(await mailedToken(database.db, email, 'reset-password'));
    const owner = visitor();
    await (await accountsOf(owner)).resetPassword({ token: reset, password: NEXT });
    expect((await (await accountsOf(owner)).security()).wantedEmail).toBeNull();
  });

  it('is changed by one of two different links that are used at once', async () => {
    const { email } = await newcomer();
    const tokens: string[] = [];
    for (const nth of [1, 2]) {
      await (await accountsOf(visitor())).requestPasswordReset({ email });
      tokens.push(tokenIn(await mailedToken(database.db, email, 'reset-password', nth)));
    }
    const reasons = await Promise.all(
      tokens.map(async (token) =>
        refusalReason((await accountsOf(visitor())).resetPassword({ token, password: NEXT })),
      ),
    );
    expect(reasons.sort()).toEqual(['INVALID_LINK', 'OK']);
  });
});

describe('changing the address', () => {
  /** Requests the change of address, and returns the token of the link. */
  async function askedFor(browser: Browser, email: string, nth = 1): Promise<string> {
    await (await accountsOf(browser)).requestEmailChange({ email: ` ${email} ` });
    return tokenIn(await mailedToken(database.db, email, 'confirm-new-email', nth));
  }

  it('happens when the link is opened, proves it, and tells the old mailbox before and after', async () => {
    const { browser, email } = await newcomer();
    const wanted = `Mila.${email}`;
    const token = await askedFor(browser, wanted);
    const api = await browser.api();
    expect((await api.profile.me()).email).toBe(email);
    expect((await api.accounts.security()).wantedEmail).toBe(wanted);
    expect(await mailsTo(email)).toEqual(['email-change-asked']);
    expect(await api.accounts.emailChange({ token })).toEqual({ email: wanted });

    await api.accounts.confirmEmailChange({ token });
    const me = await (await browser.api()).profile.me();
    expect(me).toMatchObject({ email: wanted, emailVerified: true });
    expect(await mailsTo(email)).toEqual(['email-change-asked', 'email-changed']);
    expect((await api.accounts.security()).wantedEmail).toBeNull();
    expect(await canSignIn(email, PASSWORD)).toBe('WRONG_CREDENTIALS');
    expect(await canSignIn(wanted, PASSWORD)).toBe('OK');
    const stored = await database.db
      .selectFrom('profiles')
      .select('email_normalised')
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow();
    expect(stored.email_normalised).toBe(wanted.toLowerCase());
    await database.expectNothingBroken();
  });

  it('asks for a proof of identity, and for another address than this', async () => {
    const { browser, email } = await newcomer();
    const late = await accountsOf(at(browser, LATER));
    expect(await refusalReason(late.requestEmailChange({ email: `new-${email}` }))).toBe('CONFIRM_IDENTITY');
    const { requestEmailChange } = await accountsOf(browser);
    expect(await refusalReason(requestEmailChange({ email: email.toUpperCase() }))).toBe('SAME_EMAIL');
  });

  it('answers and stores the same for an address with an account, whose mailbox alone learns of it', async () => {
    const { browser, email } = await newcomer();
    const { email: taken } = await newcomer();
    const { requestEmailChange, security } = await accountsOf(browser);
    const answer = await requestEmailChange({ email: taken.toUpperCase() });
    expect((await security()).wantedEmail).toBe(taken.toUpperCase());
    expect(await mailsTo(taken)).toEqual(['email-in-use']);
    expect(await mailsTo(taken.toUpperCase())).toEqual([]);
    expect(await requestEmailChange({ email: `free-${email}` })).toEqual(answer);
    expect(await mailsTo(`free-${email}`)).toEqual(['confirm-new-email']);
  });

  it('mails one address three times a day whoever asks, and says nothing of that', async () => {
    const wanted = 'many.want.this@example.com';
    for (let n = 0; n < 4; n += 1) {
      const { browser } = await newcomer();
      await (await accountsOf(browser)).requestEmailChange({ email: wanted });
    }
    expect(await mailsTo(wanted)).toHaveLength(3);
    const { browser, email } = await newcomer();
    const { requestEmailChange } = await accountsOf(browser);
    const reasons: string[] = [];
    for (let n = 0; n < 6; n += 1)
      reasons.push(await refusalReason(requestEmailChange({ email: `${n}-${email}` })));
    expect(reasons.at(-1)).toBe('TOO_MANY_ATTEMPTS');
  });

  it('has one link at a time, for 48 hours, for its person alone', async () => {
    const { browser, email } = await newcomer();
    const older = await askedFor(browser, `a-${email}`);
    const token = await askedFor(browser, `b-${email}`);
    const { browser: stranger } = await newcomer();
    const confirm = async (who: Browser, link: string) =>
      refusalReason((await accountsOf(who)).confirmEmailChange({ token: link }));
    expect(await (await accountsOf(stranger)).emailChange({ token })).toEqual({ email: null });
    expect(await confirm(stranger, token)).toBe('INVALID_LINK');
    expect(await confirm(visitor(), token)).toBe('SIGN_IN_REQUIRED');
    expect(await confirm(browser, older)).toBe('INVALID_LINK');
    const expired = at(browser, new Date(NOW.getTime() + 49 * 3_600_000));
    expect(await (await accountsOf(expired)).emailChange({ token })).toEqual({ email: null });
    expect(await confirm(expired, token)).toBe('INVALID_LINK');
    expect(await confirm(browser, token)).toBe('OK');
    expect(await confirm(browser, token)).toBe('INVALID_LINK');
  });

  it('brings the invitations that went to the new address, and keeps those whose link one holds', async () => {
    const { browser, email } = await newcomer();
    const ann = await database.someone();
    const first = await database.make.makeGroup(ann.person);
    const second = await database.make.makeGroup(ann.person);
    const wanted = `guest-${email}`;
    await ann.caller.groups.invite({ groupId: first.id, email });
    await ann.caller.groups.invite({ groupId: second.id, email: wanted });
    const invitation = await database.db
      .selectFrom('mail_outbox')
      .select('payload')
      .where('recipient', '=', email)
      .where('kind', '=', 'group-invitation')
      .executeTakeFirstOrThrow();
    const held = /accept-invite\?token=([\w-]+)/.exec(JSON.stringify(invitation.payload))?.[1] ?? '';
    const token = await askedFor(browser, wanted);
    const api = await browser.api();
    await api.accounts.confirmEmailChange({ token });
    const moved = await browser.api();
    await moved.groups.acceptInvite({ challengeId: second.id });
    await moved.groups.acceptInvite({ token: held });
    expect(await moved.accounts.resendVerification()).toEqual({ sent: false });
    await database.expectNothingBroken();
  });

  it('can be taken back', async () => {
    const { browser, email } = await newcomer();
    const token = await askedFor(browser, `new-${email}`);
    const { cancelEmailChange, confirmEmailChange, security } = await accountsOf(browser);
    await cancelEmailChange();
    expect((await security()).wantedEmail).toBeNull();
    expect(await refusalReason(confirmEmailChange({ token }))).toBe('INVALID_LINK');
  });

  it('says that the link is invalid when somebody has signed up with the address meanwhile', async () => {
    const { browser, email } = await newcomer();
    const wanted = `late-${email}`;
    const token = await askedFor(browser, wanted);
    await (
      await accountsOf(visitor())
    ).signUp({ email: wanted.toUpperCase(), password: PASSWORD, displayName: 'Quicker' });
    expect(await refusalReason((await accountsOf(browser)).confirmEmailChange({ token }))).toBe(
      'INVALID_LINK',
    );
    expect((await (await browser.api()).profile.me()).email).toBe(email);
  });

  it('happens once, however often its link is opened at once', async () => {
    const { browser, email } = await newcomer();
    const token = await askedFor(browser, `once-${email}`);
    const { confirmEmailChange } = await accountsOf(browser);
    const reasons = await Promise.all(
      Array.from({ length: 10 }, () => refusalReason(confirmEmailChange({ token }))),
    );
    expect(reasons.filter((reason) => reason === 'OK')).toHaveLength(1);
    expect(await mailsTo(email)).toEqual(['email-change-asked', 'email-changed']);
  });

  it('leaves one link of two that are asked for at once, and gives an address to one of two people', async () => {
    const { browser, email } = await newcomer();
    const wanted = [`one-${email}`, `two-${email}`];
    await Promise.all(
      wanted.map(async (each) => (await accountsOf(browser)).requestEmailChange({ email: each })),
    );
    const reasons: string[] = [];
    for (const each of wanted) {
      const token = tokenIn(await mailedToken(database.db, each, 'confirm-new-email'));
      reasons.push(await refusalReason((await accountsOf(browser)).confirmEmailChange({ token })));
    }
    expect(reasons.sort()).toEqual(['INVALID_LINK', 'OK']);

    const same = `both-${email}`;
    const two = await Promise.all([newcomer(), newcomer()]);
    const calls: (() => Promise<string>)[] = [];
    for (const [n, person] of two.entries()) {
      const token = await askedFor(person.browser, same, n + 1);
      const { confirmEmailChange } = await accountsOf(person.browser);
      calls.push(() => refusalReason(confirmEmailChange({ token })));
    }
    expect((await Promise.all(calls.map((call) => call()))).sort()).toEqual(['INVALID_LINK', 'OK']);
    await database.expectNothingBroken();
  });

  it('makes links die that were mailed to the old address, also one that is used beside it', async () => {
    const { browser, email } = await newcomer();
    const token = await askedFor(browser, `moved-${email}`);
    const stranger = visitor();
    const api = await accountsOf(stranger);
    await api.requestPasswordReset({ email });
    const reset = tokenIn(await mailedToken(database.db, email, 'reset-password'));
    const [change, taken] = await Promise.all([
      refusalReason((await accountsOf(browser)).confirmEmailChange({ token })),
      refusalReason(api.resetPassword({ token: reset, password: NEXT })),
    ]);
    // In either order: the reset ends the session of the other, the change ends the link.
    expect([change, taken].filter((reason) => reason === 'OK')).toHaveLength(1);

    const { browser: second, email: old } = await newcomer();
    const link = await askedFor(second, `moved-${old}`);
    await (await accountsOf(second)).confirmEmailChange({ token: link });
    // Requested just before, and stored afterwards.
    const account = await findCredentialsByEmail(database.db, `moved-${old}`);
    await database.db
      .insertInto('password_resets')
      .values({
        token_hash: hashToken('late'),
        user_id: account?.user_id ?? '',
        email: old,
        expires_at: LATER.toISOString(),
      })
      .execute();
    expect(await refusalReason(api.resetPassword({ token: 'late', password: NEXT }))).toBe('INVALID_LINK');
    expect(await second.signedIn()).toBe(true);
  });
});

describe('sessions', () => {
  it('are listed with their devices, this one first', async () => {
    const { browser, email } = await newcomer();
    const phone = await signedIn(email);
    await database.db
      .updateTable('sessions')
      .set({ user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0' })
      .where('id', '=', hashToken(phone.token ?? ''))
      .execute();
    const seen = async (who: Browser) =>
      (await (await accountsOf(who)).security()).sessions.map(({ device, here }) => ({ device, here }));
    const firefox = 'Firefox on Linux';
    expect(await seen(browser)).toEqual([
      { device: 'Unknown device', here: true },
      { device: firefox, here: false },
    ]);
    expect(await seen(phone)).toEqual([
      { device: firefox, here: true },
      { device: 'Unknown device', here: false },
    ]);
  });

  it('end one by one by their owner alone, and this one not at all', async () => {
    const { browser, email } = await newcomer();
    const phone = await signedIn(email);
    const [here, there] = (await (await accountsOf(browser)).security()).sessions;
    const end = async (who: Browser, id = '') => refusalReason((await accountsOf(who)).endSession({ id }));
    const stranger = await newcomer();
    expect(await end(stranger.browser, there?.id)).toBe('NOT_FOUND');
    expect(await phone.signedIn()).toBe(true);
    expect(await end(browser, here?.id)).toBe('NOT_FOUND');
    expect(await end(browser, there?.id)).toBe('OK');
    expect(await phone.signedIn()).toBe(false);
    expect(await browser.signedIn()).toBe(true);
    expect(await end(browser, there?.id)).toBe('NOT_FOUND');
  });

  it('end all but this one', async () => {
    const { browser, email } = await newcomer();
    const others = [await signedIn(email), await signedIn(email)];
    const stranger = await newcomer();
    await (await accountsOf(browser)).endOtherSessions();
    for (const other of others) expect(await other.signedIn()).toBe(false);
    expect(await browser.signedIn()).toBe(true);
    expect(await stranger.browser.signedIn()).toBe(true);
  });

  it('say when they were last seen, and write it once in ten minutes', async () => {
    const { browser } = await newcomer();
    const id = hashToken(browser.token ?? '');
    const lastSeen = async () => {
      const row = await database.db
        .selectFrom('sessions')
        .select('last_seen_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return new Date(row.last_seen_at);
    };
    const seenBefore = async (minutes: number) => {
      const before = new Date(Date.now() - minutes * 60_000);
      await database.db
        .updateTable('sessions')
        .set({ last_seen_at: before.toISOString() })
        .where('id', '=', id)
        .execute();
      await browser.signedIn();
      return { before, after: await lastSeen() };
    };
    const soon = await seenBefore(9);
    expect(soon.after).toEqual(soon.before);
    const late = await seenBefore(11);
    expect(Date.now() - late.after.getTime()).toBeLessThan(30_000);
  });
});

describe('Google', () => {
  const linked = async (browser: Browser) => (await (await browser.api()).profile.me()).googleLinked;

  it('is connected whatever its address, opens the account from then on, and the owner is told', async () => {
    const { browser, email } = await newcomer({ proven: true });
    const account = google('elsewhere@gmail.example');
    expect(await backFromGoogle(browser, account)).toBe('OK');
    expect(await linked(browser)).toBe(true);
    expect(await mailsTo(email)).toEqual(['google-link-changed']);
    const { id } = await (await browser.api()).profile.me();
    const { userId } = await signInWithGoogle(await visitor().context(), account, ARRIVAL);
    expect(userId).toBe(id);
  });

  it('is connected only in the session that began it', async () => {
    const mine = await newcomer({ proven: true });
    const theirs = await newcomer({ proven: true });
    const account = google('forged@gmail.example');
    expect(await backFromGoogle(mine.browser, account, theirs.browser)).toBe('GOOGLE_REFUSED');
    expect(await backFromGoogle(visitor(), account, theirs.browser)).toBe('GOOGLE_REFUSED');
    const phone = await signedIn(mine.email);
    expect(await backFromGoogle(phone, account, mine.browser)).toBe('GOOGLE_REFUSED');
    expect(await linked(mine.browser)).toBe(false);
  });

  it('belongs to one account, also when two connect it at once, and an account has one', async () => {
    const two = await Promise.all([newcomer({ proven: true }), newcomer({ proven: true })]);
    const account = google('wanted@gmail.example');
    const reasons = await Promise.all(two.map(({ browser }) => backFromGoogle(browser, account)));
    expect(reasons.sort()).toEqual(['GOOGLE_TAKEN', 'OK']);
    const owner = (await linked(two[0].browser)) ? two[0] : two[1];
    expect(await backFromGoogle(owner.browser, google('second@gmail.example'))).toBe('GOOGLE_CONNECTED');
  });

  it('is connected and disconnected only just after a proof of identity', async () => {
    const { browser } = await newcomer({ proven: true });
    const late = await accountsOf(at(browser, LATER));
    expect(await refusalReason(late.connectGoogle())).toBe('CONFIRM_IDENTITY');
    expect(await refusalReason(late.disconnectGoogle())).toBe('CONFIRM_IDENTITY');
    expect(await refusalReason((await accountsOf(browser)).connectGoogle())).toBe('GOOGLE_OFF');
  });

  it('is disconnected only while there is a password', async () => {
    const email = 'leaving.google@example.com';
    const browser = await googleOnly(email);
    const api = await accountsOf(browser);
    expect(await refusalReason(api.disconnectGoogle())).toBe('SET_PASSWORD_FIRST');
    await api.changePassword({ currentPassword: null, password: NEXT });
    await (await accountsOf(browser)).disconnectGoogle();
    expect(await linked(browser)).toBe(false);
    // A second tab, with the old page.
    expect(await refusalReason((await accountsOf(browser)).disconnectGoogle())).toBe('OK');
    expect(await mailsTo(email)).toEqual(['password-changed', 'google-link-changed']);
  });
});
