import { describe, expect, it } from 'vitest';

import { publicErrorFrom, refusalReason } from '../support/callers';
import { useDatabase } from '../support/fixture';

const NOW = new Date('2026-03-11T12:00:00Z');
const DAY = 86_400_000;
const later = (ms: number) => new Date(NOW.getTime() + ms);

const testDb = useDatabase({ now: NOW });
const { callers, make, someone } = testDb;

type Someone = Awaited<ReturnType<typeof someone>>;

let guests = 0;
const stranger = () => `newcomer${(guests += 1)}@people.example`;

async function annsGroup(options: Parameters<typeof make.makeGroup>[1] = {}) {
  const ann = await someone({ proStatus: true });
  const group = await make.makeGroup(ann.person, {
    title: 'Cabin',
    goalCents: 60_000,
    durationDays: 30,
    ...options,
  });
  return { ann, group, groupId: group.id };
}

const inUrl = (url: string | null) => new URL(url ?? 'https://hazel.example').searchParams.get('token') ?? '';

/** The token in the outbox's mail to an address. */
async function mailedTo(email: string): Promise<string> {
  const { payload } = await testDb.db
    .selectFrom('mail_outbox')
    .select('payload')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return /accept-invite\?token=([\w-]+)/.exec(JSON.stringify(payload))?.[1] ?? '';
}

/** An address that Ann has invited by mail, and its token. */
async function mailed({ ann, groupId }: { ann: Someone; groupId: string }) {
  const email = stranger();
  await ann.caller.groups.invite({ groupId, email });
  return { email, token: await mailedTo(email) };
}

const sentBy = async (who: Someone) => (await (await who.at()).groups.get())[0]?.sent ?? [];

describe('an invitation says', () => {
  it('who invites, to what and for how long, on the dashboard and behind the link', async () => {
    const { ann, group, groupId } = await annsGroup({ startedDaysAgo: 4 });
    const ben = await someone();
    await make.makeInvitations(group, [{ email: ben.person.email }]);
    const said = { inviterName: ann.person.displayName, title: 'Cabin', durationDays: 30, daysLeft: 26 };
    expect((await ben.caller.dashboard.get()).invites).toMatchObject([said]);
    expect(await ben.caller.groups.invitation({ challengeId: groupId })).toMatchObject({
      ...said,
      forAnother: false,
      memberOf: null,
    });
  });

  it('that its mail went to another address', async () => {
    const mail = await mailed(await annsGroup());
    const other = await someone();
    const own = await someone({ email: mail.email });
    const read = async (who: Someone) =>
      (await who.caller.groups.invitation({ token: mail.token })).forAnother;
    expect(await read(other)).toBe(true);
    expect(await read(own)).toBe(false);
  });

  it('it before the sign-in, to whoever holds a token that opens, and nothing else', async () => {
    const { ann, groupId } = await annsGroup();
    const { email, token } = await mailed({ ann, groupId });
    const api = callers.anonymous().groups;
    const said = {
      inviterName: ann.person.displayName,
      title: 'Cabin',
      goal: 60_000,
      members: 1,
      durationDays: 30,
      daysLeft: 30,
    };
    expect(await api.invitedBy({ token })).toEqual({ ...said, email });
    const link = inUrl((await ann.caller.groups.createLink({ groupId })).url);
    expect(await api.invitedBy({ token: link })).toEqual({ ...said, email: null });
    expect(await api.invitedBy({ token: 'x'.repeat(43) })).toBeNull();
    await (await someone({ email })).caller.groups.declineInvite({ token });
    expect(await api.invitedBy({ token })).toBeNull();
    await ann.caller.groups.complete({ groupId });
    expect(await api.invitedBy({ token: link })).toBeNull();
  });

  it('no address or number that a stranger put into the title', async () => {
    const { ann, groupId } = await annsGroup({ title: 'Win at evil.example' });
    const { token } = await mailed({ ann, groupId });
    expect(await callers.anonymous().groups.invitedBy({ token })).toMatchObject({ title: null });
  });
});

