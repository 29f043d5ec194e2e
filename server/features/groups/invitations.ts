import type { Db } from '~db/client';
import { insertMember, lockGroup } from '~db/queries/groups/group-changes';
import {
  type OpenedRow,
  type Opening,
  type PendingInvite,
  answerInvitations,
  findOpened,
} from '~db/queries/groups/invitations';

import { hashToken } from '../../auth/tokens';
import { proveAddress } from '../../auth/prove-address';
import type { AuthedContext } from '../../context';
import type { OpenedInvitation } from '../../domain/groups/group-schema';
import { INVITATION_TEXT, invitationState } from '../../domain/groups/invitation';
import { DomainError, notFound } from '../../errors';

export type { PendingInvite };

const openingOf = (opened: OpenedInvitation): Opening =>
  'token' in opened ? { tokenHash: hashToken(opened.token) } : opened;

const stateOf = ({ expiresAt, ...row }: OpenedRow, now: Date) =>
  invitationState({ ...row, expiresAt: new Date(expiresAt) }, now);

/** What a token or a group's id invites the person to. No such group, nobody invited, someone else invited, taken back, address
 * not verified: all give the same answer. @throws NOT_FOUND */
async function find(ctx: AuthedContext, db: Db, opened: OpenedInvitation): Promise<OpenedRow> {
  const row = await findOpened(db, ctx.user.id, openingOf(opened));
  if (!row) throw notFound('Invitation');
  return row;
}

/** The address that opening a token proves, if it is the person's own; null where it proves none. */
const provenBy = ({ user, now }: AuthedContext, { mailedTo, expiresAt }: OpenedRow): string | null =>
  user.emailVerified || new Date(expiresAt) <= now() ? null : mailedTo;

/** It is opened in a session of the account, so it is its person who reads the mail. */
const proveOpened = (ctx: AuthedContext, trx: Db, email: string) =>
  proveAddress(ctx, trx, { userId: ctx.user.id, email, origin: 'session' });

/** The group that an invitation leads to, and whether it can still be answered. A token works for whoever opens it. @throws
 * NOT_FOUND as above */
export async function openInvitation(ctx: AuthedContext, opened: OpenedInvitation) {
  const row = await find(ctx, ctx.db, opened);
  const email = provenBy(ctx, row);
  if (email !== null) await ctx.db.transaction().execute((trx) => proveOpened(ctx, trx, email));
  const { title, description, goal, members } = row;
  return { state: stateOf(row, ctx.now()), title, description, goal, members };
}

const REASON = {
  member: 'ALREADY_MEMBER',
  accepted: 'INVITATION_ACCEPTED',
  declined: 'INVITATION_DECLINED',
  expired: 'INVITATION_EXPIRED',
  over: 'GROUP_OVER',
} as const;

/** Answers an invitation, in the order of all that changes a group: its lock comes first. */
async function answer(ctx: AuthedContext, opened: OpenedInvitation, accepted: boolean): Promise<void> {
  const { user } = ctx;
  const at = ctx.now();
  const { groupId } = await find(ctx, ctx.db, opened);
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await lockGroup(trx, groupId))) throw notFound('Invitation');
    const row = await find(ctx, trx, opened);
    const state = stateOf(row, at);
    if (state !== 'open') throw new DomainError('CONFLICT', REASON[state], INVITATION_TEXT[state]);
    const email = provenBy(ctx, row);
    if (email !== null) await proveOpened(ctx, trx, email);
    if (accepted) await insertMember(trx, groupId, user.id, at);
    await answerInvitations(trx, user.id, { groupId, invitationId: row.invitationId, accepted, at });
  });
}

/** Joins the group. Throws NOT_FOUND, ALREADY_MEMBER, INVITATION_ACCEPTED, INVITATION_DECLINED, INVITATION_EXPIRED, GROUP_OVER. */
export const acceptInvite = (ctx: AuthedContext, opened: OpenedInvitation): Promise<void> =>
  answer(ctx, opened, true);

/** Declines, of a share link without a trace. Throws as above. */
export const declineInvite = (ctx: AuthedContext, opened: OpenedInvitation): Promise<void> =>
  answer(ctx, opened, false);
