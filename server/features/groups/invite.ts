import { randomUUID } from 'node:crypto';

import type { Db } from '~db/client';
import {
  deleteInvitations,
  findInvitedAddress,
  insertInvitation,
  renewInvitation,
  statusOfInvitation,
} from '~db/queries/groups/invitations';

import { createToken, hashToken } from '../../auth/tokens';
import type { OnboardedContext } from '../../context';
import { normaliseEmail } from '../../domain/accounts/email-address';
import { GROUP_TEXT, INVITATION_MS } from '../../domain/groups/group';
import { DomainError, notFound } from '../../errors';
import { enqueueMail } from '../messages/enqueue-mail';
import { newcomersLimits } from '../messages/newcomers-limits';
import { lockedGroup, requireActive } from './locked-group';
import { DAY_MS } from '../../domain/kernel/durations';

/** Somebody to be invited. `mailed` is false when their address has had enough invitations today, from anybody. */
interface Guest {
  email: string;
  mailed: boolean;
}

const isLimit = (error: unknown) => error instanceof DomainError && error.status === 429;

function requireVerified({ user }: OnboardedContext): void {
  if (!user.emailVerified) throw new DomainError('VERIFY_FIRST', GROUP_TEXT.verifyFirst);
}

/** Nobody can invite themselves: it would count, and no mail would ever go out. */
function refuseOwn({ user }: OnboardedContext, emails: readonly string[], field: 'email' | 'emails'): void {
  const own = normaliseEmail(user.email);
  if (emails.some((email) => normaliseEmail(email) === own))
    throw new DomainError('OWN_ADDRESS', GROUP_TEXT.ownAddress, { field });
}

/** The limits that an invitation counts for: the person's own, and that of the address. */
const limitsOf = ({ user, now }: OnboardedContext, email: string) => {
  const address = normaliseEmail(email);
  return {
    own: [
      ...newcomersLimits(user, now()),
      { rule: 'invitation', key: user.id },
      { rule: 'invitationToAddress', key: `${user.id}|${address}` },
    ] as const,
    ofAddress: { rule: 'invitedAddress', key: address } as const,
  };
};

/** Counts an invitation. Inviters are told only about their own limits: the address's limit would reveal that
 * others invited it. Runs before the transaction, because it takes a connection of its own. */
async function guestOf(ctx: OnboardedContext, email: string): Promise<Guest> {
  const { limits } = ctx.services;
  const { own, ofAddress } = limitsOf(ctx, email);
  for (const { rule, key } of own) await limits.consume(rule, key);
  const mailed = await limits.consume(ofAddress.rule, ofAddress.key).then(
    () => true,
    (error: unknown) => {
      if (isLimit(error)) return false;
      throw error;
    },
  );
  return { email, mailed };
}

/** The addresses among these that the person may still invite today. @throws VERIFY_FIRST, OWN_ADDRESS */
export async function guestsWithinLimits(ctx: OnboardedContext, emails: readonly string[]): Promise<Guest[]> {
  if (emails.length > 0) requireVerified(ctx);
  refuseOwn(ctx, emails, 'emails');
  const guests: Guest[] = [];
  for (const email of emails) {
    try {
      guests.push(await guestOf(ctx, email));
    } catch (error) {
      if (!isLimit(error)) throw error;
    }
  }
  return guests;
}

/** Queues the mail of an invitation, for every address alike. Whether it may go out is decided when it is
 * sent, so that neither answer nor time reveal it. A mail whose id no invitation holds is not sent. */
async function mailGuest(
  trx: Db,
  ctx: OnboardedContext,
  { title }: { title: string },
  { email, mailed }: Guest,
) {
  const { appUrl } = ctx.services;
  const token = createToken();
  const id = randomUUID();
  await enqueueMail(trx, { id, userId: null, recipient: email }, 'group-invitation', {
    inviterName: ctx.user.displayName,
    groupTitle: title,
    inviteUrl: `${appUrl}/accept-invite?token=${token}`,
    unsubscribeUrl: `${appUrl}/unsubscribe?token=${id}`,
    expiresInDays: INVITATION_MS / DAY_MS,
  });
  return {
    tokenHash: hashToken(token),
    expiresAt: new Date(ctx.now().getTime() + INVITATION_MS),
    mailId: mailed ? id : null,
  };
}

