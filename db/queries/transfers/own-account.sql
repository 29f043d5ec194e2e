-- What own-account.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- findOwnAccounts
-- [":userId"]
-- rows: { encrypted: string | null; stop_token_hash: string | null; waiting_encrypted: string | null; waits_until: string | null }
select
  "encrypted",
  "waiting_encrypted",
  "waits_until",
  "stop_token_hash"
from
  "own_accounts"
where
  "user_id" = $1;

-- putOwnAccounts
-- [":userId",":encrypted",":encrypted","2026-01-05T00:00:00.000Z",":stopTokenHash","2026-01-05T00:00:00.000Z",":encrypted",":encrypted","2026-01-05T00:00:00.000Z",":stopTokenHash","2026-01-05T00:00:00.000Z"]
insert into
  "own_accounts" ("user_id", "encrypted", "waiting_encrypted", "waits_until", "stop_token_hash", "changed_at")
values
  ($1, $2, $3, $4, $5, $6)
on conflict ("user_id") do update
set
  "encrypted" = $7,
  "waiting_encrypted" = $8,
  "waits_until" = $9,
  "stop_token_hash" = $10,
  "changed_at" = $11;

-- dropWaitingAccount
-- [null,null,null,":userId","2026-01-05T00:00:00.000Z"]
update "own_accounts"
set
  "waiting_encrypted" = $1,
  "waits_until" = $2,
  "stop_token_hash" = $3
where
  "user_id" = $4
  and "waits_until" > $5;

-- [null,null,null,":stopTokenHash","2026-01-05T00:00:00.000Z"]
update "own_accounts"
set
  "waiting_encrypted" = $1,
  "waits_until" = $2,
  "stop_token_hash" = $3
where
  "stop_token_hash" = $4
  and "waits_until" > $5;

-- forgetOwnAccounts
-- [null,null,null,null,"2026-01-05T00:00:00.000Z",":userId"]
update "own_accounts"
set
  "encrypted" = $1,
  "waiting_encrypted" = $2,
  "waits_until" = $3,
  "stop_token_hash" = $4,
  "changed_at" = $5
where
  "user_id" = $6
  and (
    "encrypted" is not null
    or "waiting_encrypted" is not null
  );

-- deleteOwnAccounts
-- [":userId"]
delete from "own_accounts"
where
  "user_id" = $1;

-- settleOwnAccounts
-- ["2026-01-05T00:00:00.000Z",5000,"2026-01-05T00:00:00.000Z"]
update own_accounts
set
  encrypted = waiting_encrypted,
  changed_at = waits_until,
  waiting_encrypted = null,
  waits_until = null,
  stop_token_hash = null
where
  user_id in (
    select
      user_id
    from
      own_accounts
    where
      waits_until <= $1::timestamptz
    limit
      $2::integer
  )
  and waits_until <= $3::timestamptz;
