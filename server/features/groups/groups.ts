import {
  type PendingInvite,
  acceptInvitation,
  declineInvitation,
  findPendingInvitation,
  listGroupsOf,
} from '~db/queries/groups/groups';

import { challengeDaysLeft } from '../../domain/challenges/challenge-days';
import { dayAt } from '../../domain/kernel/days';
import { notFound } from '../../errors';
import type { AuthedContext, OnboardedContext } from '../../context';

export type { PendingInvite };

/** The groups that the person saves with. */
export async function ownGroups({ db, user }: OnboardedContext) {
  const groups = await listGroupsOf(db, user.id);
  return groups.map(({ started_at, duration_days, ...group }) => ({
    ...group,
    daysLeft: challengeDaysLeft(dayAt(new Date(started_at), user.timeZone), user.today, duration_days),
  }));
}
export type Group = Awaited<ReturnType<typeof ownGroups>>[number];

/** The group that the person's own verified address is invited to. Everything else (no such group,
 * nobody invited, someone else invited, address not verified) gives the same answer. @throws NOT_FOUND */
export async function pendingInvitation(ctx: AuthedContext, challengeId: string) {
  const row = await findPendingInvitation(ctx.db, ctx.user.id, challengeId);
  if (!row) throw notFound('Invitation');
  return row;
}

/** Joins a group that the person's own verified address is invited to. @throws NOT_FOUND as above */
export async function acceptInvite(ctx: AuthedContext, challengeId: string): Promise<void> {
  if (!(await acceptInvitation(ctx.db, ctx.user.id, challengeId, ctx.now()))) throw notFound('Invitation');
}

/** Declines such an invitation. @throws NOT_FOUND as above */
export async function declineInvite(ctx: AuthedContext, challengeId: string): Promise<void> {
  if (!(await declineInvitation(ctx.db, ctx.user.id, challengeId))) throw notFound('Invitation');
}