describe('a block', () => {
  it.each(['owner', 'guest'] as const)(
    'between %s and the other keeps a mailed token and a share link of the group shut, and uses neither up',
    async (who) => {
      const { ann, groupId } = await annsGroup();
      const cleo = await someone();
      await cleo.caller.groups.acceptInvite({
        token: inUrl((await ann.caller.groups.createLink({ groupId })).url),
      });
      const { token } = await mailed({ ann: cleo, groupId });
      const link = inUrl((await (await cleo.at()).groups.createLink({ groupId })).url);
      const ben = await someone();
      const [from, to] = who === 'owner' ? [ann, ben] : [ben, ann];
      await from.caller.social.block({ userId: to.person.id });
      const unknown = await publicErrorFrom(ben.caller.groups.acceptInvite({ token: 'no such token' }));
      for (const one of [token, link]) {
        expect(await publicErrorFrom(ben.caller.groups.acceptInvite({ token: one }))).toEqual(unknown);
        expect(await refusalReason(ben.caller.groups.invitation({ token: one }))).toBe('NOT_FOUND');
        expect(await refusalReason(ben.caller.groups.declineInvite({ token: one }))).toBe('NOT_FOUND');
      }
      const pam = await someone();
      expect(await refusalReason(pam.caller.groups.acceptInvite({ token }))).toBe('OK');
    },
  );

  it('of the creator hides an invitation of another member from the dashboard, too', async () => {
    const cleo = await someone();
    const { ann, groupId } = await annsGroup({ members: [cleo.person] });
    const ben = await someone();
    await ann.caller.social.block({ userId: ben.person.id });
    await cleo.caller.groups.invite({ groupId, email: ben.person.email });
    expect((await ben.caller.dashboard.get()).invites).toEqual([]);
  });

  it('puts nobody out of a group that they are in', async () => {
    const { ann, groupId } = await annsGroup();
    const ben = await someone();
    const token = inUrl((await ann.caller.groups.createLink({ groupId })).url);
    await ben.caller.groups.acceptInvite({ token });
    await ann.caller.social.block({ userId: ben.person.id });
    expect(await (await ben.at()).groups.invitation({ token })).toMatchObject({
      state: 'member',
      memberOf: groupId,
    });
  });
});

describe('a decline', () => {
  it('is taken back for a moment, and later not', async () => {
    const { group, groupId } = await annsGroup();
    const ben = await someone();
    const eve = await someone();
    await make.makeInvitations(group, [{ email: ben.person.email }]);
    const opened = { challengeId: groupId };
    await ben.caller.groups.declineInvite(opened);
    expect(await refusalReason(eve.caller.groups.undoDecline(opened))).toBe('NOT_FOUND');
    await (await ben.at(later(20_000))).groups.undoDecline(opened);
    expect((await (await ben.at()).dashboard.get()).invites).toHaveLength(1);
    await (await ben.at()).groups.declineInvite(opened);
    await (await ben.at(later(61_000))).groups.undoDecline(opened);
    expect((await (await ben.at()).dashboard.get()).invites).toEqual([]);
  });

  it('leaves the inviter one more question, and not a third', async () => {
    const { ann, groupId } = await annsGroup();
    const ben = await someone();
    const opened = { challengeId: groupId };
    await ann.caller.groups.invite({ groupId, email: ben.person.email });
    await ben.caller.groups.declineInvite(opened);
    const [declined] = await sentBy(ann);
    expect(declined).toMatchObject({ status: 'declined', askable: true });
    const again = { groupId, id: declined?.id ?? '' };
    await ann.caller.groups.resendInvitation(again);
    expect(await sentBy(ann)).toMatchObject([{ status: 'pending', askable: true }]);
    await (await ben.at()).groups.declineInvite(opened);
    expect(await sentBy(ann)).toMatchObject([{ status: 'declined', askable: false }]);
    expect(await refusalReason(ann.caller.groups.resendInvitation(again))).toBe('NOT_FOUND');
    expect(await refusalReason(ann.caller.groups.invite({ groupId, email: ben.person.email }))).toBe(
      'ALREADY_INVITED',
    );
    expect((await (await ben.at()).dashboard.get()).invites).toEqual([]);
  });

  it('does not end the wish to be asked again by typing the address', async () => {
    const { ann, groupId } = await annsGroup();
    const ben = await someone();
    await ann.caller.groups.invite({ groupId, email: ben.person.email });
    await ben.caller.groups.declineInvite({ challengeId: groupId });
    expect(await refusalReason(ann.caller.groups.invite({ groupId, email: ben.person.email }))).toBe('OK');
    expect(await (await ben.at()).groups.acceptInvite({ challengeId: groupId })).toEqual({ groupId });
  });
});

