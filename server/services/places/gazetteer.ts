import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

import { foldName } from '../../domain/places/fold-name';
import type { Position } from '../../domain/places/venue';

/** A city or town. Its name is the only one of its kind in its country, and its position good to a kilometre. */
export interface City extends Position {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  population: number;
  /** Of the IANA database. */
  timeZone: string;
}

/** The cities of the world with 15,000 people, and those of Europe with 1,000: GeoNames, CC BY 4.0
 * (docs/decisions/0093-towns-from-a-file.md). Read at first use. */
export interface Gazetteer {
  /** The city that a position belongs to; null when there is none within 100 km. */
  nearest(at: Position): Promise<City | null>;
  /** Cities of whose names one begins with the text, those that are meant most often first. */
  suggest(text: string, most: number): Promise<City[]>;
  /** Cities with this name among theirs, in the same order.
   * @param country a code; null for all countries */
  named(name: string, country: string | null): Promise<City[]>;
}

/** Where the file lies beside its sources; the production build has a copy. */
export const GAZETTEER_FILE = new URL('./gazetteer.txt.br', import.meta.url);

/** Farther away it is not the city of a position. */
const FAR_M = 100_000;
/** A city reaches as far as its people need at 4,000 a square kilometre, and no farther than this. */
const PEOPLE_PER_KM2 = 4000;
const MOST_REACH_M = 15_000;
/** The order of cities is that of their people, who count as many times where the city is called so here, and where its whole name
 * was typed. */
const OWN_NAME = 5;
const WHOLE_NAME = 20;
const METRES_PER_DEGREE = 111_195;
const TAB = 0x09;
const LINE_END = 0x0a;

const unpack = promisify<Buffer, Buffer>(brotliDecompress);

/** @param file replaces {@link GAZETTEER_FILE} */
export function createGazetteer(file: URL = GAZETTEER_FILE): Gazetteer {
  let loading: Promise<Table> | null = null;
  const loaded = () => {
    // A reading that failed is tried again by the next call.
    loading ??= load(file).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  return {
    nearest: async (at) => (await loaded()).nearest(at),
    suggest: async (text, most) => (await loaded()).suggest(foldName(text), most),
    named: async (name, country) => (await loaded()).named(foldName(name), country),
  };
}

type Table = Awaited<ReturnType<typeof load>>;

/** The blocks of the file, which scripts/lib/gazetteer.ts writes. What is searched stays bytes: it is a third of the memory
 * of strings, and outside of JavaScript's heap. */
async function load(file: URL) {
  const data = await unpack(await readFile(file));
  const [, zoneText, names, countries, ...numbers] = blocksOf(data);
  const [zones, lats, lons, hundreds] = numbers.map(numbersOf);
  if (!zoneText || !names || !countries || !zones || !lats || !lons || !hundreds)
    throw new Error('The gazetteer is not readable');
  const zoneNames = zoneText.toString('latin1').split(' ');
  const starts = lineStarts(names, lats.length);
  const at = (values: Int32Array, index: number) => values[index] ?? 0;

  const cityOf = (index: number): City => ({
    name: names.toString('utf8', at(starts, index), names.indexOf(TAB, at(starts, index))),
    country: countries.toString('latin1', 2 * index, 2 * index + 2),
    lat: at(lats, index) / 100,
    lon: at(lons, index) / 100,
    population: at(hundreds, index) * 100,
    timeZone: zoneNames[at(zones, index)] ?? 'UTC',
  });

  interface Match {
    index: number;
    weight: number;
  }
  /** The cities with a key that begins with `key`, or is `key`.
   * @param most the most of those with an own name like it, and of those with another one */
  const matches = (key: string, { exact, most = Infinity }: { exact: boolean; most?: number }): Match[] => {
    const needle = Buffer.from(exact ? `\t${key}\t` : `\t${key}`);
    const found: Match[] = [];
    const room = { own: most, other: most };
    let from = names.indexOf(needle);
    while (key !== '' && from >= 0 && room.own + room.other > 0) {
      const index = lineAt(starts, from);
      const kind = names.indexOf(TAB, at(starts, index)) === from ? 'own' : 'other';
      if (room[kind] > 0) {
        room[kind] -= 1;
        found.push({ index, weight: at(hundreds, index) * (kind === 'own' ? OWN_NAME : 1) });
      }
      from = names.indexOf(needle, at(starts, index + 1));
    }
    return found;
  };
  const heaviest = (found: readonly Match[]): City[] =>
    found.toSorted((a, b) => b.weight - a.weight).map(({ index }) => cityOf(index));

  return {
    nearest(position: Position): City | null {
      const shrunk = Math.cos((position.lat * Math.PI) / 180);
      let best = -1;
      let least = Infinity;
      for (let index = 0; index < lats.length; index += 1) {
        const north = Math.abs(at(lats, index) / 100 - position.lat) * METRES_PER_DEGREE;
        // By far most cities are passed over here.
        if (north > FAR_M) continue;
        const turn = Math.abs(at(lons, index) / 100 - position.lon);
        const east = Math.min(turn, 360 - turn) * shrunk * METRES_PER_DEGREE;
        const metres = Math.hypot(north, east);
        const people = at(hundreds, index) * 100;
        const reach = Math.min(MOST_REACH_M, 1000 * Math.sqrt(people / PEOPLE_PER_KM2 / Math.PI));
        if (metres <= FAR_M && metres - reach < least) [best, least] = [index, metres - reach];
      }
      return best < 0 ? null : cityOf(best);
    },
    suggest(key: string, most: number): City[] {
      const found = new Map<number, Match>();
      for (const match of matches(key, { exact: false, most })) found.set(match.index, match);
      for (const { index, weight } of matches(key, { exact: true, most }))
        found.set(index, { index, weight: weight * WHOLE_NAME });
      return heaviest([...found.values()]).slice(0, most);
    },
    named(key: string, country: string | null): City[] {
      const all = heaviest(matches(key, { exact: true }));
      return country === null ? all : all.filter((city) => city.country === country);
    },
  };
}

/** The parts of the file between empty lines. */
function blocksOf(data: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  let from = 0;
  for (let end = data.indexOf('\n\n'); end >= 0; end = data.indexOf('\n\n', from)) {
    blocks.push(data.subarray(from, end));
    from = end + 2;
  }
  return [...blocks, data.subarray(from)];
}

const numbersOf = (block: Buffer): Int32Array => Int32Array.from(block.toString('latin1').split(' '), Number);

/** Where each line begins, and one past the last. */
function lineStarts(block: Buffer, lines: number): Int32Array {
  const starts = new Int32Array(lines + 1);
  let line = 0;
  for (let end = block.indexOf(LINE_END); end >= 0; end = block.indexOf(LINE_END, end + 1))
    starts[(line += 1)] = end + 1;
  starts[lines] = block.length + 1;
  return starts;
}

/** The line that holds the byte at `offset`. */
function lineAt(starts: Int32Array, offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low;
}
