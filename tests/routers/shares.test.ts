import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { createRateLimits } from '~server/auth/limits';
import { localDay } from '~server/domain/kernel/days';
import { shareContentSchema } from '~server/domain/shares/share-schema';

import { publicErrorFrom, refusalReason } from '../support/callers';
import { useDatabase } from '../support/fixture';

const NOW = new Date('2026-03-11T12:00:00Z');
const NOTHING = { name: false, title: false, amount: false };
const EVERYTHING = { name: true, title: true, amount: true };

const database = useDatabase({ now: NOW });
const { callers, db, make } = database;

const someone = (options = {}) =>
  database.someone({ createdAt: new Date('2026-02-01'), freePlanChosenAt: NOW, ...options });
const pro = (options = {}) => someone({ proStatus: true, ...options });

async function giveBadge(userId: string, code = 'three_week_saver'): Promise<void> {
  await db.insertInto('user_badges').values({ user_id: userId, badge_code: code }).execute();
}

async function giveReachedGoal(userId: string, name = 'Boat'): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into reached_goals (user_id, id, name, amount_eur, goal_date, set_on, put_in_eur, reached_on, weeks, savings)
    values (${userId}, ${id}, ${name}, 1234.5, '2026-03-01', '2026-01-01', 1300, '2026-02-01', 4, 9)`.execute(
    db,
  );
  return id;
}

/** What the database holds of a person's latest share. */
async function sharedBy(userId: string) {
  const row = await db
    .selectFrom('shares')
    .select('shown')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return shareContentSchema.parse(row.shown);
}

const tokenOf = (url: string) => url.replace(/^.*\/s\//, '');

test('a snapshot counts the days of the running week, and holds the amount only when it was ticked', async () => {
  const lena = await pro({ displayName: 'Lena-Snap', timeZone: 'UTC', numberLocale: 'en-IE' });
  await make.makeSavings([
    { person: lena.person, cents: 500, date: localDay('2026-03-08') },
    { person: lena.person, cents: 250, date: localDay('2026-03-09') },
    { person: lena.person, cents: 100, date: localDay('2026-03-11') },
    { person: lena.person, cents: 75, date: localDay('2026-03-11') },
  ]);
  const api = await lena.at();
  await api.shares.create({ kind: 'snapshot', ...NOTHING });
  expect(await sharedBy(lena.id)).toMatchObject({ kind: 'snapshot', days: 2, amount: null, name: null });
  await (await lena.at(new Date(NOW.getTime() + 1000))).shares.create({ kind: 'snapshot', ...EVERYTHING });
  expect(await sharedBy(lena.id)).toMatchObject({ days: 2, amount: '€4.25', name: 'Lena-Snap' });
});

test('until Wednesday a snapshot shows the last full week, unless the running one has more days', async () => {
  const mia = await pro({ timeZone: 'UTC', numberLocale: 'en-IE' });
  const on = (date: string) => ({ person: mia.person, cents: 500, date: localDay(date) });
  await make.makeSavings(['2026-03-02', '2026-03-05', '2026-03-08', '2026-03-09'].map(on));
  await (await mia.at()).shares.create({ kind: 'snapshot', ...NOTHING, amount: true });
  expect(await sharedBy(mia.id)).toMatchObject({ days: 3, amount: '€15' });
  const thursday = new Date('2026-03-12T12:00:00Z');
  await (await mia.at(thursday)).shares.create({ kind: 'snapshot', ...NOTHING });
  expect(await sharedBy(mia.id)).toMatchObject({ days: 1 });
});

test('a snapshot is part of Pro, and needs a saving of the week; everything else is free', async () => {
  const free = await someone();
  const refused = await publicErrorFrom(free.caller.shares.preview({ kind: 'snapshot', ...NOTHING }));
  expect([refused.reason, refused.status]).toEqual(['PRO_REQUIRED', 402]);
  await giveBadge(free.id);
  expect(
    await refusalReason(free.caller.shares.preview({ kind: 'badge', code: 'three_week_saver', ...NOTHING })),
  ).toBe('OK');
  const idle = await pro();
  expect(await refusalReason(idle.caller.shares.create({ kind: 'snapshot', ...NOTHING }))).toBe('EMPTY_WEEK');
});

test('the preview is the picture with its words, and makes no link', async () => {
  const mia = await someone({ displayName: 'Mia-Preview' });
  await giveBadge(mia.id);
  const { words, png } = await mia.caller.shares.preview({
    kind: 'badge',
    code: 'three_week_saver',
    ...NOTHING,
    name: true,
  });
  expect(words).toBe('Badge earned. Six weeks running. Saving has become a habit. Shared by Mia-Preview.');
  expect(Buffer.from(png, 'base64').subarray(1, 4).toString()).toBe('PNG');
  expect(await mia.caller.shares.list()).toEqual([]);
});

test('a goal that is reached is shared with what was ticked; one that runs is not', async () => {
  const owner = await someone({ numberLocale: 'de-DE' });
  const id = await giveReachedGoal(owner.id);
  await owner.caller.shares.create({ kind: 'goal', id, ...NOTHING });
  expect(await sharedBy(owner.id)).toEqual({ kind: 'goal', title: null, amount: null, name: null });
  await (
    await owner.at(new Date(NOW.getTime() + 1000))
  ).shares.create({ kind: 'goal', id, ...NOTHING, amount: true });
  expect(await sharedBy(owner.id)).toMatchObject({ title: null, amount: '1.234,50\u00a0€' });
  const { goal } = await owner.caller.profile.me();
  const running = { kind: 'goal' as const, id: goal?.id ?? '', ...NOTHING };
  expect(await refusalReason(owner.caller.shares.create(running))).toBe('GOAL_NOT_REACHED');
});

test('a completed group is shared by its members alone, its title only when it was ticked', async () => {
  const [creator, member, stranger] = [await someone(), await someone(), await someone()];
  const { id } = await make.makeGroup(creator.person, { title: 'Canoe', members: [member.person] });
  const asked = { kind: 'group' as const, id, ...NOTHING };
  expect(await refusalReason(creator.caller.shares.create(asked))).toBe('NOT_FOUND');
  await db
    .updateTable('group_challenges')
    .set({ status: 'completed', completed_at: NOW.toISOString() })
    .where('id', '=', id)
    .execute();
  await member.caller.shares.create(asked);
  expect(await sharedBy(member.id)).toEqual({
    kind: 'group',
    title: null,
    members: 2,
    amount: null,
    name: null,
  });
  expect(await refusalReason(stranger.caller.shares.create(asked))).toBe('NOT_FOUND');
  expect(await refusalReason(stranger.caller.shares.preview(asked))).toBe('NOT_FOUND');
});

test('badges and goals of others are not found', async () => {
  const [ann, ben] = [await someone(), await someone()];
  await giveBadge(ann.id);
  const id = await giveReachedGoal(ann.id);
  const asked = [
    { kind: 'badge' as const, code: 'three_week_saver' },
    { kind: 'goal' as const, id },
  ];
  for (const one of asked)
    expect(await refusalReason(ben.caller.shares.create({ ...one, ...NOTHING }))).toBe('NOT_FOUND');
});

test('a link opens its content for anybody, frozen; the same content has the same link', async () => {
  const owner = await someone({ displayName: 'Frozen-Name' });
  const id = await giveReachedGoal(owner.id, 'Boat');
  const asked = { kind: 'goal' as const, id, name: false, title: true, amount: false };
  const [first, second] = await Promise.all([
    owner.caller.shares.create(asked),
    (await owner.at()).shares.create(asked),
  ]);
  expect(second).toEqual(first);
  await db.updateTable('reached_goals').set({ name: 'Secret plan' }).where('id', '=', id).execute();
  const opened = await callers.anonymous().shares.open({ token: tokenOf(first.url) });
  expect(opened).toEqual({
    title: 'Boat',
    words: 'A savings goal reached. Boat.',
    url: first.url,
    picture: `${first.url}/picture.png`,
  });
  expect(first.url).toMatch(/^http:\/\/localhost(:\d+)?\/s\/[\w-]{43}$/);
});

test('a link that was ended shows nothing, at once and for good; nobody else can end it', async () => {
  const [owner, other] = [await someone(), await someone()];
  await giveBadge(owner.id);
  const asked = { kind: 'badge' as const, code: 'three_week_saver', ...NOTHING };
  const { url } = await owner.caller.shares.create(asked);
  const [share] = await owner.caller.shares.list();
  const id = share?.id ?? '';
  expect([share?.title, share?.sharedOn]).toEqual(['Badge earned: Six weeks running', '2026-03-11']);
  expect(await refusalReason(other.caller.shares.stop({ id }))).toBe('NOT_FOUND');
  await owner.caller.shares.stop({ id });
  await owner.caller.shares.stop({ id });
  expect(await owner.caller.shares.list()).toEqual([]);
  const open = () => refusalReason(callers.anonymous().shares.open({ token: tokenOf(url) }));
  expect(await open()).toBe('INVALID_LINK');
  // Sharing it again makes another link.
  expect((await owner.caller.shares.create(asked)).url).not.toBe(url);
  expect(await open()).toBe('INVALID_LINK');
});

test('a link shows nothing once its person closes the account', async () => {
  const owner = await someone();
  await giveBadge(owner.id);
  const { url } = await owner.caller.shares.create({ kind: 'badge', code: 'three_week_saver', ...NOTHING });
  await db
    .updateTable('profiles')
    .set({ deletion_due_at: '2026-03-25T12:00:00Z' })
    .where('id', '=', owner.id)
    .execute();
  expect(await refusalReason(callers.anonymous().shares.open({ token: tokenOf(url) }))).toBe('INVALID_LINK');
});

test('there is a limit of new links a day, which the same link does not use up', async () => {
  const owner = await someone();
  const services = { ...database.runtime.services, limits: createRateLimits(database.runtime.pool) };
  const api = await owner.at(NOW, { services });
  const goals = await Promise.all(
    Array.from({ length: 31 }, (_, n) => giveReachedGoal(owner.id, `Goal ${n}`)),
  );
  const share = (id = '') => refusalReason(api.shares.create({ kind: 'goal', id, ...NOTHING, title: true }));
  for (const goal of goals.slice(0, 30)) expect(await share(goal)).toBe('OK');
  expect(await share(goals[30])).toBe('TOO_MANY_ATTEMPTS');
  expect(await share(goals[0])).toBe('OK');
});

test('a year tells days, streak and badges, and the amount only when it was ticked', async () => {
  const yara = await someone({ displayName: 'Yara-Year', timeZone: 'UTC', numberLocale: 'en-IE' });
  await make.makeSavings(
    ['2026-02-24', '2026-03-03', '2026-03-04'].map((date) => ({
      person: yara.person,
      cents: 500,
      date: localDay(date),
    })),
  );
  const api = await yara.at();
  await giveBadge(yara.id);
  const year = { kind: 'year' as const, year: 2026 };
  await api.shares.create({ ...year, ...NOTHING });
  expect(await sharedBy(yara.id)).toEqual({
    kind: 'year',
    year: 2026,
    running: true,
    days: 3,
    streakWeeks: 2,
    badges: 1,
    amount: null,
    name: null,
  });
  const { words } = await api.shares.preview({ ...year, ...EVERYTHING });
  expect(words).toBe(
    'My 2026 so far. Saved on 3 days. 2 weeks in a row. 1 badge. €15 saved. Shared by Yara-Year.',
  );
  expect((await publicErrorFrom(api.shares.preview({ ...year, year: 2019, ...NOTHING }))).status).toBe(404);
});

test('a card of a year keeps its own figures and nothing else, and a card that is not there is not found', async () => {
  const cora = await someone({ displayName: 'Cora-Card', timeZone: 'UTC', numberLocale: 'en-IE' });
  await make.makeSavings(
    ['2026-02-24', '2026-03-03', '2026-03-04'].map((date) => ({
      person: cora.person,
      cents: 500,
      date: localDay(date),
    })),
  );
  const api = await cora.at();
  const months = { kind: 'year' as const, year: 2026, card: 'months' as const };
  const { url } = await api.shares.create({ ...months, ...EVERYTHING });
  expect(await sharedBy(cora.id)).toEqual({
    kind: 'year',
    year: 2026,
    running: true,
    shows: { card: 'months', entries: [null, 1, 2, ...Array.from({ length: 9 }, () => null)] },
    name: 'Cora-Card',
  });
  const open = await callers.anonymous().shares.open({ token: tokenOf(url) });
  expect(open.words).toBe('My 2026 so far. 3 savings. Shared by Cora-Card.');
  const goals = api.shares.preview({ ...months, card: 'goals', ...NOTHING });
  expect((await publicErrorFrom(goals)).status).toBe(404);
});
