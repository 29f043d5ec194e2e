-- What xp-audit.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- findings
-- [1]
select
  *
from
  ("check") v
order by
  user_id
limit
  $1;
