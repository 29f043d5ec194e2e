import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';

import { createRateLimits } from '~server/auth/limits';
import { lockPair } from '~db/queries/social/relations';
import { publicErrorOf } from '~server/index';

import { untilBlocked } from '../support/blocked';
import { NOW, publicErrorFrom } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { createFactories } from '../../scripts/seed/factories';
import type { PersonOptions } from '../../scripts/seed/people';

const database = useDatabase();

let seeds = 100;
/** Somebody with a session; `at` reads them again. */
const someone = (options: PersonOptions = {}) =>
  database.someone({ freePlanChosenAt: new Date(), ...options });

const refusal = async (call: Promise<unknown>): Promise<string | null> => {
  try {
    await call;
    return null;
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    return publicErrorOf(error).reason;
  }
};

const between = async (one: string, other: string) => {
  const pair = [one, other];
  const [follows, requests, blocks] = await Promise.all([
    database.db.selectFrom('user_follows').selectAll().where('follower_id', 'in', pair).where('following_id', 'in', pair).execute(), // prettier-ignore
    database.db.selectFrom('follow_requests').selectAll().where('follower_id', 'in', pair).where('following_id', 'in', pair).execute(), // prettier-ignore
    database.db.selectFrom('user_blocks').selectAll().where('user_id', 'in', pair).where('blocked_user_id', 'in', pair).execute(), // prettier-ignore
  ]);
  return { follows: follows.length, requests: requests.length, blocks: blocks.length };
};

test('a search finds names by their beginning without regard to case and accents, one slip away, and nobody who is hidden', async () => {
  const make = createFactories(database.db, { now: new Date(), seed: (seeds += 1) });
  const viewer = await someone({ displayName: 'Searcher' });
  const names = ['Zoe-Muller', 'zoebel', 'Zorro', 'Bert_Zoe', 'Norrebro', 'Strasse-Lodz'];
  await make.makePeople(names.map((displayName) => ({ displayName })));
  await make.makePeople([
    { displayName: 'Zoe-private', isPrivate: true },
    { displayName: 'Zoe-goalless', goal: null },
  ]);
  const closed = await make.makePerson({ displayName: 'Zoe-closed' });
  await database.db
    .updateTable('profiles')
    .set({ deletion_due_at: new Date().toISOString() })
    .where('id', '=', closed.id)
    .execute();
  const found = async (search: string) => {
    const { people, alike } = await viewer.caller.social.discover({ search });
    return [people, alike].map((list) => list.map(({ displayName }) => displayName).sort());
  };
  expect(await found('ZOË')).toEqual([['Zoe-Muller', 'zoebel'], []]);
  expect(await found('zoë müller')).toEqual([['Zoe-Muller'], []]);
  expect((await found('Nørre'))[0]).toEqual(['Norrebro']);
  expect((await found('STRAßE-łó'))[0]).toEqual(['Strasse-Lodz']);
  expect((await found('zroro'))[1]).toEqual(['Zorro']);
  expect((await found('muller'))[1]).toContain('Zoe-Muller');
  expect((await found('zoe-'))[0]).not.toContain('Zoe-private');
  expect(await found('searcher')).toEqual([[], []]);
  expect((await found("%_'; --"))[0]).toEqual([]);
  // An empty search lists everybody; a search with only impossible characters does not.
  expect((await found(' '))[0]).toContain('Zorro');
  for (const nobody of ['%', '\\', "'", '🎉', '漢字', '\0', '\u200b', '\ud800'])
    expect(await found(nobody), JSON.stringify(nobody)).toEqual([[], []]);
});

test('fifty people at most are listed, those with the most XP', async () => {
  const make = createFactories(database.db, { now: new Date(), seed: (seeds += 1) });
  const viewer = await someone();
  const crowd = await make.makePeople(Array.from({ length: 55 }, (_, n) => ({ displayName: `Crowd-${n}` })));
  for (const [n, { id }] of crowd.entries())
    await database.db
      .updateTable('profiles')
      .set({ xp: n * 10 })
      .where('id', '=', id)
      .execute();
  for (const search of ['c', 'cr', 'cro', 'crowd', 'crowd-']) {
    const { people } = await viewer.caller.social.discover({ search });
    expect(people, search).toHaveLength(50);
    expect(people.map(({ xp }) => xp)).toEqual(people.map((_, n) => 540 - n * 10));
  }
});

