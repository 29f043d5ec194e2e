import { setProStatus } from '~db/queries/admin/people';

import type { AuditedContext } from '../../context';
import { auditOk } from './audit';
import { type PersonSummary, personNamed, summaryOf } from './person';

/** Grants Pro for good or withdraws it; trial and subscription stay as they are. Throws NOT_FOUND. */
export async function setPro(
  ctx: AuditedContext,
  input: { user: string; pro: boolean },
): Promise<{ changed: boolean; user: PersonSummary }> {
  return ctx.db.transaction().execute(async (trx) => {
    const person = await personNamed(trx, input.user);
    const changed = await setProStatus(trx, person.id, input.pro);
    await auditOk(ctx, trx, { subjectUserId: person.id, detail: { pro: input.pro, changed } });
    return { changed, user: summaryOf({ ...person, pro_status: input.pro }, ctx.now()) };
  });
}
