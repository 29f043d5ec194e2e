import { sql } from 'kysely';

import type { Db } from '../../client';
import type { ReportReason } from '../../columns';
import { asInstant } from '../../euros';
import { changesRows, findsRows } from '../../rows';
import { notBlocked } from './blocks';

/** Two people; the first one acts. */
export interface Pair {
  userId: string;
  otherId: string;
}

/** Makes changes between two people happen one at a time; otherwise a follow could slip in beside a block. */
export async function lockPair(trx: Db, { userId, otherId }: Pair): Promise<void> {
  // Ids are compared by the database, because upper and lower case mean the same id.
  await sql`select pg_advisory_xact_lock(hashtextextended('people '
    || least(${userId}::uuid, ${otherId}::uuid) || greatest(${userId}::uuid, ${otherId}::uuid), 0))
  `.execute(trx);
}

/** Whether a person may see somebody: they have a goal, are not closing their account, and neither has blocked
 * the other. The account cannot be deleted before the transaction ends. */
export async function lockPerson(trx: Db, { userId, otherId }: Pair) {
  return trx
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .select('p.is_private')
    .where('p.id', '=', otherId)
    .where('p.id', '<>', userId)
    .where('p.goal_amount_eur', 'is not', null)
    .where('p.deletion_due_at', 'is', null)
    .where(notBlocked(userId, 'p.id'))
    .forKeyShare('u')
    .executeTakeFirst();
}

/** Makes the first person follow the second, and deletes a request.
 * @param seen whether the second person knows already, because they accepted the request */
export async function insertFollow(
  trx: Db,
  followerId: string,
  followingId: string,
  { seen }: { seen: boolean },
): Promise<void> {
  await trx
    .insertInto('user_follows')
    .values({ follower_id: followerId, following_id: followingId, seen })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isFollowing(trx: Db, followerId: string, followingId: string): Promise<boolean> {
  return trx
    .selectFrom('user_follows')
    .select('follower_id')
    .where('follower_id', '=', followerId)
    .where('following_id', '=', followingId)
    .$call(findsRows);
}

/** Whether somebody is private. That cannot change until the transaction ends. Otherwise a request could be stored just
 * after they became public, when the waiting requests have been accepted already, and nobody would answer it. */
export async function staysPrivate(trx: Db, userId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('profiles')
    .select('is_private')
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return found?.is_private ?? false;
}

export async function insertRequest(trx: Db, followerId: string, followingId: string): Promise<void> {
  await trx
    .insertInto('follow_requests')
    .values({ follower_id: followerId, following_id: followingId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Makes the first person stop following the second. False when they did not follow. */
export async function deleteFollow(trx: Db, followerId: string, followingId: string): Promise<boolean> {
  return trx
    .deleteFrom('user_follows')
    .where('follower_id', '=', followerId)
    .where('following_id', '=', followingId)
    .$call(changesRows);
}

/** Deletes the first person's request to follow the second. False when there was none. */
export async function deleteRequest(trx: Db, followerId: string, followingId: string): Promise<boolean> {
  return trx
    .deleteFrom('follow_requests')
    .where('follower_id', '=', followerId)
    .where('following_id', '=', followingId)
    .$call(changesRows);
}

export async function insertBlock(trx: Db, { userId, otherId }: Pair): Promise<void> {
  await trx
    .insertInto('user_blocks')
    .values({ user_id: userId, blocked_user_id: otherId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** False when the person had not blocked the other. */
export async function deleteBlock(trx: Db, { userId, otherId }: Pair): Promise<boolean> {
  return trx
    .deleteFrom('user_blocks')
    .where('user_id', '=', userId)
    .where('blocked_user_id', '=', otherId)
    .$call(changesRows);
}

/** Stores a report. False while an earlier one by the same person about the same one is open. */
export async function insertReport(
  trx: Db,
  report: Pair & { id: string; reason: ReportReason; note: string | null },
): Promise<boolean> {
  return trx
    .insertInto('user_reports')
    .values({
      user_id: report.userId,
      id: report.id,
      reported_user_id: report.otherId,
      reason: report.reason,
      note: report.note,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'reported_user_id']).where('closed_at', 'is', null).doNothing(),
    )
    .$call(changesRows);
}

/** A name in a list of the person's own relations. */
export interface Named {
  id: string;
  name: string;
}

/** The same with the instant of a follow, as ISO text. */
export interface Follower extends Named {
  at: string;
}

/** The follow requests to a person, longest waiting first, and the people whom they have blocked, by name. */
export async function listRelations(db: Db, userId: string, limit: number) {
  const { rows } = await sql<{ requests: Named[]; blocked: Named[] }>`
    select
      (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by r.at, r.id), '[]') from (
        select p.id, p.display_name as name, q.created_at as at
        from follow_requests q join profiles p on p.id = q.follower_id
        where q.following_id = ${userId}::uuid and p.goal_amount_eur is not null and p.deletion_due_at is null
          and ${notBlocked(userId, 'p.id')}
        order by q.created_at, p.id limit ${limit}) r) as requests,
      (select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name) order by lower(b.name)), '[]') from (
        select p.id, p.display_name as name
        from user_blocks b join profiles p on p.id = b.blocked_user_id
        where b.user_id = ${userId}::uuid and p.deletion_due_at is null
        order by lower(p.display_name) limit ${limit}) b) as blocked`.execute(db);
  return rows[0] ?? { requests: [], blocked: [] };
}

/** Who follows a person, newest first. */
export async function listFollowers(db: Db, userId: string, limit: number): Promise<Follower[]> {
  return db
    .selectFrom('user_follows as f')
    .innerJoin('profiles as p', 'p.id', 'f.follower_id')
    .select((eb) => ['p.id', 'p.display_name as name', asInstant(eb.ref('f.created_at')).as('at')])
    .where('f.following_id', '=', userId)
    .where('p.goal_amount_eur', 'is not', null)
    .where('p.deletion_due_at', 'is', null)
    .where(notBlocked(userId, 'p.id'))
    .orderBy('f.created_at', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

/** Accepts all follow requests to this person. Their profile must be locked. */
export async function acceptFollowRequests(db: Db, userId: string): Promise<void> {
  // The deletion of an account locks the account and then its requests. It goes first; otherwise the two
  // would deadlock.
  await sql`
    select from users where id in (
      select follower_id from follow_requests where following_id = ${userId}::uuid)
    order by id for key share`.execute(db);
  await sql`
    with waiting as (
      delete from follow_requests where following_id = ${userId}::uuid returning follower_id, following_id
    )
    insert into user_follows (follower_id, following_id, seen)
    select follower_id, following_id, true from waiting
    on conflict do nothing`.execute(db);
}
