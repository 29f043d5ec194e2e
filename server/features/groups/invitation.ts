import { findPendingInvitation } from '~db/queries/groups/groups';

import type { Cents } from '../../domain/kernel/money';
import { notFound } from '../../errors';
import type { AuthedContext } from '../../context';

export interface InvitedGroup {
  title: string;
  description: string;
  goal: Cents;
  members: number;
}

/** The group that the person's own verified address is invited to. Whatever else is the case (no such group,
 * nobody invited, someone else invited, address not verified) answers alike. @throws NOT_FOUND */
export async function pendingInvitation(ctx: AuthedContext, challengeId: string): Promise<InvitedGroup> {
  const row = await findPendingInvitation(ctx.db, ctx.user.id, challengeId);
  if (!row) throw notFound('Invitation');
  return row;
}
