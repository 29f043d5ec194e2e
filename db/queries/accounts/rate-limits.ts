import type { Db } from '../../client';

/** Deletes the windows that have ended. Gives their number. */
export async function deleteExpiredRateLimits(db: Db, now: Date): Promise<number> {
  const result = await db.deleteFrom('rate_limits').where('expire', '<=', now.getTime()).executeTakeFirst();
  return Number(result.numDeletedRows);
}
