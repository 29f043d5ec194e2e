import { randomUUID } from 'node:crypto';

import { afterEach, describe, expect, test, vi } from 'vitest';

import { localDay } from '~server/domain/kernel/days';
import { sendPartnerUpdates } from '~server/features/partner/weekly-updates';
import type { OutgoingMail } from '~server/services/email/email';

import { jobContext, publicErrorFrom, refusalReason } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { mailStandIn, sendMailsTo } from '../support/mailing';

const NOW = new Date('2026-03-11T12:00:00Z');
/** The Monday after it, nine o'clock in Copenhagen. */
const MONDAY = new Date('2026-03-16T08:00:00Z');
const DAY = 86_400_000;
const later = (days: number, from = NOW) => new Date(from.getTime() + days * DAY);

const database = useDatabase({ now: NOW });
const { callers, db, runtime, someone } = database;
const anonymous = callers.anonymous();

let addresses = 0;
const address = () => `friend${(addresses += 1)}@example.com`;

const saver = async (options: Parameters<typeof someone>[0] = {}) =>
  someone({ timeZone: 'Europe/Copenhagen', emailVerified: true, proStatus: true, ...options });

const waiting = (recipient: string) =>
  db.selectFrom('mail_outbox').selectAll().where('recipient', '=', recipient).orderBy('created_at').execute();

/** Sends an address's waiting mails, as the sender does, and returns what went out. */
async function delivered(recipient: string, now = NOW): Promise<OutgoingMail[]> {
  const { service, sent } = mailStandIn();
  await sendMailsTo(runtime, recipient, { email: service, now: () => now });
  return sent.map(({ mail }) => mail);
}

const tokenOf = (mail: OutgoingMail | undefined): string =>
  /\/partner\/([\w-]+)\n/.exec(mail?.text ?? '')?.[1] ?? 'no link';

/** A saver, and the link with which their partner has said yes. */
async function withPartner(options: Parameters<typeof someone>[0] = {}) {
  const lena = await saver(options);
  await database.make.makeSaving(lena.person, { cents: 100 });
  const email = address();
  await lena.caller.partner.ask({ name: 'Mette', email });
  const [mail] = await delivered(email);
  const token = tokenOf(mail);
  await anonymous.partner.accept({ token });
  return { lena, email, token };
}

const runJob = (now = MONDAY) => sendPartnerUpdates(jobContext(runtime, { now: () => now }));
const linesOf = (userId: string) =>
  db.selectFrom('partner_lines').selectAll().where('user_id', '=', userId).execute();
const partnerOf = async (lena: Awaited<ReturnType<typeof saver>>, at = NOW) =>
  (await (await lena.at(at)).partner.get()).partner;

afterEach(async () => {
  await db.deleteFrom('rate_limits').execute();
});

