import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { createRateLimits } from '~server/auth/limits';

import { refusalReason } from '../support/callers';
import { useDatabase } from '../support/fixture';

const NOW = new Date('2026-03-11T12:00:00Z');
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

let statements = 0;
const testDb = useDatabase({ now: NOW, onStatement: () => (statements += 1) });
const { db, make, someone } = testDb;

type Someone = Awaited<ReturnType<typeof someone>>;

let ann: Someone;
let ben: Someone;
let cleo: Someone;
beforeEach(async () => {
  const free = { freePlanChosenAt: NOW };
  [ann, ben, cleo] = [await someone(free), await someone(free), await someone(free)];
});

/** A group of Ann's with Ben and Cleo in it, and a contribution of Ann's. */
async function cabin(options: Parameters<typeof make.makeGroup>[1] = {}) {
  const { id: groupId } = await make.makeGroup(ann.person, {
    title: 'Cabin',
    goalCents: 10_000,
    durationDays: 30,
    members: [ben.person, cleo.person],
    ...options,
  });
  return { groupId, id: await give(ann, groupId) };
}

async function give(who: Someone, groupId: string, amount = 500) {
  const id = randomUUID();
  await who.caller.groups.contribute({ groupId, id, amount, note: null, confirmed: true });
  return id;
}

const groupOf = async (who: Someone, at = NOW) => {
  const [group] = await (await who.at(at)).groups.get();
  if (!group) throw new Error('no group');
  return group;
};
const giftOf = async (who: Someone, id: string) => (await groupOf(who)).latest.find((one) => one.id === id);
const newsOf = async (who: Someone, at = NOW) => (await (await who.at(at)).dashboard.get()).cheers;
const cheersOf = ({ groupId }: { groupId: string }) =>
  db
    .selectFrom('group_challenge_cheers')
    .select(['user_id', 'kind'])
    .where('group_challenge_id', '=', groupId)
    .execute();

