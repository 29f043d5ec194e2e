import { findPeople } from '~db/queries/admin/people';

import type { AuditedContext } from '../../context';
import { auditOk } from './audit';
import { type PersonSummary, summaryOf } from './person';

const MOST = 50;

/** People whose e-mail, name or id holds the fragment, newest first, at most 50. */
export async function findUsers(
  ctx: AuditedContext,
  fragment: string,
): Promise<{ users: PersonSummary[]; more: boolean }> {
  const rows = await findPeople(ctx.db, fragment, MOST + 1);
  const users = rows.slice(0, MOST).map((row) => summaryOf(row, ctx.now()));
  await auditOk(ctx, ctx.db, { detail: { found: users.length } });
  return { users, more: rows.length > MOST };
}