describe('asking', () => {
  test('nothing but the request is mailed before the yes, and reading its link changes nothing', async () => {
    const lena = await saver();
    const email = address();
    await lena.caller.partner.ask({ name: 'Mette', email });
    const [mail] = await delivered(email);
    expect(mail?.subject).toBe(`${lena.displayName} asks you to be their savings partner`);
    expect(`${mail?.html}${mail?.text}`).not.toMatch(new RegExp(`${lena.email}|Mette|€`));
    const token = tokenOf(mail);
    expect(mail?.unsubscribeUrl).toMatch(new RegExp(`/partner/${token}/stop$`));
    expect(await anonymous.partner.opened({ token })).toEqual({ kind: 'asked', saver: lena.displayName });
    expect(await anonymous.partner.opened({ token })).toEqual({ kind: 'asked', saver: lena.displayName });
    await runJob();
    expect(await waiting(email)).toHaveLength(1);
    expect(await partnerOf(lena)).toEqual({
      name: 'Mette',
      state: 'asked',
      until: '2026-03-25',
      confirmedOn: null,
      next: null,
      latest: null,
    });
  });

  test('the yes counts once, and an expired request takes none', async () => {
    const { lena, token } = await withPartner();
    await anonymous.partner.accept({ token });
    expect(await anonymous.partner.opened({ token })).toMatchObject({ kind: 'partner' });
    expect(await partnerOf(lena)).toMatchObject({ state: 'confirmed', confirmedOn: '2026-03-11' });

    const late = await saver();
    const email = address();
    await late.caller.partner.ask({ name: 'Mette', email });
    const [mail] = await delivered(email);
    const day14 = callers.callAs({ kind: 'anonymous' }, { now: () => later(14) });
    expect(await day14.partner.opened({ token: tokenOf(mail) })).toEqual({ kind: 'ended' });
    expect(await refusalReason(day14.partner.accept({ token: tokenOf(mail) }))).toBe('INVALID_LINK');
    expect(await partnerOf(late, later(14))).toMatchObject({ state: 'unanswered' });
  });

  test('one at a time, also from two tabs at once; after the end somebody else', async () => {
    const lena = await saver();
    const both = await Promise.all(
      [address(), address()].map((email) => refusalReason(lena.caller.partner.ask({ name: 'Mette', email }))),
    );
    expect(both.sort()).toEqual(['OK', 'ONE_PARTNER']);
    await lena.caller.partner.end();
    await lena.caller.partner.end();
    expect(await partnerOf(lena)).toBeNull();
    expect(await db.selectFrom('mail_outbox').select('id').where('user_id', '=', lena.id).execute()).toEqual(
      [],
    );
    expect(await refusalReason(lena.caller.partner.ask({ name: 'Bo', email: address() }))).toBe('OK');
  });

  test('three a day of one person, and three a day to one address, which nobody is told', async () => {
    const visitor = await saver();
    const api = callers.visitor();
    const context = await visitor.context(NOW, { services: (await api.context()).services });
    const limited = callers.callAs(context.actor, { services: context.services });
    const email = address();
    const tries: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      tries.push(await refusalReason(limited.partner.ask({ name: 'Mette', email })));
      await visitor.caller.partner.end();
    }
    expect(tries).toEqual(['OK', 'OK', 'OK', 'TOO_MANY_ATTEMPTS']);
    const other = await saver();
    const theirs = callers.callAs((await other.context()).actor, { services: context.services });
    await theirs.partner.ask({ name: 'Mette', email });
    expect(await partnerOf(other)).toMatchObject({ state: 'asked' });
    expect(await delivered(email)).toEqual([]);
    expect((await waiting(email))[0]?.sent_at).not.toBeNull();
  });

  test('what is refused by mistake counts for no limit', async () => {
    const lena = await saver();
    await lena.caller.partner.ask({ name: 'Mette', email: address() });
    const limits = { consume: vi.fn(() => Promise.resolve()), giveBack: vi.fn(() => Promise.resolve()), clear: vi.fn(() => Promise.resolve()) }; // prettier-ignore
    const context = await lena.context();
    const api = callers.callAs(context.actor, { services: { ...context.services, limits } });
    expect(await refusalReason(api.partner.ask({ name: 'Mette', email: address() }))).toBe('ONE_PARTNER');
    expect(limits.giveBack.mock.calls).toHaveLength(limits.consume.mock.calls.length);
  });

  test('an own address that is not verified, one’s own address, and mail that is off are refused', async () => {
    const fresh = await saver({ emailVerified: false });
    expect(await refusalReason(fresh.caller.partner.ask({ name: 'Mette', email: address() }))).toBe(
      'VERIFY_FIRST',
    );
    const lena = await saver({ email: 'lena.partner@gmail.com' });
    const own = await publicErrorFrom(
      lena.caller.partner.ask({ name: 'Me', email: 'LenaPartner+x@googlemail.com' }),
    );
    expect(own).toMatchObject({ reason: 'OWN_ADDRESS', fields: { email: 'This is your own address' } });
    const context = await lena.context();
    const off = callers.callAs(context.actor, { services: { ...context.services, mailOn: false } });
    expect(await publicErrorFrom(off.partner.ask({ name: 'Mette', email: address() }))).toMatchObject({
      status: 409,
      reason: 'MAIL_OFF',
    });
    expect(await partnerOf(lena)).toBeNull();
  });

  test.each([
    'a@example.com\r\nBcc: x@y.example',
    'a@example.com,b@example.com',
    '"Mette" <a@example.com>',
    'a@exam\u0000ple.com',
    '<script>@example.com',
  ])('the address %j is refused', async (email) => {
    const lena = await saver();
    expect((await publicErrorFrom(lena.caller.partner.ask({ name: 'Mette', email }))).fields).toHaveProperty(
      'email',
    );
  });

  test.each([
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['Mette\r\nBcc: x@y.example', 'Mette Bcc: x@y.example'],
    ['Me\u202Ette', 'Me tte'],
    ['👩‍👩‍👧 Mor', '👩‍👩‍👧 Mor'],
  ])('the name %j is one line for its owner, and in no mail', async (name, shown) => {
    const lena = await saver();
    const email = address();
    await lena.caller.partner.ask({ name, email });
    expect(await partnerOf(lena)).toMatchObject({ name: shown });
    const [mail] = await delivered(email);
    expect(`${mail?.subject}${mail?.html}${mail?.text}`).not.toMatch(/onerror|x@y|Mette|Me tte|👩/);
  });

  test('nobody learns from the answer, the mail or the time whether an address has an account', async () => {
    const lena = await saver();
    const member = await saver();
    const answers: unknown[] = [];
    for (const email of [member.email, address()]) {
      answers.push(await lena.caller.partner.ask({ name: 'Mette', email }));
      answers.push(await partnerOf(lena));
      answers.push((await delivered(email)).at(-1)?.text.replace(/partner\/[\w-]+/g, 'partner/x'));
      await lena.caller.partner.end();
    }
    expect(answers.slice(0, 3)).toEqual(answers.slice(3));
  });
});