describe('a cheer', () => {
  it('is one of three, once a person and contribution, and can be changed and taken back', async () => {
    const gift = await cabin();
    await Promise.all([1, 2, 3].map(() => ben.caller.groups.cheer({ ...gift, kind: 'well_done' })));
    await ben.caller.groups.cheer({ ...gift, kind: 'lovely' });
    expect(await cheersOf(gift)).toEqual([{ user_id: ben.person.id, kind: 'lovely' }]);
    expect(await giftOf(ben, gift.id)).toMatchObject({ cheerable: true, cheered: 'lovely', cheers: 0 });
    await ben.caller.groups.cheer({ ...gift, kind: null });
    await ben.caller.groups.cheer({ ...gift, kind: null });
    expect(await cheersOf(gift)).toEqual([]);
    // @ts-expect-error -- no words of one's own
    expect(await refusalReason(ben.caller.groups.cheer({ ...gift, kind: 'You should give more' }))).toBe(
      'VALIDATION',
    );
  });

  it('is named to its giver alone', async () => {
    const gift = await cabin();
    await ben.caller.groups.cheer({ ...gift, kind: 'well_done' });
    expect(await giftOf(ann, gift.id)).toMatchObject({
      cheerable: false,
      cheers: 1,
      cheeredBy: [{ name: ben.person.displayName, kind: 'well_done' }],
    });
    expect(await giftOf(cleo, gift.id)).toMatchObject({ cheered: null, cheers: 0, cheeredBy: [] });
    const last = { at: later(1).toISOString(), id: randomUUID() };
    const { rows } = await cleo.caller.groups.contributions({ groupId: gift.groupId, after: last });
    expect(rows).toMatchObject([{ cheers: 0, cheeredBy: [] }]);
  });

  it('names the first of many, and says how many there are', async () => {
    const people = await make.makePeople(Array.from({ length: 7 }, () => ({ freePlanChosenAt: NOW })));
    const gift = await cabin({ members: people });
    for (const person of people)
      await (await testDb.callers.as(person)).groups.cheer({ ...gift, kind: 'on_we_go' });
    const shown = await giftOf(ann, gift.id);
    expect(shown?.cheers).toBe(7);
    expect(shown?.cheeredBy).toHaveLength(5);
  });

  it('costs the screen of groups and Home no statement', async () => {
    const gift = await cabin();
    await ben.caller.groups.cheer({ ...gift, kind: 'well_done' });
    const api = await ann.at(NOW);
    statements = 0;
    await api.groups.get();
    await api.dashboard.get();
    expect(statements).toBe(2);
  });

  it('is for nobody but members, never for oneself, and not for who has left, was removed or is blocked', async () => {
    const gift = await cabin();
    const tried = (who: Someone, of = gift) =>
      refusalReason(who.caller.groups.cheer({ ...of, kind: 'lovely' }));
    expect(await tried(await someone())).toBe('NOT_FOUND');
    expect(await tried(ann)).toBe('NOT_FOUND');
    expect(await tried(ben, { ...gift, id: randomUUID() })).toBe('NOT_FOUND');
    // The contribution of another group, by way of a group of one's own.
    const other = await make.makeGroup(ben.person, { members: [cleo.person] });
    expect(await tried(ben, { groupId: other.id, id: gift.id })).toBe('NOT_FOUND');
    await ann.caller.groups.removeMember({ groupId: gift.groupId, userId: cleo.person.id });
    expect(await tried(cleo)).toBe('NOT_FOUND');
    await ann.caller.social.block({ userId: ben.person.id });
    expect(await tried(ben)).toBe('NOT_FOUND');
    expect(await giftOf(ben, gift.id)).toMatchObject({ cheerable: false });
    await ann.caller.social.unblock({ userId: ben.person.id });
    await ann.caller.groups.leave({ groupId: gift.groupId });
    expect(await tried(ben)).toBe('NOT_FOUND');
    expect(await cheersOf(gift)).toEqual([]);
  });

  it('is possible in a group that is over, and not in one that was cancelled', async () => {
    const gift = await cabin();
    await ann.caller.groups.complete({ groupId: gift.groupId });
    await ben.caller.groups.cheer({ ...gift, kind: 'lovely' });
    const second = await cabin();
    await ann.caller.groups.cancel({ groupId: second.groupId });
    expect(await refusalReason(ben.caller.groups.cheer({ ...second, kind: 'lovely' }))).toBe('NOT_FOUND');
  });

  it('goes with the contribution, and with either membership', async () => {
    const gift = await cabin();
    const again = { groupId: gift.groupId, id: await give(ann, gift.groupId) };
    for (const of of [gift, again])
      for (const who of [ben, cleo]) await who.caller.groups.cheer({ ...of, kind: 'lovely' });
    await ann.caller.groups.takeBackContribution(again);
    expect(await cheersOf(gift)).toHaveLength(2);
    await ben.caller.groups.leave({ groupId: gift.groupId });
    expect(await cheersOf(gift)).toEqual([{ user_id: cleo.person.id, kind: 'lovely' }]);
    await db.deleteFrom('users').where('id', '=', cleo.person.id).execute();
    expect(await cheersOf(gift)).toEqual([]);
  });

  it('in a flood is refused', async () => {
    const gift = await cabin();
    const limits = createRateLimits(testDb.runtime.pool);
    const limited = async (who: Someone) => who.at(NOW, { services: { ...testDb.runtime.services, limits } });
    const bens = await limited(ben);
    for (let at = 0; at < 120; at += 1)
      await bens.groups.cheer({ ...gift, kind: at % 2 === 0 ? 'lovely' : null });
    expect(await refusalReason(bens.groups.cheer({ ...gift, kind: 'lovely' }))).toBe('TOO_MANY_ATTEMPTS');
    await (await limited(cleo)).groups.cheer({ ...gift, kind: 'lovely' });
  });

  it('against somebody who takes the contribution back at the same time ends in neither or a refusal', async () => {
    const gift = await cabin();
    const [cheered] = await Promise.all([
      refusalReason(ben.caller.groups.cheer({ ...gift, kind: 'lovely' })),
      ann.caller.groups.takeBackContribution(gift),
    ]);
    expect(['OK', 'NOT_FOUND']).toContain(cheered);
    expect(await cheersOf(gift)).toEqual([]);
  });

  it('the database takes no cheer for oneself, of a stranger or of another kind', async () => {
    const gift = await cabin();
    const stranger = await someone();
    const put = (user: Someone, kind: string) =>
      sql`insert into group_challenge_cheers values (${gift.groupId}, ${gift.id}, ${user.person.id}, ${ann.person.id},
        ${kind}, now(), null)`.execute(db);
    await expect(put(ann, 'lovely')).rejects.toThrow(/check constraint/);
    await expect(put(stranger, 'lovely')).rejects.toThrow(/foreign key/);
    await expect(put(ben, 'ugly')).rejects.toThrow(/check constraint/);
    await put(ben, 'lovely');
  });
});

