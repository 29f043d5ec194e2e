import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';

import { beforeEach, describe, expect, it } from 'vitest';

import { codeAt } from '~server/auth/totp';
import { createCaller } from '~server/index';
import { JOBS } from '~server/jobs/jobs';

import { createAuthenticator } from '../support/authenticator';
import { jobContext, refusalReason } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { allProcedures, callByPath, examplesOf, shapeOf } from '../support/procedures';
import { DEMO_PASSWORD } from '../../scripts/seed/people';

/** What each operator's procedure requires of an account with the role admin, and why. */
const ASKS = {
  'admin.users.find': 'role', // reads names and addresses, 50 at a time, each call audited
  'admin.users.grantPro': 'factor', // gives
  'admin.users.revokePro': 'factor', // takes
  'admin.users.setRole': 'factor', // gives and takes the role itself
  'admin.users.hideFigures': 'factor', // takes what others see of a person, and gives it back
  'admin.users.verifyEmail': 'factor', // opens an account to passkeys, Google and a second factor
  'admin.users.export': 'factor', // carries everything of a person away
  'admin.users.exportedFiles': 'factor', // the same
  'admin.users.exportedPiece': 'factor', // the same
  'admin.users.delete': 'factor', // deletes for good
  'admin.invites.list': 'role', // reads
  'admin.reports.list': 'role', // reads
  'admin.reports.close': 'role', // writes what was done about a report, and gives or takes nothing
  'admin.billing.sync': 'role', // stores what Stripe says, whoever asks
  'admin.stats': 'role', // figures without people
  'admin.xp.audit': 'role', // reads
  'admin.badges.recompute': 'role', // awards what the rules give anyway
  'admin.insights.recompute': 'role', // recomputes sums
  'admin.streaks.recompute': 'role', // recomputes streaks
  'admin.jobs.list': 'role', // reads
  'admin.jobs.run': 'factor',
  'admin.mails.failed': 'role',
  'admin.mails.requeue': 'role', // starts anything, deletions and refunds too
} as const;

const database = useDatabase();
const { callers, db, make, runtime, someone } = database;
const NOW = new Date();
const later = () => new Date(Date.now() + 16 * 60_000);

let lena: Awaited<ReturnType<typeof make.makePerson>>;
beforeEach(async () => {
  lena = await make.makePerson();
});

type Boss = Awaited<ReturnType<typeof someone>>;
const makeBoss = () => someone({ admin: true });

/** Adds a passkey to the account of a session. */
async function withPasskey(boss: Boss) {
  const device = createAuthenticator();
  const api = await boss.at(NOW);
  const options = await api.accounts.beginPasskey();
  await (await boss.at(NOW)).accounts.addPasskey({ name: 'Phone', response: device.add(options) });
  return device;
}
const prove = async (boss: Boss, device: ReturnType<typeof createAuthenticator>, at = NOW) => {
  const options = await (await boss.at(at)).accounts.beginPasskeyConfirmation();
  await (await boss.at(at)).accounts.confirmWithPasskey({ response: device.sign(options) });
};
const exported = async (boss: Boss, at = NOW) =>
  refusalReason((await boss.at(at)).admin.users.export({ user: lena.id }));

