import { markReportClosed as close, openReports } from '~db/queries/admin/reports';

import type { AuditedContext } from '../../context';
import { notFound } from '../../errors';
import { auditOk } from './audit';

const MOST = 200;

/** The open reports about people, at most 200, the oldest first. */
export async function listReports(ctx: AuditedContext) {
  const rows = await openReports(ctx.db, MOST + 1);
  const reports = rows.slice(0, MOST);
  await auditOk(ctx, ctx.db, { detail: { found: reports.length } });
  return { reports, more: rows.length > MOST };
}

/** Closes a report with what was done about it. Neither person is told. @throws NOT_FOUND unless it is open */
export async function closeReport(
  ctx: AuditedContext,
  { id, resolution }: { id: string; resolution: string },
): Promise<{ closed: string }> {
  await ctx.db.transaction().execute(async (trx) => {
    const about = await close(trx, { id, resolution, now: ctx.now() });
    if (about === null) throw notFound('Open report');
    await auditOk(ctx, trx, { subjectUserId: about, detail: { report: id } });
  });
  return { closed: id };
}
