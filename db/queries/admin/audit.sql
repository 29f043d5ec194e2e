-- What audit.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- insertAuditEvent
-- [":actor",":actorUserId",":action",":subjectUserId","refused","{}",":requestId"]
insert into
  "audit_events" ("actor", "actor_user_id", "action", "subject_user_id", "outcome", "detail", "request_id")
values
  ($1, $2, $3, $4, $5, $6, $7);
