import { sql } from 'kysely';

import type { Db } from '../../client';
import type { ReportReason } from '../../columns';
import { firstValue } from '../../rows';

interface ReportRow {
  id: string;
  /** The display names, as they are now. */
  reported: string;
  reportedUserId: string;
  reportedBy: string;
  reason: ReportReason;
  note: string | null;
  createdAt: string;
}

/** The open reports, the oldest first. */
export async function openReports(db: Db, limit: number): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.id, p.display_name as reported, r.reported_user_id as "reportedUserId", b.display_name as "reportedBy",
      r.reason, r.note, r.created_at as "createdAt"
    from user_reports r
    join profiles p on p.id = r.reported_user_id
    join profiles b on b.id = r.user_id
    where r.closed_at is null
    order by r.created_at, r.id limit ${limit}`.execute(db);
  return rows;
}

/** Closes an open report and returns whom it is about; null when there is no open one with this id. */
export async function markReportClosed(
  db: Db,
  { id, resolution, now }: { id: string; resolution: string; now: Date },
): Promise<string | null> {
  return db
    .updateTable('user_reports')
    .set({ closed_at: now.toISOString(), resolution })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('reported_user_id')
    .$call(firstValue('reported_user_id'));
}
