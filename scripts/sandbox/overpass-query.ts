/** A place of OpenStreetMap as Overpass knows it. */
export interface MapElement {
  type: 'node' | 'way' | 'relation';
  id: number;
  /** Of ways and relations the center. */
  lat: number;
  lon: number;
  tags: Readonly<Record<string, string>>;
}

type Filter = (element: MapElement) => boolean;

/** What a query asks for. */
export interface MapQuery {
  wants: Filter;
  /** Whether ways and relations come with their centers. */
  center: boolean;
}

/** A mistake in a query, in the words of Overpass. */
export class QueryMistake extends Error {}

const EARTH_RADIUS_M = 6_371_000;
const NUMBER = String.raw`-?\d+(?:\.\d+)?`;
const AREA = new RegExp(
  String.raw`^\(\s*(around:)?\s*(${NUMBER})\s*,\s*(${NUMBER})\s*,\s*(${NUMBER})(?:\s*,\s*(${NUMBER}))?\s*\)`,
);
const TAG = /^\[\s*"([^"]+)"\s*(?:(!?[=~])\s*"([^"]*)"\s*(,\s*i\s*)?)?\]/;
const TYPES: Readonly<Record<string, readonly MapElement['type'][]>> = {
  node: ['node'],
  way: ['way'],
  relation: ['relation'],
  nwr: ['node', 'way', 'relation'],
};

/** Reads the part of Overpass QL that asks for places by tags within boxes or circles: settings, a union or single statements, and
 * `out`. @throws QueryMistake for everything else */
export function readMapQuery(text: string): MapQuery {
  let rest = text.trim();
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest);
    if (found) rest = rest.slice(found[0].length).trimStart();
    return found;
  };
  const mistake = () => new QueryMistake(`parse error: Unknown query clause near "${rest.slice(0, 40)}"`);

  let json = false;
  for (let setting = take(/^\[(\w+):([^\]]*)\]/); setting; setting = take(/^\[(\w+):([^\]]*)\]/))
    if (setting[1] === 'out') json = setting[2] === 'json';
  if (!json) throw new QueryMistake('the sandbox answers [out:json] only');
  take(/^;/);

  const statements: Filter[] = [];
  const union = take(/^\(/) !== null;
  for (let type = take(/^(nwr|node|way|relation)\b/); type; type = take(/^(nwr|node|way|relation)\b/)) {
    const types = TYPES[type[1] ?? ''] ?? [];
    const filters: Filter[] = [({ type: of }) => types.includes(of)];
    for (;;) {
      const tag = take(TAG);
      const area = tag ? null : take(AREA);
      if (tag) filters.push(tagFilter(tag));
      else if (area) filters.push(areaFilter(area));
      else break;
    }
    if (!take(/^;/)) throw mistake();
    statements.push((element) => filters.every((fits) => fits(element)));
  }
  if (statements.length === 0 || (union && !take(/^\)\s*;/))) throw mistake();
  const out = take(/^out((?:\s+\w+)*)\s*;/);
  if (!out || rest !== '') throw mistake();
  return {
    wants: (element) => statements.some((fits) => fits(element)),
    center: (out[1] ?? '').split(/\s+/).includes('center'),
  };
}

function tagFilter([, key = '', operator, value = '', caseless]: RegExpExecArray): Filter {
  if (operator === undefined) return ({ tags }) => tags[key] !== undefined;
  const pattern = operator.endsWith('~') ? new RegExp(value, caseless ? 'i' : '') : null;
  const fits = (tag: string | undefined) => tag !== undefined && (pattern?.test(tag) ?? tag === value);
  return ({ tags }) => fits(tags[key]) !== operator.startsWith('!');
}

function areaFilter([, around, ...numbers]: RegExpExecArray): Filter {
  const [a = 0, b = 0, c = 0, d] = numbers.map((number: string | undefined) =>
    number === undefined ? undefined : Number(number),
  );
  if (around) return ({ lat, lon }) => metresBetween(lat, lon, b, c) <= a;
  if (d === undefined || a > c || Math.abs(a) > 90 || Math.abs(c) > 90)
    throw new QueryMistake('static error: a bounding box is south, west, north, east');
  return ({ lat, lon }) => lat >= a && lat <= c && lon >= b && lon <= d;
}

function metresBetween(lat: number, lon: number, otherLat: number, otherLon: number): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const x = radians(otherLon - lon) * Math.cos(radians((lat + otherLat) / 2));
  return EARTH_RADIUS_M * Math.hypot(x, radians(otherLat - lat));
}
