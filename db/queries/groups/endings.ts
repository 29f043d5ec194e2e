import { sql } from 'kysely';

import type { Db } from '../../client';
import type { Value } from '../../prepared';

/** A group that ended for a person without their doing, and of which they have not been told. */
export interface EndingRow {
  groupId: string;
  title: string;
  kind: 'removed' | 'cancelled';
}

/** The groups that a person was removed from, and those that their creators cancelled, until the person has seen it. */
export const unseenEndings = (db: Db, userId: Value<string>, limit: number) => {
  const rows = sql<EndingRow>`(
    select g.id as "groupId", g.title, 'removed' as kind, r.removed_at as at
    from group_challenge_removals r join group_challenges g on g.id = r.group_challenge_id
    where r.user_id = ${userId}::uuid
    union all
    select g.id, g.title, 'cancelled', g.created_at
    from group_challenge_members m join group_challenges g on g.id = m.group_challenge_id
    where m.user_id = ${userId}::uuid and g.status = 'cancelled' and g.created_by <> m.user_id
      and m.completion_seen_at is null
    order by at desc, "groupId" limit ${limit}::integer)`;
  return db.selectFrom(rows.as('endings')).select(['groupId', 'title', 'kind']);
};

/** Stores that a member was removed, until they have seen it. Call it before the membership is deleted, so
 * that their event tells the reason. */
export async function insertRemoval(db: Db, groupId: string, userId: string, now: Date): Promise<void> {
  await db
    .insertInto('group_challenge_removals')
    .values({ group_challenge_id: groupId, user_id: userId, removed_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.columns(['group_challenge_id', 'user_id']).doUpdateSet({ removed_at: now.toISOString() }),
    )
    .execute();
}

/** Deletes the removal: the person has seen it, or is a member again. */
export async function deleteRemoval(db: Db, groupId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('group_challenge_removals')
    .where('group_challenge_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
}

/** Stores that a person knows how a group ended for them. False when there was nothing to know. */
export async function markEndingSeen(db: Db, groupId: string, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with told as (
      delete from group_challenge_removals r
      where (r.group_challenge_id, r.user_id) = (${groupId}::uuid, ${userId}::uuid) returning r.user_id
    ), seen as (
      update group_challenge_members m set completion_seen_at = ${now.toISOString()}::timestamptz
      from group_challenges g
      where (m.group_challenge_id, m.user_id) = (${groupId}::uuid, ${userId}::uuid)
        and g.id = m.group_challenge_id and g.status = 'cancelled' and m.completion_seen_at is null
      returning m.user_id
    )
    select user_id from told union all select user_id from seen`.execute(db);
  return rows.length > 0;
}