describe('a session of an administrator', () => {
  it('is asked for what stands in the table, in every procedure that there is', async () => {
    const [boss, without] = [await makeBoss(), await makeBoss()];
    await withPasskey(boss);
    const asked: Record<string, string> = {};
    for (const { path, input } of allProcedures().filter((one) => one.path.startsWith('admin.'))) {
      const [example] = examplesOf(shapeOf(input), randomUUID());
      const reasons = [];
      for (const who of [boss, without])
        reasons.push(await refusalReason(callByPath(await who.at(NOW), path, example)));
      asked[path] = reasons[0] === 'CONFIRM_IDENTITY' && reasons[1] === 'FACTOR_MISSING' ? 'factor' : 'role';
    }
    expect(asked).toEqual(ASKS);
  });

  it('exports, deletes and gives nothing with a password alone, however fresh', async () => {
    const boss = await makeBoss();
    const api = await boss.at(NOW);
    await api.accounts.confirm({ password: DEMO_PASSWORD });
    const { users } = (await boss.at(NOW)).admin;
    const acts = [
      users.export({ user: lena.id }),
      users.delete({ user: lena.id, yes: true }),
      users.setRole({ user: lena.id, role: 'admin' }),
      users.grantPro({ user: lena.id }),
    ];
    expect(await Promise.all(acts.map(refusalReason))).toEqual(acts.map(() => 'FACTOR_MISSING'));
    const roles = await db.selectFrom('user_roles').selectAll().where('user_id', '=', lena.id).execute();
    expect(roles).toEqual([]);
  });

  it('may do so for 15 minutes after a passkey was proven in it', async () => {
    const boss = await makeBoss();
    const device = await withPasskey(boss);
    expect(await exported(boss)).toBe('CONFIRM_IDENTITY');
    await prove(boss, device);
    expect(await exported(boss)).toBe('OK');
    expect(await exported(boss, later())).toBe('CONFIRM_IDENTITY');
    const other = { ...boss, ...(await callers.signIn(boss.person.id)) };
    expect(await exported(other)).toBe('CONFIRM_IDENTITY');
  });

  it('may do so after signing in with a code, and after giving one anew', async () => {
    const { person } = await makeBoss();
    const browser = callers.visitor({ at: NOW });
    await (await browser.api()).accounts.signIn({ email: person.email, password: DEMO_PASSWORD });
    const { secret } = await (await browser.api()).accounts.beginTwoFactor();
    const code = (steps: number) =>
      codeAt(secret.replaceAll(' ', ''), new Date(browser.at.getTime() + steps * 30_000));
    await (await browser.api()).accounts.confirmTwoFactor({ code: code(-1) });
    const exports = async () => refusalReason((await browser.api()).admin.users.export({ user: lena.id }));
    expect(await exports()).toBe('CONFIRM_IDENTITY');
    await (await browser.api()).accounts.signOut();
    await (await browser.api()).accounts.signIn({ email: person.email, password: DEMO_PASSWORD });
    expect(await exports()).toBe('SIGN_IN_REQUIRED');
    await (await browser.api()).accounts.finishSignIn({ code: code(0) });
    expect(await exports()).toBe('OK');
    browser.at = later();
    expect(await exports()).toBe('CONFIRM_IDENTITY');
    await (await browser.api()).accounts.confirm({ password: DEMO_PASSWORD, code: code(0) });
    expect(await exports()).toBe('OK');
  });

  it('cannot get a second factor with the password, once there is one', async () => {
    const boss = await makeBoss();
    const device = await withPasskey(boss);
    // A session that was proven with the password only can neither add a passkey nor remove one.
    await prove(boss, device);
    const thief = await callers.signIn(boss.person.id);
    const api = await thief.at(NOW);
    expect(await refusalReason(api.accounts.confirm({ password: DEMO_PASSWORD }))).toBe('USE_PASSKEY');
    expect(await refusalReason(api.accounts.beginPasskey())).toBe('CONFIRM_IDENTITY');
    expect(await refusalReason(api.accounts.beginTwoFactor())).toBe('CONFIRM_IDENTITY');
    const [passkey] = (await api.accounts.secondFactors()).passkeys;
    expect(await refusalReason(api.accounts.removePasskey({ id: passkey?.id ?? '' }))).toBe(
      'CONFIRM_IDENTITY',
    );
  });

  it('that has ended while its call waited gives and deletes nothing more', async () => {
    const boss = await makeBoss();
    const device = await withPasskey(boss);
    await prove(boss, device);
    const factors = Object.entries(ASKS).filter(([, what]) => what === 'factor');
    const inputs: Record<string, object> = {
      'admin.users.setRole': { user: lena.id, role: 'admin' },
      'admin.users.delete': { user: lena.id, yes: true },
      'admin.users.hideFigures': { user: lena.id, hidden: true },
      'admin.jobs.run': { job: 'purge_tokens' },
      'admin.users.exportedFiles': { id: lena.id, archive: lena.id },
      'admin.users.exportedPiece': { id: lena.id, archive: lena.id, name: 'savings.csv', piece: 0 },
    };
    const context = await boss.context(NOW);
    await database.runtime.services.sessions.close(db, boss.token);
    for (const [path] of factors) {
      const call = callByPath(createCaller(context), path, inputs[path] ?? { user: lena.id });
      expect(await refusalReason(call), path).toBe('SIGN_IN_REQUIRED');
    }
    const { role, displayName } =
      (await callers.operator().admin.users.find({ query: lena.id })).users[0] ?? {};
    expect({ role, displayName }).toEqual({ role: 'none', displayName: lena.displayName });
  });
});

