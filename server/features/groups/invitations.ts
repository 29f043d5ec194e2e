import type { Db } from '~db/client';
import { deleteRemoval } from '~db/queries/groups/endings';
import { lockGroup } from '~db/queries/groups/group-changes';
import { insertMember } from '~db/queries/groups/members';
import {
  type OpenedRow,
  type InvitationOpening,
  type PendingInvite,
  answerInvitations,
  findByToken,
  findOpened,
  takeBackDecline,
} from '~db/queries/groups/invitations';

import { hashToken } from '../../auth/tokens';
import { proveAddress } from '../../auth/prove-address';
import type { AuthedContext, Context } from '../../context';
import { normaliseEmail } from '../../domain/accounts/email-address';
import { groupDaysLeft, groupEnd } from '../../domain/groups/group';
import type { OpenedInvitation } from '../../domain/groups/group-schema';
import { dayAt } from '../../domain/kernel/days';
import { INVITATION_TEXT, UNDO_DECLINE_MS, invitationState } from '../../domain/groups/invitation';
import { holdsContact, nameForStrangers } from '../../domain/messages/contact';
import { DomainError, notFound } from '../../errors';

/** How long a group goes on, and how many days of that are left. */
const timeOf = ({ durationDays, startedAt }: { durationDays: number; startedAt: string }, now: Date) => ({
  durationDays,
  daysLeft: groupDaysLeft(groupEnd(new Date(startedAt), durationDays), now),
});

/** The invitations on the dashboard. @param timeZone the person's */
export const pendingOf = (invites: readonly PendingInvite[], now: Date, timeZone: string) =>
  invites.map(({ startedAt, durationDays, expiresAt, ...invite }) => ({
    ...invite,
    /** The last day on which it can be answered. */
    until: dayAt(new Date(expiresAt), timeZone),
    ...timeOf({ startedAt, durationDays }, now),
  }));
export type Invite = ReturnType<typeof pendingOf>[number];

const openingOf = (opened: OpenedInvitation): InvitationOpening =>
  'token' in opened ? { tokenHash: hashToken(opened.token) } : opened;

const stateOf = ({ expiresAt, ...row }: OpenedRow, now: Date) =>
  invitationState({ ...row, expiresAt: new Date(expiresAt) }, now);

/** What a token or a group's id invites the person to. The answer is the same whether there is no such group,
 * nobody or somebody else was invited, the invitation was revoked, the address is not verified, or there is a
 * block. @throws NOT_FOUND */
async function find(ctx: AuthedContext, db: Db, opened: OpenedInvitation): Promise<OpenedRow> {
  const row = await findOpened(db, ctx.user.id, openingOf(opened));
  if (!row) throw notFound('Invitation');
  return row;
}

/** The address that opening a token proves, if it is the person's own; null otherwise. */
const provenBy = ({ user, now }: AuthedContext, { mailedTo, expiresAt }: OpenedRow): string | null =>
  user.emailVerified || new Date(expiresAt) <= now() ? null : mailedTo;

/** The token is opened in a session of the account, so the person reading the mail is its owner. */
const proveOpened = (ctx: AuthedContext, trx: Db, email: string) =>
  proveAddress(ctx, trx, { userId: ctx.user.id, email, origin: 'session' });

/** The group that an invitation leads to, and whether it can still be answered. A token works for anybody who
 * opens it. @throws NOT_FOUND as above */
export async function getInvitation(ctx: AuthedContext, opened: OpenedInvitation) {
  const row = await find(ctx, ctx.db, opened);
  const email = provenBy(ctx, row);
  if (email !== null) await ctx.db.transaction().execute((trx) => proveOpened(ctx, trx, email));
  const { title, description, goal, members, inviterName, mailedTo } = row;
  return {
    state: stateOf(row, ctx.now()),
    /** The group to go to; null unless the person is a member. */
    memberOf: row.member ? row.groupId : null,
    title,
    description,
    goal,
    members,
    inviterName,
    /** Whether the mail went to an address that is not the person's own. */
    forAnother: mailedTo !== null && normaliseEmail(mailedTo) !== normaliseEmail(ctx.user.email),
    ...timeOf(row, ctx.now()),
  };
}

/** What a link invites to, for a visitor without a session; null when it does not work. The texts come from
 * strangers, so a title with an address or telephone number is left out, as in the mail. */
export async function invitedBy({ db, now }: Context, token: string) {
  const row = await findByToken(db, hashToken(token), now());
  if (!row) return null;
  const { title, goal, members, inviterName, mailedTo } = row;
  return {
    inviterName: nameForStrangers(inviterName),
    title: holdsContact(title) ? null : title,
    goal,
    members,
    email: mailedTo,
    ...timeOf(row, now()),
  };
}
export type InvitedBy = NonNullable<Awaited<ReturnType<typeof invitedBy>>>;

const REASON = {
  member: 'ALREADY_MEMBER',
  accepted: 'INVITATION_ACCEPTED',
  declined: 'INVITATION_DECLINED',
  expired: 'INVITATION_EXPIRED',
  over: 'GROUP_OVER',
} as const;

/** Answers an invitation. The group's lock comes first, as in every change of a group. */
async function answer(ctx: AuthedContext, opened: OpenedInvitation, accepted: boolean) {
  const { user } = ctx;
  const at = ctx.now();
  const { groupId } = await find(ctx, ctx.db, opened);
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await lockGroup(trx, groupId))) throw notFound('Invitation');
    const row = await find(ctx, trx, opened);
    const state = stateOf(row, at);
    if (state !== 'open') throw new DomainError(REASON[state], INVITATION_TEXT[state]);
    const email = provenBy(ctx, row);
    if (email !== null) await proveOpened(ctx, trx, email);
    if (accepted) {
      await insertMember(trx, groupId, user.id, at, row.linkOf);
      await deleteRemoval(trx, groupId, user.id);
    }
    await answerInvitations(trx, user.id, { groupId, invitationId: row.invitationId, accepted, now: at });
  });
  return { groupId };
}

/** Joins the group. @throws NOT_FOUND, ALREADY_MEMBER, INVITATION_ACCEPTED, INVITATION_DECLINED,
 * INVITATION_EXPIRED, GROUP_OVER */
export const acceptInvite = (ctx: AuthedContext, opened: OpenedInvitation) => answer(ctx, opened, true);

/** Declines an invitation; declining a share link leaves no trace. @throws as above */
export const declineInvite = (ctx: AuthedContext, opened: OpenedInvitation) => answer(ctx, opened, false);

/** Takes back a recent no, so that the invitation waits again. Later, or a second time, it changes nothing.
 * @throws NOT_FOUND as above */
export async function undoDecline(ctx: AuthedContext, opened: OpenedInvitation): Promise<void> {
  const { groupId } = await find(ctx, ctx.db, opened);
  const after = new Date(ctx.now().getTime() - UNDO_DECLINE_MS);
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await lockGroup(trx, groupId))) throw notFound('Invitation');
    const { invitationId } = await find(ctx, trx, opened);
    await takeBackDecline(trx, ctx.user.id, { groupId, invitationId, after });
  });
}
