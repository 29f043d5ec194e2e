import { type PendingInvite, acceptInvitation, declineInvitation } from '~db/queries/groups/groups';

import { notFound } from '../../errors';
import type { AuthedContext } from '../../context';

export type { PendingInvite };

/** Joins a group that the person's own verified address is invited to. Whatever else is the case answers alike.
 * @throws NOT_FOUND */
export async function acceptInvite(ctx: AuthedContext, challengeId: string): Promise<void> {
  if (!(await acceptInvitation(ctx.db, ctx.user.id, challengeId, ctx.now()))) throw notFound('Invitation');
}

/** Declines such an invitation. @throws NOT_FOUND */
export async function declineInvite(ctx: AuthedContext, challengeId: string): Promise<void> {
  if (!(await declineInvitation(ctx.db, ctx.user.id, challengeId))) throw notFound('Invitation');
}
