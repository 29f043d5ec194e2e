import type { Db } from '../../client';

/** The latest day with a saving; null before the first. */
export const lastSavedOn = (db: Db, userId: string) =>
  db
    .selectFrom('savings_days')
    .select((eb) => eb.fn.max('day').as('day'))
    .where('user_id', '=', userId)
    .where('entries', '>', 0);
