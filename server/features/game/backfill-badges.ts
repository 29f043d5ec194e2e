import type { Db } from '~db/client';
import { type Award, listPeople } from '~db/queries/game/badges';

import { awardBadgesToAll } from './award-badges';

/** People looked at in one call: a few statements, no long wait for anybody. */
const BATCH = 200;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

export interface BackfilledBadges {
  checked: number;
  awarded: Award[];
  /** Where the next call goes on; null when everybody has been looked at. */
  next: string | null;
}

/** Gives the next 200 people after an id the badges that they have earned and do not have: who qualified before a
 * badge existed, or by rows that came past the use cases. Badges only, never XP; run again it awards nothing. */
export async function backfillBadges(
  db: Db,
  now: Date,
  after: string = LOWEST_ID,
): Promise<BackfilledBadges> {
  const people = await listPeople(db, after, BATCH);
  const awarded = people.length === 0 ? [] : await awardBadgesToAll(db, people, now);
  return { checked: people.length, awarded, next: people.length === BATCH ? (people.at(-1) ?? null) : null };
}
