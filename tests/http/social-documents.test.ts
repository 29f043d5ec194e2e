import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { localDay } from '~server/domain/kernel/days';
import { JOBS } from '~server/jobs/jobs';

import { ensureBuild } from '../../scripts/lib/build';
import { type KillableServer, createServer } from '../faults/programs';
import { openCookie } from '../faults/savers';
import { jobContext } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { exists, expectNothingKept, hiddenPeople, holdsEuros, type Kind } from '../support/hidden-people';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const now = new Date();
const database = useDatabase({ now });
const { db, make } = database;

let server: KillableServer;
beforeAll(async () => {
  await ensureBuild(); // `npm test` has made it already
  server = await createServer(database.url);
  await server.start();
});
afterAll(() => server.kill());

const NOTHING = { name: false, title: false, amount: false };
const INVITED = 'invited@hidden.example';

/** People who also meet in a league, a group, a partner's mail and a shared picture, with the addresses of these. */
async function peopleWhoMeet() {
  const hidden = await hiddenPeople(database, now);
  const { viewer, of } = hidden;
  // They fill the first page of both tabs.
  const crowd = await make.makePeople(Array.from({ length: 50 }, () => ({ leaderboard: 'joined' as const })));
  await make.makeSavings(crowd.map((person) => ({ person, cents: 90_000_000 })));
  await make.makeFollows(crowd.map((following) => ({ follower: viewer.person, following })));
  const [joined, looking] = [of('joined'), of('looking')];
  const inLeague: Kind[] = ['joined', 'private', 'blocked', 'blocking', 'closed', 'deleted'];
  await db
    .insertInto('league_members')
    .values(
      [viewer.id, ...inLeague.map((kind) => of(kind).id)].map((id) => ({
        user_id: id,
        starts_on: localDay('2026-01-05'),
      })),
    )
    .execute();
  const context = jobContext({ ...database.runtime, db }, { now: () => now });
  await JOBS.get('seat_leagues')?.run(context, {}, { last: true });

  await joined.caller.partner.ask({ name: 'Kept note of a nickname', email: 'partner@hidden.example' });
  const mail = await db
    .selectFrom('mail_outbox')
    .select('payload')
    .where('recipient', '=', 'partner@hidden.example')
    .executeTakeFirstOrThrow();
  const partner = /\/partner\/[\w-]+/.exec(JSON.stringify(mail.payload))?.[0] ?? 'no link';
  await viewer.caller.partner.ask({ name: 'Mette', email: looking.email });

  await db.insertInto('user_badges').values({ user_id: looking.id, badge_code: 'one_year' }).execute();
  const goalId = randomUUID();
  await db
    .insertInto('reached_goals')
    .values({
      user_id: looking.id,
      id: goalId,
      name: 'Kept goal reached',
      amount_eur: String(looking.goalCents / 100),
      goal_date: looking.person.today,
      set_on: looking.person.today,
      put_in_eur: String(looking.goalCents / 100),
      reached_on: looking.person.today,
      weeks: 1,
      savings: 1,
    })
    .execute();
  const group = await make.makeGroup(joined.person, {
    title: 'Together',
    members: [viewer.person, of('private').person, looking.person],
  });
  await make.makeContribution(group, of('private').person, { cents: 1_500, linked: false });
  await make.makeInvitations(group, [{ email: INVITED }, { email: viewer.email }]);
  const other = await make.makeGroup(looking.person, { title: 'Not yet together', members: [joined.person] });
  await make.makeInvitations(other, [{ email: INVITED }, { email: viewer.email }]);
  const done = await make.makeGroup(looking.person, { title: 'Kept goal together', goalCents: 500 });
  await make.makeContribution(done, looking.person, { cents: 500, linked: false });
  const { shares } = looking.caller;
  const shared = await Promise.all([
    shares.create({ kind: 'badge', code: 'one_year', ...NOTHING }),
    shares.create({ kind: 'goal', id: goalId, ...NOTHING }),
    shares.create({ kind: 'group', id: done.id, ...NOTHING }),
    shares.create({ kind: 'year', year: now.getUTCFullYear(), ...NOTHING }),
  ]);
  await hidden.leave();
  return {
    ...hidden,
    partner,
    shared: shared.map(({ url }) => new URL(url).pathname),
    invitation: `/accept-invite?challengeId=${other.id}&email=${encodeURIComponent(viewer.email)}`,
  };
}

