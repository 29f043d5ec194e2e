import { CITIES, CITY_ALIASES, COUNTRIES, COUNTRY_ALIASES } from './cost-of-living-data';
import { foldName } from './fold-name';

function withAliases(
  multipliers: ReadonlyMap<string, number>,
  aliases: Readonly<Record<string, string>>,
): ReadonlyMap<string, number> {
  const all = new Map(multipliers);
  for (const [alias, name] of Object.entries(aliases)) {
    const multiplier = multipliers.get(foldName(name));
    if (multiplier !== undefined) all.set(foldName(alias), multiplier);
  }
  return all;
}

const BY_CITY = withAliases(
  new Map(CITIES.map(({ city, multiplier }) => [foldName(city), multiplier])),
  CITY_ALIASES,
);

const BY_COUNTRY = withAliases(
  new Map(
    COUNTRIES.flatMap(({ country, code, multiplier }): [string, number][] => [
      [foldName(country), multiplier],
      [foldName(code), multiplier],
    ]),
  ),
  COUNTRY_ALIASES,
);

/** The price level of a place: by city first, else by country (name or ISO code), else 1. */
export function costMultiplier(city: string | null, country: string | null): number {
  return BY_CITY.get(foldName(city ?? '')) ?? BY_COUNTRY.get(foldName(country ?? '')) ?? 1;
}
