import type { Db } from '../client';
import { asCents } from '../columns';

export interface ActiveRunRow {
  id: string;
  title: string;
  description: string;
  duration_days: number;
  /** Cents, before the adjustment for local costs. */
  est_saving: number;
  started_on: string;
  check_in_count: number;
}

/** The challenges that a person is in the middle of, the newest first. */
export async function listActiveRuns(db: Db, userId: string): Promise<ActiveRunRow[]> {
  return db
    .selectFrom('user_challenges')
    .select((eb) => [
      'id',
      'title',
      'description',
      'duration_days',
      'started_on',
      'check_in_count',
      asCents(eb.ref('est_saving_eur')).as('est_saving'),
    ])
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute();
}