/** Invites somebody to a locked group. False when the person's own invitation to the address is still valid. */
export async function inviteGuest(
  trx: Db,
  ctx: OnboardedContext,
  group: { id: string; title: string },
  guest: Guest,
): Promise<boolean> {
  return insertInvitation(trx, {
    ...(await mailGuest(trx, ctx, group, guest)),
    groupId: group.id,
    invitedBy: ctx.user.id,
    email: guest.email,
    normalised: normaliseEmail(guest.email),
    now: ctx.now(),
  });
}

/** While mail is off the invitation is stored and can be sent again later. */
function requireMail({ services }: OnboardedContext): void {
  if (!services.mailOn) throw new DomainError('MAIL_FAILED', GROUP_TEXT.mailFailed);
}

async function refusalOf(trx: Db, invitation: { groupId: string; invitedBy: string; normalised: string }) {
  return (await statusOfInvitation(trx, invitation)) === 'accepted'
    ? new DomainError('ALREADY_MEMBER', GROUP_TEXT.alreadyMember, { field: 'email' })
    : new DomainError('ALREADY_INVITED', GROUP_TEXT.alreadyInvited, { field: 'email' });
}

/** Invites an address by mail. The answer depends only on the person's own invitations, not on whether the
 * address has an account, is a member or was invited by others. @throws VERIFY_FIRST, OWN_ADDRESS,
 * GROUP_OVER, ALREADY_INVITED, ALREADY_MEMBER, and MAIL_FAILED after the invitation is stored */
export async function invite(ctx: OnboardedContext, { groupId, email }: { groupId: string; email: string }) {
  requireVerified(ctx);
  refuseOwn(ctx, [email], 'email');
  const guest = await guestOf(ctx, email);
  const invited = ctx.db.transaction().execute(async (trx) => {
    const group = await lockedGroup(trx, ctx.user.id, groupId);
    requireActive(group);
    if (!(await inviteGuest(trx, ctx, group, guest)))
      throw await refusalOf(trx, { groupId, invitedBy: ctx.user.id, normalised: normaliseEmail(email) });
  });
  await invited.catch(async (error: unknown) => {
    const { own, ofAddress } = limitsOf(ctx, email);
    for (const { rule, key } of [...own, ofAddress]) await ctx.services.limits.giveBack(rule, key);
    throw error;
  });
  requireMail(ctx);
}

/** Mails one of the person's invitations again that waits or was declined once, with a new token and for
 * another 30 days. @throws NOT_FOUND, VERIFY_FIRST, GROUP_OVER and MAIL_FAILED */
export async function resendInvitation(
  ctx: OnboardedContext,
  { groupId, id }: { groupId: string; id: string },
): Promise<void> {
  const own = { groupId, id, invitedBy: ctx.user.id };
  requireVerified(ctx);
  const email = await findInvitedAddress(ctx.db, own);
  if (email === null) throw notFound('Invitation');
  const guest = await guestOf(ctx, email);
  await ctx.db.transaction().execute(async (trx) => {
    const group = await lockedGroup(trx, ctx.user.id, groupId);
    requireActive(group);
    // It may have been answered or revoked meanwhile.
    if ((await findInvitedAddress(trx, own)) === null) throw notFound('Invitation');
    await renewInvitation(trx, { ...own, ...(await mailGuest(trx, ctx, group, guest)) });
  });
  requireMail(ctx);
}

/** Revokes one of the person's unanswered invitations; its link stops working. @throws NOT_FOUND */
export async function revokeInvitation(
  { user, db }: OnboardedContext,
  { groupId, id }: { groupId: string; id: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockedGroup(trx, user.id, groupId);
    if (!(await deleteInvitations(trx, { groupId, id, invitedBy: user.id }))) throw notFound('Invitation');
  });
}
