import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { type SandboxOverpass, startOverpass } from '../../../scripts/sandbox/overpass';
import type { MapElement } from '../../../scripts/sandbox/overpass-query';
import { cellOf } from '../../domain/places/venue-cells';
import { PlacesError, type PlacesFailure } from './ask-json';
import { venueOf } from './osm-venue';
import { createOverpass } from './overpass';

const CENTRE = { lat: 55.676, lon: 12.568 };
const CELL = cellOf(CENTRE);
const AGENT = 'Hazel/1 (http://localhost)';

const at = (element: Partial<MapElement> & { tags: Record<string, string> }): MapElement => ({
  type: 'node',
  id: 1,
  ...CENTRE,
  ...element,
});

const RELATION = at({ type: 'relation', id: 3, tags: { amenity: 'marketplace', name: 'Torvehallerne' } });
const WAY = at({ type: 'way', id: 2, tags: { shop: 'supermarket', name: 'Netto' } });
const ELEMENTS = [
  at({ tags: { amenity: 'cafe', name: 'Café <b>Ø</b>' } }),
  WAY,
  RELATION,
  at({ id: 4, tags: { amenity: 'restaurant' } }),
  at({ id: 5, tags: { amenity: 'bank', name: 'Not a venue' } }),
  // Its outline reaches into the cell, its middle does not.
  at({ id: 6, lat: 55.59, tags: { amenity: 'cafe', name: 'In the next cell' } }),
];

let copenhagen: SandboxOverpass;
let small: SandboxOverpass;
beforeAll(async () => {
  copenhagen = await startOverpass({ port: 0 });
  small = await startOverpass({ port: 0, elements: ELEMENTS });
});
afterEach(() => copenhagen.faults.end());
afterAll(() => Promise.all([copenhagen.close(), small.close()]));

const overpass = (sandbox: SandboxOverpass, options: { answerMs?: number; restMs?: number } = {}) =>
  createOverpass({ url: sandbox.env['OVERPASS_URL'] ?? '', userAgent: AGENT, ...options });

async function reasonOf(call: Promise<unknown>): Promise<PlacesFailure | 'no failure'> {
  try {
    await call;
    return 'no failure';
  } catch (error) {
    if (error instanceof PlacesError) return error.reason;
    throw error;
  }
}

describe('venues of a cell', () => {
  it('are those of Copenhagen, each within the cell and named', async () => {
    const venues = await overpass(copenhagen).venuesOf(CELL);
    expect(venues.length).toBeGreaterThan(500);
    for (const venue of venues) {
      expect(cellOf(venue)).toEqual(CELL);
      expect(venue.name).not.toBe('');
      expect(venue.placeId).toMatch(/^node\/-\d+$/);
    }
    expect(new Set(venues.map(({ kind }) => kind))).toEqual(
      new Set(['cafe', 'restaurant', 'bakery', 'fast_food']),
    );
    expect(copenhagen.queries.at(-1)).toBe(
      '[out:json][timeout:15];(nwr["amenity"~"^(restaurant|cafe|fast_food|marketplace)$"]["name"](55.6,12.5,55.7,12.6);nwr["shop"~"^(bakery|supermarket)$"]["name"](55.6,12.5,55.7,12.6););out center qt;',
    );
  });

  it('are nodes, and ways and relations by their centers; what has no name or is of another kind is left out', async () => {
    const venues = await overpass(small).venuesOf(CELL);
    expect(venues.map(({ placeId, name, kind }) => [placeId, name, kind])).toEqual([
      ['node/1', 'Café <b>Ø</b>', 'cafe'],
      ['way/2', 'Netto', 'supermarket'],
      ['relation/3', 'Torvehallerne', 'market'],
    ]);
  });
});

