import { insertAuditEvent } from '~db/queries/admin/audit';
import type { Db } from '~db/client';
import type { JsonObject } from '~db/types';

import type { AuditedContext, Context } from '../../context';
import { DomainError } from '../../errors';
import { lockForOwnerChange } from '../accounts/confirm-identity';

/** Records a call that succeeded. Call it in the transaction of its effect, if there is one, so that neither exists
 * without the other. `detail` must contain no address and no name, because the trail outlives accounts. */
export async function auditOk(
  ctx: AuditedContext,
  db: Db,
  call: { subjectUserId?: string; detail?: JsonObject } = {},
): Promise<void> {
  await insertAuditEvent(db, {
    actor: ctx.admin.name,
    actorUserId: ctx.admin.userId,
    action: ctx.action,
    subjectUserId: call.subjectUserId ?? null,
    outcome: 'ok',
    detail: call.detail ?? {},
    requestId: ctx.requestId,
  });
}

/** Begins an act on somebody's account; refuses an administrator whose session has ended meanwhile. Call it
 * early in the transaction. @throws SIGN_IN_REQUIRED */
export async function lockAdmin(ctx: AuditedContext, trx: Db): Promise<void> {
  if (ctx.actor.kind === 'user') await lockForOwnerChange({ ...ctx, user: ctx.actor.user }, trx);
}

/** Records a call that was refused or failed. Never throws, so that the caller gets the original error. */
export async function auditFailure(
  ctx: Context,
  call: { action: string; outcome: 'refused' | 'failed'; reason: string },
): Promise<void> {
  const { action, outcome, reason } = call;
  const { actor } = ctx;
  const userId = actor.kind === 'user' ? actor.user.id : null;
  const trusted =
    actor.kind === 'operator' ||
    (actor.kind === 'user' && actor.user.access.pro && actor.user.access.reason === 'admin');
  ctx.log.warn(
    { event: 'admin_call', action, outcome, reason, actor: actor.kind, userId, requestId: ctx.requestId },
    'operator call not carried out',
  );
  try {
    if (!trusted) await ctx.services.limits.consume('auditedRefusal', userId ?? ctx.address);
    await insertAuditEvent(ctx.db, {
      actor: trusted && userId !== null ? 'admin' : actor.kind,
      actorUserId: userId,
      action,
      subjectUserId: null,
      outcome,
      detail: { reason },
      requestId: ctx.requestId,
    });
  } catch (err) {
    if (!(err instanceof DomainError))
      ctx.log.error({ err, action, requestId: ctx.requestId }, 'the audit trail could not be written');
  }
}
