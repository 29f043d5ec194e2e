-- What own-account.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- findOwnAccount
-- [":userId"]
select
  "encrypted"
from
  "own_accounts"
where
  "user_id" = $1;

-- putOwnAccount
-- [":userId",":encrypted","2026-01-05T00:00:00.000Z",":encrypted","2026-01-05T00:00:00.000Z"]
insert into
  "own_accounts" ("user_id", "encrypted", "changed_at")
values
  ($1, $2, $3)
on conflict ("user_id") do update
set
  "encrypted" = $4,
  "changed_at" = $5;

-- deleteOwnAccount
-- [":userId"]
delete from "own_accounts"
where
  "user_id" = $1;