describe('no, and stop', () => {
  test('who said no is asked by nobody again, and no saver sees that they did', async () => {
    const lena = await saver();
    const email = address();
    await lena.caller.partner.ask({ name: 'Mette', email });
    const [mail] = await delivered(email);
    const before = await partnerOf(lena);
    expect(await anonymous.partner.stop({ token: tokenOf(mail) })).toEqual({ stopped: true });
    // Nothing is promised that was not done.
    expect(await anonymous.partner.stop({ token: tokenOf(mail) })).toEqual({ stopped: false });
    expect(await partnerOf(lena)).toEqual(before);
    expect(await refusalReason(anonymous.partner.accept({ token: tokenOf(mail) }))).toBe('INVALID_LINK');
    expect(await anonymous.partner.opened({ token: tokenOf(mail) })).toEqual({ kind: 'ended' });
    expect(JSON.stringify(await db.selectFrom('savings_partners').selectAll().execute())).not.toContain(
      email,
    );
    expect(await waiting(email)).toEqual([]);

    const ben = await saver();
    await ben.caller.partner.ask({ name: 'Mette', email: email.toUpperCase().replace('@', '+new@') });
    expect(await partnerOf(ben)).toMatchObject({ state: 'asked' });
    expect(await delivered(email.toUpperCase().replace('@', '+new@'))).toEqual([]);
  });

  test('who stops after a yes hears nothing more, and the saver sees it without a reason', async () => {
    const { lena, email, token } = await withPartner();
    await runJob();
    const line = (await delivered(email, MONDAY)).at(-1);
    await anonymous.partner.stop({ token: tokenOf(line) });
    expect(await partnerOf(lena)).toMatchObject({ name: 'Mette', state: 'stopped' });
    expect(await anonymous.partner.opened({ token })).toEqual({ kind: 'ended' });
    expect(await refusalReason(anonymous.partner.encourage({ token: tokenOf(line) }))).toBe('INVALID_LINK');
    await runJob(later(7, MONDAY));
    expect(await waiting(email)).toEqual([]);
    expect(await linesOf(lena.id)).toHaveLength(1);
  });

  test('a line that waits in the outbox goes to nobody who has stopped, was ended, or whose saver has closed', async () => {
    for (const end of ['stop', 'end', 'close'] as const) {
      const { lena, email, token } = await withPartner();
      await runJob();
      expect(await waiting(email)).toHaveLength(2);
      if (end === 'stop') await anonymous.partner.stop({ token });
      if (end === 'end') await lena.caller.partner.end();
      if (end === 'close')
        await db
          .updateTable('profiles')
          .set({ deletion_due_at: later(14).toISOString() })
          .where('id', '=', lena.id)
          .execute();
      expect(await delivered(email, MONDAY), end).toEqual([]);
      expect(await anonymous.partner.opened({ token }), end).toEqual({ kind: 'ended' });
    }
  });

  test('a block keeps mails between two people back, both ways, once the address is proven', async () => {
    for (const [blocker, proven] of [
      ['saver', true],
      ['partner', true],
      ['partner', false],
    ] as const) {
      const lena = await saver();
      const mette = await saver({ email: `${blocker}-${proven}@gmail.com`, emailVerified: proven });
      const [from, to] = blocker === 'saver' ? [lena, mette] : [mette, lena];
      await from.caller.social.block({ userId: to.id });
      // The same mailbox in another spelling.
      const email = mette.email.replace('@', '+hazel@');
      await lena.caller.partner.ask({ name: 'Mette', email });
      expect(await delivered(email)).toHaveLength(proven ? 0 : 1);
      expect(await partnerOf(lena)).toMatchObject({ state: 'asked' });
    }
    const mette = await saver();
    const lena = await saver();
    await lena.caller.partner.ask({ name: 'Mette', email: mette.email });
    const [mail] = await delivered(mette.email);
    await anonymous.partner.accept({ token: tokenOf(mail) });
    await database.make.makeSaving(lena.person, { cents: 100 });
    await runJob();
    await mette.caller.social.block({ userId: lena.id });
    expect(await waiting(mette.email)).toHaveLength(2);
    expect(await delivered(mette.email, MONDAY)).toEqual([]);
  });

  test('a link is answered kindly when the saver’s account is gone, and when it never was one', async () => {
    const { lena, email, token } = await withPartner();
    await db.deleteFrom('users').where('id', '=', lena.id).execute();
    expect(await waiting(email)).toEqual([]);
    for (const link of [token, 'no-such-token']) {
      expect(await anonymous.partner.opened({ token: link })).toEqual({ kind: 'ended' });
      expect(await anonymous.partner.stop({ token: link })).toEqual({ stopped: false });
    }
  });
});

