import { type InferResult, sql } from 'kysely';

import type { Db } from '../../client';
import { asCents } from '../../euros';
import type { Value } from '../../prepared';

/** The group that this verified address of the person has a pending invitation to. */
export async function findPendingInvitation(db: Db, userId: string, groupId: string) {
  return db
    .selectFrom('group_challenges as g')
    .innerJoin('group_challenge_invitations as i', 'i.group_challenge_id', 'g.id')
    .innerJoin('profiles as p', 'p.email_normalised', 'i.invited_email_normalised')
    .innerJoin('users as u', 'u.id', 'p.id')
    .select((eb) => [
      'g.title',
      'g.description',
      asCents(eb.ref('g.goal_amount_eur')).as('goal'),
      memberCount(db).$asScalar().$notNull().as('members'),
    ])
    .where('g.id', '=', groupId)
    .where('g.status', '=', 'active')
    .where('i.status', '=', 'pending')
    .where('p.id', '=', userId)
    .where('u.email_verified_at', 'is not', null)
    .executeTakeFirst();
}

/** Invitations to active groups that wait for an answer of this person's own, verified address; the newest first. */
export const pendingInvites = (db: Db, userId: Value<string>, limit: number) =>
  db
    .selectFrom('group_challenge_invitations as i')
    .innerJoin('group_challenges as g', 'g.id', 'i.group_challenge_id')
    .innerJoin('profiles as p', 'p.email_normalised', 'i.invited_email_normalised')
    .innerJoin('users as u', 'u.id', 'p.id')
    .select((eb) => [
      'i.id',
      'i.group_challenge_id as challengeId',
      'g.title',
      'g.description',
      'g.duration_days as durationDays',
      asCents(eb.ref('g.goal_amount_eur')).as('goal'),
      memberCount(db).$asScalar().$notNull().as('members'),
    ])
    .where('p.id', '=', userId)
    .where('u.email_verified_at', 'is not', null)
    .where('i.status', '=', 'pending')
    .where('g.status', '=', 'active')
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .limit(limit);

export type PendingInvite = InferResult<ReturnType<typeof pendingInvites>>[number];

/** The pending invitation of this person's own, verified address to an active group. */
const ownInvitation = (userId: string, groupId: string) => sql`
  select i.id, i.group_challenge_id, p.id as user_id
  from group_challenge_invitations i
  join group_challenges g on g.id = i.group_challenge_id and g.status = 'active'
  join profiles p on p.email_normalised = i.invited_email_normalised and p.id = ${userId}::uuid
  join users u on u.id = p.id and u.email_verified_at is not null
  where i.group_challenge_id = ${groupId}::uuid and i.status = 'pending'
  for update of i`;

/** Accepts an invitation and makes the person a member, in one statement. False when there is none to accept. */
export async function acceptInvitation(db: Db, userId: string, groupId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    with own as (${ownInvitation(userId, groupId)}), member as (
      insert into group_challenge_members (group_challenge_id, user_id, joined_at)
      select group_challenge_id, user_id, ${at.toISOString()}::timestamptz from own
      on conflict do nothing
    )
    update group_challenge_invitations i set status = 'accepted', accepted_at = ${at.toISOString()}::timestamptz
    from own where i.group_challenge_id = own.group_challenge_id and i.id = own.id
    returning i.id`.execute(db);
  return rows.length > 0;
}

/** Declines an invitation. False when there is none to decline. */
export async function declineInvitation(db: Db, userId: string, groupId: string): Promise<boolean> {
  const { rows } = await sql`
    with own as (${ownInvitation(userId, groupId)})
    update group_challenge_invitations i set status = 'declined'
    from own where i.group_challenge_id = own.group_challenge_id and i.id = own.id
    returning i.id`.execute(db);
  return rows.length > 0;
}

/** Members of the group `g` of the surrounding statement. */
const memberCount = (db: Db) =>
  db
    .selectFrom('group_challenge_members as m')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('m.group_challenge_id', '=', sql<string>`g.id`);
