import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { publicErrorFrom } from '../support/callers';
import { useDatabase } from '../support/fixture';

const NOW = new Date('2026-03-11T12:00:00Z');
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

const testDb = useDatabase({ now: NOW });
const { make, someone } = testDb;

type Someone = Awaited<ReturnType<typeof someone>>;

let ann: Someone;
let ben: Someone;
let cleo: Someone;
beforeEach(async () => {
  const free = { freePlanChosenAt: NOW };
  [ann, ben, cleo] = [await someone(free), await someone(free), await someone(free)];
});

const gift = (groupId: string, amount: number, more: object = {}) => ({
  groupId,
  id: randomUUID(),
  amount,
  note: null,
  confirmed: true,
  ...more,
});

/** A group of Ann's, for EUR 150, with Ben and Cleo in it. */
const together = async (options: Parameters<typeof make.makeGroup>[1] = {}) =>
  (
    await make.makeGroup(ann.person, {
      goalCents: 15_000,
      durationDays: 30,
      members: [ben.person, cleo.person],
      ...options,
    })
  ).id;

const groupOf = async (who: Someone, groupId: string, at = NOW) =>
  (await (await who.at(at)).groups.get()).find(({ id }) => id === groupId);
const savingOf = async (who: Someone, id: string, at = NOW) =>
  (await (await who.at(at)).savings.history({ page: 1 })).entries.find((entry) => entry.id === id);
const xpOf = async ({ person }: Someone) =>
  (await testDb.db.selectFrom('profiles').select('xp').where('id', '=', person.id).executeTakeFirstOrThrow())
    .xp;
const reasonOf = async (call: Promise<unknown>) => (await publicErrorFrom(call)).reason;

describe('a slip is asked about before', () => {
  it('12.345 for a group of 150 is asked about, and counts after a yes', async () => {
    const groupId = await together();
    const slip = { groupId, id: randomUUID(), amount: 1_234_500, note: null };
    expect(await publicErrorFrom(ben.caller.groups.contribute(slip))).toMatchObject({
      reason: 'ASK_FIRST',
      message: 'That is more than five times what is left to the goal.',
    });
    expect(await groupOf(ann, groupId)).toMatchObject({ total: 0, state: 'active' });
    const { completed } = await ben.caller.groups.contribute({ ...slip, confirmed: true });
    expect(completed).toBe(true);
  });

  it('five times what is left is not asked about', async () => {
    const groupId = await together({ goalCents: 1000 });
    const input = { groupId, id: randomUUID(), amount: 5000, note: null };
    await expect(ben.caller.groups.contribute(input)).resolves.toMatchObject({ completed: true });
  });

  it('an amount larger than anything the person ever logged is asked about once it is known what they log', async () => {
    const groupId = await together();
    const give = (amount: number) =>
      ben.caller.groups.contribute({ groupId, id: randomUUID(), amount, note: null });
    await give(500);
    expect(await publicErrorFrom(give(5000))).toMatchObject({
      reason: 'ASK_FIRST',
      message: 'That is more than you ever logged at once.',
    });
    await give(500);
    await make.makeSaving(ben.person, { cents: 5000 });
    await give(5000);
    expect(await groupOf(ben, groupId)).toMatchObject({ contributed: 6000 });
  });

  it('a correction upwards is asked about, one downwards is not', async () => {
    const groupId = await together();
    const input = gift(groupId, 2000);
    await ben.caller.groups.contribute(input);
    const correct = (amount: number, confirmed = false) =>
      ben.caller.groups.correctContribution({ groupId, id: input.id, amount, note: null, confirmed });
    expect(await reasonOf(correct(200_000))).toBe('ASK_FIRST');
    await correct(1000);
    await correct(12_000, true);
    expect(await groupOf(ben, groupId)).toMatchObject({ contributed: 12_000, state: 'active' });
  });

  it('a goal lowered onto the total is asked about, because it completes the group for everybody', async () => {
    const groupId = await together();
    await ben.caller.groups.contribute(gift(groupId, 4000));
    const edit = { groupId, title: 'Hut', description: 'Smaller', durationDays: 30, goal: 4000 };
    expect(await reasonOf(ann.caller.groups.edit(edit))).toBe('ASK_FIRST');
    expect(await groupOf(ben, groupId)).toMatchObject({ state: 'active', goal: 15_000 });
    await ann.caller.groups.edit({ ...edit, confirmed: true });
    expect(await groupOf(ben, groupId)).toMatchObject({ state: 'completed' });
  });
});

