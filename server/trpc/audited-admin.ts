import type { TRPCError } from '@trpc/server';

import { DomainError, ERROR_STATUS } from '../errors';
import { auditFailure } from '../features/admin/audit';
import { adminProcedure, publicErrorOf, publicProcedure } from './init';

/** For operators only. A call that is refused or fails, no matter whose, is written to the audit trail here. The use
 * case itself writes one that succeeds, in the transaction of its effect. */
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

function outcomeOf({ cause, code }: TRPCError): 'refused' | 'failed' {
  if (cause instanceof DomainError) return ERROR_STATUS[cause.code] < 500 ? 'refused' : 'failed';
  return code === 'INTERNAL_SERVER_ERROR' ? 'failed' : 'refused';
}
