import { randomUUID } from 'node:crypto';

import { beforeEach, describe, expect, it } from 'vitest';

import { refusalReason } from '../support/callers';
import { useDatabase } from '../support/fixture';

const NOW = new Date('2026-03-11T12:00:00Z');
const HOUR = 3_600_000;
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR);

let statements = 0;
const testDb = useDatabase({ now: NOW, onStatement: () => (statements += 1) });
const { make, someone } = testDb;

type Someone = Awaited<ReturnType<typeof someone>>;

let ann: Someone;
let ben: Someone;
let cleo: Someone;
beforeEach(async () => {
  const free = { freePlanChosenAt: NOW };
  [ann, ben, cleo] = [await someone(free), await someone(free), await someone(free)];
});

const together = async (options: Parameters<typeof make.makeGroup>[1] = {}) =>
  (
    await make.makeGroup(ann.person, {
      goalCents: 10_000,
      durationDays: 30,
      members: [ben.person, cleo.person],
      ...options,
    })
  ).id;

const give = (who: Someone, groupId: string, amount: number, more: object = {}) =>
  who.caller.groups.contribute({ groupId, id: randomUUID(), amount, note: null, confirmed: true, ...more });

const groupsOf = async (who: Someone, at = NOW) => (await (await who.at(at)).dashboard.get()).groups;

describe('groups on the home screen', () => {
  it('come with the dashboard in its one statement', async () => {
    const groupId = await together();
    await give(ben, groupId, 500);
    const api = await ann.at(NOW);
    statements = 0;
    expect((await api.dashboard.get()).groups).toMatchObject([{ id: groupId, total: 500, goal: 10_000 }]);
    expect(statements).toBe(1);
  });

  it('name who gave today, the person apart, and the latest first', async () => {
    const groupId = await together();
    await give(ben, groupId, 500);
    await give(cleo, groupId, 300);
    await give(ben, groupId, 100);
    const [shown] = await groupsOf(ann);
    expect(shown?.today).toMatchObject({ me: false, others: 2 });
    expect([...(shown?.today.names ?? [])].sort()).toEqual(
      [ben.person.displayName, cleo.person.displayName].sort(),
    );
    expect((await groupsOf(ben))[0]?.today).toEqual({
      me: true,
      others: 1,
      names: [cleo.person.displayName],
    });
    expect((await groupsOf(ann, later(24)))[0]?.today).toEqual({ me: false, others: 0, names: [] });
  });

  it('leave out people with a block between them, those who left, and those who close their account', async () => {
    const groupId = await together();
    await give(ben, groupId, 500);
    await give(cleo, groupId, 300);
    await cleo.caller.social.block({ userId: ann.person.id });
    expect((await groupsOf(ann))[0]?.today).toEqual({
      me: false,
      others: 1,
      names: [ben.person.displayName],
    });
    await ben.caller.groups.leave({ groupId });
    expect((await groupsOf(ann))[0]).toMatchObject({ total: 800, today: { others: 0, names: [] } });
  });

  it('are those that run: neither completed, nor cancelled, nor over, nor of others, and three at most', async () => {
    for (const title of ['One', 'Two', 'Three', 'Four']) await together({ title });
    expect(await groupsOf(ann)).toHaveLength(3);
    expect(await groupsOf(await someone())).toEqual([]);
    expect(await groupsOf(ann, later(30 * 24 + 1))).toEqual([]);
    for (const { id } of await (await ann.at(NOW)).groups.get())
      await ann.caller.groups.cancel({ groupId: id });
    expect(await groupsOf(ann)).toEqual([]);
  });

  it('offer what the person usually gives there, otherwise what they give elsewhere, otherwise nothing', async () => {
    const [cabin, canoe] = [await together({ title: 'Cabin' }), await together({ title: 'Canoe' })];
    expect((await groupsOf(ben)).map(({ usual }) => usual)).toEqual([null, null]);
    for (const amount of [500, 700, 500]) await give(ben, cabin, amount, { logSaving: false });
    await give(ben, cabin, 900);
    const usual = { amount: 500, logged: false };
    expect(await groupsOf(ben)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: cabin, usual }),
        expect.objectContaining({ id: canoe, usual }),
      ]),
    );
    await give(ben, canoe, 200);
    expect((await groupsOf(ben)).find(({ id }) => id === canoe)?.usual).toEqual({
      amount: 200,
      logged: true,
    });
    // What others give there is no amount of Ann's.
    expect((await groupsOf(ann)).map((group) => group.usual)).toEqual([null, null]);
  });

  it('a tap counts once however often it is sent, and is taken back within 24 hours', async () => {
    const groupId = await together();
    const tap = { groupId, id: randomUUID(), amount: 500, note: null };
    await Promise.all([1, 2, 3].map(() => ben.caller.groups.contribute(tap)));
    expect((await groupsOf(ben))[0]?.total).toBe(500);
    await ben.caller.groups.takeBackContribution({ groupId, id: tap.id });
    expect((await groupsOf(ben))[0]).toMatchObject({ total: 0, usual: null });
    expect(await refusalReason(cleo.caller.groups.takeBackContribution({ groupId, id: tap.id }))).toBe(
      'NOT_FOUND',
    );
  });
});
