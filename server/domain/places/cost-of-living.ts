import { CITIES, CITY_ALIASES, COUNTRIES, COUNTRY_ALIASES } from './cost-of-living-data';

/** Case, diacritics and surrounding space make no difference: ' ZÜRICH ' is 'zurich'. */
function fold(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/ø/gi, 'o')
    .trim()
    .toLowerCase();
}

function withAliases(
  multipliers: ReadonlyMap<string, number>,
  aliases: Readonly<Record<string, string>>,
): ReadonlyMap<string, number> {
  const all = new Map(multipliers);
  for (const [alias, name] of Object.entries(aliases)) {
    const multiplier = multipliers.get(fold(name));
    if (multiplier !== undefined) all.set(fold(alias), multiplier);
  }
  return all;
}

const BY_CITY = withAliases(
  new Map(CITIES.map(({ city, multiplier }) => [fold(city), multiplier])),
  CITY_ALIASES,
);

const BY_COUNTRY = withAliases(
  new Map(
    COUNTRIES.flatMap(({ country, code, multiplier }): [string, number][] => [
      [fold(country), multiplier],
      [fold(code), multiplier],
    ]),
  ),
  COUNTRY_ALIASES,
);

/** The price level of a place: by city first, else by country (name or ISO code), else 1. */
export function costMultiplier(city: string | null, country: string | null): number {
  return BY_CITY.get(fold(city ?? '')) ?? BY_COUNTRY.get(fold(country ?? '')) ?? 1;
}