describe('a slip that completed the group', () => {
  let groupId: string;
  let slip: ReturnType<typeof gift>;
  beforeEach(async () => {
    groupId = await together();
    await ann.caller.groups.contribute(gift(groupId, 500, { logSaving: false }));
    slip = gift(groupId, 1_234_500);
    await ben.caller.groups.contribute(slip);
  });

  it('is corrected within 24 hours, and the group is active again; others keep what they got', async () => {
    expect(await groupOf(ben, groupId)).toMatchObject({ state: 'completed', contributed: 1_234_500 });
    await ann.caller.groups.seeCompletion({ groupId });
    const before = { ann: await xpOf(ann), ben: await xpOf(ben) };
    await (
      await ben.at(later(23))
    ).groups.correctContribution({ groupId, id: slip.id, amount: 1234, note: null });
    expect(await groupOf(ann, groupId)).toMatchObject({
      state: 'active',
      total: 1734,
      completedAt: null,
      seen: false,
    });
    expect(await savingOf(ben, slip.id)).toMatchObject({ amount: 1234 });
    expect(await xpOf(ann)).toBe(before.ann);
    expect(await xpOf(ben)).toBe(before.ben - 50);
    await testDb.expectNothingBroken(later(23));
  });

  it('completes once more, and nobody is paid twice', async () => {
    await ben.caller.groups.correctContribution({ groupId, id: slip.id, amount: 1234, note: null });
    const before = [await xpOf(ann), await xpOf(ben), await xpOf(cleo)];
    await cleo.caller.groups.contribute(gift(groupId, 14_000, { logSaving: false }));
    expect(await groupOf(ann, groupId)).toMatchObject({ state: 'completed', seen: false });
    const gained = [await xpOf(ann), await xpOf(ben), await xpOf(cleo)].map((xp, n) => xp - (before[n] ?? 0));
    expect(gained).toEqual([0, 50, 50]);
    await testDb.expectNothingBroken();
  });

  it('is taken back, also after the time of the group is over: then it has ended below its goal', async () => {
    const short = await together({ durationDays: 1 });
    await ann.caller.groups.contribute(gift(short, 500));
    const input = gift(short, 1_234_500);
    await (await ben.at(later(20))).groups.contribute(input);
    await (await ben.at(later(30))).groups.takeBackContribution({ groupId: short, id: input.id });
    expect(await groupOf(ann, short, later(30))).toMatchObject({ state: 'ended', total: 500 });
    await testDb.expectNothingBroken(later(30));
  });

  it('stays completed when the total stays at the goal, or its creator had completed it below', async () => {
    await ben.caller.groups.correctContribution({ groupId, id: slip.id, amount: 14_500, note: null });
    expect(await groupOf(ann, groupId)).toMatchObject({ state: 'completed', total: 15_000 });
    const early = await together();
    const input = gift(early, 2000);
    await ben.caller.groups.contribute(input);
    await ann.caller.groups.complete({ groupId: early });
    await ben.caller.groups.correctContribution({ groupId: early, id: input.id, amount: 1000, note: null });
    expect(await groupOf(ann, early)).toMatchObject({ state: 'completed', total: 1000 });
  });

  it('after 24 hours it can no longer be corrected', async () => {
    const late = await ben.at(later(24));
    expect(
      await reasonOf(late.groups.correctContribution({ groupId, id: slip.id, amount: 1234, note: null })),
    ).toBe('TOO_LATE');
  });

  it('its saving is an ordinary one, whose change leaves the contribution as it is', async () => {
    expect(await savingOf(ben, slip.id)).toMatchObject({ linked: false });
    const { today } = ben.person;
    await ben.caller.savings.update({
      id: slip.id,
      amount: 1234,
      category: 'other',
      date: today,
      note: null,
    });
    expect(await groupOf(ben, groupId)).toMatchObject({ total: 1_235_000, state: 'completed' });
    await testDb.expectNothingBroken();
    // It is independent from now on.
    await ben.caller.groups.correctContribution({ groupId, id: slip.id, amount: 2000, note: null });
    expect(await savingOf(ben, slip.id)).toMatchObject({ amount: 1234, linked: false });
    await ben.caller.groups.takeBackContribution({ groupId, id: slip.id });
    expect(await savingOf(ben, slip.id)).toMatchObject({ amount: 1234 });
    await testDb.expectNothingBroken();
  });
});

