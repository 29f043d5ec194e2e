import { z } from 'zod';

import type { Diet, VenueKind, WheelchairAccess } from '~db/columns';

import { foreignText } from '../../domain/kernel/foreign-text';
import type { Venue } from '../../domain/places/venue';

/** The tags that make a venue: https://wiki.openstreetmap.org/wiki/Key:amenity and Key:shop. */
export const KIND_TAGS: readonly [key: 'amenity' | 'shop', value: string, kind: VenueKind][] = [
  ['amenity', 'restaurant', 'restaurant'],
  ['amenity', 'cafe', 'cafe'],
  ['amenity', 'fast_food', 'fast_food'],
  ['amenity', 'marketplace', 'market'],
  ['shop', 'bakery', 'bakery'],
  ['shop', 'supermarket', 'supermarket'],
];

const MAX_NAME = 200;
const MAX_ADDRESS = 200;
/** OpenStreetMap has no longer values. */
const MAX_OPENING_HOURS = 255;
const MAX_WEBSITE = 500;
const MAX_CUISINES = 12;
const MAX_CUISINE = 40;

const DIET_TAGS: readonly [tag: string, diet: Diet][] = [
  ['vegetarian', 'vegetarian'],
  ['vegan', 'vegan'],
  ['halal', 'halal'],
  ['kosher', 'kosher'],
  ['gluten_free', 'gluten_free'],
];

const coordinates = { lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) };
const tags = z.record(z.string(), z.string());
const id = z.int().refine((value) => value !== 0);
/** What Overpass says of a place with `out center`: nodes have a position of their own, ways and relations a center. */
const elementSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('node'), id, ...coordinates, tags }),
  z.object({ type: z.enum(['way', 'relation']), id, center: z.object(coordinates), tags }),
]);

/** Reads an element of Overpass's answer. Null for what is no venue: without a name, of another kind, or not readable. */
export function venueOf(element: unknown): Venue | null {
  const read = elementSchema.safeParse(element);
  if (!read.success) return null;
  const { type, id: number, tags: said } = read.data;
  const { lat, lon } = 'center' in read.data ? read.data.center : read.data;
  const name = foreignText(said['name'], MAX_NAME);
  const kind = KIND_TAGS.find(([key, value]) => said[key] === value)?.[2];
  if (name === null || kind === undefined) return null;
  const cuisines = cuisinesOf(said['cuisine']);
  return {
    placeId: `${type}/${number}`,
    name,
    kind,
    lat,
    lon,
    cuisines,
    diets: dietsOf(said, cuisines),
    wheelchair: wheelchairOf(said['wheelchair']),
    address: addressOf(said),
    website: websiteOf(said['website'] ?? said['contact:website']),
    openingHours: wholeText(said['opening_hours'], MAX_OPENING_HOURS),
  };
}

/** Text that means something else when its end is missing. */
function wholeText(text: string | undefined, max: number): string | null {
  return text === undefined || text.length > max ? null : foreignText(text, max);
}

/** 'Pizza; kebab' is two cuisines. */
function cuisinesOf(cuisine: string | undefined): string[] {
  const parts = (foreignText(cuisine, 500) ?? '').toLowerCase().split(/[;,]/);
  const read = parts.map((part) => part.trim().replace(/\s/g, '_'));
  return [...new Set(read)]
    .filter((part) => part !== '' && part.length <= MAX_CUISINE)
    .slice(0, MAX_CUISINES);
}

const isServed = (value: string | undefined) => value === 'yes' || value === 'only';

function dietsOf(said: Readonly<Record<string, string>>, cuisines: readonly string[]): Diet[] {
  const found = new Set(
    DIET_TAGS.filter(([tag]) => isServed(said[`diet:${tag}`]) || cuisines.includes(tag)).map(
      ([, diet]) => diet,
    ),
  );
  // What is vegan is vegetarian.
  if (found.has('vegan')) found.add('vegetarian');
  return DIET_TAGS.flatMap(([, diet]) => (found.has(diet) ? [diet] : []));
}

function wheelchairOf(value: string | undefined): WheelchairAccess | null {
  if (value === 'designated') return 'yes';
  return value === 'yes' || value === 'limited' || value === 'no' ? value : null;
}

/** 'Nørrebrogade 12, Copenhagen'. */
function addressOf(said: Readonly<Record<string, string>>): string | null {
  const street = said['addr:street'] ?? said['addr:place'];
  const line =
    street === undefined ? undefined : [street, said['addr:housenumber']].filter(Boolean).join(' ');
  return foreignText([line, said['addr:city']].filter(Boolean).join(', '), MAX_ADDRESS);
}

/** Only an http or https address, and none that names a user. */
function websiteOf(address: string | undefined): string | null {
  const text = wholeText(address, MAX_WEBSITE);
  if (text === null || !URL.canParse(text)) return null;
  const { protocol, username, password, href } = new URL(text);
  const plain = (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
  return plain && href.length <= MAX_WEBSITE ? href : null;
}
