import { sql } from 'kysely';

import type { Db } from '../../client';

/** Tells a person's open tabs, at commit, that some of their data has changed. For changes that no request of
 * theirs made; their own changes are announced by the procedures. */
export async function tellChanged(db: Db, userId: string): Promise<void> {
  await sql`
    select pg_notify('people_changed', json_build_object('user', ${userId}::text, 'tab', null)::text)
  `.execute(db);
}