describe('the saving of a contribution that can no longer be corrected', () => {
  const given = async (groupId: string, amount = 1100) => {
    const input = gift(groupId, amount);
    await cleo.caller.groups.contribute(input);
    return input.id;
  };
  const deletes = async (id: string, at = NOW) => {
    expect(await savingOf(cleo, id, at)).toMatchObject({ linked: false });
    await (await cleo.at(at)).savings.delete({ id });
    expect(await savingOf(cleo, id, at)).toBeUndefined();
    await testDb.expectNothingBroken(at);
  };

  it('is refused as long as it can be corrected in the group', async () => {
    const id = await given(await together());
    expect(await savingOf(cleo, id)).toMatchObject({ linked: true });
    expect(await reasonOf(cleo.caller.savings.delete({ id }))).toBe('LINKED_ENTRY');
  });

  it('is deleted after 24 hours; the contribution keeps its amount, and is no transfer of its own', async () => {
    const groupId = await together();
    const id = await given(groupId);
    await deletes(id, later(24));
    expect(await groupOf(cleo, groupId)).toMatchObject({ total: 1100, contributed: 1100 });
    const { items } = (await (await cleo.at(later(24))).dashboard.get()).transfers;
    expect(items).toEqual([]);
    await (await cleo.at(later(24))).savings.restore({ id });
    expect(await savingOf(cleo, id, later(24))).toMatchObject({ amount: 1100, linked: false });
    expect((await (await cleo.at(later(24))).dashboard.get()).transfers.items).toHaveLength(1);
    await testDb.expectNothingBroken(later(24));
  });

  it('is deleted when the group was cancelled a second later', async () => {
    const groupId = await together();
    const id = await given(groupId);
    await ann.caller.groups.cancel({ groupId });
    await deletes(id);
  });

  it('is deleted after one left, and after one was removed', async () => {
    const groupId = await together();
    const id = await given(groupId);
    await cleo.caller.groups.leave({ groupId });
    await deletes(id);
    const other = await together();
    const second = await given(other);
    await ann.caller.groups.removeMember({ groupId: other, userId: cleo.person.id });
    await deletes(second);
  });

  it('is moved once, with its contribution, whatever became of the group', async () => {
    const groupId = await together();
    const id = await given(groupId);
    await cleo.caller.transfers.mark({ transfers: [{ kind: 'saving', id }] });
    await ann.caller.groups.cancel({ groupId });
    const xp = await xpOf(cleo);
    await cleo.caller.savings.delete({ id });
    await cleo.caller.savings.restore({ id });
    expect(await xpOf(cleo)).toBe(xp);
    await testDb.expectNothingBroken();
  });
});

