import aliases from './place-aliases.json' with { type: 'json' };
import places from './places.json' with { type: 'json' };

/*
 * Cost-of-living multipliers of cities and countries; 1 leaves an estimate as it is.
 *
 * The values named in docs/product/places.md, 'Places and prices', are given; all others are this project's own estimates: a
 * logarithmic fit of the given ones to the published cost-of-living-plus-rent index of Numbeo (cities 2025,
 * countries 2024), rounded to 0.05 and kept within the range of the given ones. The index itself is not included.
 */

type City = { city: string; country: string; multiplier: number };
type Country = { country: string; code: string; multiplier: number };
type Aliases = Readonly<Record<string, string>>;

/** Alphabetical, for suggestions. */
export const CITIES: readonly City[] = places.cities;
/** Alphabetical, with ISO 3166-1 alpha-2 codes. */
export const COUNTRIES: readonly Country[] = places.countries;

/** Other names under which geocoders and people know a city of the table. */
export const CITY_ALIASES: Aliases = aliases.cities;
/** Other names under which geocoders and people know a country of the table. */
export const COUNTRY_ALIASES: Aliases = aliases.countries;
