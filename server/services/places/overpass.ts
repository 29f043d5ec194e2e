import { setImmediate as othersTurn } from 'node:timers/promises';

import { z } from 'zod';

import { type VenueCell, boundsOf, cellOf } from '../../domain/places/venue-cells';
import type { Venue } from '../../domain/places/venue';
import { PlacesError, askJson } from './ask-json';
import { KIND_TAGS, venueOf } from './osm-venue';
import { createRests } from './resting';

/** Where venues come from. */
export interface VenueSource {
  /** Whether it failed so often that it is left alone for a while. */
  isResting: () => boolean;
  /** All venues of a cell, by one request.
   * @throws {PlacesError} always this type */
  venuesOf(cell: VenueCell, signal?: AbortSignal): Promise<Venue[]>;
}

/** How long an answer may take. Public servers let requests wait for up to 15 s while they are busy. */
const ANSWER_MS = 20_000;
/** The middle of Paris or Tokyo has some 5 MB a cell; an answer of this size is parsed in 60 ms. */
const MAX_BYTES = 8_000_000;
/** Elements that are read before other requests have their turn: some 5 ms. */
const AT_A_TIME = 500;

const answerSchema = z.object({ elements: z.array(z.unknown()), remark: z.string().optional() });

/** Overpass by its HTTP API: https://wiki.openstreetmap.org/wiki/Overpass_API
 * @param options.url the whole address, e.g. 'https://overpass-api.de/api/interpreter' */
export function createOverpass(options: {
  url: string;
  userAgent: string;
  answerMs?: number;
  restMs?: number;
}): VenueSource {
  const { url, userAgent, answerMs = ANSWER_MS, restMs } = options;
  const { isResting, unlessResting } = createRests(restMs);
  return {
    isResting,
    venuesOf: (cell, signal) =>
      unlessResting(async () => {
        const answer = await askJson(url, {
          userAgent,
          timeoutMs: answerMs,
          maxBytes: MAX_BYTES,
          form: { data: venueQuery(cell) },
          signal,
        });
        return await readAnswer(answer, cell);
      }),
  };
}

/** Named venues of a cell in Overpass QL. The server gives up before Hazel does, so that its own reason arrives. */
function venueQuery(cell: VenueCell): string {
  const { south, west, north, east } = boundsOf(cell);
  const statement = (key: string) => {
    const values = KIND_TAGS.filter(([tag]) => tag === key).map(([, value]) => value);
    return `nwr["${key}"~"^(${values.join('|')})$"]["name"](${south},${west},${north},${east});`;
  };
  return `[out:json][timeout:15];(${statement('amenity')}${statement('shop')});out center qt;`;
}

/** Those of the venues whose position lies in the cell, so that each belongs to one cell only.
 * @throws {PlacesError} for a `remark`: Overpass ends a query that ran out of time or memory with 200, no elements or only some,
 * and a remark */
async function readAnswer(answer: unknown, cell: VenueCell): Promise<Venue[]> {
  const read = answerSchema.safeParse(answer);
  if (!read.success) throw new PlacesError('unreadable', 'the answer is none of Overpass');
  if (read.data.remark !== undefined) throw new PlacesError('failed', read.data.remark.slice(0, 200));
  const venues = new Map<string, Venue>();
  for (const [n, element] of read.data.elements.entries()) {
    if (n % AT_A_TIME === 0) await othersTurn();
    const venue = venueOf(element);
    if (venue === null) continue;
    const { latCell, lonCell } = cellOf(venue);
    if (latCell === cell.latCell && lonCell === cell.lonCell) venues.set(venue.placeId, venue);
  }
  return [...venues.values()];
}
