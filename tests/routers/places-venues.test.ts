import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { createRateLimits } from '~server/auth/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~server/domain/kernel/durations';
import { cellsAround } from '~server/domain/places/venue-cells';
import { VENUE_KINDS, distanceBetween } from '~server/domain/places/venue';
import { findVenues } from '~server/features/places/find-venues';
import { createVenueFetching } from '~server/features/places/venue-fetching';
import { JOBS } from '~server/jobs/jobs';
import { createOverpass } from '~server/services/places/overpass';

import { type SandboxOverpass, startOverpass } from '../../scripts/sandbox/overpass';
import { NOW, jobContext } from '../support/callers';
import { useDatabase } from '../support/fixture';

const COPENHAGEN = { lat: 55.676, lon: 12.568 };
const CELLS = cellsAround(COPENHAGEN, 5000).length;

const database = useDatabase();
let map: SandboxOverpass;
const servers: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  map = await startOverpass({ port: 0 });
});
beforeEach(async () => {
  await sql`truncate venue_cells cascade`.execute(database.db);
});
afterEach(async () => {
  map.faults.end();
  for (const server of servers.splice(0)) await server.close();
});
afterAll(() => map.close());

/** One server process as far as venues are concerned. */
function server({ waitMs = 3000, answerMs = 3000 } = {}) {
  const { db, log } = database.runtime;
  const { limits } = database.runtime.services;
  const source = createOverpass({
    url: map.env['OVERPASS_URL'] ?? '',
    userAgent: 'Hazel/1 (http://localhost)',
    answerMs,
  });
  const venues = createVenueFetching({ db, source, log, waitMs });
  servers.push(venues);
  return (search: Partial<Parameters<typeof findVenues>[1]> = {}, at = NOW) =>
    findVenues(
      { db, now: () => at, user: { id: randomUUID() }, services: { venues, limits } },
      { at: COPENHAGEN, radius: 5000, kinds: VENUE_KINDS, ...search },
    );
}
const asked = async (work: () => Promise<unknown>): Promise<number> => {
  const before = map.queries.length;
  await work();
  return map.queries.length - before;
};
const later = (ms: number) => new Date(NOW.getTime() + ms);

test('venues within the radius come nearest first, with their distance', async () => {
  const find = server();
  const { venues, state, fetchedAt } = await find({ radius: 1000, kinds: ['cafe'], limit: 50 });
  expect({ state, fetchedAt, count: venues.length }).toEqual({
    state: 'fresh',
    fetchedAt: NOW.toISOString(),
    count: 50,
  });
  for (const [n, venue] of venues.entries()) {
    expect(venue.kind).toBe('cafe');
    expect(venue.distance).toBeCloseTo(distanceBetween(COPENHAGEN, venue), 3);
    expect(venue.distance).toBeGreaterThanOrEqual(venues[n - 1]?.distance ?? 0);
    expect(venue.distance).toBeLessThanOrEqual(1000);
  }
});

test('what the database finds is what a walk through all venues finds', async () => {
  const find = server();
  await find();
  const { rows } = await sql<{ placeId: string; lat: number; lon: number }>`
    select place_id as "placeId", position[1] as lat, position[0] as lon from venues`.execute(database.db);
  expect(rows.length).toBeGreaterThan(1500);
  for (const radius of [100, 700, 3000, 5000]) {
    const { venues } = await find({ radius, limit: 1000 });
    const near = rows.filter((row) => distanceBetween(COPENHAGEN, row) <= radius);
    expect(new Set(venues.map(({ placeId }) => placeId)).size).toBe(Math.min(1000, near.length));
    if (near.length <= 1000)
      expect(venues.map(({ placeId }) => placeId).sort()).toEqual(near.map(({ placeId }) => placeId).sort());
  }
});

test('a search may name cuisines, diets, wheelchairs, a part of the name and places', async () => {
  const find = server();
  const { venues: sushi } = await find({ cuisines: ['sushi', 'ramen'] });
  expect(sushi.length).toBeGreaterThan(20);
  expect(sushi.every(({ cuisines }) => cuisines.includes('sushi') || cuisines.includes('ramen'))).toBe(true);
  const { venues: vegan } = await find({ diets: ['vegan', 'vegetarian'], wheelchair: true });
  expect(vegan.length).toBeGreaterThan(3);
  expect(vegan.every(({ diets, wheelchair }) => diets.includes('vegan') && wheelchair !== 'no')).toBe(true);
  // Case and accents make no difference, and % is no wildcard.
  const { venues: named } = await find({ name: 'NORREBRO BRYG' });
  expect(named.map(({ name }) => name)).toContain('Nørrebro Bryghus Restaurant');
  expect((await find({ name: '%' })).venues).toEqual([]);
  const [first] = named;
  expect((await find({ placeIds: [first?.placeId ?? ''] })).venues).toEqual([first]);
});

test('each cell is asked for once a day, however many servers and callers ask at once', async () => {
  const finds = [server(), server(), server()];
  const crowd = () => Promise.all(finds.flatMap((find) => Array.from({ length: 20 }, () => find())));
  let states: string[] = [];
  expect(
    await asked(async () => {
      states = (await crowd()).map(({ state, venues }) => `${state} ${venues.length}`);
    }),
  ).toBe(CELLS);
  expect(new Set(states)).toEqual(new Set(['fresh 200']));
  expect(await asked(() => Promise.all(finds.map((find) => find({}, later(23 * HOUR_MS)))))).toBe(0);
  expect(await asked(() => Promise.all(finds.map((find) => find({}, later(DAY_MS)))))).toBe(CELLS);
  // Half of the cells belong to a neighbourhood further north, too.
  const north = { lat: 55.71, lon: 12.568 };
  expect(await asked(() => finds[0]?.({ at: north }, later(DAY_MS)) ?? Promise.resolve())).toBeLessThan(
    CELLS,
  );
});

