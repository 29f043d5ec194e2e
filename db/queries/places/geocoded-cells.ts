import type { Db } from '../../client';
import { deletesUpTo } from '../../in-chunks';

/** A cell of 0.01 degrees, by its south-west corner in hundredths of a degree. */
interface Cell {
  lat: number;
  lon: number;
}

/** What the geocoder answered for a cell after an instant. */
export const findGeocodedCell = (db: Db, { lat, lon }: Cell, after: Date) =>
  db
    .selectFrom('geocoded_cells')
    .select(['city', 'country_code'])
    .where('lat_cell', '=', lat)
    .where('lon_cell', '=', lon)
    .where('answered_at', '>', after.toISOString())
    .executeTakeFirst();

/** Keeps what the geocoder answered for a cell, in place of an earlier answer. */
export async function keepGeocodedCell(
  db: Db,
  { lat, lon }: Cell,
  answer: { city: string | null; country: string; at: Date },
): Promise<void> {
  const told = { city: answer.city, country_code: answer.country, answered_at: answer.at.toISOString() };
  await db
    .insertInto('geocoded_cells')
    .values({ lat_cell: lat, lon_cell: lon, ...told })
    .onConflict((conflict) => conflict.columns(['lat_cell', 'lon_cell']).doUpdateSet(told))
    .execute();
}

/** Deletes the cells whose answer is as old as `instant`. */
export const deleteOldGeocodedCells = deletesUpTo('geocoded_cells', 'answered_at');
