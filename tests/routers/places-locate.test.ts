import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { takeServiceTurn } from '~db/queries/places/service-turns';
import { createRateLimits } from '~server/auth/limits';
import { DAY_MS } from '~server/domain/kernel/durations';
import { JOBS } from '~server/jobs/jobs';
import { createLogger } from '~server/log';
import { createIpGeolocation } from '~server/services/places/ip-geolocation';
import { createNominatim } from '~server/services/places/nominatim';
import type { Services } from '~server/context';

import { type SandboxIpGeolocation, startIpGeolocation } from '../../scripts/sandbox/ip-geolocation';
import { type SandboxNominatim, startNominatim } from '../../scripts/sandbox/nominatim';
import { NOW, jobContext, refusalReason } from '../support/callers';
import { useDatabase } from '../support/fixture';

const database = useDatabase();
const { db, runtime, someone, callers } = database;

let nominatim: SandboxNominatim;
let ipGeolocation: SandboxIpGeolocation;
let lines: string[] = [];
const log = createLogger('trace', { write: (line) => void lines.push(line) }, Infinity);

beforeAll(async () => {
  [nominatim, ipGeolocation] = await Promise.all([
    startNominatim({ port: 0 }),
    startIpGeolocation({ port: 0 }),
  ]);
});
afterAll(() => Promise.all([nominatim.close(), ipGeolocation.close()]));
beforeEach(async () => {
  lines = [];
  nominatim.faults.end();
  ipGeolocation.faults.end();
  await db.deleteFrom('geocoded_cells').execute();
  await db.deleteFrom('service_turns').execute();
});

const userAgent = 'Hazel/0.0.0 (https://hazel.example)';
/** Both services, as from a server that has just started. */
const services = (parts: Partial<Services> = {}): Services => ({
  ...runtime.services,
  geocoder: createNominatim({ base: nominatim.url, userAgent, answerMs: 800 }),
  addressLocator: createIpGeolocation({ base: ipGeolocation.url, userAgent, answerMs: 800 }),
  ...parts,
});
async function person(parts: Partial<Services> = {}, at = NOW) {
  const { at: api, person: who } = await someone();
  return { who, places: (await api(at, { services: services(parts), log, address: '91.100.12.34' })).places };
}
const COPENHAGEN = { lat: 55.676123, lon: 12.568987 };

