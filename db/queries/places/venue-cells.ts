import { sql } from 'kysely';

import type { Db } from '../../client';
import { deleteChunk } from '../../in-chunks';
import { changesRows } from '../../rows';

/** The south-west corner of a cell in tenths of a degree. */
interface Cell {
  latCell: number;
  lonCell: number;
}

/** What is known of cells that were asked for; there is no row for others. */
export async function readVenueCells(db: Db, cells: readonly Cell[]) {
  return db
    .selectFrom('venue_cells')
    .select([
      'lat_cell as latCell',
      'lon_cell as lonCell',
      'asked_at as askedAt',
      'fetched_at as fetchedAt',
      'failed_at as failedAt',
    ])
    .where(
      sql<boolean>`(lat_cell, lon_cell) in (select * from unnest(
        ${cells.map(({ latCell }) => latCell)}::smallint[], ${cells.map(({ lonCell }) => lonCell)}::smallint[]))`,
    )
    .execute();
}

/** Takes it on to ask for the venues of a cell. False when that is not due, or somebody else has done it: only one of
 * those who try at once gets true.
 * @param due a cell is asked for when its venues are not newer than `fetchedBefore`, and its latest try is not newer than
 * `askedBefore` */
export async function claimVenueCell(
  db: Db,
  { latCell, lonCell }: Cell,
  { now, fetchedBefore, askedBefore }: { now: Date; fetchedBefore: Date; askedBefore: Date },
): Promise<boolean> {
  return db
    .insertInto('venue_cells')
    .values({ lat_cell: latCell, lon_cell: lonCell, asked_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .columns(['lat_cell', 'lon_cell'])
        .doUpdateSet({ asked_at: (eb) => eb.ref('excluded.asked_at') })
        .where('venue_cells.asked_at', '<=', askedBefore.toISOString())
        .where((eb) =>
          eb.or([
            eb('venue_cells.fetched_at', 'is', null),
            eb('venue_cells.fetched_at', '<=', fetchedBefore.toISOString()),
          ]),
        ),
    )
    .$call(changesRows);
}

/** Notes that the try of an instant failed. */
export async function failVenueCell(db: Db, { latCell, lonCell }: Cell, now: Date): Promise<void> {
  await db
    .updateTable('venue_cells')
    .set({ failed_at: now.toISOString() })
    .where('lat_cell', '=', latCell)
    .where('lon_cell', '=', lonCell)
    .execute();
}

/** Deletes cells that nobody asked for since an instant, with their venues. Few at a time, because a cell may have
 * thousands of them. */
export const deleteOldVenueCells = (db: Db, before: Date): Promise<number> =>
  deleteChunk(db, 'venue_cells', sql`asked_at <= ${before.toISOString()}::timestamptz`, 5);
