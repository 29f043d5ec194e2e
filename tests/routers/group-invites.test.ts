import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { createRateLimits } from '~server/auth/limits';
import type { OutgoingMail } from '~server/services/email/email';

import { publicErrorFrom, refusalReason } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { mailStandIn, sendMailsTo } from '../support/mailing';

const NOW = new Date('2026-03-11T12:00:00Z');

/** The statements that the product has sent to the database. */
const statements: string[] = [];
const testDb = useDatabase({ now: NOW, onStatement: (statement) => void statements.push(statement) });
const { callers, make: factories, someone } = testDb;

const invitation = (groupId: string) =>
  testDb.db
    .selectFrom('group_challenge_invitations')
    .select(['status', 'accepted_at'])
    .where('group_challenge_id', '=', groupId)
    .executeTakeFirstOrThrow();

it('an invited address, however it is spelt, joins once and only by accepting', async () => {
  const ann = await someone();
  const ben = await someone({ displayName: 'Ben', email: 'b.jones@gmail.com' });
  const group = await factories.makeGroup(ann.person, {
    title: 'Cabin',
    goalCents: 60_000,
    durationDays: 30,
  });
  await factories.makeInvitations(group, [{ email: 'bjones+hazel@googlemail.com' }]);
  expect((await ben.caller.dashboard.get()).invites).toMatchObject([
    { challengeId: group.id, title: 'Cabin', goal: 60_000, durationDays: 30, members: 1 },
  ]);
  expect(await ben.caller.groups.get()).toEqual([]);

  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, () => ben.caller.groups.acceptInvite({ challengeId: group.id })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await ben.caller.dashboard.get()).invites).toEqual([]);
  expect(await ben.caller.groups.get()).toMatchObject([{ id: group.id, members: 2 }]);
  expect(await invitation(group.id)).toMatchObject({ status: 'accepted' });
  expect(await publicErrorFrom(ben.caller.groups.declineInvite({ challengeId: group.id }))).toMatchObject({
    reason: 'ALREADY_MEMBER',
    message: "You're already a member of this challenge!",
  });
});

it('declining takes it off the list and makes nobody a member', async () => {
  const ann = await someone();
  const ben = await someone();
  const group = await factories.makeGroup(ann.person);
  await factories.makeInvitations(group, [{ email: ben.person.email }]);
  await ben.caller.groups.declineInvite({ challengeId: group.id });
  expect((await ben.caller.dashboard.get()).invites).toEqual([]);
  expect(await invitation(group.id)).toMatchObject({ status: 'declined', accepted_at: null });
  expect(await publicErrorFrom(ben.caller.groups.acceptInvite({ challengeId: group.id }))).toMatchObject({
    reason: 'INVITATION_DECLINED',
    message: 'This invitation was declined',
  });
  expect(await ben.caller.groups.get()).toEqual([]);
});

it('the other cannot; an unverified address, a cancelled group and no group at all answer alike', async () => {
  const ann = await someone();
  const ben = await someone();
  const eve = await someone();
  const unverified = await someone({ emailVerified: false });
  const group = await factories.makeGroup(ann.person);
  await factories.makeInvitations(group, [{ email: ben.person.email }, { email: unverified.person.email }]);
  const over = await factories.makeGroup(ann.person);
  await factories.makeInvitations(over, [{ email: ben.person.email }]);
  await factories.cancelGroup(over);

  expect((await eve.caller.dashboard.get()).invites).toEqual([]);
  expect((await unverified.caller.dashboard.get()).invites).toEqual([]);
  expect((await ben.caller.dashboard.get()).invites).toHaveLength(1);
  const unknown = await publicErrorFrom(eve.caller.groups.acceptInvite({ challengeId: randomUUID() }));
  for (const answer of [
    () => eve.caller.groups.acceptInvite({ challengeId: group.id }),
    () => eve.caller.groups.declineInvite({ challengeId: group.id }),
    () => unverified.caller.groups.acceptInvite({ challengeId: group.id }),
    () => ben.caller.groups.acceptInvite({ challengeId: over.id }),
  ])
    expect(await publicErrorFrom(answer())).toEqual(unknown);
  expect(await ann.caller.groups.get()).toMatchObject([{ id: group.id, members: 1 }]);
  await expect(callers.anonymous().groups.acceptInvite({ challengeId: group.id })).rejects.toThrow();
});

