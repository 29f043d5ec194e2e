import { sql } from 'kysely';
import { vi } from 'vitest';

import type { Db } from '~db/client';

/** Waits until a call waits in the database for what somebody else holds. `db` must not be a transaction: within one
 * PostgreSQL shows everybody as they were at its beginning. */
export async function untilBlocked(db: Db): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
      if (rows.length === 0) throw new Error('Nobody waits');
    },
    { timeout: 10_000, interval: 10 },
  );
}
