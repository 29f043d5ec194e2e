import {
  type PendingInvite,
  acceptInvitation,
  declineInvitation,
  listPendingInvites,
} from '~db/queries/groups/groups';

import { notFound } from '../../errors';
import type { AuthedContext, OnboardedContext } from '../../trpc/init';

export type { PendingInvite };

const SHOWN = 20;

/** Groups that the person's own verified address is invited to and has not answered. */
export async function pendingInvites(ctx: OnboardedContext): Promise<PendingInvite[]> {
  return listPendingInvites(ctx.db, { userId: ctx.user.id, limit: SHOWN });
}

/** Joins a group that the person's own verified address is invited to. Whatever else is the case answers alike.
 * @throws NOT_FOUND */
export async function acceptInvite(ctx: AuthedContext, challengeId: string): Promise<void> {
  if (!(await acceptInvitation(ctx.db, ctx.user.id, challengeId, ctx.now()))) throw notFound('Invitation');
}

/** Declines such an invitation. @throws NOT_FOUND */
export async function declineInvite(ctx: AuthedContext, challengeId: string): Promise<void> {
  if (!(await declineInvitation(ctx.db, ctx.user.id, challengeId))) throw notFound('Invitation');
}
