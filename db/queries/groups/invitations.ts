import { type InferResult, type SqlBool, sql } from 'kysely';

import type { Db } from '../../client';
import type { Cents } from '../../columns';
import { asCents, asInstant } from '../../euros';
import type { Value } from '../../prepared';
import { changesRows, firstValue } from '../../rows';
import { notBlocked, notBlockedByAddress } from '../social/blocks';

/** An invitation that an inviter sends, or sends again. */
interface Sent {
  tokenHash: string;
  expiresAt: Date;
  /** The mail that carries it; null when none should go out. */
  mailId: string | null;
}

/** An invitation that still waits, or that was declined once: the inviter may ask once more. */
const askable = sql<SqlBool>`(status = 'pending' or (status = 'declined' and declines < 2))`;

/** Invites an address. The inviter's own earlier invitation to it is renewed when it has expired, was declined
 * once, or its guest has left the group. False when that invitation is still valid. */
export async function insertInvitation(
  db: Db,
  invitation: Sent & { groupId: string; invitedBy: string; email: string; normalised: string; now: Date },
): Promise<boolean> {
  const at = sql`${invitation.now.toISOString()}::timestamptz`;
  const { rows } = await sql`
    insert into group_challenge_invitations as i
      (group_challenge_id, invited_by, invited_email, invited_email_normalised, token_hash, mail_id, created_at, expires_at)
    values (${invitation.groupId}, ${invitation.invitedBy}, ${invitation.email}, ${invitation.normalised},
      ${invitation.tokenHash}, ${invitation.mailId}, ${at}, ${invitation.expiresAt.toISOString()})
    on conflict (group_challenge_id, invited_by, invited_email_normalised) do update set
      invited_email = excluded.invited_email, token_hash = excluded.token_hash, mail_id = excluded.mail_id,
      created_at = excluded.created_at, expires_at = excluded.expires_at,
      status = 'pending', accepted_at = null, accepted_by = null, declined_at = null
    where (i.status = 'pending' and i.expires_at <= ${at}) or (i.status = 'declined' and i.declines < 2) or (i.status = 'accepted' and not exists (
      select from group_challenge_members m
      where (m.group_challenge_id, m.user_id) = (i.group_challenge_id, i.accepted_by)))
    returning i.id`.execute(db);
  return rows.length > 0;
}

/** The status of the person's own invitation of an address. */
export async function statusOfInvitation(
  db: Db,
  { groupId, invitedBy, normalised }: { groupId: string; invitedBy: string; normalised: string },
) {
  return db
    .selectFrom('group_challenge_invitations')
    .select('status')
    .where('group_challenge_id', '=', groupId)
    .where('invited_by', '=', invitedBy)
    .where('invited_email_normalised', '=', normalised)
    .$call(firstValue('status'));
}

interface OwnInvitation {
  groupId: string;
  id: string;
  invitedBy: string;
}

/** The address of an invitation of the person's own that they may send again. */
export async function findInvitedAddress(db: Db, { groupId, id, invitedBy }: OwnInvitation) {
  return db
    .selectFrom('group_challenge_invitations')
    .select('invited_email')
    .where('group_challenge_id', '=', groupId)
    .where('id', '=', id)
    .where('invited_by', '=', invitedBy)
    .where(askable)
    .$call(firstValue('invited_email'));
}

/** Gives an invitation that the person may send again another token, mail and expiry. */
export async function renewInvitation(
  db: Db,
  { groupId, id, invitedBy, tokenHash, expiresAt, mailId }: OwnInvitation & Sent,
): Promise<void> {
  await db
    .updateTable('group_challenge_invitations')
    .set({
      token_hash: tokenHash,
      expires_at: expiresAt.toISOString(),
      mail_id: mailId,
      status: 'pending',
      declined_at: null,
    })
    .where('group_challenge_id', '=', groupId)
    .where('id', '=', id)
    .where('invited_by', '=', invitedBy)
    .where(askable)
    .execute();
}

/** Revokes an unanswered invitation of the person's own, or all of theirs in a group. True when there was one. */
export async function deleteInvitations(
  db: Db,
  { groupId, id, invitedBy }: Omit<OwnInvitation, 'id'> & { id?: string },
): Promise<boolean> {
  return db
    .deleteFrom('group_challenge_invitations')
    .where('group_challenge_id', '=', groupId)
    .where('invited_by', '=', invitedBy)
    .where('status', '=', 'pending')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$call(changesRows);
}

/** How an invitation is opened: by a token's hash, or by its group for a verified address that was invited. */
export type InvitationOpening = { tokenHash: string } | { challengeId: string };

