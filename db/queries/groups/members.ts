import { sql } from 'kysely';

import type { Db } from '../../client';
import { changesRows, findsRows, firstValue } from '../../rows';

/** Whether a person is a member. In a transaction call it after `lockGroup`. */
export async function isMember(db: Db, groupId: string, userId: string): Promise<boolean> {
  return db
    .selectFrom('group_challenge_members')
    .select('user_id')
    .where('group_challenge_id', '=', groupId)
    .where('user_id', '=', userId)
    .$call(findsRows);
}

/** All members, in the order of locking: whether they have contributed, and whether their address is proven. */
export async function listMembers(db: Db, groupId: string) {
  return db
    .selectFrom('group_challenge_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select([
      'm.user_id',
      sql<boolean>`m.contributed_eur > 0`.as('contributed'),
      sql<boolean>`u.email_verified_at is not null`.as('proven'),
    ])
    .where('m.group_challenge_id', '=', groupId)
    .orderBy('m.user_id')
    .execute();
}
export type GroupMember = Awaited<ReturnType<typeof listMembers>>[number];

/** The member who has been there longest, apart from one. */
export async function longestMember(db: Db, groupId: string, except: string): Promise<string | null> {
  return db
    .selectFrom('group_challenge_members')
    .select('user_id')
    .where('group_challenge_id', '=', groupId)
    .where('user_id', '<>', except)
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(1)
    .$call(firstValue('user_id'));
}

/** Adds a member. False when they are one already.
 * @param linkOf the member by whose share link they come in */
export async function insertMember(
  db: Db,
  groupId: string,
  userId: string,
  now: Date,
  linkOf: string | null = null,
): Promise<boolean> {
  return db
    .insertInto('group_challenge_members')
    .values({
      group_challenge_id: groupId,
      user_id: userId,
      joined_at: now.toISOString(),
      let_in_by: linkOf,
    })
    .onConflict((conflict) => conflict.doNothing())
    .$call(changesRows);
}

/** Takes a member out, with the share link of theirs. */
export async function deleteMember(db: Db, groupId: string, userId: string): Promise<void> {
  await sql`
    with link as (
      delete from group_challenge_links where group_challenge_id = ${groupId}::uuid and created_by = ${userId}::uuid
    )
    delete from group_challenge_members where group_challenge_id = ${groupId}::uuid and user_id = ${userId}::uuid
  `.execute(db);
}

/** Makes a member the creator, whom the group belongs to. */
export async function setCreator(db: Db, groupId: string, userId: string): Promise<void> {
  await db.updateTable('group_challenges').set({ created_by: userId }).where('id', '=', groupId).execute();
}

/** Notes that a member has seen how the group ended. */
export async function markCompletionSeen(db: Db, groupId: string, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('group_challenge_members')
    .set({ completion_seen_at: now.toISOString() })
    .where('group_challenge_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('completion_seen_at', 'is', null)
    .execute();
}

/** Notes when a member has put a group away; null brings it back. */
export async function markPutAway(db: Db, groupId: string, userId: string, putAwayAt: Date | null) {
  await db
    .updateTable('group_challenge_members')
    .set({ put_away_at: putAwayAt?.toISOString() ?? null })
    .where('group_challenge_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
}
