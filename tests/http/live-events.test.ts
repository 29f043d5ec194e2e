import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { dayAt } from '~server/domain/kernel/days';
import type { LiveEvent } from '~server/features/groups/live-events';

import { jobContext, runJob } from '../support/callers';
import { eventsOf, wholeAnswer } from '../support/event-stream';
import { useDatabase } from '../support/fixture';
import { type TestServer, startTestServer } from '../support/http-server';

const NOW = new Date();
const database = useDatabase({ now: NOW });
let one: TestServer;
let other: TestServer;
const leaving = new Set<() => void>();

beforeAll(async () => {
  one = await startTestServer(database.url);
  other = await startTestServer(database.url);
});
afterEach(() => {
  for (const leave of leaving) leave();
  leaving.clear();
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
});

type Someone = Awaited<ReturnType<typeof database.someone>>;

/** A group of Ann's and Ben's, both signed in. */
async function annAndBen() {
  const ann = await database.someone();
  const ben = await database.someone();
  const group = await database.make.makeGroup(ann.person, { members: [ben.person], title: 'Skis' });
  return { ann, ben, group };
}

const ask = (server: TestServer, { token }: { token: string }, lastId?: string, signal?: AbortSignal) =>
  server.send(
    `/api/trpc/profile.live${lastId === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify({ lastEventId: lastId }))}`}`,
    { headers: { cookie: `session=${token}`, accept: 'text/event-stream' }, ...(signal ? { signal } : {}) },
  );

/** Opens a stream; resolves once it has begun. `news` grows as events arrive. */
async function listen(server: TestServer, person: { token: string }, lastId?: string) {
  const gone = new AbortController();
  const leave = () => gone.abort();
  leaving.add(leave);
  const response = await ask(server, person, lastId, gone.signal);
  const news: { id: string | null; data: unknown }[] = [];
  const events: string[] = [];
  const ended = (async () => {
    for await (const { event, id, data } of eventsOf(response)) {
      if (event === 'message') news.push({ id, data });
      else events.push(event);
    }
  })().catch(() => undefined);
  const has = (expected: Partial<Extract<LiveEvent, { groupId: string }>> | Exclude<LiveEvent, { groupId: string }> | { kind: 'begins' }, timeout = 3000) =>
    vi.waitFor(() => expect(news).toContainEqual({ id: expect.any(String), data: expect.objectContaining(expected) }), { timeout, interval: 10 }); // prettier-ignore
  await has({ kind: 'begins' });
  return { response, news, ended, leave, has, lastId: () => news.at(-1)?.id ?? undefined };
}

const changesIn = (news: readonly { id: string | null; data: unknown }[]) =>
  news.filter(({ data }) => JSON.stringify(data).includes('"changed"'));

const post = (server: TestServer, { token }: { token: string }, path: string, input: object, tab?: string) =>
  server.send(`/api/trpc/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `session=${token}`,
      ...(tab === undefined ? {} : { 'x-tab': tab }),
    },
    body: JSON.stringify(input),
  });

const save = (server: TestServer, person: { token: string }, tab?: string) => {
  const saving = {
    id: randomUUID(),
    amount: 500,
    category: 'coffee',
    date: dayAt(new Date(), 'UTC'),
    note: null,
  };
  return post(server, person, 'savings.create', saving, tab);
};

const gifts = (news: readonly { id: string | null; data: unknown }[]) =>
  news.filter(({ data }) => JSON.stringify(data).includes('"contributed"'));

const contribute = async (server: TestServer, { token }: Someone, groupId: string, amount = 500) => {
  const response = await server.send('/api/trpc/groups.contribute', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `session=${token}` },
    body: JSON.stringify({ groupId, id: randomUUID(), amount, note: null, confirmed: true }),
  });
  expect(response.status).toBe(200);
};