export interface OpenedRow {
  groupId: string;
  title: string;
  description: string;
  goal: Cents;
  members: number;
  durationDays: number;
  /** The instant, as ISO text. */
  startedAt: string;
  groupStatus: 'active' | 'completed';
  /** Who sent the invitation or made the link; for a person who is already a member, nobody. */
  inviterName: string | null;
  /** The maker of the share link that was opened; null for an invitation. */
  linkOf: string | null;
  /** Whether the person is a member already. */
  member: boolean;
  /** Null when a share link was opened. */
  invitationId: string | null;
  /** The address that a token was mailed to. */
  mailedTo: string | null;
  status: 'pending' | 'accepted' | 'declined';
  /** The instant, as ISO text. */
  expiresAt: string;
}

const byToken = (hash: string) => sql`
  select i.group_challenge_id, i.id, i.invited_email, i.status, i.expires_at, i.invited_by, null::uuid as link_of
  from group_challenge_invitations i where i.token_hash = ${hash}
  union all
  select l.group_challenge_id, null, null, 'pending', l.expires_at, l.created_by, l.created_by
  from group_challenge_links l where l.token_hash = ${hash}`;

/** Includes memberships, so that a member who opens an old link is told that they are one. */
const byGroup = (userId: string, groupId: string) => sql`
  select i.group_challenge_id, i.id, null as invited_email, i.status, i.expires_at, i.invited_by, null::uuid as link_of
  from group_challenge_invitations i
  join profiles p on p.email_normalised = i.invited_email_normalised and p.id = ${userId}::uuid
  join users u on u.id = p.id and u.email_verified_at is not null
  where i.group_challenge_id = ${groupId}::uuid
  union all
  select m.group_challenge_id, null, null, 'accepted', m.joined_at, null, null
  from group_challenge_members m
  where (m.group_challenge_id, m.user_id) = (${groupId}::uuid, ${userId}::uuid)`;

/** The invitation that the person opens, the oldest of several. Undefined when nothing invites them, the group
 * was cancelled, or there is a block between them and the inviter or the group's creator. */
export async function findOpened(
  db: Db,
  userId: string,
  opening: InvitationOpening,
): Promise<OpenedRow | undefined> {
  const opened = 'tokenHash' in opening ? byToken(opening.tokenHash) : byGroup(userId, opening.challengeId);
  const { rows } = await sql<OpenedRow>`
    with opened as (${opened})
    select g.id as "groupId", g.title, g.description, (g.goal_amount_eur * 100)::bigint as goal,
      g.member_count as members, g.duration_days as "durationDays", g.started_at as "startedAt",
      g.status as "groupStatus", me.user_id is not null as member, inviter.display_name as "inviterName",
      o.link_of as "linkOf", o.id as "invitationId", o.invited_email as "mailedTo", o.status, o.expires_at as "expiresAt"
    from opened o
    join group_challenges g on g.id = o.group_challenge_id and g.status <> 'cancelled'
    left join group_challenge_members me on (me.group_challenge_id, me.user_id) = (g.id, ${userId}::uuid)
    left join profiles inviter on inviter.id = o.invited_by
    where me.user_id is not null
      or (${notBlocked(userId, 'o.invited_by')} and ${notBlocked(userId, 'g.created_by')})
    order by o.status <> 'pending', o.expires_at desc limit 1`.execute(db);
  return rows[0];
}

/** What a working token invites to, for anybody who has it, signed in or not. */
export interface TokenRow {
  title: string;
  goal: Cents;
  members: number;
  durationDays: number;
  /** The instant, as ISO text. */
  startedAt: string;
  inviterName: string;
  /** The address that it was mailed to; null for a share link. */
  mailedTo: string | null;
}