it('one’s own address, in whatever spelling, is refused, and counts for nothing', async () => {
  const ann = await someone({ email: 'ann.meyer@gmail.com' });
  const { id: groupId } = await make.makeGroup(ann.person);
  const own = 'AnnMeyer+friend@googlemail.com';
  expect(await publicErrorFrom(ann.caller.groups.invite({ groupId, email: own }))).toMatchObject({
    reason: 'OWN_ADDRESS',
    fields: { email: 'This is your own address' },
  });
  const input = {
    id: crypto.randomUUID(),
    title: 'Boat',
    description: 'Sails',
    goal: 10_000,
    durationDays: 7,
  };
  expect(
    await publicErrorFrom(ann.caller.groups.create({ ...input, emails: [stranger(), own] })),
  ).toMatchObject({ reason: 'OWN_ADDRESS', fields: { emails: 'This is your own address' } });
  expect(await sentBy(ann)).toEqual([]);
});

describe('a share link', () => {
  it('stays visible to its maker alone, with who came in by it, and is ended by nobody unasked', async () => {
    const { ann, groupId } = await annsGroup();
    expect(await ann.caller.groups.link({ groupId })).toBeNull();
    const made = await ann.caller.groups.createLink({ groupId });
    const ben = await someone();
    await ben.caller.groups.acceptInvite({ token: inUrl(made.url) });
    const shown = { ...made, joined: 1, names: [ben.person.displayName] };
    const reader = await ann.at();
    expect(await reader.groups.link({ groupId })).toEqual(shown);
    expect(await (await ben.at()).groups.link({ groupId })).toBeNull();
    expect(await reader.groups.createLink({ groupId })).toEqual(shown);
    const eve = await someone();
    expect(await refusalReason(eve.caller.groups.link({ groupId }))).toBe('NOT_FOUND');

    const next = await (await ann.at(later(1000))).groups.createLink({ groupId, replace: true });
    expect(next.url).not.toBe(made.url);
    expect(await reader.groups.link({ groupId })).toMatchObject({ url: next.url, joined: 0 });
    expect(await refusalReason(eve.caller.groups.acceptInvite({ token: inUrl(made.url) }))).toBe('NOT_FOUND');
    await reader.groups.revokeLink({ groupId });
    expect(await reader.groups.link({ groupId })).toBeNull();
    expect(await (await ann.at(later(31 * DAY))).groups.link({ groupId })).toBeNull();
  });

  it('is readable in no dump, and in no other row', async () => {
    const { ann, groupId } = await annsGroup();
    const { ann: other, groupId: elsewhere } = await annsGroup();
    const token = inUrl((await ann.caller.groups.createLink({ groupId })).url);
    await other.caller.groups.createLink({ groupId: elsewhere });
    const rows = await testDb.db.selectFrom('group_challenge_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const taken = rows.find(({ group_challenge_id }) => group_challenge_id === groupId);
    await testDb.db
      .updateTable('group_challenge_links')
      .set({ token_encrypted: taken?.token_encrypted ?? null })
      .where('group_challenge_id', '=', elsewhere)
      .execute();
    expect(await other.caller.groups.link({ groupId: elsewhere })).toMatchObject({ url: null });
  });

  it('without a key is said to stand, though it cannot be shown again', async () => {
    const { ann, groupId } = await annsGroup();
    const keyless = { services: { ...testDb.runtime.services, encryption: null } };
    const made = await (await ann.at(NOW, keyless)).groups.createLink({ groupId });
    expect(inUrl(made.url)).toHaveLength(43);
    expect(await (await ann.at(NOW, keyless)).groups.link({ groupId })).toMatchObject({
      url: null,
      expiresAt: made.expiresAt,
    });
  });
});

describe('a group that ends for somebody', () => {
  const endingsOf = async (who: Someone) => (await (await who.at()).dashboard.get()).endings;

  it('says so to whom was removed, until they have seen it; who left is told nothing', async () => {
    const ben = await someone();
    const cleo = await someone();
    const { ann, groupId } = await annsGroup({ members: [ben.person, cleo.person] });
    await cleo.caller.groups.leave({ groupId });
    await ann.caller.groups.removeMember({ groupId, userId: ben.person.id });
    expect(await endingsOf(ben)).toEqual([{ groupId, title: 'Cabin', kind: 'removed' }]);
    expect(await endingsOf(cleo)).toEqual([]);
    expect(await endingsOf(ann)).toEqual([]);
    expect(await refusalReason(cleo.caller.groups.seeEnding({ groupId }))).toBe('NOT_FOUND');
    expect(await endingsOf(ben)).toHaveLength(1);
    await (await ben.at()).groups.seeEnding({ groupId });
    expect(await endingsOf(ben)).toEqual([]);
  });

  it('says nothing any more to whom was removed and is back', async () => {
    const ben = await someone();
    const { ann, groupId } = await annsGroup({ members: [ben.person] });
    await ann.caller.groups.removeMember({ groupId, userId: ben.person.id });
    await ben.caller.groups.acceptInvite({
      token: inUrl((await ann.caller.groups.createLink({ groupId })).url),
    });
    expect(await endingsOf(ben)).toEqual([]);
  });

  it('says to its members, once each, that it was cancelled, and not to who cancelled it', async () => {
    const ben = await someone();
    const { ann, groupId } = await annsGroup({ members: [ben.person] });
    await ann.caller.groups.cancel({ groupId });
    expect(await endingsOf(ben)).toEqual([{ groupId, title: 'Cabin', kind: 'cancelled' }]);
    expect(await endingsOf(ann)).toEqual([]);
    await (await ben.at()).groups.seeEnding({ groupId });
    expect(await endingsOf(ben)).toEqual([]);
  });
});

describe('a group that is over', () => {
  it('is put away for its person alone, and found again', async () => {
    const ben = await someone();
    const { ann, groupId } = await annsGroup({ members: [ben.person] });
    expect(await refusalReason(ben.caller.groups.putAway({ groupId, away: true }))).toBe('GROUP_ACTIVE');
    await ann.caller.groups.complete({ groupId });
    await ben.caller.groups.putAway({ groupId, away: true });
    const awayFor = async (who: Someone) => (await (await who.at()).groups.get())[0]?.putAway;
    expect([await awayFor(ben), await awayFor(ann)]).toEqual([true, false]);
    await (await ben.at()).groups.putAway({ groupId, away: false });
    expect(await awayFor(ben)).toBe(false);
  });

  it('is back by itself once it was extended', async () => {
    const { ann, groupId } = await annsGroup();
    const over = later(31 * DAY);
    await (await ann.at(over)).groups.putAway({ groupId, away: true });
    expect(await (await ann.at(over)).groups.get()).toMatchObject([{ state: 'ended', putAway: true }]);
    await (await ann.at(over)).groups.extend({ groupId, days: 7 });
    expect(await (await ann.at(over)).groups.get()).toMatchObject([{ state: 'active', putAway: false }]);
    const overAgain = await ann.at(later(60 * DAY));
    expect(await overAgain.groups.get()).toMatchObject([{ state: 'ended', putAway: false }]);
  });
});