describe('the line of a week', () => {
  test('comes on Monday at nine on the saver’s clock, without an amount, a goal or an address', async () => {
    const { lena, email } = await withPartner();
    await runJob(new Date(MONDAY.getTime() - 60_000));
    expect(await waiting(email)).toHaveLength(1);
    await lena.caller.savings.create({ id: randomUUID(), amount: 90_000, category: 'coffee', date: '2026-03-11', note: 'Thermos', confirmed: true }); // prettier-ignore
    await runJob();
    const mail = (await delivered(email, MONDAY)).at(-1);
    expect(mail?.subject).toBe(`${lena.displayName} is on plan`);
    expect(mail?.text).toContain('The week from 9 Mar to 15 Mar');
    expect(`${mail?.html}${mail?.text}`).not.toMatch(new RegExp(`€|900|Thermos|${lena.email}|Mette|goal`));
    expect(await partnerOf(lena, MONDAY)).toMatchObject({
      latest: { week: '2026-03-09', update: 'on_plan' },
    });
    await database.expectNothingBroken(MONDAY);
  });

  test('is written once by two workers at once, and by a job that runs again', async () => {
    const { lena, email } = await withPartner();
    await Promise.all([runJob(), runJob(), runJob()]);
    await runJob(later(3, MONDAY));
    expect(await linesOf(lena.id)).toHaveLength(1);
    expect(await waiting(email)).toHaveLength(2);
    await runJob(later(7, MONDAY));
    expect((await linesOf(lena.id)).map(({ week_start }) => week_start)).toEqual([
      '2026-03-09',
      '2026-03-16',
    ]);
  });

  test('is caught up with for the last finished week only', async () => {
    const { lena } = await withPartner();
    await runJob(later(16, MONDAY));
    expect((await linesOf(lena.id)).map(({ week_start }) => week_start)).toEqual(['2026-03-23']);
  });

  test('does not go out at night after the worker slept, nor when its Monday is long gone', async () => {
    const { lena, email } = await withPartner();
    // Tuesday, 1:00 and 22:00 in Copenhagen.
    for (const hours of [16, 37]) await runJob(later(hours / 24, MONDAY));
    expect(await linesOf(lena.id)).toEqual([]);
    await runJob(later(2, MONDAY));
    expect(await linesOf(lena.id)).toHaveLength(1);
    // A mail that was queued before the worker stopped also waits for the morning, and is not sent on
    // Thursday any more.
    expect(await delivered(email, later(2.6, MONDAY))).toEqual([]);
    expect((await waiting(email)).map(({ sent_at }) => sent_at === null)).toEqual([false, true]);
    expect(await delivered(email, later(3, MONDAY))).toEqual([]);
    expect((await waiting(email)).map(({ sent_at }) => sent_at === null)).toEqual([false, false]);

    const other = await withPartner();
    await runJob(later(3, MONDAY));
    expect(await linesOf(other.lena.id)).toEqual([]);
    await runJob(later(7, MONDAY));
    expect((await linesOf(other.lena.id)).map(({ week_start }) => week_start)).toEqual(['2026-03-16']);
    expect(await delivered(other.email, later(7, MONDAY))).toHaveLength(1);
  });

  test('is promised on the card only where it comes: not for the Monday of the yes, nor while nothing is logged', async () => {
    const lena = await saver();
    const email = address();
    await lena.caller.partner.ask({ name: 'Mette', email });
    const [mail] = await delivered(email);
    const half8 = new Date(MONDAY.getTime() - 1_800_000);
    const asMette = callers.callAs({ kind: 'anonymous' }, { now: () => half8 });
    await asMette.partner.accept({ token: tokenOf(mail) });
    expect((await partnerOf(lena, half8))?.next).toEqual({ on: '2026-03-23', doubt: 'quiet' });
    await database.make.makeSaving(lena.person, { cents: 100 });
    expect((await partnerOf(lena, half8))?.next).toEqual({ on: '2026-03-23', doubt: null });
    await runJob(later(7, MONDAY));
    expect(await linesOf(lena.id)).toMatchObject([{ week_start: '2026-03-16' }]);
    expect((await partnerOf(lena, later(7, MONDAY)))?.next?.on).toBe('2026-03-30');
  });

  test('takes a saving that was deleted for none', async () => {
    const { lena, email } = await withPartner();
    const [entry] = await db
      .selectFrom('savings_entries')
      .select('id')
      .where('user_id', '=', lena.id)
      .execute();
    await lena.caller.savings.delete({ id: entry?.id ?? '' });
    await runJob();
    expect(await linesOf(lena.id)).toMatchObject([{ line: null }]);
    expect(await waiting(email)).toHaveLength(1);
  });

  test('tells nothing of the week that ended before the yes', async () => {
    const lena = await saver();
    const email = address();
    await lena.caller.partner.ask({ name: 'Mette', email });
    const [mail] = await delivered(email);
    const monday = callers.callAs(
      { kind: 'anonymous' },
      { now: () => new Date(MONDAY.getTime() - 3_600_000) },
    );
    await monday.partner.accept({ token: tokenOf(mail) });
    await runJob();
    expect(await linesOf(lena.id)).toEqual([]);
    await runJob(later(7, MONDAY));
    expect((await linesOf(lena.id)).map(({ week_start }) => week_start)).toEqual(['2026-03-16']);
  });

  test('is not sent after all when money is tight, and decided once for the week', async () => {
    const { lena, email } = await withPartner();
    await db.updateTable('profiles').set({ money_is_tight: true }).where('id', '=', lena.id).execute();
    await lena.caller.savings.create({
      id: randomUUID(),
      amount: 1,
      category: 'coffee',
      date: '2026-03-11',
      note: '',
    });
    await runJob();
    expect(await linesOf(lena.id)).toMatchObject([{ line: null, token_hash: null }]);
    await db.updateTable('profiles').set({ money_is_tight: false }).where('id', '=', lena.id).execute();
    await runJob(later(2, MONDAY));
    expect(await waiting(email)).toHaveLength(1);
  });

  test('is good news for a goal that was reached in it, also when the next one has begun', async () => {
    const { lena } = await withPartner({ goal: { name: 'Lamp', cents: 5000, date: localDay('2026-06-01') } });
    const saving = { category: 'coffee' as const, date: '2026-03-11', note: '' };
    await lena.caller.savings.create({ id: randomUUID(), amount: 4900, ...saving });
    const next = { goalName: 'Boat', goalAmount: 900_000, goalDate: '2026-06-01', goalOpening: 0 };
    await (await lena.at(later(1))).goals.startNext({ id: randomUUID(), ...next });
    await runJob();
    expect(await linesOf(lena.id)).toMatchObject([{ line: 'on_plan' }]);
  });

  test('is silence when what was logged in four weeks was deleted again', async () => {
    const { lena, email } = await withPartner({
      goal: { name: 'Boat', cents: 900_000, date: localDay('2026-06-01'), setOn: localDay('2026-01-05') },
    });
    const { id } = await db
      .selectFrom('savings_entries')
      .select('id')
      .where('user_id', '=', lena.id)
      .executeTakeFirstOrThrow();
    await lena.caller.savings.delete({ id });
    await runJob();
    expect(await linesOf(lena.id)).toMatchObject([{ line: null }]);
    expect(await waiting(email)).toHaveLength(1);
  });

  test('follows a saver who has moved to where Monday has not begun', async () => {
    const { lena } = await withPartner();
    await lena.caller.profile.update({ timeZone: 'America/Los_Angeles' });
    await runJob();
    expect(await linesOf(lena.id)).toEqual([]);
    await runJob(new Date('2026-03-16T16:00:00Z'));
    expect((await linesOf(lena.id)).map(({ week_start }) => week_start)).toEqual(['2026-03-09']);
  });

  test('one that fails is logged, and the others and the next run go on', async () => {
    const first = await withPartner();
    const second = await withPartner();
    const lost = vi.spyOn(runtime.log, 'error');
    await db.updateTable('savings_partners').set({ email: 'x'.repeat(200) }).where('user_id', '=', first.lena.id).execute(); // prettier-ignore
    const ctx = jobContext(runtime, { now: () => MONDAY });
    let broken = true;
    const failing = {
      ...ctx,
      get appUrl() {
        if (broken) {
          broken = false;
          throw new Error('crashed');
        }
        return ctx.appUrl;
      },
    };
    await sendPartnerUpdates(failing);
    const told = async () => (await Promise.all([first, second].map(({ lena }) => linesOf(lena.id)))).flat();
    expect(await told()).toHaveLength(1);
    expect(lost).toHaveBeenCalledOnce();
    await runJob();
    expect(await told()).toHaveLength(2);
  });
});

