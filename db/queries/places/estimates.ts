import { sql } from 'kysely';

import type { Db } from '../../client';
import { type OwnKey, deleteAmongNext } from '../../in-chunks';
import { changesRows } from '../../rows';
import type { Json } from '../../types';

/** Stores how an amount was estimated. A saving may be linked to it. */
export async function insertEstimate(
  db: Db,
  stored: { userId: string; id: string; estimate: string; now: Date },
): Promise<void> {
  await db
    .insertInto('saving_estimates')
    .values({
      user_id: stored.userId,
      id: stored.id,
      estimate: stored.estimate,
      created_at: stored.now.toISOString(),
    })
    .execute();
}

/** An estimate of the person's own. */
export async function findEstimate(
  db: Db,
  userId: string,
  id: string,
): Promise<{ estimate: Json } | undefined> {
  return db
    .selectFrom('saving_estimates')
    .select('estimate')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Deletes an estimate; the saving that was linked to it stays. False when there was none. */
export async function deleteEstimate(db: Db, userId: string, id: string): Promise<boolean> {
  return db
    .deleteFrom('saving_estimates')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .$call(changesRows);
}

/** Looks at the next estimates after a key, and deletes those from before an instant that no saving is linked to, not
 * even one in the trash. */
export const purgeLooseEstimates = (db: Db, before: Date, after: OwnKey | null) =>
  deleteAmongNext(
    db,
    'saving_estimates',
    sql`created_at <= ${before.toISOString()}::timestamptz
      and not exists (select from savings_entries s
        where s.user_id = saving_estimates.user_id and s.estimate_id = saving_estimates.id)
      and not exists (select from deleted_savings d
        where d.user_id = saving_estimates.user_id and d.estimate_id = saving_estimates.id)`,
    after,
  );
