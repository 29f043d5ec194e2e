-- What reports.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- openReports
-- [1]
-- rows: { createdAt: string; id: string; note: string | null; reason: "figures" | "harassment" | "name" | "other" | "spam"; reported: string; reportedBy: string; reportedUserId: string }
select
  r.id,
  p.display_name as reported,
  r.reported_user_id as "reportedUserId",
  b.display_name as "reportedBy",
  r.reason,
  r.note,
  r.created_at as "createdAt"
from
  user_reports r
  join profiles p on p.id = r.reported_user_id
  join profiles b on b.id = r.user_id
where
  r.closed_at is null
order by
  r.created_at,
  r.id
limit
  $1;

-- markReportClosed
-- ["2026-01-05T00:00:00.000Z",":resolution",":id"]
-- rows: { reported_user_id: string }
update "user_reports"
set
  "closed_at" = $1,
  "resolution" = $2
where
  "id" = $3
  and "closed_at" is null
returning
  "reported_user_id";
