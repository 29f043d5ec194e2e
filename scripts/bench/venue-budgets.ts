import { sql } from 'kysely';

import type { Db } from '~db/client';
import { VENUE_KINDS } from '~server/domain/places/venue';
import { MOST_VENUES, findVenues } from '~server/features/places/find-venues';

import { withScratchDatabase } from '../postgres/scratch';
import type { Figures } from './budgets';
import { median, timed } from './load';

/** A city as dense as the middle of Paris, where people look, and towns around the world. */
const CITY = { lat: 48.857, lon: 2.352 };
const CITY_VENUES = 25_000;
const TOWNS = 35;
const TOWN_VENUES = 5000;
const RADIUS_M = 5000;

const TURNS = 200;
const WARM_UP = 20;

/** 200,000 venues in cells that were fetched a moment ago. */
async function makeVenues(db: Db, now: Date): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db);
  await sql`
    create temporary table made as
    select n, lat, lon, floor(lat * 10)::smallint as lat_cell, floor(lon * 10)::smallint as lon_cell from (
      select n, ${CITY.lat} + (random() - 0.5) * 0.18 as lat, ${CITY.lon} + (random() - 0.5) * 0.27 as lon
      from generate_series(1, ${CITY_VENUES}::integer) n
      union all
      select ${CITY_VENUES}::integer + n, 36 + (n % ${TOWNS}::integer) * 0.7 + random() * 0.1,
        (n % ${TOWNS}::integer) * 2.9 - 10 + random() * 0.1
      from generate_series(1, ${TOWNS * TOWN_VENUES}::integer) n) as placed`.execute(db);
  await sql`
    insert into venue_cells (lat_cell, lon_cell, asked_at, fetched_at)
    select distinct lat_cell, lon_cell, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from made`.execute(db);
  await sql`
    insert into venues (place_id, lat_cell, lon_cell, name, kind, cuisines, diets, address, website, opening_hours, position)
    select 'node/' || n, lat_cell, lon_cell, 'Restaurant ' || n, (${[...VENUE_KINDS]}::text[])[1 + n % 6],
      array['pizza', 'italian'], array['vegetarian'], 'Rue de Rivoli ' || n, 'https://example.com/' || n,
      'Mo-Fr 08:00-18:00; Sa 10:00-14:00', point(lon, lat)
    from made`.execute(db);
  await sql`drop table made`.execute(db);
  await sql`vacuum analyze venues`.execute(db);
}

/** P14: what it takes to find the 1,000 nearest of some 5,000 venues within 5 km, by the use case of all who look for venues, when
 * their cells are fresh. The median in ms. */
export const measureVenues = (): Promise<Figures> =>
  withScratchDatabase(async ({ db }) => {
    const now = new Date();
    await db.connection().execute((one) => makeVenues(one, now));
    const nothing = () => Promise.resolve();
    const venues = { refresh: nothing, close: nothing };
    const limits = { consume: nothing, giveBack: nothing, clear: nothing };
    const find = async () => {
      const found = await findVenues(
        { db, now: () => now, user: { id: 'somebody' }, services: { venues, limits } },
        { at: CITY, radius: RADIUS_M, kinds: VENUE_KINDS, limit: MOST_VENUES },
      );
      if (found.venues.length !== MOST_VENUES || found.state !== 'fresh')
        throw new Error(`Found ${found.venues.length} venues, ${found.state}`);
    };
    return { P14: median(await timed(find, { turns: TURNS, warmUp: WARM_UP })) };
  });