/** Undefined for a token that does not work at the instant. */
export async function findByToken(db: Db, tokenHash: string, now: Date): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    with opened as (${byToken(tokenHash)})
    select g.title, (g.goal_amount_eur * 100)::bigint as goal, g.member_count as members,
      g.duration_days as "durationDays", g.started_at as "startedAt", inviter.display_name as "inviterName",
      o.invited_email as "mailedTo"
    from opened o
    join group_challenges g on g.id = o.group_challenge_id and g.status = 'active'
    join profiles inviter on inviter.id = o.invited_by
    where o.status = 'pending' and o.expires_at > ${now.toISOString()}::timestamptz`.execute(db);
  return rows[0];
}

/** The invitation that was opened, and every other one of the group to the person's verified address. */
const openedOrOwn = (userId: string, invitationId: string | null) => sql`(i.id = ${invitationId}::uuid
  or i.invited_email_normalised = (
    select p.email_normalised from profiles p join users u on u.id = p.id
    where p.id = ${userId}::uuid and u.email_verified_at is not null))`;

/** Stores the answer on the opened invitation and all others of the group to the person's verified address. */
export async function answerInvitations(
  db: Db,
  userId: string,
  answer: { groupId: string; invitationId: string | null; accepted: boolean; now: Date },
): Promise<void> {
  await sql`
    update group_challenge_invitations i set
      status = ${answer.accepted ? 'accepted' : 'declined'},
      accepted_at = ${answer.accepted ? answer.now.toISOString() : null}::timestamptz,
      accepted_by = ${answer.accepted ? userId : null}::uuid,
      declined_at = ${answer.accepted ? null : answer.now.toISOString()}::timestamptz,
      declines = i.declines + ${answer.accepted ? 0 : 1}::integer
    where i.group_challenge_id = ${answer.groupId}::uuid and i.status = 'pending'
      and ${openedOrOwn(userId, answer.invitationId)}`.execute(db);
}

/** Makes invitations wait again that the person declined after an instant. */
export async function takeBackDecline(
  db: Db,
  userId: string,
  { groupId, invitationId, after }: { groupId: string; invitationId: string | null; after: Date },
): Promise<void> {
  await sql`
    update group_challenge_invitations i set status = 'pending', declined_at = null, declines = i.declines - 1
    where i.group_challenge_id = ${groupId}::uuid and i.status = 'declined'
      and i.declined_at > ${after.toISOString()}::timestamptz and ${openedOrOwn(userId, invitationId)}
  `.execute(db);
}

/** Whether a mail still belongs to an invitation that its address may get: not answered, revoked or sent again
 * since; the address does not belong to a member, has not refused invitations, and there is no block between
 * it and the inviter or the creator. */
export async function isMailWanted(db: Db, mailId: string, addressHash: string): Promise<boolean> {
  const { rows } = await sql`
    select i.id from group_challenge_invitations i
    join group_challenges g on g.id = i.group_challenge_id and g.status = 'active'
    where i.mail_id = ${mailId}::uuid and i.status = 'pending'
      and not exists (select from mail_refusals r where r.address_hash = ${addressHash})
      and ${notBlockedByAddress('i.invited_by', sql.ref('i.invited_email_normalised'))}
      and ${notBlockedByAddress('g.created_by', sql.ref('i.invited_email_normalised'))}
      and not exists (
        select from group_challenge_members m join profiles p on p.id = m.user_id
        where m.group_challenge_id = i.group_challenge_id and p.email_normalised = i.invited_email_normalised)
  `.execute(db);
  return rows.length > 0;
}

/** Invitations to active groups that wait for an answer of this person's own, verified address: one for each
 * group, newest first. @param now the instant, as ISO text */
export const pendingInvites = (db: Db, userId: Value<string>, now: Value<string>, limit: number) =>
  db
    .selectFrom('group_challenge_invitations as i')
    .innerJoin('group_challenges as g', 'g.id', 'i.group_challenge_id')
    .innerJoin('profiles as p', 'p.email_normalised', 'i.invited_email_normalised')
    .innerJoin('users as u', 'u.id', 'p.id')
    .innerJoin('profiles as inviter', 'inviter.id', 'i.invited_by')
    .select((eb) => [
      'i.id',
      'inviter.display_name as inviterName',
      'i.group_challenge_id as challengeId',
      'g.title',
      'g.description',
      'g.duration_days as durationDays',
      asInstant(eb.ref('g.started_at')).as('startedAt'),
      asCents(eb.ref('g.goal_amount_eur')).as('goal'),
      'g.member_count as members',
      asInstant(eb.ref('i.expires_at')).as('expiresAt'),
    ])
    .where('p.id', '=', userId)
    .where('u.email_verified_at', 'is not', null)
    .where('i.status', '=', 'pending')
    .where('g.status', '=', 'active')
    .where('i.expires_at', '>', now)
    .where(notBlocked(userId, 'i.invited_by'))
    .where(notBlocked(userId, 'g.created_by'))
    .where(
      sql<boolean>`not exists (select from group_challenge_members m
        where m.group_challenge_id = g.id and m.user_id = p.id)`,
    )
    // Of several people's invitations to one group the one that stands longest is shown.
    .where(
      sql<boolean>`not exists (select from group_challenge_invitations later
        where later.group_challenge_id = i.group_challenge_id
          and later.invited_email_normalised = i.invited_email_normalised and later.status = 'pending'
          and ${notBlocked(userId, 'later.invited_by')} and (later.expires_at, later.id) > (i.expires_at, i.id))`,
    )
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .limit(limit);

export type PendingInvite = InferResult<ReturnType<typeof pendingInvites>>[number];