describe('XP and badges of a group', () => {
  const xpFor = async (who: Someone, act: () => Promise<unknown>) => {
    const before = await xpOf(who);
    await act();
    return (await xpOf(who)) - before;
  };
  const own = (goal: number) => ({
    id: randomUUID(),
    title: 'Cabin',
    description: 'A lake',
    goal,
    durationDays: 30,
    emails: [],
  });

  it('ten groups alone in a minute bring neither', async () => {
    for (let n = 0; n < 10; n += 1) {
      const input = own(2000);
      await ann.caller.groups.create(input);
      await ann.caller.groups.contribute(gift(input.id, 2000, { logSaving: false }));
    }
    expect(await xpOf(ann)).toBe(0);
    expect((await ann.caller.game.badges()).earned.map(({ code }) => code)).not.toContain('team_player');
    await testDb.expectNothingBroken();
  });

  it('a second contributor whose address is not proven is none; once it is proven they are', async () => {
    const dora = await someone({ emailVerified: false });
    const group = async () =>
      (await make.makeGroup(ann.person, { goalCents: 4000, members: [dora.person] })).id;
    const give = async (groupId: string) => {
      await dora.caller.groups.contribute(gift(groupId, 1000, { logSaving: false }));
      return xpFor(ann, () => ann.caller.groups.contribute(gift(groupId, 3000, { logSaving: false })));
    };
    expect(await give(await group())).toBe(0);
    await sql`update users set email_verified_at = now() where id = ${dora.person.id}::uuid`.execute(
      testDb.db,
    );
    expect(await give(await group())).toBe(50);
  });

  it('a goal below 20 EUR brings none, and the list says so beforehand', async () => {
    const small = await together({ goalCents: 1999 });
    await ben.caller.groups.contribute(gift(small, 1000, { logSaving: false }));
    expect(await groupOf(ann, small)).toMatchObject({ pays: false });
    expect(await xpFor(ben, () => ann.caller.groups.contribute(gift(small, 999, { logSaving: false })))).toBe(
      0,
    );
    const large = await together({ goalCents: 2000 });
    expect(await groupOf(ann, large)).toMatchObject({ pays: false, paid: false });
    await ben.caller.groups.contribute(gift(large, 1000, { logSaving: false }));
    await ann.caller.groups.contribute(gift(large, 500, { logSaving: false }));
    expect(await groupOf(ann, large)).toMatchObject({ pays: true });
    expect(await xpFor(ben, () => ann.caller.groups.contribute(gift(large, 500, { logSaving: false })))).toBe(
      50,
    );
  });

  it('come for two groups a week, and again in the next', async () => {
    const complete = async (at: Date) => {
      const groupId = await together({ goalCents: 2000 });
      await ben.caller.groups.contribute(gift(groupId, 1000, { logSaving: false }));
      return xpFor(ben, async () =>
        (await ann.at(at)).groups.contribute(gift(groupId, 1000, { logSaving: false })),
      );
    };
    expect([await complete(NOW), await complete(NOW), await complete(NOW)]).toEqual([50, 50, 0]);
    const badges = async () => (await ben.caller.game.badges()).earned.map(({ code }) => code);
    const next = await together({ goalCents: 2000 });
    expect(await groupOf(ben, next)).toMatchObject({ paid: true });
    expect(await badges()).not.toContain('team_player');
    expect(await complete(later(7 * 24))).toBe(50);
    expect(await badges()).toContain('team_player');
    await testDb.expectNothingBroken(later(7 * 24));
  });
});

describe('the end of a group', () => {
  it('an extension by a day gives a day, however long ago it ended', async () => {
    const groupId = await together({ durationDays: 10, startedDaysAgo: 11 });
    const now = later(-0.24);
    await (await ann.at(now)).groups.extend({ groupId, days: 1 });
    const group = await groupOf(ben, groupId, now);
    expect(group).toMatchObject({ state: 'active', daysLeft: 1 });
    expect(group?.endsAt).toBe(new Date(now.getTime() + 86_400_000).toISOString());
    // A second tab that also extends changes nothing.
    await (await ann.at(now)).groups.extend({ groupId, days: 1 });
    expect((await groupOf(ben, groupId, now))?.endsAt).toBe(group?.endsAt);
  });
});