test('what happens through one server is heard from another within a second, by members alone', async () => {
  const { ann, ben, group } = await annAndBen();
  const stranger = await database.someone();
  const [anns, bens, strangers] = await Promise.all([listen(one, ann), listen(other, ben), listen(other, stranger)]); // prettier-ignore
  await contribute(one, ben, group.id);
  const about = { groupId: group.id, kind: 'contributed', title: 'Skis', name: ben.displayName } as const;
  await Promise.all([anns.has({ ...about, isMe: false }, 1000), bens.has({ ...about, isMe: true }, 1000)]);
  await contribute(other, ann, group.id, 9_500);
  await Promise.all([anns, bens].map((stream) => stream.has({ groupId: group.id, kind: 'completed' }, 1000)));
  expect(strangers.news).toHaveLength(1);
});

test('what a person changes on one device is heard by their others within a second, and by nobody else', async () => {
  const { ann, ben } = await annAndBen();
  const newcomer = await database.someone({ goal: null });
  const [phone, laptop, bens, newcomers] = await Promise.all([listen(one, ann), listen(other, ann), listen(one, ben), listen(other, newcomer)]); // prettier-ignore
  expect((await save(one, ann, 'tabofthephone')).status).toBe(200);
  const changed = { kind: 'changed', tab: 'tabofthephone' } as const;
  await Promise.all([phone.has(changed, 1000), laptop.has(changed, 1000)]);
  expect((await post(other, newcomer, 'profile.update', { theme: 'dark' })).status).toBe(200);
  await newcomers.has({ kind: 'changed', tab: null }, 1000);
  expect([changesIn(phone.news), changesIn(laptop.news), changesIn(bens.news)].map(({ length }) => length)).toEqual([1, 1, 0]); // prettier-ignore
  // The id of this event can be sent on return.
  laptop.leave();
  const again = await listen(one, ann, laptop.lastId());
  expect(again.news).toContainEqual(expect.objectContaining({ data: { kind: 'begins', catchUp: false } }));
});

test('a flood of changes is told in few pieces, and none of two tabs as that of one', async () => {
  const { ann } = await annAndBen();
  const { news } = await listen(one, ann);
  const from = performance.now();
  const change = (n: number) => post(other, ann, 'profile.update', { theme: n % 2 ? 'dark' : 'light' }, `tab${n % 2}0000000`); // prettier-ignore
  for (let n = 0; n < 100; n += 10) await Promise.all(Array.from({ length: 10 }, (_, at) => change(n + at)));
  const most = Math.ceil((performance.now() - from) / 100) + 1;
  await new Promise((resolve) => setTimeout(resolve, 400));
  const told = changesIn(news);
  expect(told.length).toBeGreaterThan(0);
  expect(told.length).toBeLessThanOrEqual(most);
  expect(told).toContainEqual(expect.objectContaining({ data: { kind: 'changed', tab: null } }));
});

test('what was refused and what nobody sees is not told', async () => {
  const { ann } = await annAndBen();
  const { news, has } = await listen(one, ann);
  expect((await post(one, ann, 'profile.update', { timeZone: 'Nowhere' })).status).toBe(400);
  expect((await post(one, ann, 'savings.importRows', { id: randomUUID(), from: 0, rows: [] })).status).toBeLessThan(500); // prettier-ignore
  expect((await post(one, ann, 'coach.takeNudge', {})).status).toBe(200);
  await post(one, ann, 'profile.update', { theme: 'dark' }, 'tabthatchanges');
  // Told together with anything before, it would name no tab.
  await has({ kind: 'changed', tab: 'tabthatchanges' });
  expect(changesIn(news)).toHaveLength(1);
});

test('an answer of the chat is told when it has ended', async () => {
  const { ann } = await annAndBen();
  const { has, news } = await listen(other, ann);
  const answer = await one.send('/api/trpc/coach.sendMessage?batch=1', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'trpc-accept': 'application/jsonl',
      cookie: `session=${ann.token}`,
      'x-tab': 'tabwhichasks',
    },
    body: JSON.stringify({ 0: { turnId: randomUUID(), text: 'How much is left?' } }),
  });
  expect(await answer.text()).toContain('"end"');
  await has({ kind: 'changed', tab: 'tabwhichasks' });
  const before = changesIn(news).length;
  await post(one, ann, 'coach.clearHistory', {}, 'tabwhichclears');
  await has({ kind: 'changed', tab: 'tabwhichclears' });
  expect(changesIn(news)).toHaveLength(before + 1);
});