/** The server's answer, with all that a document contains: markup, loaders' data, queries. */
async function read(path: string, cookie = '') {
  const answer = await fetch(server.origin + path, { redirect: 'manual', headers: { cookie } });
  const headers = JSON.stringify([...answer.headers]);
  return { status: answer.status, headers, text: `${headers}\n${await answer.text()}` };
}

test('no document of the social screens holds what others keep, their euros without their yes, or who is gone', async () => {
  const { viewer, stranger, people, of, partner, shared, invitation } = await peopleWhoMeet();
  const screens = [
    '/leaderboard',
    '/leaderboard?page=1',
    '/leaderboard?page=2',
    '/leaderboard?tab=following',
    '/leaderboard?tab=following&page=1',
    '/leaderboard?tab=following&page=2',
    '/users',
    '/users?q=N',
    // The URL is part of the document, so no whole name is searched for; a misspelt name finds people, too.
    ...people.map(({ name }) => `/users?q=${name.slice(0, -1)}`),
    ...people.map(({ name }) => `/users?q=aNme${name.slice(4, -1)}`),
    '/users?missing=1',
    `/profile/${viewer.id}`,
    '/league',
    '/savings-partner',
    '/year-in-review',
    `/year-in-review?year=${now.getUTCFullYear()}`,
    '/group-challenges',
    invitation,
    '/dashboard',
    '/badges',
    '/settings/privacy',
  ];
  const documents = new Map<string, string>();
  for (const { id, isViewer } of [
    { id: viewer.id, isViewer: true },
    { id: stranger.id, isViewer: false },
  ]) {
    const cookie = await openCookie(db, id);
    for (const path of screens) {
      const { status, text } = await read(path, cookie);
      expect(status, path).toBe(200);
      if (isViewer) documents.set(path, text);
      // One's own list of blocked people names them.
      const named: Kind[] = isViewer && path.startsWith('/users') ? ['blocked'] : [];
      expectNothingKept(text, { people, isViewer, named }, path);
    }
    for (const { kind, id: userId } of people) {
      const path = `/profile/${userId}`;
      const { status, headers, text } = await read(path, cookie);
      const gone = status === 302 && headers.includes('/users?missing=1');
      expect(status === 200 || gone, path).toBe(true);
      expect(gone, `whether there is somebody ${kind}`).toBe(!exists(kind, isViewer));
      if (isViewer) documents.set(kind, text);
      // The URL contains the person's id anyway.
      expectNothingKept(text.replaceAll(userId, ''), { people, isViewer }, `${path} of ${kind}`);
    }
  }

  // The test proves nothing about screens that show nobody.
  const { name, cents } = people.find(({ kind }) => kind === 'joined') ?? { name: '?', cents: 0 };
  for (const path of ['/leaderboard?page=2', '/leaderboard?tab=following&page=2', 'joined'])
    expect(holdsEuros(documents.get(path) ?? '', cents), `${path} shows euros`).toBe(true);
  for (const [path, shown] of [
    ['/users', 'Name-asking'],
    ['/users?q=N', name],
    ['/users?q=aNme-joine', name],
    ['/league', 'Name-private'],
    ['/savings-partner', 'Mette'],
    ['/group-challenges', 'Name-private'],
    [invitation, 'Not yet together'],
    ['private', 'Name-private'],
    ['followed', 'Name-followed'],
  ] as const)
    expect(documents.get(path), `${path} shows ${shown}`).toContain(shown);

  // For visitors: what is behind a mailed or a shared link, and nothing of the screens.
  const { status, text } = await read(partner);
  expect([status, text.includes(name)]).toEqual([200, true]);
  expectNothingKept(text, { people, isViewer: true }, partner);
  expectNothingKept((await read(`${partner}/stop`)).text, { people, isViewer: true }, 'stop');
  for (const path of shared) {
    const page = await read(path);
    expect(page.status, path).toBe(200);
    expect(page.text).toContain('og:image');
    const picture = await read(`${path}/picture.png`);
    expect([picture.status, picture.headers.includes('image/png')]).toEqual([200, true]);
    for (const shown of [page.text, picture.text]) {
      expectNothingKept(shown, { people, isViewer: true }, path);
      for (const one of people) expect(shown.includes(one.name) || shown.includes(one.id), path).toBe(false);
    }
  }
  for (const path of [...screens, `/profile/${of('joined').id}`]) {
    const page = await read(path);
    expect(page.status, path).toBe(302);
    for (const one of people)
      expect(page.text.replaceAll(encodeURIComponent(path), '')).not.toContain(one.name);
  }
});
