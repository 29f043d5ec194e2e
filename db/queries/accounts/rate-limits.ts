import type { Db } from '../../client';

/** Forgets the windows that have ended. */
export async function deleteExpiredRateLimits(db: Db, now: Date): Promise<number> {
  const result = await db.deleteFrom('rate_limits').where('expire', '<=', now.getTime()).executeTakeFirst();
  return Number(result.numDeletedRows);
}
