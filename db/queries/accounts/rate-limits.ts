import { sql } from 'kysely';

import type { Db } from '../../client';
import { deleteChunk } from '../../in-chunks';

/** Deletes the windows that have ended. Returns their number. */
export const deleteExpiredRateLimits = (db: Db, now: Date): Promise<number> =>
  deleteChunk(db, 'rate_limits', sql`expire <= ${now.getTime()}::bigint`);
