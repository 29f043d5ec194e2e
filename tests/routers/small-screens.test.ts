import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { addDays, dayAt } from '~server/domain/kernel/days';

import { publicErrorFrom } from '../support/callers';
import { useDatabase } from '../support/fixture';

const NOW = new Date('2026-03-11T12:00:00Z');
const TIME_ZONE = 'Europe/Copenhagen';
const TODAY = dayAt(NOW, TIME_ZONE);

const testDb = useDatabase({ now: NOW });
const { make: factories, someone } = testDb;

describe('what one person sees of their own, another does not', () => {
  it('badges', async () => {
    const ann = await someone();
    const ben = await someone();
    await factories.makeSaving(ann.person, { cents: 12_000, date: addDays(TODAY, -3) });
    await factories.makeEarnedBadges([ann.person]);
    const { earned, locked } = await ann.caller.game.badges();
    expect(earned.find(({ code }) => code === 'first_50_saved')).toMatchObject({
      name: 'First hundred',
      awardedOn: addDays(TODAY, -3),
    });
    expect(earned.length + locked.length).toBe(16);
    expect((await ben.caller.game.badges()).earned).toEqual([]);
  });

  it('challenges, with the day they are on and savings at local prices', async () => {
    const ann = await someone({ city: 'Berlin', country: 'Germany' });
    const ben = await someone();
    await factories.makeChallengeRun(ann.person, { startedOn: addDays(TODAY, -2), checkedDays: [1, 3] });
    await factories.makeChallengeRun(ann.person, {
      challenge: 'no_spend_weekend',
      startedOn: addDays(TODAY, -5),
      ended: { status: 'abandoned', on: addDays(TODAY, -4) },
    });
    expect((await ann.caller.challenges.get()).active).toMatchObject([
      { title: 'No coffee to go', day: 3, days: 7, checkIns: 2, couldSave: 2600 },
    ]);
    expect((await ben.caller.challenges.get()).active).toEqual([]);
  });

  it('groups, with what all members put in', async () => {
    const ann = await someone();
    const ben = await someone();
    const eve = await someone();
    const group = await factories.makeGroup(ann.person, {
      goalCents: 20_000,
      durationDays: 10,
      startedDaysAgo: 3,
      members: [ben.person],
    });
    await factories.makeContributions(group, [
      { person: ann.person, cents: 2550 },
      { person: ben.person, cents: 1000 },
    ]);
    const cancelled = await factories.makeGroup(ann.person);
    await factories.cancelGroup(cancelled);
    const seen = [{ id: group.id, total: 3550, goal: 20_000, members: 2, daysLeft: 7, state: 'active' }];
    expect(await ann.caller.groups.get()).toMatchObject(seen);
    expect(await ben.caller.groups.get()).toMatchObject(seen);
    expect(await eve.caller.groups.get()).toEqual([]);
  });

  it('the history, five to a page with the exact number', async () => {
    const ann = await someone();
    const ben = await someone();
    await factories.makeSavings(
      [1, 2, 3, 4, 5, 6].map((ago) => ({ person: ann.person, cents: ago * 100, date: addDays(TODAY, -ago) })),
    );
    const caller = await ann.at();
    const first = await caller.savings.history({ page: 1 });
    expect(first).toMatchObject({ count: 6, pages: 2 });
    expect(first.entries.map(({ amount }) => amount)).toEqual([100, 200, 300, 400, 500]);
    expect((await caller.savings.history({ page: 2 })).entries.map(({ amount }) => amount)).toEqual([600]);
    expect((await caller.savings.history({ page: 3 })).entries).toEqual([]);
    expect(await ben.caller.savings.history({ page: 1 })).toEqual({
      entries: [],
      months: [],
      count: 0,
      withdrawals: 0,
      pages: 1,
    });
    expect(await publicErrorFrom(caller.savings.history({ page: 0 }))).toMatchObject({
      reason: 'VALIDATION',
    });
  });

  it('a profile: one’s own; who has blocked one and nobody answer alike', async () => {
    const ann = await someone();
    const ben = await someone();
    await factories.makeFollows([{ follower: ben.person, following: ann.person }]);
    expect(await ann.caller.social.profile({ userId: ann.person.id })).toMatchObject({
      followers: 1,
      following: 0,
      badges: [],
    });
    await ann.caller.social.block({ userId: ben.person.id });
    const answers = await Promise.all(
      [ann.person.id, randomUUID(), 'x', 'x'.repeat(5000)].map((userId) =>
        publicErrorFrom(ben.caller.social.profile({ userId })),
      ),
    );
    expect(answers[0]).toMatchObject({ code: 'NOT_FOUND', message: 'User not found' });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[3]).toEqual(answers[0]);
  });
});

describe('groups.invitation', () => {
  it('opens for the verified address that was invited, whatever its spelling, and for nobody else', async () => {
    const ann = await someone();
    const ben = await someone({ displayName: 'Ben', email: 'ben.jones@gmail.com', goal: null });
    const eve = await someone();
    const group = await factories.makeGroup(ann.person, { title: 'Cabin', goalCents: 60_000 });
    await factories.makeInvitations(group, [{ email: 'benjones+cabin@gmail.com' }]);
    expect(await ben.caller.groups.invitation({ challengeId: group.id })).toMatchObject({
      title: 'Cabin',
      goal: 60_000,
      members: 1,
    });

    const unknown = await publicErrorFrom(ben.caller.groups.invitation({ challengeId: randomUUID() }));
    expect(unknown).toMatchObject({ code: 'NOT_FOUND', message: 'Invitation not found' });
    expect(await publicErrorFrom(eve.caller.groups.invitation({ challengeId: group.id }))).toEqual(unknown);
  });

  it('opens for no unverified address, and says of one that was declined that it was', async () => {
    const ann = await someone();
    const group = await factories.makeGroup(ann.person);
    const unverified = await someone({ emailVerified: false });
    const declined = await someone();
    await factories.makeInvitations(group, [
      { email: unverified.person.email },
      { email: declined.person.email, status: 'declined' },
    ]);
    const opened = { challengeId: group.id };
    expect(await publicErrorFrom(unverified.caller.groups.invitation(opened))).toMatchObject({
      message: 'Invitation not found',
    });
    expect((await declined.caller.groups.invitation(opened)).state).toBe('declined');
  });
});
