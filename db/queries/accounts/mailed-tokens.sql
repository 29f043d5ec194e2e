-- What mailed-tokens.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- insertMailedToken
-- [":hash",":userId",":email","2026-01-05T00:00:00.000Z"]
insert into
  "password_resets" ("token_hash", "user_id", "email", "expires_at")
values
  ($1, $2, $3, $4);

-- [":hash",":userId",":email","2026-01-05T00:00:00.000Z"]
insert into
  "email_verifications" ("token_hash", "user_id", "email", "expires_at")
values
  ($1, $2, $3, $4);

-- takeMailedToken
-- [":hash",":userId","2026-01-05T00:00:00.000Z"]
-- rows: { email: string }
delete from "password_resets"
where
  "token_hash" = $1
  and "user_id" = $2
  and "expires_at" > $3
returning
  "email";

-- [":hash",":userId","2026-01-05T00:00:00.000Z"]
-- rows: { email: string }
delete from "email_verifications"
where
  "token_hash" = $1
  and "user_id" = $2
  and "expires_at" > $3
returning
  "email";

-- ownerOfMailedToken
-- [":hash","2026-01-05T00:00:00.000Z"]
-- rows: { user_id: string }
select
  "user_id"
from
  "password_resets"
where
  "token_hash" = $1
  and "expires_at" > $2;

-- [":hash","2026-01-05T00:00:00.000Z"]
-- rows: { user_id: string }
select
  "user_id"
from
  "email_verifications"
where
  "token_hash" = $1
  and "expires_at" > $2;

-- deleteMailedTokensOf
-- [":userId"]
delete from "password_resets"
where
  "user_id" = $1;

-- [":userId"]
delete from "email_verifications"
where
  "user_id" = $1;

-- deleteExpiredMailedTokens
-- ["2026-01-05T00:00:00.000Z",5000]
delete from "password_resets"
where
  ctid = any (
    array(
      select
        ctid
      from
        "password_resets"
      where
        expires_at <= $1::timestamptz
      limit
        $2::integer
      for update
        skip locked
    )
  );

-- ["2026-01-05T00:00:00.000Z",5000]
delete from "email_verifications"
where
  ctid = any (
    array(
      select
        ctid
      from
        "email_verifications"
      where
        expires_at <= $1::timestamptz
      limit
        $2::integer
      for update
        skip locked
    )
  );
