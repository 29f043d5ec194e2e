import type { Db } from '../../client';
import type { AuditOutcome } from '../../columns';
import type { Json } from '../../types';

export interface AuditEvent {
  actor: string;
  actorUserId: string | null;
  action: string;
  subjectUserId: string | null;
  outcome: AuditOutcome;
  detail: Json;
  requestId: string | null;
}

/** Writes one row of the audit trail. */
export async function insertAuditEvent(db: Db, event: AuditEvent): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({
      actor: event.actor,
      actor_user_id: event.actorUserId,
      action: event.action,
      subject_user_id: event.subjectUserId,
      outcome: event.outcome,
      detail: JSON.stringify(event.detail),
      request_id: event.requestId,
    })
    .execute();
}
