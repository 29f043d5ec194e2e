import { sql } from 'kysely';

import type { Db } from '../../client';

/** Takes the next turn at a service for one request, on behalf of all servers: turns are `everyMs` apart by the clock of the
 * database. Nothing is taken when it would come later than in `mostMs`.
 * @returns how many milliseconds to wait for it; null without one */
export async function takeServiceTurn(
  db: Db,
  service: 'nominatim' | 'ip-geolocation' | 'overpass',
  { everyMs, mostMs }: { everyMs: number; mostMs: number },
): Promise<number | null> {
  const inMs = (ms: number) => sql<string>`clock_timestamp() + ${ms}::integer * interval '1 millisecond'`;
  const row = await db
    .insertInto('service_turns')
    .values({ service, free_at: inMs(everyMs) })
    .onConflict((conflict) =>
      conflict
        .column('service')
        .doUpdateSet({
          free_at: sql<string>`greatest(service_turns.free_at, clock_timestamp())
            + ${everyMs}::integer * interval '1 millisecond'`,
        })
        .where('service_turns.free_at', '<=', inMs(mostMs)),
    )
    .returning(
      sql<number>`greatest(0, ceil(1000 * extract(epoch from free_at - clock_timestamp())) - ${everyMs}::integer)::integer`.as(
        'wait_ms',
      ),
    )
    .executeTakeFirst();
  return row?.wait_ms ?? null;
}
