import { sql } from 'kysely';

import type { Db } from '../../client';

/** Tells a person's open tabs, with the commit, that something of theirs has changed. For what no request of theirs did: what they
 * change themselves is told by the procedures. */
export async function tellChanged(db: Db, userId: string): Promise<void> {
  await sql`
    select pg_notify('people_changed', json_build_object('user', ${userId}::text, 'tab', null)::text)`.execute(
    db,
  );
}