test('a private person is asked, answers, and is seen by whom they approve', async () => {
  const ann = await someone({ isPrivate: true });
  const ben = await someone();
  const [annId, benId] = [ann.person.id, ben.person.id];
  expect(await ben.caller.social.profile({ userId: annId })).toEqual({
    kind: 'private',
    id: annId,
    displayName: ann.person.displayName,
    requested: false,
  });
  expect(await ben.caller.social.follow({ userId: annId })).toEqual({ requested: true });
  await ben.caller.social.unfollow({ userId: annId });
  expect(await refusal(ann.caller.social.answerRequest({ userId: benId, approve: true }))).toBe('NOT_FOUND');
  await ben.caller.social.follow({ userId: annId });
  expect((await ann.caller.social.relations()).requests.map(({ id }) => id)).toEqual([benId]);
  expect(await ann.caller.social.profile({ userId: annId })).toMatchObject({ kind: 'own', requests: 1 });
  await ann.caller.social.answerRequest({ userId: benId, approve: true });
  expect(await ben.caller.social.profile({ userId: annId })).toMatchObject({ kind: 'shown', saved: null });
  await ann.caller.social.removeFollower({ userId: benId });
  expect(await ben.caller.social.profile({ userId: annId })).toMatchObject({ kind: 'private' });
});

test('who is blocked is gone both ways at once, until they are unblocked', async () => {
  const ann = await someone();
  const ben = await someone({ leaderboard: 'joined' });
  const [annId, benId] = [ann.person.id, ben.person.id];
  await ann.caller.social.follow({ userId: benId });
  await ben.caller.social.follow({ userId: annId });
  expect(await ann.caller.social.profile({ userId: benId })).toMatchObject({ saved: { count: 0 } });
  await ann.caller.social.block({ userId: benId });
  expect(await between(annId, benId)).toEqual({ follows: 0, requests: 0, blocks: 1 });
  for (const [api, id] of [[ann.caller, benId] as const, [ben.caller, annId] as const]) {
    expect(await refusal(api.social.profile({ userId: id }))).toBe('NOT_FOUND');
    expect(await refusal(api.social.follow({ userId: id }))).toBe('NOT_FOUND');
    expect(await refusal(api.social.report({ userId: id, reason: 'spam' }))).toBe('NOT_FOUND');
  }
  expect(await refusal(ben.caller.social.unblock({ userId: annId }))).toBe('NOT_FOUND');
  expect((await ann.caller.social.relations()).blocked.map(({ id }) => id)).toEqual([benId]);
  await ann.caller.social.unblock({ userId: benId });
  expect(await ann.caller.social.profile({ userId: benId })).toMatchObject({ followed: false });
});

test('whatever two people do at once, nobody follows beside a block, and nothing breaks', async () => {
  const calls = ['follow', 'block', 'unfollow'] as const;
  for (const isPrivate of [false, true]) {
    for (let round = 0; round < 4; round += 1) {
      const ann = await someone({ isPrivate });
      const ben = await someone();
      const [annId, benId] = [ann.person.id, ben.person.id];
      if (isPrivate) await ben.caller.social.follow({ userId: annId });
      const answers = await Promise.all([
        ...calls.map((act) => refusal(ben.caller.social[act]({ userId: annId }))),
        refusal(ben.caller.social.follow({ userId: annId })),
        refusal(ann.caller.social.follow({ userId: benId })),
        refusal(ann.caller.social.block({ userId: benId })),
        refusal(ann.caller.social.answerRequest({ userId: benId, approve: true })),
      ]);
      for (const answer of answers) expect([null, 'NOT_FOUND']).toContain(answer);
      expect(await between(annId, benId)).toMatchObject({ follows: 0, requests: 0, blocks: 1 });
    }
  }
});

