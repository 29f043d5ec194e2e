import {
  type PendingInvite,
  acceptInvitation,
  declineInvitation,
  findPendingInvitation,
} from '~db/queries/groups/invitations';

import { notFound } from '../../errors';
import type { AuthedContext } from '../../context';

export type { PendingInvite };

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