describe('a service that fails', () => {
  it.each([
    ['down', 'network'],
    ['cut', 'network'],
    ['error', 'refused'],
    ['busy', 'rate_limited'],
    ['remark', 'failed'],
    ['not-json', 'unreadable'],
    ['huge', 'too_large'],
    ['slow', 'timeout'],
    ['silent', 'timeout'],
  ] as const)('%s: %s', async (kind, reason) => {
    copenhagen.faults.order({ kind, ms: 2000 });
    expect(
      await reasonOf(overpass(copenhagen, { answerMs: kind === 'huge' ? 5000 : 300 }).venuesOf(CELL)),
    ).toBe(reason);
  });

  it('is left alone for a while after three failures, and asked again then', async () => {
    const source = overpass(copenhagen, { restMs: 200 });
    copenhagen.faults.order({ kind: 'error' });
    for (let n = 0; n < 3; n += 1) {
      expect(source.isResting()).toBe(false);
      expect(await reasonOf(source.venuesOf(CELL))).toBe('refused');
    }
    const { length } = copenhagen.queries;
    expect(source.isResting()).toBe(true);
    expect(await reasonOf(source.venuesOf(CELL))).toBe('resting');
    expect(copenhagen.queries).toHaveLength(length);
    copenhagen.faults.end();
    await expect.poll(() => source.isResting()).toBe(false);
    expect((await source.venuesOf(CELL)).length).toBeGreaterThan(500);
  });

  it('is not followed elsewhere', async () => {
    const redirecting = createOverpass({ url: `${copenhagen.url}/nowhere`, userAgent: AGENT });
    expect(await reasonOf(redirecting.venuesOf(CELL))).toBe('refused');
  });
});

describe('a place of OpenStreetMap', () => {
  const read = (tags: Record<string, string>) =>
    venueOf({ type: 'node', id: 1, lat: 55.6, lon: 12.5, tags: { amenity: 'cafe', name: 'A', ...tags } });

  it('says what it serves, in OpenStreetMap’s words', () => {
    expect(read({ cuisine: 'Coffee Shop; pizza;pizza, kebab;' })?.cuisines).toEqual([
      'coffee_shop',
      'pizza',
      'kebab',
    ]);
    expect(read({ 'diet:vegan': 'only', 'diet:halal': 'no', 'diet:gluten_free': 'yes' })?.diets).toEqual([
      'vegetarian',
      'vegan',
      'gluten_free',
    ]);
    expect(read({ cuisine: 'kosher' })?.diets).toEqual(['kosher']);
    expect(read({ wheelchair: 'designated' })?.wheelchair).toBe('yes');
    expect(read({ wheelchair: 'bad' })?.wheelchair).toBeNull();
  });

  it('has an address as far as it is known', () => {
    const street = { 'addr:street': 'Nørrebrogade', 'addr:housenumber': '12' };
    expect(read({ ...street, 'addr:city': 'København' })?.address).toBe('Nørrebrogade 12, København');
    expect(read(street)?.address).toBe('Nørrebrogade 12');
    expect(read({ 'addr:housenumber': '12' })?.address).toBeNull();
  });

  it('has a website only at http or https, and without a user', () => {
    expect(read({ website: 'https://example.com/menu' })?.website).toBe('https://example.com/menu');
    expect(read({ 'contact:website': 'http://example.com' })?.website).toBe('http://example.com/');
    for (const website of [
      'javascript:alert(1)',
      'data:text/html,x',
      'example.com',
      'https://bank.example@evil.example/',
      `https://example.com/${'a'.repeat(500)}`,
    ])
      expect(read({ website })?.website).toBeNull();
  });

  it('keeps names as text: markup and instructions stay, what turns the reading direction goes', () => {
    expect(read({ name: '<script>x</script> \u202eabc' })?.name).toBe('<script>x</script> abc');
    expect(read({ name: '\u202e\u200b ' })).toBeNull();
    expect(Array.from(read({ name: 'Å'.repeat(1000) })?.name ?? '')).toHaveLength(200);
    // Cut off, opening hours would say something else.
    expect(read({ opening_hours: 'Mo-Fr 08:00-18:00; '.repeat(100) })?.openingHours).toBeNull();
  });

  it('is nothing when it cannot be read', () => {
    for (const wrong of [
      null,
      [],
      { type: 'area', id: 1, lat: 1, lon: 1, tags: {} },
      { type: 'node', id: 1, lat: 91, lon: 1, tags: { amenity: 'cafe', name: 'A' } },
      { type: 'node', id: 1, lat: '1', lon: 1, tags: { amenity: 'cafe', name: 'A' } },
      { type: 'node', id: 2 ** 60, lat: 1, lon: 1, tags: { amenity: 'cafe', name: 'A' } },
      { type: 'node', id: 0, lat: 1, lon: 1, tags: { amenity: 'cafe', name: 'A' } },
      { type: 'way', id: 1, tags: { amenity: 'cafe', name: 'A' } },
      { type: 'node', id: 1, lat: 1, lon: 1, tags: { amenity: 7, name: 'A' } },
      { type: 'node', id: 1, lat: 1, lon: 1 },
    ])
      expect(venueOf(wrong)).toBeNull();
  });
});
