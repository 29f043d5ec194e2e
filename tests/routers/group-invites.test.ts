import { randomUUID } from 'node:crypto';

import { expect, it } from 'vitest';

import { publicErrorFrom } from '../support/callers';
import { useDatabase } from '../support/fixture';

const NOW = new Date('2026-03-11T12:00:00Z');

const testDb = useDatabase({ now: NOW });
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
    message: 'Invitation not found',
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
    code: 'NOT_FOUND',
    message: 'Invitation not found',
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
