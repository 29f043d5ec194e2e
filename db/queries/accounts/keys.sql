-- What keys.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- deleteKeys
-- [null,null,null,":userId"]
update "users"
set
  "password_hash" = $1,
  "google_subject" = $2,
  "two_factor_at" = $3,
  "device_key" = default
where
  "id" = $4;

-- [":userId"]
delete from "sessions"
where
  "user_id" = $1;

-- [":userId"]
delete from "pending_sign_ins"
where
  "user_id" = $1;

-- [":userId"]
delete from "passkeys"
where
  "user_id" = $1;

-- [":userId"]
delete from "authenticators"
where
  "user_id" = $1;

-- [":userId"]
delete from "recovery_codes"
where
  "user_id" = $1;

-- [":userId"]
delete from "password_resets"
where
  "user_id" = $1;

-- [":userId"]
delete from "email_changes"
where
  "user_id" = $1;

-- deleteOtherKeys
-- [null,":userId"]
-- rows: { device_key: string }
update "users"
set
  "google_subject" = $1,
  "device_key" = default
where
  "id" = $2
returning
  "device_key";

-- [":userId"]
delete from "passkeys"
where
  "user_id" = $1;

-- [":userId"]
delete from "pending_sign_ins"
where
  "user_id" = $1;

-- [":userId"]
delete from "password_resets"
where
  "user_id" = $1;

-- [":userId"]
delete from "email_changes"
where
  "user_id" = $1;

-- [":userId",":sessionId"]
delete from "sessions"
where
  "user_id" = $1
  and "id" <> $2;
