-- What refusals.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- insertRefusal
-- [":hash","complaint","2026-01-05T00:00:00.000Z"]
insert into
  "mail_refusals" ("address_hash", "reason", "created_at")
values
  ($1, $2, $3)
on conflict do nothing;

-- findRefusals
-- [":hashes"]
-- rows: { address_hash: string; reason: string }
select
  "address_hash",
  "reason"
from
  "mail_refusals"
where
  "address_hash" in ($1);

-- deleteBounce
-- [":hash","bounce"]
delete from "mail_refusals"
where
  "address_hash" = $1
  and "reason" = $2;
