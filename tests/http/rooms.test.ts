import { readdirSync } from 'node:fs';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { ensureBuild } from '../../scripts/lib/build';
import { seedDemo } from '../../scripts/seed/seed';
import { type KillableServer, createServer } from '../faults/programs';
import { openCookie } from '../faults/savers';
import { useDatabase } from '../support/fixture';
import { SCREENS } from '../support/screens';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const now = new Date();
const { db, url, someone } = useDatabase({ now, seed: 7 });

let server: KillableServer;
let people: { id: string; name: string }[] = [];
beforeAll(async () => {
  await ensureBuild(); // `npm test` has made it already
  await seedDemo(db, { now });
  const newcomer = await someone({ displayName: 'Newcomer' });
  const lena = await db
    .selectFrom('profiles')
    .select('id')
    .where('display_name', '=', 'Lena')
    .executeTakeFirstOrThrow();
  people = [
    { id: lena.id, name: 'Lena' },
    { id: newcomer.id, name: 'Newcomer' },
  ];
  server = await createServer(url);
  await server.start();
});
afterAll(() => server.kill());

/** Only a mailed link leads to an invitation. */
const MAILED: readonly string[] = [SCREENS['accept-invite']];

async function documentsOf(id: string) {
  const cookie = await openCookie(db, id);
  const known = new Map<string, string>();
  return async (path: string): Promise<string> => {
    const text =
      known.get(path) ?? (await (await fetch(server.origin + path, { headers: { cookie } })).text());
    known.set(path, text);
    return text;
  };
}

const screenOf = (id: string) =>
  Object.values(SCREENS)
    .filter((path) => !MAILED.includes(path))
    .map((path) => path.replace('ME', id));

/** The start tags of the links in a document, or in the part of it that the pattern finds. */
const linksIn = (html: string, part = /^[^]*$/) =>
  [...(part.exec(html)?.[0] ?? '').matchAll(/<a\b[^>]*>/g)].map(([tag]) => tag);
const targetOf = (tag: string) => /href="(\/[^"#?]*)/.exec(tag)?.[1];
const targetsIn = (html: string) => new Set(linksIn(html).flatMap((tag) => targetOf(tag) ?? []));

test('every screen behind the sign-in is walked', () => {
  // The gallery of components exists in development alone.
  const routes = readdirSync('app/routes')
    .flatMap((name) => /^_app\.(.+)$/.exec(name)?.[1] ?? [])
    // A product of the price book is nobody's here, and leads to the list.
    .filter((name) => name !== 'dev.ui' && name !== 'receipts_.$productId');
  expect(Object.keys(SCREENS).sort()).toEqual(routes.sort());
});

test('every screen that no mail leads to is at most two taps from Home', async () => {
  for (const { id, name } of people) {
    const open = await documentsOf(id);
    const screens = screenOf(id);
    const once = targetsIn(await open(SCREENS.dashboard));
    const twice = new Set([SCREENS.dashboard, ...once]);
    for (const path of once)
      if (screens.includes(path)) for (const target of targetsIn(await open(path))) twice.add(target);
    expect([name, screens.filter((path) => !twice.has(path))]).toEqual([name, []]);
  }
});

test('every screen is marked in the bar and among its rooms, and has one way back', async () => {
  const main = /<nav class="nav" aria-label="Main">[^]*?<\/nav>/;
  const row = /<nav class="rooms"[^]*?<\/nav>/;
  const marked = (tags: string[]) => tags.filter((tag) => tag.includes('aria-current='));
  for (const { id, name } of people) {
    const open = await documentsOf(id);
    for (const path of [...screenOf(id), ...MAILED, '/leaderboard?tab=following']) {
      const html = await open(path);
      const rail = marked(linksIn(html, main));
      const rooms = linksIn(html, row);
      // The rail shows the place and its room, the bar the place.
      expect([name, path, rail.length]).toEqual([name, path, rooms.length > 0 ? 2 : 1]);
      expect([name, path, marked(rooms).map(targetOf)]).toEqual([
        name,
        path,
        rooms.length === 0 ? [] : [MAILED.includes(path) ? SCREENS['group-challenges'] : path.split('?')[0]],
      ]);
      const isPlace = rail.some((tag) => targetOf(tag) === path.split('?')[0] && tag === rail[0]);
      const back = linksIn(html).filter((tag) => tag.includes('aria-label="Back'));
      expect([name, path, back.length]).toEqual([name, path, isPlace ? 0 : 1]);
    }
  }
});