describe('on Home', () => {
  it('cheers stand until they were seen, and no other person’s', async () => {
    const gift = await cabin();
    await ben.caller.groups.cheer({ ...gift, kind: 'well_done' });
    const news = await newsOf(ann);
    expect(news).toMatchObject([
      { name: ben.person.displayName, kind: 'well_done', amount: 500, title: 'Cabin', at: NOW.toISOString() },
    ]);
    const until = NOW.toISOString();
    await cleo.caller.groups.seeCheers({ until });
    expect(await newsOf(ann)).toHaveLength(1);
    expect(await newsOf(cleo)).toEqual([]);
    await (await cleo.at(later(1))).groups.cheer({ ...gift, kind: 'lovely' });
    await ann.caller.groups.seeCheers({ until });
    expect(await newsOf(ann)).toMatchObject([{ name: cleo.person.displayName }]);
    // Another kind is no news.
    await (await ben.at(later(2))).groups.cheer({ ...gift, kind: 'lovely' });
    expect(await newsOf(ann)).toHaveLength(1);
  });

  it('leave out people with a block, and a group that was cancelled', async () => {
    const gift = await cabin();
    await ben.caller.groups.cheer({ ...gift, kind: 'well_done' });
    await cleo.caller.groups.cheer({ ...gift, kind: 'lovely' });
    await ben.caller.social.block({ userId: ann.person.id });
    expect(await newsOf(ann)).toMatchObject([{ name: cleo.person.displayName }]);
    expect(await giftOf(ann, gift.id)).toMatchObject({ cheers: 1, cheeredBy: [{ kind: 'lovely' }] });
    await ann.caller.groups.cancel({ groupId: gift.groupId });
    expect(await newsOf(ann)).toEqual([]);
  });
});

describe('thanks at the end', () => {
  it('come when the group is completed, one of two, and go when it runs again', async () => {
    const { groupId, id } = await cabin({ goalCents: 500, members: [ben.person, cleo.person] });
    await ben.caller.groups.thank({ groupId, kind: 'thank_you' });
    await ben.caller.groups.thank({ groupId, kind: 'again' });
    expect(await groupOf(ben)).toMatchObject({ myThanks: 'again', thanks: 0, thankedBy: [] });
    expect(await groupOf(ann)).toMatchObject({
      myThanks: null,
      thanks: 1,
      thankedBy: [{ name: ben.person.displayName, kind: 'again' }],
    });
    await cleo.caller.social.block({ userId: ben.person.id });
    expect(await groupOf(cleo)).toMatchObject({ thanks: 0, thankedBy: [] });
    await ann.caller.groups.correctContribution({ groupId, id, amount: 400, note: null });
    expect(await groupOf(ann)).toMatchObject({ state: 'active', thanks: 0 });
    expect(await refusalReason(ben.caller.groups.thank({ groupId, kind: 'again' }))).toBe('GROUP_ACTIVE');
  });

  it('are for members, and of no cancelled group', async () => {
    const { groupId } = await cabin();
    expect(await refusalReason((await someone()).caller.groups.thank({ groupId, kind: 'again' }))).toBe(
      'NOT_FOUND',
    );
    await ann.caller.groups.complete({ groupId });
    await ann.caller.groups.removeMember({ groupId, userId: ben.person.id });
    expect(await refusalReason(ben.caller.groups.thank({ groupId, kind: 'again' }))).toBe('NOT_FOUND');
    const { groupId: cancelled } = await cabin();
    await ann.caller.groups.cancel({ groupId: cancelled });
    expect(await refusalReason(cleo.caller.groups.thank({ groupId: cancelled, kind: 'again' }))).toBe(
      'NOT_FOUND',
    );
  });
});