test('whoever becomes public while many ask is followed by all of them, and nobody is left waiting', async () => {
  const asking = await Promise.all([1, 2, 3, 4, 5, 6].map(() => someone()));
  const askingIds = asking.map(({ person }) => person.id);
  const round = async () => {
    const { caller, person } = await someone({ isPrivate: true });
    const opened = caller.profile.update({ isPrivate: false });
    // One after the other, so that some ask before, some during and some after it.
    const asked = asking.map(async (one, n) => {
      await sleep(n);
      return one.caller.social.follow({ userId: person.id });
    });
    await Promise.all([opened, ...asked]);
    return person.id;
  };
  for (let rounds = 0; rounds < 12; rounds += 1) {
    const opened = await Promise.all([round(), round(), round()]);
    for (const id of opened) {
      const waiting = database.db.selectFrom('follow_requests').select('follower_id');
      expect(await waiting.where('following_id', '=', id).execute()).toEqual([]);
      const followers = database.db.selectFrom('user_follows').select('follower_id');
      const found = await followers.where('following_id', '=', id).execute();
      expect(found.map(({ follower_id }) => follower_id).sort()).toEqual(askingIds.toSorted());
    }
  }
});

test('two people are one pair, in whichever letters their ids are written', async () => {
  const ann = await someone();
  const ben = await someone();
  const pair = { userId: ann.person.id, otherId: ben.person.id };
  let followed = false;
  const following = await database.db.transaction().execute(async (trx) => {
    await lockPair(trx, pair);
    const call = ben.caller.social
      .follow({ userId: ann.person.id.toUpperCase() })
      .then(() => (followed = true));
    await untilBlocked(database.db);
    expect(followed).toBe(false);
    return { call };
  });
  expect(await following.call).toBe(true);
});

test('badges for an amount are shown with the yes to the leaderboard only', async () => {
  const ann = await someone({ leaderboard: 'looking' });
  const ben = await someone();
  const { id } = ann.person;
  await database.db
    .insertInto('user_badges')
    .values(['hundred_club', 'money_moved', 'one_year'].map((badge_code) => ({ user_id: id, badge_code })))
    .execute();
  const badgesFor = async ({ caller }: typeof ann) => {
    const profile = await caller.social.profile({ userId: id });
    return profile.kind === 'private' ? null : profile.badges.map(({ code }) => code).sort();
  };
  expect(await badgesFor(ben)).toEqual(['one_year']);
  expect(await badgesFor(ann)).toEqual(['hundred_club', 'money_moved', 'one_year']);
  await ann.caller.profile.update({ leaderboard: 'joined' });
  expect(await badgesFor(ben)).toEqual(['hundred_club', 'money_moved', 'one_year']);
});

test('who asks and is deleted meanwhile does not keep a person from becoming public', async () => {
  const asker = await someone();
  const { caller, person } = await someone({ isPrivate: true });
  await asker.caller.social.follow({ userId: person.id });
  const { opened } = await database.db.transaction().execute(async (trx) => {
    // As in the middle of the deletion: the account is locked, its request not yet.
    await trx.selectFrom('users').select('id').where('id', '=', asker.person.id).forUpdate().execute();
    const call = refusal(caller.profile.update({ isPrivate: false }));
    await untilBlocked(database.db);
    await trx.deleteFrom('users').where('id', '=', asker.person.id).execute();
    return { opened: call };
  });
  expect(await opened).toBeNull();
  for (const table of ['follow_requests', 'user_follows'] as const) {
    const found = database.db.selectFrom(table).select('follower_id').where('following_id', '=', person.id);
    expect(await found.execute()).toEqual([]);
  }
});

test('a private person is found by a link of their own, which is the same until it is renewed, and by nobody beside a block', async () => {
  const [ann, ben, cem] = await Promise.all([
    someone({ displayName: 'Ann-private', isPrivate: true }),
    someone({ displayName: 'Ben-looks' }),
    someone({ displayName: 'Cem-blocked' }),
  ]);
  const tokenOf = ({ url }: { url: string }) => /\/p\/([\w-]{43})$/.exec(url)?.[1] ?? 'none';
  const [first, second] = await Promise.all([1, 2].map(() => ann.caller.social.ownLink({ renew: false })));
  expect(second).toEqual(first);
  const token = tokenOf(first ?? { url: '' });
  const opened = await ben.caller.social.openLink({ token });
  expect(opened).toEqual({ userId: ann.id });
  expect(await ben.caller.social.profile(opened)).toEqual({
    kind: 'private',
    id: ann.id,
    displayName: 'Ann-private',
    requested: false,
  });
  expect(await ben.caller.social.follow(opened)).toEqual({ requested: true });
  await ann.caller.social.block({ userId: cem.id });
  expect(await refusal(cem.caller.social.openLink({ token }))).toBe('NOT_FOUND');

  const renewed = tokenOf(await ann.caller.social.ownLink({ renew: true }));
  expect(await refusal(ben.caller.social.openLink({ token }))).toBe('NOT_FOUND');
  expect(await ben.caller.social.openLink({ token: renewed })).toEqual({ userId: ann.id });
  expect(tokenOf(await ann.caller.social.ownLink({ renew: false }))).toBe(renewed);
  for (const wrong of ['', 'x'.repeat(43), "' or true --"])
    expect(await refusal(ben.caller.social.openLink({ token: wrong }))).toBe('NOT_FOUND');
});

