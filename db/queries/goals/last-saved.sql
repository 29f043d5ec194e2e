-- What last-saved.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- lastSavedOn
-- [":userId",0]
-- rows: { day: LocalDay }
select
  max("day") as "day"
from
  "savings_days"
where
  "user_id" = $1
  and "entries" > $2;
