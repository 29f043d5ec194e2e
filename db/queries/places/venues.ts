import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../client';
import type { Diet, VenueKind, WheelchairAccess } from '../../columns';

/** Degrees; west may be greater than east, across the 180th meridian. */
interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** What is looked for. Every part that is given has to fit. */
export interface VenueSearch {
  kinds: readonly VenueKind[];
  /** At least one of these, as OpenStreetMap spells them. */
  cuisines?: readonly string[] | undefined;
  /** All of these. */
  diets?: readonly Diet[] | undefined;
  /** Wheelchairs get in, at least with help. */
  wheelchair?: boolean | undefined;
  /** A part of the name; case and accents make no difference. */
  name?: string | undefined;
  /** One of these. */
  placeIds?: readonly string[] | undefined;
}

/** A venue and how far it is, in metres. */
export interface VenueRow {
  placeId: string;
  name: string;
  kind: VenueKind;
  cuisines: string[];
  diets: Diet[];
  wheelchair: WheelchairAccess | null;
  address: string | null;
  website: string | null;
  openingHours: string | null;
  lat: number;
  lon: number;
  distance: number;
}

const EARTH_RADIUS_M = 6_371_000;

/** Venues within a radius in metres, the nearest first. The index finds those in `bounds`, which hold the circle; their distance
 * along the surface (haversine) decides (`offset 0` keeps PostgreSQL from computing it twice). */
export async function findVenuesNear(
  db: Db,
  search: VenueSearch & {
    at: { lat: number; lon: number };
    bounds: Bounds;
    radius: number;
    limit: number;
  },
): Promise<VenueRow[]> {
  const { at, bounds, radius, limit } = search;
  const { rows } = await sql<VenueRow>`
    with measured as (
      select v.*, 2 * ${EARTH_RADIUS_M}::float8 * asin(least(1, sqrt(
        sin(radians(position[1] - ${at.lat}::float8) / 2) ^ 2
        + cos(radians(${at.lat}::float8)) * cos(radians(position[1]))
          * sin(radians(position[0] - ${at.lon}::float8) / 2) ^ 2))) as distance
      from venues v
      where (${sql.join(boxesOf(bounds), sql` or `)}) and ${fits(search)}
      offset 0
    ), nearest as (
      select * from measured where distance <= ${radius}::float8
      order by distance, place_id limit ${limit}::integer
    )
    select place_id as "placeId", name, kind, cuisines, diets, wheelchair, address, website,
      opening_hours as "openingHours", position[1] as lat, position[0] as lon, distance
    from nearest order by distance, place_id`.execute(db);
  return rows;
}

/** Whether a position is in the bounds, as conditions that the index answers: across the 180th meridian there are two. */
function boxesOf({ south, west, north, east }: Bounds): RawBuilder<boolean>[] {
  const within = (from: number, to: number) =>
    sql<boolean>`position <@ box(point(${from}::float8, ${south}::float8), point(${to}::float8, ${north}::float8))`;
  return west <= east ? [within(west, east)] : [within(west, 180), within(-180, east)];
}

function fits({ kinds, cuisines, diets, wheelchair, name, placeIds }: VenueSearch): RawBuilder<boolean> {
  const conditions = [
    sql<boolean>`kind = any(${[...kinds]}::text[])`,
    ...(cuisines ? [sql<boolean>`cuisines && ${[...cuisines]}::text[]`] : []),
    ...(diets ? [sql<boolean>`diets @> ${[...diets]}::text[]`] : []),
    ...(wheelchair ? [sql<boolean>`wheelchair in ('yes', 'limited')`] : []),
    ...(name === undefined ? [] : [sql<boolean>`position(folded(${name}::text) in folded(name)) > 0`]),
    ...(placeIds ? [sql<boolean>`place_id = any(${[...placeIds]}::text[])`] : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** What is stored of a venue. */
export type NewVenue = Readonly<Omit<VenueRow, 'distance' | 'cuisines' | 'diets'>> & {
  cuisines: readonly string[];
  diets: readonly Diet[];
};

/** Puts what was fetched in place of a cell's venues, and notes the instant. Runs in a transaction of the caller. A venue that
 * has moved here from another cell is that cell's no more. */
export async function replaceVenues(
  trx: Db,
  { latCell, lonCell }: { latCell: number; lonCell: number },
  venues: readonly NewVenue[],
  now: Date,
): Promise<void> {
  const rows = venues.map(({ lat, lon, ...venue }) => ({ ...venue, x: lon, y: lat }));
  await trx
    .updateTable('venue_cells')
    .set({ fetched_at: now.toISOString() })
    .where('lat_cell', '=', latCell)
    .where('lon_cell', '=', lonCell)
    .execute();
  await trx.deleteFrom('venues').where('lat_cell', '=', latCell).where('lon_cell', '=', lonCell).execute();
  await sql`
    insert into venues (place_id, lat_cell, lon_cell, name, kind, cuisines, diets, wheelchair, address, website,
                        opening_hours, position)
    select "placeId", ${latCell}::smallint, ${lonCell}::smallint, name, kind, cuisines, diets, wheelchair, address, website,
           "openingHours", point(x, y)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (
      "placeId" text, name text, kind text, cuisines text[], diets text[], wheelchair text, address text, website text,
      "openingHours" text, x float8, y float8)
    order by "placeId"
    on conflict (place_id) do update set
      lat_cell = excluded.lat_cell, lon_cell = excluded.lon_cell, name = excluded.name, kind = excluded.kind,
      cuisines = excluded.cuisines, diets = excluded.diets, wheelchair = excluded.wheelchair, address = excluded.address,
      website = excluded.website, opening_hours = excluded.opening_hours, position = excluded.position`.execute(
    trx,
  );
}