const DAY = 86_400_000;
const later = (days: number) => new Date(NOW.getTime() + days * DAY);

let guests = 0;
/** An address without an account. */
const stranger = () => `guest${(guests += 1)}@people.example`;

/** Sends the outbox's mails for an address, as the sender does, and returns them. */
async function mailsTo(recipient: string, { fails = false } = {}): Promise<OutgoingMail[]> {
  const { service, sent } = mailStandIn(() => (fails ? { refused: [recipient] } : null));
  await sendMailsTo(testDb.runtime, recipient, { email: service });
  return sent.map(({ mail }) => mail);
}

/** The token of a link in a mail's text. */
const tokenOf = (mail: OutgoingMail | undefined, page: string) =>
  new RegExp(`/${page}\\?token=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '';

const mailedTo = async (email: string) => tokenOf((await mailsTo(email))[0], 'accept-invite');

async function annsGroup() {
  const ann = await someone({ proStatus: true });
  const group = await factories.makeGroup(ann.person, { title: 'Cabin', goalCents: 60_000 });
  const groupId = group.id;
  const sent = async () => (await (await ann.at()).groups.get())[0]?.sent ?? [];
  /** The token of a new share link. */
  const shared = async () =>
    new URL((await ann.caller.groups.createLink({ groupId, replace: true })).url ?? '').searchParams.get(
      'token',
    ) ?? '';
  return { ann, group, groupId, sent, shared };
}

describe('inviting', () => {
  it('reaches nobody beside a block, whoever blocked whom, and hides the invitation of nobody else', async () => {
    const { ann, groupId } = await annsGroup();
    const friend = await someone({ proStatus: true });
    const second = await factories.makeGroup(friend.person, { title: 'Canoe', members: [ann.person] });
    for (const blocks of ['inviter', 'invited'] as const) {
      const email = stranger();
      const guest = await someone({ email, emailVerified: true });
      const [from, to] = blocks === 'inviter' ? [ann, guest] : [guest, ann];
      await from.caller.social.block({ userId: to.person.id });
      await friend.caller.groups.invite({ groupId: second.id, email });
      for (const id of [groupId, second.id])
        await (await ann.at(later(1))).groups.invite({ groupId: id, email });
      const mails = await mailsTo(email);
      expect(mails.map(({ subject }) => subject)).toEqual([
        `${friend.person.displayName} invites you to save together`,
      ]);
      const { invites } = await guest.caller.dashboard.get();
      expect(invites.map(({ title }) => title)).toEqual(['Canoe']);
    }
  });

  it('mails a link that opens the group for whoever has it, and once', async () => {
    const { ann, groupId, sent } = await annsGroup();
    const email = stranger();
    await ann.caller.groups.invite({ groupId, email: ` ${email} ` });
    expect(await sent()).toMatchObject([{ email, status: 'pending', mailFailed: false }]);
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({
      to: email,
      subject: `${ann.person.displayName} invites you to save together`,
      unsubscribeUrl: expect.stringContaining('/unsubscribe?token='),
    });
    expect(mail?.text).toContain('Cabin');
    const token = tokenOf(mail, 'accept-invite');

    const eve = await someone({ goal: null });
    expect(await eve.caller.groups.invitation({ token })).toEqual({
      state: 'open',
      title: 'Cabin',
      description: 'A little each, and off we go.',
      goal: 60_000,
      members: 1,
      durationDays: 7,
      daysLeft: 7,
      inviterName: ann.person.displayName,
      forAnother: true,
      memberOf: null,
    });
    await eve.caller.groups.acceptInvite({ token });
    expect(await invitation(groupId)).toMatchObject({ status: 'accepted', accepted_at: NOW.toISOString() });
    expect((await eve.caller.groups.invitation({ token })).state).toBe('member');
    const ben = await someone();
    expect((await ben.caller.groups.invitation({ token })).state).toBe('accepted');
    expect(await publicErrorFrom(ben.caller.groups.acceptInvite({ token }))).toMatchObject({
      reason: 'INVITATION_ACCEPTED',
      message: 'This invitation has already been accepted',
    });
    expect(await ben.caller.groups.get()).toEqual([]);
  });

  it('keeps only the hash of a token, and no token in what the inviter reads', async () => {
    const { ann, groupId, sent } = await annsGroup();
    const email = stranger();
    await ann.caller.groups.invite({ groupId, email });
    const token = await mailedTo(email);
    const rows = await testDb.db.selectFrom('group_challenge_invitations').selectAll().execute();
    expect(token).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(await sent())).not.toMatch(/token|mail_?id/i);
  });

  it('is refused for an address of any spelling that the person has invited, and for nobody else’s invitation', async () => {
    const { ann, groupId, shared } = await annsGroup();
    const cleo = await someone();
    const invited = 'j.doe+x@gmail.com';
    await ann.caller.groups.invite({ groupId, email: invited });
    expect(
      await publicErrorFrom(ann.caller.groups.invite({ groupId, email: 'JDoe@googlemail.com' })),
    ).toMatchObject({
      reason: 'ALREADY_INVITED',
      message: 'User already invited',
      fields: { email: 'User already invited' },
    });
    await cleo.caller.groups.acceptInvite({ token: await shared() });
    expect(await refusalReason(cleo.caller.groups.invite({ groupId, email: invited }))).toBe('OK');
  });

  it('says that somebody is a member only where their own invitation was accepted and the person stayed', async () => {
    const { ann, groupId, shared } = await annsGroup();
    const ben = await someone();
    const cleo = await someone();
    const invite = async (email: string) => refusalReason((await ann.at()).groups.invite({ groupId, email }));
    expect(await invite(ben.person.email)).toBe('OK');
    await ben.caller.groups.acceptInvite({ challengeId: groupId });
    expect(
      await publicErrorFrom(ann.caller.groups.invite({ groupId, email: ben.person.email })),
    ).toMatchObject({
      reason: 'ALREADY_MEMBER',
      message: 'User is already a member',
    });
    await cleo.caller.groups.acceptInvite({ token: await shared() });
    expect(await invite(cleo.person.email)).toBe('OK');
    expect(await mailsTo(cleo.person.email)).toEqual([]);
    expect((await cleo.caller.dashboard.get()).invites).toEqual([]);
    await ben.caller.groups.leave({ groupId });
    expect(await invite(ben.person.email)).toBe('OK');
    expect((await (await ben.at()).dashboard.get()).invites).toHaveLength(1);
  });

  it('sends the same statements for an address with an account, a member’s and one that nobody has', async () => {
    const { ann, groupId, shared } = await annsGroup();
    const ben = await someone();
    const member = await someone();
    await member.caller.groups.acceptInvite({ token: await shared() });
    const seen: string[][] = [];
    for (const email of [stranger(), ben.person.email, member.person.email]) {
      const caller = await ann.at();
      statements.length = 0;
      expect(await caller.groups.invite({ groupId, email })).toBeUndefined();
      seen.push([...statements]);
    }
    expect(seen[0]?.length).toBeGreaterThan(4);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  it('asks for a verified address of one’s own, also while a group is created', async () => {
    const unverified = await someone({ emailVerified: false });
    const { id: groupId } = await factories.makeGroup(unverified.person);
    const refusal = { reason: 'VERIFY_FIRST', message: 'Verify your email address before you invite others' };
    expect(
      await publicErrorFrom(unverified.caller.groups.invite({ groupId, email: stranger() })),
    ).toMatchObject(refusal);
    const id = randomUUID();
    const input = { id, title: 'Boat', description: 'Sails', goal: 10_000, durationDays: 7 };
    const api = unverified.caller.groups;
    expect(await publicErrorFrom(api.create({ ...input, emails: [stranger()] }))).toMatchObject(refusal);
    expect((await (await unverified.at()).groups.get()).map((one) => one.id)).not.toContain(id);
    expect(await api.create({ ...input, emails: [] })).toEqual({ id, invited: 0, tooMany: 0 });
  });

  it('invites whom the creator names, once when the form is sent twice', async () => {
    const ann = await someone();
    const [first, second] = [stranger(), stranger()];
    const input = {
      id: randomUUID(),
      title: 'Boat',
      description: 'Sails',
      goal: 10_000,
      durationDays: 7,
      emails: [first, second, first.toUpperCase()],
    };
    expect(await ann.caller.groups.create(input)).toEqual({ id: input.id, invited: 2, tooMany: 0 });
    await (await ann.at()).groups.create(input);
    const [group] = await (await ann.at()).groups.get();
    expect(group?.sent.map(({ email }) => email.toLowerCase()).sort()).toEqual([first, second].sort());
    expect(await mailsTo(second)).toHaveLength(1);
  });

  it('stands when mail is off or refused, says so, and can be sent again', async () => {
    const { ann, groupId, sent } = await annsGroup();
    const email = stranger();
    const off = await ann.at(NOW, { services: { ...testDb.runtime.services, mailOn: false } });
    expect(await publicErrorFrom(off.groups.invite({ groupId, email }))).toMatchObject({
      reason: 'MAIL_FAILED',
      message: 'Failed to send invitation email',
    });
    expect((await off.groups.get())[0]?.sent).toMatchObject([{ email, mailFailed: true }]);
    expect(await sent()).toMatchObject([{ email, mailFailed: false }]);
    await mailsTo(email, { fails: true });
    const [failed] = await sent();
    expect(failed).toMatchObject({ email, mailFailed: true });
    await ann.caller.groups.resendInvitation({ groupId, id: failed?.id ?? '' });
    expect(await sent()).toMatchObject([{ email, mailFailed: false }]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('sent again or revoked, the link before opens nothing', async () => {
    const { ann, groupId, sent } = await annsGroup();
    const ben = await someone();
    const email = stranger();
    await ann.caller.groups.invite({ groupId, email });
    const before = await mailedTo(email);
    const id = (await sent())[0]?.id ?? '';
    await ann.caller.groups.resendInvitation({ groupId, id });
    const after = await mailedTo(email);
    expect(await refusalReason(ben.caller.groups.invitation({ token: before }))).toBe('NOT_FOUND');
    expect(await refusalReason(ben.caller.groups.invitation({ token: after }))).toBe('OK');
    await ann.caller.groups.revokeInvitation({ groupId, id });
    expect(await refusalReason(ben.caller.groups.acceptInvite({ token: after }))).toBe('NOT_FOUND');
    expect(await refusalReason(ann.caller.groups.revokeInvitation({ groupId, id }))).toBe('NOT_FOUND');
    expect(await sent()).toEqual([]);
  });

  it('a mail that was revoked before it went out stays', async () => {
    const { ann, groupId, sent } = await annsGroup();
    const email = stranger();
    await ann.caller.groups.invite({ groupId, email });
    await ann.caller.groups.revokeInvitation({ groupId, id: (await sent())[0]?.id ?? '' });
    expect(await mailsTo(email)).toEqual([]);
  });

  it('of a removed member goes with them, so that none of their links lead back', async () => {
    const { ann, groupId, shared } = await annsGroup();
    const eve = await someone();
    await eve.caller.groups.acceptInvite({ token: await shared() });
    const email = stranger();
    await eve.caller.groups.invite({ groupId, email });
    const token = await mailedTo(email);
    const link = await eve.caller.groups.createLink({ groupId });
    await ann.caller.groups.removeMember({ groupId, userId: eve.person.id });
    for (const one of [token, new URL(link.url ?? '').searchParams.get('token') ?? ''])
      expect(await refusalReason(eve.caller.groups.acceptInvite({ token: one }))).toBe('NOT_FOUND');
  });

  it('has limits a day: one’s own are told, that of the address is not', async () => {
    const { runtime } = testDb;
    const strict = {
      services: { ...runtime.services, mailOn: true, limits: createRateLimits(runtime.pool) },
    };
    const { ann, groupId, sent } = await annsGroup();
    const email = stranger();
    for (let time = 0; time < 4; time += 1) {
      await (await ann.at(NOW, strict)).groups.invite({ groupId, email });
      await ann.caller.groups.revokeInvitation({ groupId, id: (await sent())[0]?.id ?? '' });
    }
    expect(
      await publicErrorFrom((await ann.at(NOW, strict)).groups.invite({ groupId, email })),
    ).toMatchObject({ reason: 'TOO_MANY_ATTEMPTS' });
    let mails = 0;
    for (let person = 0; person < 7; person += 1) {
      const one = await annsGroup();
      await (await one.ann.at(NOW, strict)).groups.invite({ groupId: one.groupId, email });
      expect(await one.sent()).toMatchObject([{ email, status: 'pending', mailFailed: false }]);
      mails += (await mailsTo(email)).length;
    }
    expect(mails).toBe(4);
  });

  it('of an account in its first week is one of ten a day, requests to savings partners among them', async () => {
    const { runtime } = testDb;
    const strict = {
      services: { ...runtime.services, mailOn: true, limits: createRateLimits(runtime.pool) },
    };
    const invited = async (createdAt: Date) => {
      const saver = await someone({ createdAt, proStatus: true });
      const api = await saver.at(NOW, strict);
      await api.partner.ask({ name: 'Mette', email: stranger() });
      const id = randomUUID();
      const group = { title: 'Cabin', description: 'Wood', goal: 10_000, durationDays: 7 };
      const made = await api.groups.create({ ...group, id, emails: Array.from({ length: 12 }, stranger) });
      const more = await refusalReason(api.groups.invite({ groupId: id, email: stranger() }));
      return { ...made, id: null, more };
    };
    const week = 7 * 86_400_000;
    expect(await invited(new Date(NOW.getTime() - week + 1))).toEqual({
      id: null,
      invited: 9,
      tooMany: 3,
      more: 'TOO_MANY_ATTEMPTS',
    });
    expect(await invited(new Date(NOW.getTime() - week))).toEqual({
      id: null,
      invited: 12,
      tooMany: 0,
      more: 'OK',
    });
  });

  it('is a stranger’s and a former member’s for no group', async () => {
    const { ann, groupId, sent, shared } = await annsGroup();
    const email = stranger();
    await ann.caller.groups.invite({ groupId, email });
    const id = (await sent())[0]?.id ?? '';
    const eve = await someone();
    const former = await someone();
    await former.caller.groups.acceptInvite({ token: await shared() });
    await former.caller.groups.leave({ groupId });
    for (const { caller } of [eve, former]) {
      const { groups } = caller;
      for (const call of [
        () => groups.invite({ groupId, email: stranger() }),
        () => groups.resendInvitation({ groupId, id }),
        () => groups.revokeInvitation({ groupId, id }),
        () => groups.createLink({ groupId }),
        () => groups.revokeLink({ groupId }),
      ])
        expect(await refusalReason(call())).toBe('NOT_FOUND');
    }
    expect(await sent()).toHaveLength(1);
  });
});

describe('opening', () => {
  it('a token proves the address that it was mailed to, and no other', async () => {
    const { ann, groupId } = await annsGroup();
    const ben = await someone({ emailVerified: false, goal: null });
    const eve = await someone({ emailVerified: false });
    await ann.caller.groups.invite({ groupId, email: ben.person.email.toUpperCase() });
    const token = await mailedTo(ben.person.email.toUpperCase());
    await eve.caller.groups.invitation({ token });
    await ben.caller.groups.invitation({ token });
    expect((await (await ben.at()).profile.me()).emailVerified).toBe(true);
    expect((await (await eve.at()).profile.me()).emailVerified).toBe(false);
  });

  it('an expired invitation says so, is off the dashboard, and can be renewed by inviting again', async () => {
    const { ann, groupId, shared } = await annsGroup();
    const ben = await someone({ proStatus: true });
    const { email } = ben.person;
    await ann.caller.groups.invite({ groupId, email });
    const token = await mailedTo(email);
    const link = await shared();
    const after = await ben.at(later(30));
    for (const opened of [{ token }, { challengeId: groupId }, { token: link }]) {
      expect((await after.groups.invitation(opened)).state).toBe('expired');
      expect(await publicErrorFrom(after.groups.acceptInvite(opened))).toMatchObject({
        reason: 'INVITATION_EXPIRED',
        message: 'This invitation has expired',
      });
    }
    expect((await after.dashboard.get()).invites).toEqual([]);
    await (await ann.at(later(30))).groups.invite({ groupId, email });
    expect((await (await ben.at(later(30))).dashboard.get()).invites).toHaveLength(1);
  });

  it('a share link works for many, is replaced by the next, and ends when it is revoked', async () => {
    const { ann, groupId, shared } = await annsGroup();
    const first = await shared();
    const people = [await someone(), await someone({ goal: null })];
    for (const { caller } of people) await caller.groups.acceptInvite({ token: first });
    expect((await (await ann.at()).groups.get())[0]?.members).toBe(3);
    const second = await shared();
    const eve = await someone();
    expect(await refusalReason(eve.caller.groups.invitation({ token: first }))).toBe('NOT_FOUND');
    await eve.caller.groups.declineInvite({ token: second });
    expect((await eve.caller.groups.invitation({ token: second })).state).toBe('open');
    await ann.caller.groups.revokeLink({ groupId });
    expect(await refusalReason(eve.caller.groups.acceptInvite({ token: second }))).toBe('NOT_FOUND');
  });

  it('invitations of several people to one group show once, and one answer settles them all', async () => {
    const { ann, groupId, sent, shared } = await annsGroup();
    const ben = await someone();
    const cleo = await someone();
    await cleo.caller.groups.acceptInvite({ token: await shared() });
    await ann.caller.groups.invite({ groupId, email: ben.person.email });
    await cleo.caller.groups.invite({ groupId, email: ben.person.email });
    expect((await ben.caller.dashboard.get()).invites).toHaveLength(1);
    await ben.caller.groups.acceptInvite({ challengeId: groupId });
    expect(await sent()).toEqual([]);
    const rows = await testDb.db
      .selectFrom('group_challenge_invitations')
      .select(['status', 'accepted_by'])
      .where('group_challenge_id', '=', groupId)
      .execute();
    expect(rows).toEqual([1, 2].map(() => ({ status: 'accepted', accepted_by: ben.person.id })));
  });

  it('a completed group takes nobody in, and a cancelled one is not found', async () => {
    const { ann, groupId, shared } = await annsGroup();
    const eve = await someone();
    const token = await shared();
    await ann.caller.groups.complete({ groupId });
    expect((await eve.caller.groups.invitation({ token })).state).toBe('over');
    expect(await refusalReason(eve.caller.groups.acceptInvite({ token }))).toBe('GROUP_OVER');
    const other = await annsGroup();
    const dead = await other.shared();
    await other.ann.caller.groups.cancel({ groupId: other.groupId });
    expect(await refusalReason(eve.caller.groups.invitation({ token: dead }))).toBe('NOT_FOUND');
  });

  it('accepted fifty times at once by the same token, one person joins', async () => {
    const { ann, groupId } = await annsGroup();
    const email = stranger();
    await ann.caller.groups.invite({ groupId, email });
    const token = await mailedTo(email);
    const people = [await someone(), await someone()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        refusalReason((people[n % 2] ?? ann).caller.groups.acceptInvite({ token })),
      ),
    );
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['OK', 'ALREADY_MEMBER', 'INVITATION_ACCEPTED']));
    expect((await (await ann.at()).groups.get())[0]?.members).toBe(2);
    await testDb.expectNothingBroken();
  });
});

describe('no more invitations', () => {
  it('ends mails to the address in every spelling, while the inviter notices nothing', async () => {
    const { ann, groupId, sent } = await annsGroup();
    await ann.caller.groups.invite({ groupId, email: 'quiet.one@gmail.com' });
    const token = tokenOf((await mailsTo('quiet.one@gmail.com'))[0], 'unsubscribe');
    const nobody = callers.anonymous();
    await nobody.groups.refuseInvitations({ token });
    await nobody.groups.refuseInvitations({ token });
    const cleo = await annsGroup();
    await cleo.ann.caller.groups.invite({ groupId: cleo.groupId, email: 'quietone+x@googlemail.com' });
    expect(await mailsTo('quietone+x@googlemail.com')).toEqual([]);
    expect(await cleo.sent()).toMatchObject([{ status: 'pending', mailFailed: false }]);
    expect(await sent()).toHaveLength(1);
    const rows = await testDb.db.selectFrom('mail_refusals').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('quiet');
  });

  it('takes no link but that of a mail', async () => {
    for (const token of ['', 'x', randomUUID()])
      expect(await publicErrorFrom(callers.anonymous().groups.refuseInvitations({ token }))).toMatchObject({
        message: 'This link is invalid or has expired',
      });
  });
});