describe('a change of the role', () => {
  const told = async (about: string) =>
    (
      await db
        .selectFrom('mail_outbox')
        .select(['recipient', 'payload'])
        .where('kind', '=', 'admin-role-changed')
        .execute()
    )
      .filter(({ payload }) => JSON.stringify(payload).includes(about))
      .map(({ recipient }) => recipient);

  it('is told to every administrator by mail, and to whom it is about; nothing changed tells nobody', async () => {
    const [boss, other] = [await makeBoss(), await makeBoss()];
    const device = await withPasskey(boss);
    await prove(boss, device);
    await (await boss.at(NOW)).admin.users.setRole({ user: lena.id, role: 'admin' });
    const everybody = await told(lena.id);
    expect(everybody).toEqual(expect.arrayContaining([boss.person.email, other.person.email, lena.email]));
    await (await boss.at(NOW)).admin.users.setRole({ user: lena.id, role: 'admin' });
    expect(await told(lena.id)).toHaveLength(everybody.length);
    await callers.operator().admin.users.setRole({ user: lena.id, role: 'none' });
    expect(await told(lena.id)).toHaveLength(2 * everybody.length);
  });
});

describe('the operator’s token', () => {
  it('does what it did before, without a factor', async () => {
    const { users } = callers.operator().admin;
    await users.grantPro({ user: lena.id });
    await users.revokePro({ user: lena.id });
    await users.setRole({ user: lena.id, role: 'admin' });
    await users.setRole({ user: lena.id, role: 'none' });
    expect((await users.delete({ user: lena.id, yes: true })).deleted).toBe(true);
  });
});

it('the IBAN is in its owner’s archive alone, never in what an operator exports', async () => {
  const ann = await someone();
  await ann.caller.transfers.setAccount({ iban: 'DK50 0040 0440 1162 43', holder: 'Ann Quillfeather' });
  await ann.caller.transfers.setAccount({ iban: 'DE89 3704 0044 0532 0130 00', holder: 'Ann Quillfeather' });
  const { users } = callers.operator().admin;
  const key = await users.export({ user: ann.person.id });
  // The worker's own job, which could decrypt it.
  await JOBS.get('make_archive')?.run(
    jobContext(runtime),
    { userId: key.id, id: key.archive },
    { last: true },
  );
  const { files } = await users.exportedFiles(key);
  expect(files.map(({ name }) => name)).toContain('hazel-archive.json');
  expect(files.map(({ name }) => name)).not.toContain('savings-account.json');
  let everything = '';
  for (const { name } of files) {
    const { base64 } = await users.exportedPiece({ ...key, name, piece: 0 });
    everything += gunzipSync(Buffer.from(base64, 'base64')).toString();
  }
  expect(everything).not.toMatch(/Quillfeather|DK50|DE89|0440\s?1162|v1\./);
  expect(everything).toContain('"own_accounts"');
});
