import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { JOBS } from '~server/jobs/jobs';

import type { PersonOptions } from '../../scripts/seed/people';
import { jobContext, refusalReason } from '../support/callers';
import { useDatabase } from '../support/fixture';

const NOON = new Date('2026-11-30T12:00:00Z');
const HOUR_MS = 3_600_000;
const database = useDatabase({ now: NOON });
const { db } = database;

beforeEach(async () => {
  await db.deleteFrom('users').execute();
});

const someone = (displayName: string, options: PersonOptions = {}) =>
  database.someone({ displayName, timeZone: 'UTC', freePlanChosenAt: NOON, ...options });
type Someone = Awaited<ReturnType<typeof someone>>;

const home = async ({ caller }: Someone) => {
  const { requests, followers } = (await caller.dashboard.get()).follows;
  return { requests: requests.map(({ name }) => name), followers: followers.map(({ name }) => name) };
};
const NOTHING = { requests: [], followers: [] };

test('a follow request reaches its person on Home, and is gone when it is answered; a yes is no new follower', async () => {
  const ann = await someone('Ann', { isPrivate: true });
  const [ben, cem] = [await someone('Ben'), await someone('Cem')];
  for (const { caller } of [ben, cem]) await caller.social.follow({ userId: ann.id });
  expect(await home(ann)).toEqual({ requests: ['Ben', 'Cem'], followers: [] });
  await ann.caller.social.answerRequest({ userId: ben.id, approve: true });
  await ann.caller.social.answerRequest({ userId: cem.id, approve: false });
  expect(await home(ann)).toEqual(NOTHING);
  // Nor is a person who waited until the profile became public.
  await cem.caller.social.follow({ userId: ann.id });
  await ann.caller.profile.update({ isPrivate: false });
  expect(await home(ann)).toEqual(NOTHING);
});

test('new followers are told on Home until they are put away; who came meanwhile stays, and who is blocked goes', async () => {
  const ann = await someone('Ann');
  const [ben, cem, dag] = [await someone('Ben'), await someone('Cem'), await someone('Dag')];
  await ben.caller.social.follow({ userId: ann.id });
  const { followers } = (await ann.caller.dashboard.get()).follows;
  expect(followers.map(({ name }) => name)).toEqual(['Ben']);
  const lastSeen = Date.parse(followers[0]?.at ?? '');
  await vi.waitUntil(() => Date.now() > lastSeen, { interval: 1 });
  for (const { caller } of [cem, dag]) await caller.social.follow({ userId: ann.id });
  await ann.caller.social.putFollowersAway({ upTo: followers[0]?.at ?? '' });
  expect(await home(ann)).toEqual({ requests: [], followers: ['Dag', 'Cem'] });
  await ann.caller.social.block({ userId: cem.id });
  expect(await home(ann)).toEqual({ requests: [], followers: ['Dag'] });
  const [newest] = await ann.caller.social.followers();
  await ann.caller.social.putFollowersAway({ upTo: newest?.at ?? '' });
  expect(await home(ann)).toEqual(NOTHING);
});

/** Runs the job at an instant. */
async function runAt(now: Date, email: 'on' | 'off' = 'on'): Promise<void> {
  const sender = { send: () => Promise.reject(new Error('nothing is sent here')) };
  const parts = { now: () => now, email: email === 'on' ? sender : null };
  await JOBS.get('send_follow_mails')?.run(
    jobContext({ ...database.runtime, db }, parts),
    {},
    { last: true },
  );
}
const outbox = () =>
  db.selectFrom('mail_outbox').select(['recipient', 'payload']).where('kind', '=', 'follow-news').execute();
/** The mails that it puts into the outbox. */
async function mailsAt(...args: Parameters<typeof runAt>) {
  await db.deleteFrom('mail_outbox').where('kind', '=', 'follow-news').execute();
  await runAt(...args);
  return outbox();
}
const at = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS);
/** Somebody follows or asks to, at an instant of the test's clock. */
async function followAt(when: Date, { id: follower_id, caller }: Someone, people: Someone[]): Promise<void> {
  for (const { id } of people) await caller.social.follow({ userId: id });
  for (const table of ['user_follows', 'follow_requests'] as const)
    await db
      .updateTable(table)
      .set({ created_at: when.toISOString() })
      .where('follower_id', '=', follower_id)
      .execute();
}

test('a mail about followers goes to who chose it and has proven the address, once a day, by day, and while mail is on', async () => {
  const ann = await someone('Ann', { isPrivate: true });
  const unasked = await someone('Unasked');
  const unproven = await someone('Unproven', { emailVerified: false });
  const [ben, cem] = [await someone('Ben'), await someone('Cem')];
  for (const { caller } of [ann, unproven])
    await caller.profile.changeNotification({ kind: 'followers', wanted: true });
  await followAt(at(-1), ben, [ann, unasked, unproven]);
  expect(await mailsAt(at(-4))).toEqual([]); // 8:00
  expect(await mailsAt(at(9))).toEqual([]); // 21:00
  expect(await mailsAt(at(0), 'off')).toEqual([]);
  const mail = { recipient: ann.email, payload: expect.objectContaining({ requests: 1, followers: 0 }) };
  expect(await mailsAt(at(0))).toEqual([mail]);
  await followAt(at(1), cem, [ann]);
  expect(await mailsAt(at(8))).toEqual([]); // still the same day
  expect(await mailsAt(at(20))).toEqual([]); // 8:00
  // Ben was already announced; only Cem is new.
  expect(await mailsAt(at(21))).toEqual([mail]);
  expect(await mailsAt(at(45))).toEqual([]);
});

test('a mail about followers tells nothing of who is blocked, and stops with its switch', async () => {
  const ann = await someone('Ann');
  const [ben, cem] = [await someone('Ben'), await someone('Cem')];
  await ann.caller.profile.changeNotification({ kind: 'followers', wanted: true });
  await followAt(at(-1), ben, [ann]);
  await ann.caller.social.block({ userId: ben.id });
  expect(await mailsAt(at(0))).toEqual([]);
  await followAt(at(-1), cem, [ann]);
  await ann.caller.profile.changeNotification({ kind: 'followers', wanted: false });
  expect(await mailsAt(at(0))).toEqual([]);
  await ann.caller.profile.changeNotification({ kind: 'followers', wanted: true });
  // Two workers at once make one mail.
  await Promise.all([runAt(at(0)), runAt(at(0))]);
  expect(await outbox()).toHaveLength(1);
});

test('a mail about followers has a link that stops them without signing in, and nothing else', async () => {
  const [ann, ben] = [await someone('Ann'), await someone('Ben')];
  await ann.caller.profile.changeNotification({ kind: 'followers', wanted: true });
  const { wanted: before } = await ann.caller.profile.notifications();
  await followAt(at(-1), ben, [ann]);
  const [mail] = await mailsAt(at(0));
  const { unsubscribeUrl } = z.object({ unsubscribeUrl: z.url() }).parse(mail?.payload);
  const token = new URL(unsubscribeUrl).searchParams.get('token') ?? '';
  const nobody = database.callers.anonymous();
  expect(await nobody.messages.stoppable({ token })).toBe('follow-news');
  for (let time = 0; time < 2; time += 1) expect(await nobody.messages.stop({ token })).toBe('follow-news');
  expect((await ann.caller.profile.notifications()).wanted).toEqual({ ...before, followers: false });
  // It is no link of another purpose.
  expect(await refusalReason(nobody.messages.notToday({ token }))).toBe('INVALID_LINK');
  await ann.caller.messages.opened({ token });
});
