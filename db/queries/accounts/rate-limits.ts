import { sql } from 'kysely';

import type { Db } from '../../client';
import { deleteInChunks } from '../../in-chunks';

/** Deletes the windows that have ended. Returns their number. */
export const deleteExpiredRateLimits = (db: Db, now: Date): Promise<number> =>
  deleteInChunks(db, 'rate_limits', sql`expire <= ${now.getTime()}::bigint`);