describe('a position', () => {
  it('is the town that the geocoder names, which keeps the answer for its cell', async () => {
    const before = nominatim.requests.length;
    const [ann, ben] = [await person(), await person()];
    expect(await ann.places.locate(COPENHAGEN)).toEqual({ city: 'Copenhagen', country: 'Denmark' });
    expect(await ben.places.locate({ lat: 55.6799, lon: 12.5601 })).toEqual({
      city: 'Copenhagen',
      country: 'Denmark',
    });
    expect(nominatim.requests.slice(before)).toHaveLength(1);
    expect(nominatim.requests.at(-1)?.url).toContain('lat=55.675&lon=12.565');
    expect(await db.selectFrom('geocoded_cells').selectAll().execute()).toEqual([
      expect.objectContaining({ lat_cell: 5567, lon_cell: 1256, city: 'Copenhagen', country_code: 'DK' }),
    ]);
  });

  it('is asked for again when the answer is a month old', async () => {
    await (await person()).places.locate(COPENHAGEN);
    await db.deleteFrom('service_turns').execute();
    const before = nominatim.requests.length;
    const later = new Date(NOW.getTime() + 30 * DAY_MS);
    await (await person({}, later)).places.locate(COPENHAGEN);
    expect(nominatim.requests.length - before).toBe(1);
  });

  it('has the nearest town of the gazetteer where the geocoder names none', async () => {
    expect(await (await person()).places.locate({ lat: -33.87, lon: 151.2 })).toEqual({
      city: 'Sydney',
      country: 'Australia',
    });
    expect(await (await person({ geocoder: null })).places.locate(COPENHAGEN)).toEqual({
      city: 'Copenhagen',
      country: 'Denmark',
    });
  });

  it('has a country alone where there is no town', async () => {
    await db
      .insertInto('geocoded_cells')
      .values({
        lat_cell: -8000,
        lon_cell: 1000,
        city: null,
        country_code: 'NO',
        answered_at: NOW.toISOString(),
      })
      .execute();
    expect(await (await person()).places.locate({ lat: -79.995, lon: 10.005 })).toEqual({
      city: null,
      country: 'Norway',
    });
  });

  it('in the second town of a name leads to it', async () => {
    const { city } = (await (await person()).places.locate({ lat: 39.8, lon: -89.64 })) ?? {};
    expect(city).toBe('Springfield, IL');
  });

  it.each([
    { kind: 'silent' },
    { kind: 'down' },
    { kind: 'error' },
    { kind: 'busy' },
    { kind: 'huge' },
    { kind: 'not-json' },
    { kind: 'nonsense' },
    { kind: 'nowhere' },
    { kind: 'missing' },
  ] as const)('is found without the geocoder when that fails: %j', async (fault) => {
    nominatim.faults.order(fault);
    const began = Date.now();
    expect(await (await person()).places.locate(COPENHAGEN)).toEqual({
      city: 'Copenhagen',
      country: 'Denmark',
    });
    expect(Date.now() - began).toBeLessThan(5000);
    expect(await db.selectFrom('geocoded_cells').selectAll().execute()).toEqual([]);
  });

  it('in the middle of nowhere is no town, which is logged without the person', async () => {
    nominatim.faults.order({ kind: 'nowhere' });
    const { who, places } = await person();
    expect(await places.locate({ lat: 0, lon: -30 })).toBeNull();
    const told = lines.filter((line) => line.includes('no town was found'));
    expect(told).toHaveLength(1);
    expect(told[0]).not.toContain(who.id);
    expect(told[0]).not.toContain('requestId');
  });

  it.each([
    { lat: 91, lon: 0 },
    { lat: 0, lon: -181 },
    { lat: Number.NaN, lon: 0 },
    { lat: Infinity, lon: 0 },
    { lat: 1e308, lon: 1e308 },
  ])('that is not on Earth is refused: %j', async (at) => {
    expect(await refusalReason((await person()).places.locate(at))).toBe('VALIDATION');
  });
});

describe('a network address', () => {
  it('is placed roughly, without being stored', async () => {
    expect(await (await person()).places.locateByAddress()).toEqual({
      city: 'Copenhagen',
      country: 'Denmark',
    });
    expect(ipGeolocation.requests.at(-1)).toBe('91.100.12.0');
  });

  it.each(['reserved', 'limited', 'silent', 'nonsense', 'wrong-key'] as const)(
    'that cannot be placed is no town, and no failure: %s',
    async (kind) => {
      ipGeolocation.faults.order({ kind });
      const { who, places } = await person();
      expect(await places.locateByAddress()).toBeNull();
      expect(lines.join('')).toContain('no town was found');
      expect(lines.join('')).not.toMatch(new RegExp(`91\\.100|${who.id}`));
    },
  );

  it('is told nobody when the service is off', async () => {
    const before = ipGeolocation.requests.length;
    expect(await (await person({ addressLocator: null })).places.locateByAddress()).toBeNull();
    expect(ipGeolocation.requests.length).toBe(before);
  });
});

describe('turns at a service', () => {
  it('are a second apart for all servers together; who would wait too long goes on without', async () => {
    const pace = { everyMs: 1000, mostMs: 1500 };
    const waits = await Promise.all(Array.from({ length: 6 }, () => takeServiceTurn(db, 'nominatim', pace)));
    const given = waits.flatMap((wait) => wait ?? []).sort((a, b) => a - b);
    expect(given).toHaveLength(2);
    expect(given[0]).toBe(0);
    expect(given[1]).toBeGreaterThan(500);
    expect(given[1]).toBeLessThanOrEqual(1000);
    expect(await takeServiceTurn(db, 'ip-geolocation', pace)).toBe(0);
  });

  it('hold back a crowd: ten positions at once are ten towns, and two requests a second apart', async () => {
    const before = nominatim.requests.length;
    const crowd = await Promise.all(Array.from({ length: 10 }, () => person()));
    const found = await Promise.all(
      crowd.map(({ places }, index) => places.locate({ lat: 55.6 + index / 50, lon: 12.5 })),
    );
    expect(found.every((town) => town?.country === 'Denmark')).toBe(true);
    const sent = nominatim.requests.slice(before);
    expect(sent).toHaveLength(2);
    expect((sent[1]?.at ?? 0) - (sent[0]?.at ?? 0)).toBeGreaterThan(700);
  });
});