test('what a job changes of a person is told, too', async () => {
  const { ann } = await annAndBen();
  await ann.caller.challenges.start({ code: 'no_coffee_to_go' });
  const { has } = await listen(one, ann);
  const later = new Date(NOW.getTime() + 200 * 86_400_000);
  await runJob('complete_challenges', jobContext(database.runtime, { now: () => later }));
  await has({ kind: 'changed', tab: null }, 1000);
});

test('who has no goal hears nothing of groups', async () => {
  const { ann, group } = await annAndBen();
  const guest = await database.someone({ goal: null });
  const guests = await listen(one, guest);
  await database.db
    .insertInto('group_challenge_members')
    .values({ group_challenge_id: group.id, user_id: guest.id, joined_at: NOW.toISOString() })
    .execute();
  const anns = await listen(one, ann);
  await contribute(one, ann, group.id, 100);
  await anns.has({ groupId: group.id, kind: 'contributed' });
  await post(one, guest, 'profile.update', { theme: 'dark' });
  await guests.has({ kind: 'changed', tab: null });
  expect(guests.news.map(({ data }) => data)).toEqual([
    { kind: 'begins', catchUp: true },
    { kind: 'changed', tab: null },
  ]);
});

test('a stream is neither compressed nor kept', async () => {
  const { ann } = await annAndBen();
  const { response } = await listen(one, ann);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('cache-control')).toContain('no-transform');
});

test('who comes back with the last id has heard everything, once', async () => {
  const { ann, ben, group } = await annAndBen();
  const first = await listen(one, ann);
  await contribute(one, ben, group.id, 100);
  await first.has({ kind: 'contributed' });
  first.leave();
  await first.ended;
  for (let n = 0; n < 3; n += 1) await contribute(other, ben, group.id, 100);
  const second = await listen(other, ann, first.lastId());
  await contribute(one, ben, group.id, 100);
  // Events from shortly before the last id are sent again; the browser drops ids that it has seen.
  const all = () => [...gifts(first.news), ...gifts(second.news)].map(({ id }) => id);
  await vi.waitFor(() => expect(new Set(all()).size).toBe(5), { timeout: 3000 });
  const ids = second.news.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(second.news).toContainEqual(expect.objectContaining({ data: { kind: 'begins', catchUp: false } }));
});

test('who was away for too long is told to look at everything', async () => {
  const { ann } = await annAndBen();
  const { news } = await listen(one, ann, `${NOW.getTime() - 3 * 86_400_000}-7`);
  expect(news.map(({ data }) => data)).toEqual([{ kind: 'begins', catchUp: true }]);
  const fresh = await listen(one, ann);
  expect(fresh.news.map(({ data }) => data)).toEqual([{ kind: 'begins', catchUp: true }]);
});

test('a removed member hears of that and nothing more, a new one hears from then on', async () => {
  const { ann, ben, group } = await annAndBen();
  const [anns, bens] = await Promise.all([listen(one, ann), listen(other, ben)]);
  await ann.caller.groups.removeMember({ groupId: group.id, userId: ben.id });
  await bens.has({ groupId: group.id, kind: 'left', isMe: true, removed: true });
  // Nobody is told who it was, because the name disappears with the membership.
  await anns.has({ groupId: group.id, kind: 'left', isMe: false, removed: false, name: null });
  await contribute(one, ann, group.id, 100);
  await anns.has({ kind: 'contributed' });
  expect(gifts(bens.news)).toEqual([]);
  const again = await listen(one, ben, bens.lastId());
  expect(gifts(again.news)).toEqual([]);

  await database.db
    .insertInto('group_challenge_members')
    .values({ group_challenge_id: group.id, user_id: ben.id, joined_at: NOW.toISOString() })
    .execute();
  await bens.has({ groupId: group.id, kind: 'joined', isMe: true });
  await contribute(one, ann, group.id, 200);
  await bens.has({ groupId: group.id, kind: 'contributed', name: ann.displayName });
});

