import { type NewVenue, replaceVenues } from '~db/queries/places/venues';
import type { Db } from '~db/client';

import { cellsAround } from '~server/domain/places/venue-cells';
import type { Position } from '~server/domain/places/venue';
import type { VenueFetching } from '~server/features/places/venue-fetching';

/** Stands in the place of the service of venues: what is in the database is all there is. */
export const NOTHING_TO_FETCH: VenueFetching = {
  refresh: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** Puts venues on the map around a position, each a little farther away than the one before, as if they had been fetched now. */
export async function putVenues(
  db: Db,
  at: Position,
  venues: readonly (Partial<NewVenue> & { name: string })[],
  now: Date,
): Promise<NewVenue[]> {
  const cells = cellsAround(at, 5000);
  const stamp = now.toISOString();
  await db
    .insertInto('venue_cells')
    .values(
      cells.map(({ latCell, lonCell }) => ({
        lat_cell: latCell,
        lon_cell: lonCell,
        asked_at: stamp,
        fetched_at: stamp,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = venues.map((venue, index): NewVenue => ({
    placeId: `node/${index + 1}`,
    kind: 'restaurant',
    cuisines: [],
    diets: [],
    wheelchair: null,
    address: null,
    website: null,
    openingHours: null,
    lat: at.lat + index / 10_000,
    lon: at.lon,
    ...venue,
  }));
  const [cell] = cells;
  if (cell) await replaceVenues(db, cell, rows, now);
  return rows;
}
