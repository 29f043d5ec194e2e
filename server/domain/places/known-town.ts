import { CITIES, CITY_ALIASES, COUNTRIES, COUNTRY_ALIASES } from './cost-of-living-data';
import { foldName } from './fold-name';

/** A city or a country with a price level of its own. */
export interface KnownTown {
  name: string;
  priceLevel: number;
}

const own = [
  ...COUNTRIES.map(({ country, multiplier }) => ({ name: country, priceLevel: multiplier })),
  ...CITIES.map(({ city, multiplier }) => ({ name: city, priceLevel: multiplier })),
].map((place) => [foldName(place.name), place] as const);
const byName = new Map<string, KnownTown>(own);

/** The cities and countries of the table of price levels by their folded names, other names included. */
export const KNOWN_TOWNS: ReadonlyMap<string, KnownTown> = new Map([
  ...Object.entries({ ...COUNTRY_ALIASES, ...CITY_ALIASES }).flatMap(([alias, name]) => {
    const place = byName.get(foldName(name));
    return place === undefined ? [] : [[foldName(alias), place] as const];
  }),
  ...own,
]);

/** Whether two names mean one place: 'København' is Copenhagen. */
export function isSameTown(one: string, other: string): boolean {
  const [a, b] = [foldName(one), foldName(other)];
  return a === b || (KNOWN_TOWNS.has(a) && KNOWN_TOWNS.get(a) === KNOWN_TOWNS.get(b));
}