test('the inviter learns that it was their guest who joined, the others only who', async () => {
  const { ann, ben, group } = await annAndBen();
  const guest = await database.someone();
  const [anns, bens] = await Promise.all([listen(one, ann), listen(other, ben)]);
  await sql`
    insert into group_challenge_invitations (group_challenge_id, invited_by, invited_email, invited_email_normalised, status,
      accepted_at, accepted_by, expires_at)
    values (${group.id}, ${ann.id}, 'guest@example.com', 'guest@example.com', 'accepted', now(), ${guest.id}, now())`.execute(
    database.db,
  );
  await database.db
    .insertInto('group_challenge_members')
    .values({ group_challenge_id: group.id, user_id: guest.id, joined_at: NOW.toISOString() })
    .execute();
  await anns.has({ kind: 'joined', name: guest.displayName, invited: true });
  await bens.has({ kind: 'joined', name: guest.displayName, invited: false });
});

test('who leaves is told nothing of a removal, and who made a share link that somebody came in by it', async () => {
  const { ann, ben, group } = await annAndBen();
  const guest = await database.someone();
  const { url } = await ann.caller.groups.createLink({ groupId: group.id });
  const [anns, bens] = await Promise.all([listen(one, ann), listen(other, ben)]);
  const token = new URL(url ?? '').searchParams.get('token') ?? '';
  await guest.caller.groups.acceptInvite({ token });
  await anns.has({ kind: 'joined', name: guest.person.displayName, invited: true });
  await bens.has({ kind: 'joined', name: guest.person.displayName, invited: false });
  await ben.caller.groups.leave({ groupId: group.id });
  await bens.has({ groupId: group.id, kind: 'left', isMe: true, removed: false });
});

test('when the listening connection is killed the streams end, and who comes back has missed nothing', async () => {
  const { ann, ben, group } = await annAndBen();
  const [anns, bens] = await Promise.all([listen(one, ann), listen(one, ben)]);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'hazel news' and datname = current_database()`.execute(database.db);
  await Promise.all([anns.ended, bens.ended]);
  await contribute(one, ben, group.id);
  const again = await listen(one, ann, anns.lastId());
  await again.has({ kind: 'contributed', name: ben.displayName });
  await contribute(other, ben, group.id, 700);
  await vi.waitFor(() => expect(gifts(again.news)).toHaveLength(2));
});

test('signing out through one server ends the stream on another, and no other', async () => {
  const { ann, ben, group } = await annAndBen();
  const [anns, bens] = await Promise.all([listen(one, ann), listen(one, ben)]);
  const out = await other.send('/api/trpc/accounts.signOut', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `session=${ann.token}` },
    body: '{}',
  });
  expect(out.status).toBe(200);
  await anns.ended;
  expect(await wholeAnswer((signal) => ask(one, ann, undefined, signal))).toMatchObject({ status: 401 });
  await contribute(one, ben, group.id);
  await bens.has({ groupId: group.id, kind: 'contributed' });
});

test('a person has at most ten streams, and one that is left makes room', async () => {
  const { ann } = await annAndBen();
  const streams = await Promise.all(Array.from({ length: 10 }, () => listen(one, ann)));
  const refused = await wholeAnswer((signal) => ask(one, ann, undefined, signal));
  expect(refused).toMatchObject({ status: 429, body: expect.stringContaining('TOO_MANY_STREAMS') });
  streams[0]?.leave();
  await vi.waitFor(
    async () =>
      expect(await wholeAnswer((signal) => ask(one, ann, undefined, signal))).toMatchObject({ status: 200 }),
    {
      timeout: 3000,
    },
  );
});

test('a server with open streams stops at once, and they end with it', async () => {
  const { ann } = await annAndBen();
  const server = await startTestServer(database.url);
  const { ended } = await listen(server, ann);
  const from = performance.now();
  await server.close();
  await ended;
  expect(performance.now() - from).toBeLessThan(3000);
});

test('without a database to hear from a stream is refused, and comes with its return', async () => {
  const { ann } = await annAndBen();
  const deaf = await startTestServer(database.url, {
    DATABASE_DIRECT_URL: 'postgres://nobody@127.0.0.1:1/none',
  });
  expect(await wholeAnswer((signal) => ask(deaf, ann, undefined, signal))).toMatchObject({
    status: 503,
    body: expect.stringContaining('NEWS_UNAVAILABLE'),
  });
  await deaf.close();
});
