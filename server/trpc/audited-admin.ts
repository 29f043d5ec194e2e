import type { TRPCError } from '@trpc/server';

import { DomainError } from '../errors';
import { requireFactor } from '../features/accounts/confirm-identity';
import { auditFailure } from '../features/admin/audit';
import { adminProcedure, publicErrorOf, publicProcedure } from './init';

/** For operators only. Calls that are refused or fail, by anybody, are written to the audit trail here. The
 * use case itself records a successful one, in the transaction of its effect. */
export const auditedAdminProcedure = publicProcedure
  .use(async ({ ctx, path, next }) => {
    const result = await next({ ctx: { ...ctx, action: path } });
    if (!result.ok) {
      await auditFailure(ctx, {
        action: path,
        outcome: outcomeOf(result.error),
        reason: publicErrorOf(result.error).reason,
      });
    }
    return result;
  })
  .concat(adminProcedure);

/** For acts that give, take, delete or export something: an account with the role admin must also have just
 * proved a second factor. The operator's token is proof enough. */
export const provenAdminProcedure = auditedAdminProcedure.use(({ ctx, next }) => {
  if (ctx.actor.kind === 'user') requireFactor({ user: ctx.actor.user, now: ctx.now });
  return next();
});

function outcomeOf({ cause, code }: TRPCError): 'refused' | 'failed' {
  if (cause instanceof DomainError) return cause.status < 500 ? 'refused' : 'failed';
  return code === 'INTERNAL_SERVER_ERROR' ? 'failed' : 'refused';
}
