import type { Db } from '../client';

export interface BadgeRow {
  code: string;
  name: string;
  description: string;
  criteria: string;
  /** Null while the person has not earned it. */
  awarded_at: string | null;
}

/** Every badge there is, with when the person earned it: the newest first, then the locked ones by name. */
export async function listBadges(db: Db, userId: string): Promise<BadgeRow[]> {
  return db
    .selectFrom('badges_master as b')
    .leftJoin('user_badges as u', (join) =>
      join.onRef('u.badge_code', '=', 'b.code').on('u.user_id', '=', userId),
    )
    .select(['b.code', 'b.name', 'b.description', 'b.criteria', 'u.awarded_at'])
    .orderBy('u.awarded_at', (order) => order.desc().nullsLast())
    .orderBy('b.name')
    .execute();
}