describe('encouragement', () => {
  test('is one tap a line, shows on the dashboard, and is put away once for all tabs', async () => {
    const { lena, email, token } = await withPartner();
    await runJob();
    const line = tokenOf((await delivered(email, MONDAY)).at(-1));
    expect(await refusalReason(anonymous.partner.encourage({ token }))).toBe('INVALID_LINK');
    const api = await lena.at(MONDAY);
    expect((await api.dashboard.get()).encouragement).toBeNull();
    expect(await anonymous.partner.opened({ token: line })).toMatchObject({
      kind: 'line',
      encouraged: false,
    });
    await anonymous.partner.encourage({ token: line });
    await anonymous.partner.encourage({ token: line });
    expect(await anonymous.partner.opened({ token: line })).toMatchObject({ encouraged: true });
    const shown = (await api.dashboard.get()).encouragement;
    expect(shown).toEqual({ name: 'Mette', week: '2026-03-09' });
    await api.partner.putAway({ week: '2026-03-09' });
    await (await lena.at(MONDAY)).partner.putAway({ week: '2026-03-09' });
    expect((await api.dashboard.get()).encouragement).toBeNull();
    await anonymous.partner.encourage({ token: line });
    expect((await api.dashboard.get()).encouragement).toBeNull();
    await database.expectNothingBroken(MONDAY);
  });
});