test('the name of a member of a group leads to their profile where there is one, also to that of a private person', async () => {
  const [ann, ben, cem, dag] = await Promise.all([
    someone({ displayName: 'Ann-looks' }),
    someone({ displayName: 'Ben-private', isPrivate: true }),
    someone({ displayName: 'Cem-goalless', goal: null }),
    someone({ displayName: 'Dag-blocking' }),
  ]);
  await database.make.makeGroup(ann.person, { title: 'Trip', members: [ben.person, cem.person, dag.person] });
  await dag.caller.social.block({ userId: ann.id });
  const [group] = await ann.caller.groups.get();
  const linked = group?.participants.map(({ name, profile }) => [name, profile]);
  expect(Object.fromEntries(linked ?? [])).toEqual({
    'Ann-looks': true,
    'Ben-private': true,
    'Cem-goalless': false,
    'Dag-blocking': false,
  });
  for (const { id, profile } of group?.participants ?? []) {
    const answer = await refusal(ann.caller.social.profile({ userId: id }));
    expect(answer).toBe(profile ? null : 'NOT_FOUND');
  }
});

test('one report about a person is open at a time', async () => {
  const ann = await someone();
  const ben = await someone();
  const userId = ben.person.id;
  await Promise.all([1, 2].map(() => ann.caller.social.report({ userId, reason: 'name', note: ' Rude ' })));
  const rows = await database.db
    .selectFrom('user_reports')
    .select(['reason', 'note'])
    .where('reported_user_id', '=', userId)
    .execute();
  expect(rows).toEqual([{ reason: 'name', note: 'Rude' }]);
  const visitor = await refusal(ann.caller.social.report({ userId: randomUUID(), reason: 'name' }));
  expect(visitor).toBe('NOT_FOUND');
  expect(await refusal(ann.caller.social.follow({ userId: ann.person.id }))).toBe('YOURSELF');
});

test.each([
  ['follow', 200],
  ['report', 20],
] as const)('a person may %s %i times a day, and is then told when they may again', async (act, most) => {
  const [ann, ben, cleo] = [await someone(), await someone(), await someone()];
  const services = { ...database.runtime.services, limits: createRateLimits(database.runtime.pool) };
  const api = (await ann.at(NOW, { services })).social;
  const tryOne = (userId: string) =>
    act === 'follow' ? api.follow({ userId }) : api.report({ userId, reason: 'spam' });
  for (let n = 0; n < most; n += 1) await tryOne(ben.person.id);
  const refused = await publicErrorFrom(tryOne(cleo.person.id));
  expect(refused).toMatchObject({
    status: 429,
    reason: 'TOO_MANY_ATTEMPTS',
    message: 'Too many attempts. Try again in 24 hours.',
  });
  const done =
    act === 'follow'
      ? database.db.selectFrom('user_follows').select('follower_id as by').where('follower_id', '=', ann.id)
      : database.db.selectFrom('user_reports').select('user_id as by').where('user_id', '=', ann.id);
  expect(await done.execute(), 'only what was before the limit').toHaveLength(1);
  // Acts that end something are never refused, and people with fewer are not either.
  if (act === 'follow') expect(await refusal(api.unfollow({ userId: ben.person.id }))).toBeNull();
  const other = (await cleo.at(NOW, { services })).social;
  expect(await refusal(other.follow({ userId: ben.person.id }))).toBeNull();
});