test.each(['down', 'error', 'busy', 'remark', 'cut', 'not-json', 'huge'] as const)(
  'when the service is %s, nothing is found and it says so; after a minute it is asked again',
  async (kind) => {
    const find = server();
    map.faults.order({ kind });
    expect(await find({ radius: 200 })).toEqual({ venues: [], state: 'unavailable', fetchedAt: null });
    map.faults.end();
    expect(await asked(() => find({ radius: 200 }, later(MINUTE_MS - 1000)))).toBe(0);
    expect(await find({ radius: 200 }, later(MINUTE_MS))).toMatchObject({ state: 'fresh' });
  },
);

test('venues of yesterday are shown while the service is down, and said to be of yesterday', async () => {
  const find = server();
  const before = await find();
  map.faults.order({ kind: 'error' });
  const after = await find({}, later(3 * DAY_MS));
  expect(after).toEqual({ ...before, state: 'stale' });
  expect(after.fetchedAt).toBe(NOW.toISOString());
});

test('a slow service keeps nobody waiting, and its answer is there for the next who asks', async () => {
  const find = server({ waitMs: 200 });
  map.faults.order({ kind: 'slow', ms: 600 });
  const began = performance.now();
  expect(await find({ radius: 200 })).toMatchObject({ state: 'unavailable' });
  expect(performance.now() - began).toBeLessThan(550);
  await expect.poll(async () => (await find({ radius: 200 })).state, { timeout: 5000 }).toBe('fresh');
  expect(map.queries.length).toBeGreaterThan(0);
});

test('servers that did not ask learn at once that it failed', async () => {
  const [first, second] = [server(), server()];
  map.faults.order({ kind: 'error' });
  await first({ radius: 200 });
  const began = performance.now();
  expect(await second({ radius: 200 })).toMatchObject({ state: 'unavailable' });
  expect(performance.now() - began).toBeLessThan(1000);
});

test('a venue that is gone from the map is gone a day later', async () => {
  const find = server();
  const [first] = (await find({ radius: 200 })).venues;
  await database.db
    .updateTable('venues')
    .set({ place_id: 'node/77', name: 'Long gone' })
    .where('place_id', '=', first?.placeId ?? '')
    .execute();
  expect((await find({ radius: 200 })).venues[0]?.name).toBe('Long gone');
  expect((await find({ radius: 200 }, later(DAY_MS))).venues[0]).toEqual(first);
});

test('a server that stops does not wait for the service', async () => {
  const find = server({ answerMs: 20_000 });
  map.faults.order({ kind: 'silent' });
  const finding = find({ radius: 200 });
  await sleep(100);
  const began = performance.now();
  for (const one of servers.splice(0)) await one.close();
  expect(performance.now() - began).toBeLessThan(1000);
  expect(await finding).toMatchObject({ state: 'unavailable' });
});

test('one person has the map fetched so often an hour, and finds what is known beyond that', async () => {
  const { db, log } = database.runtime;
  const source = createOverpass({
    url: map.env['OVERPASS_URL'] ?? '',
    userAgent: 'Hazel/1 (http://localhost)',
  });
  const venues = createVenueFetching({ db, source, log, waitMs: 3000 });
  servers.push(venues);
  const user = { id: randomUUID() };
  const services = { venues, limits: createRateLimits(database.runtime.pool) };
  const find = async (lon: number) =>
    findVenues(
      { db, now: () => NOW, user, services },
      { at: { lat: 0.05, lon }, radius: 100, kinds: VENUE_KINDS },
    );
  for (let n = 0; n < 40; n += 1) await find(n + 0.05);
  await expect(find(40.05)).rejects.toMatchObject({ reason: 'TOO_MANY_ATTEMPTS' });
  expect(await find(39.05)).toMatchObject({ state: 'fresh' });
});

test('without an address there are no venues', async () => {
  const { db, services } = database.runtime;
  const { limits } = services;
  expect(
    await findVenues(
      { db, now: () => NOW, user: { id: 'somebody' }, services: { venues: null, limits } },
      { at: COPENHAGEN, radius: 5000, kinds: VENUE_KINDS },
    ),
  ).toEqual({ venues: [], state: 'off', fetchedAt: null });
});

test('cells that nobody asked for in a month are deleted with their venues, by purge_venues', async () => {
  const find = server();
  await find({ radius: 200 });
  await find({ at: { lat: 55.71, lon: 12.55 }, radius: 200 }, later(20 * DAY_MS));
  const purge = (at: Date) =>
    JOBS.get('purge_venues')?.run(jobContext(database.runtime, { now: () => at }), {}, { last: false });
  const left = async () =>
    (await sql<{ cells: number }>`select count(distinct lat_cell) as cells from venues`.execute(database.db))
      .rows[0]?.cells;
  await purge(later(29 * DAY_MS));
  expect(await left()).toBe(2);
  await purge(later(30 * DAY_MS));
  expect(await left()).toBe(1);
});
