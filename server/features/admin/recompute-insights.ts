import { rebuildInsights } from '~db/queries/insights/insights';

import type { AuditedContext } from '../../context';
import { auditOk } from './audit';
import { personNamed } from './person';

/** People per transaction: nobody's saving waits long for the lock. */
const BATCH = 100;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Computes the sums over entries (days, weeks, months, totals) anew: of one person (id or e-mail), or of everybody. */
export async function recomputeInsights(ctx: AuditedContext, user?: string): Promise<{ people: number }> {
  if (user !== undefined) {
    const { id } = await personNamed(ctx.db, user);
    const people = await ctx.db.transaction().execute(async (trx) => {
      const rebuilt = await rebuildInsights(trx, { id });
      await auditOk(ctx, trx, { subjectUserId: id });
      return rebuilt.length;
    });
    return { people };
  }
  let people = 0;
  let after: string | undefined = BEFORE_ALL;
  while (after !== undefined) {
    const next: { after: string; limit: number } = { after, limit: BATCH };
    const rebuilt: string[] = await ctx.db.transaction().execute((trx) => rebuildInsights(trx, next));
    people += rebuilt.length;
    after = rebuilt.at(-1);
  }
  await auditOk(ctx, ctx.db, { detail: { people } });
  return { people };
}
