import { acceptInvitation, declineInvitation, listPendingInvites } from '~db/queries/groups/groups';

import { type Cents, cents } from '../../domain/kernel/money';
import { notFound } from '../../errors';
import type { AuthedContext, OnboardedContext } from '../../context';

const SHOWN = 20;

export interface PendingInvite {
  id: string;
  challengeId: string;
  title: string;
  description: string;
  goal: Cents;
  durationDays: number;
  members: number;
}

/** Groups that the person's own verified address is invited to and has not answered. */
export async function pendingInvites(ctx: OnboardedContext): Promise<PendingInvite[]> {
  const rows = await listPendingInvites(ctx.db, { userId: ctx.user.id, limit: SHOWN });
  return rows.map((row) => ({
    id: row.id,
    challengeId: row.group_challenge_id,
    title: row.title,
    description: row.description,
    goal: cents(row.goal_amount),
    durationDays: row.duration_days,
    members: row.member_count,
  }));
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
