import type { Diet, VenueKind, WheelchairAccess } from '~db/columns';

/** Degrees north and east. */
export interface Position {
  lat: number;
  lon: number;
}

export const VENUE_KINDS: readonly VenueKind[] = [
  'restaurant',
  'cafe',
  'fast_food',
  'bakery',
  'supermarket',
  'market',
];

/** The id of a venue, as the database takes it. */
export const PLACE_ID = /^(node|way|relation)\/-?[1-9]\d{0,18}$/;

/** A place of OpenStreetMap where people eat, drink or buy food. What OpenStreetMap does not say is null or empty. */
export interface Venue extends Position {
  /** 'node/1', 'way/2' or 'relation/3', as in its address at openstreetmap.org; a number below 0 for a place of an extract
   * without ids. */
  placeId: string;
  name: string;
  kind: VenueKind;
  /** As OpenStreetMap spells them: 'pizza', 'coffee_shop'. */
  cuisines: readonly string[];
  diets: readonly Diet[];
  wheelchair: WheelchairAccess | null;
  /** Street, number and town in one line. */
  address: string | null;
  /** http or https only. */
  website: string | null;
  /** In OpenStreetMap's notation: 'Mo-Fr 08:00-18:00; PH off'. */
  openingHours: string | null;
}

/** A venue with its distance from where it was looked for, in metres. */
export interface NearbyVenue extends Venue {
  distance: number;
}

export const EARTH_RADIUS_M = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance of two positions in metres along the surface (haversine). */
export function distanceBetween(a: Position, b: Position): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lon, b.lon);
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Where a map shows the place: by its id at openstreetmap.org, else its coordinates, else its name and address. */
export function mapLink(place: {
  placeId?: string | null;
  position?: Position | null;
  name: string;
  address?: string | null;
}): string {
  const { placeId, position, name, address } = place;
  const site = 'https://www.openstreetmap.org';
  if (placeId && !placeId.includes('-')) return `${site}/${placeId}`;
  if (position)
    return `${site}/?mlat=${position.lat}&mlon=${position.lon}#map=18/${position.lat}/${position.lon}`;
  return `${site}/search?query=${encodeURIComponent([name, address].filter(Boolean).join(', '))}`;
}

/** Kilometres with one decimal, in the person's number locale: '0.4 km'. */
export const distanceText = (metres: number, locale: string): string =>
  `${new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(metres / 1000)} km`;