it('suggests cities for what is typed, in any of their names', async () => {
  const { places } = await person();
  expect((await places.cities({ text: 'København' }))[0]).toEqual({ city: 'Copenhagen', country: 'Denmark' });
  expect((await places.cities({ text: 'par' }))[0]).toEqual({ city: 'Paris', country: 'France' });
  expect(await places.cities({ text: 'paris' })).toContainEqual({ city: 'Paris', country: 'United States' });
  expect(await places.cities({ text: '' })).toEqual([]);
  expect(await places.cities({ text: '<b>' })).toEqual(await places.cities({ text: 'b' }));
  expect(await refusalReason(places.cities({ text: 'x'.repeat(101) }))).toBe('VALIDATION');
});

it('names the services that hear of somebody', async () => {
  expect(await (await person()).places.locators()).toEqual({
    geocoder: new URL(nominatim.url).host,
    byAddress: new URL(ipGeolocation.url).host,
  });
  expect(await (await person({ geocoder: null, addressLocator: null })).places.locators()).toEqual({
    geocoder: null,
    byAddress: null,
  });
});

it('limits each person', async () => {
  const { places } = await person({ limits: createRateLimits(runtime.pool), geocoder: null });
  for (let tries = 0; tries < 30; tries += 1) await places.locate(COPENHAGEN);
  expect(await refusalReason(places.locate(COPENHAGEN))).toBe('TOO_MANY_ATTEMPTS');
  expect(await refusalReason(places.locateByAddress())).toBe('TOO_MANY_ATTEMPTS');
  expect(await refusalReason((await person()).places.locate(COPENHAGEN))).toBe('OK');
});

it('is for people who are signed in', async () => {
  const { places } = callers.anonymous();
  expect(await refusalReason(places.locate(COPENHAGEN))).toBe('SIGN_IN_REQUIRED');
  expect(await refusalReason(places.locateByAddress())).toBe('SIGN_IN_REQUIRED');
  expect(await refusalReason(places.cities({ text: 'par' }))).toBe('SIGN_IN_REQUIRED');
});

it('forgets the towns of cells after a month', async () => {
  await (await person()).places.locate(COPENHAGEN);
  const purge = (days: number) =>
    JOBS.get('purge_towns')?.run(
      jobContext(runtime, { now: () => new Date(NOW.getTime() + days * DAY_MS) }),
      {},
      { last: false },
    );
  await purge(29);
  expect(await db.selectFrom('geocoded_cells').selectAll().execute()).toHaveLength(1);
  await purge(30);
  expect(await db.selectFrom('geocoded_cells').selectAll().execute()).toEqual([]);
});

it('leaves a position, and an address, in no log line and no row', async () => {
  const at = { lat: 55.676123, lon: 12.568987 };
  const { places } = await person();
  await places.locate(at);
  for (const kind of ['down', 'nonsense', 'nowhere', 'error'] as const) {
    nominatim.faults.order({ kind });
    ipGeolocation.faults.order({ kind: 'down' });
    await db.deleteFrom('service_turns').execute();
    await places.locate({ lat: at.lat + 0.05, lon: at.lon });
    await places.locateByAddress();
  }
  await refusalReason(places.locate({ lat: 95.676123, lon: 12.568987 }));
  const tables = await sql<{
    name: string;
  }>`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const rows: string[] = [];
  for (const { name } of tables.rows)
    rows.push(
      JSON.stringify((await sql`select to_jsonb(t) as row from ${sql.raw(name)} t`.execute(db)).rows),
    );
  expect(rows.join('')).toContain('"lat_cell":5567');
  // A time of day can look like a latitude: 13:23:55.676.
  const told = (lines.join('') + rows.join('')).replaceAll(/T\d\d:\d\d:[\d.]+/g, '');
  expect(lines.length).toBeGreaterThan(3);
  // The cell is known to a hundredth of a degree; nothing more exact is.
  expect(told).not.toMatch(/\d\d[.,]?\d*676123|5[56][.,]6\d|12[.,]?56[89]|91\.100/);
});
