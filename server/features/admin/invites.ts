import { latestInvitations } from '~db/queries/admin/invites';

import type { AuditedContext } from '../../context';
import { auditOk } from './audit';

const MOST = 200;

/** The latest invitations to groups, at most 200, with their state and that of their mail. */
export async function listInvites(ctx: AuditedContext) {
  const rows = await latestInvitations(ctx.db, ctx.now(), MOST + 1);
  const invites = rows.slice(0, MOST);
  await auditOk(ctx, ctx.db, { detail: { found: invites.length } });
  return { invites, more: rows.length > MOST };
}
