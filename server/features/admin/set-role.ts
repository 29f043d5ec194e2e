import { deleteAdminRole, insertAdminRole } from '~db/queries/admin/people';

import type { AuditedContext } from '../../context';
import { auditOk } from './audit';
import { type PersonSummary, personNamed, summaryOf } from './person';

/** Makes a person admin, or takes the role back; it counts from their next request on. Throws NOT_FOUND. */
export async function setRole(
  ctx: AuditedContext,
  input: { user: string; role: 'admin' | 'none' },
): Promise<{ changed: boolean; user: PersonSummary }> {
  return ctx.db.transaction().execute(async (trx) => {
    const person = await personNamed(trx, input.user);
    const changed =
      input.role === 'admin' ? await insertAdminRole(trx, person.id) : await deleteAdminRole(trx, person.id);
    await auditOk(ctx, trx, { subjectUserId: person.id, detail: { role: input.role, changed } });
    return { changed, user: summaryOf({ ...person, is_admin: input.role === 'admin' }, ctx.now()) };
  });
}
