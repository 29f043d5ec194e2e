import { readVenueCells } from '~db/queries/places/venue-cells';
import { type VenueSearch, findVenuesNear } from '~db/queries/places/venues';

import type { OnboardedContext } from '../../context';
import { MAX_RADIUS_M, boundsAround, cellsAround } from '../../domain/places/venue-cells';
import type { NearbyVenue, Position } from '../../domain/places/venue';
import { ageOf } from './venue-fetching';

/** How good a list of venues is:
 * - `fresh`: all of it is from the last 24 hours;
 * - `stale`: the service does not answer; some is older, or missing at the edge. What is shown says so;
 * - `unavailable`: the service does not answer, and nothing is known of here;
 * - `off`: this installation has no service for venues. */
export type VenuesState = 'fresh' | 'stale' | 'unavailable' | 'off';

export interface FoundVenues {
  /** The nearest first. Empty when unavailable or off. */
  venues: NearbyVenue[];
  state: VenuesState;
  /** The oldest of the instants at which they were fetched, as ISO text; null when nothing was. */
  fetchedAt: string | null;
}

/** As many as `limit` may be; a list of them takes some milliseconds. */
export const MOST_VENUES = 1000;
const USUAL_VENUES = 200;

/** Venues around a position, of the kinds that are wanted. Waits for the service of venues for 2.5 s at most, so a procedure that
 * calls it has `waitsForOthers` in its meta, and the use case no open transaction. The position goes nowhere: the service is asked for
 * whole cells.
 * @throws TOO_MANY_ATTEMPTS to somebody who has had much of the map fetched
 * @param search `radius` is in metres, 5,000 at most; `limit` 1,000 at most, by default 200 */
export async function findVenues(
  {
    db,
    services,
    now,
    user,
  }: Pick<OnboardedContext, 'db' | 'now'> & {
    user: Pick<OnboardedContext['user'], 'id'>;
    services: Pick<OnboardedContext['services'], 'venues' | 'limits'>;
  },
  search: VenueSearch & { at: Position; radius: number; limit?: number },
): Promise<FoundVenues> {
  if (services.venues === null) return { venues: [], state: 'off', fetchedAt: null };
  const { at } = search;
  const radius = Math.min(search.radius, MAX_RADIUS_M);
  const cells = cellsAround(at, radius);
  const asked = now();
  await services.venues.refresh(cells, asked, () => services.limits.consume('mapFetch', user.id));

  const known = await readVenueCells(db, cells);
  const ages = cells.map(({ latCell, lonCell }) =>
    ageOf(
      known.find((state) => state.latCell === latCell && state.lonCell === lonCell),
      asked,
    ),
  );
  // The first is the one that the position lies in.
  if (!ages[0]?.fetchedAt) return { venues: [], state: 'unavailable', fetchedAt: null };
  const limit = Math.min(search.limit ?? USUAL_VENUES, MOST_VENUES);
  const venues = await findVenuesNear(db, { ...search, radius, bounds: boundsAround(at, radius), limit });
  const [fetchedAt = null] = ages.flatMap((age) => age.fetchedAt ?? []).sort();
  return { venues, state: ages.every(({ good }) => good) ? 'fresh' : 'stale', fetchedAt };
}
