-- What second-factors.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- insertPendingSignIn
-- [":hash","2026-01-05T00:00:00.000Z",":userId",":passwordHash"]
insert into
  "pending_sign_ins" ("token_hash", "user_id", "password_mark", "expires_at")
select
  $1::text as "token_hash",
  "u"."id" as "user_id",
  encode(sha256(convert_to(coalesce(u.password_hash, ''), 'UTF8')), 'hex') as "password_mark",
  $2::timestamptz as "expires_at"
from
  "users" as "u"
where
  "u"."id" = $3
  and "u"."two_factor_at" is not null
  and "u"."password_hash" = $4
for share;

-- [":hash","2026-01-05T00:00:00.000Z",":userId"]
insert into
  "pending_sign_ins" ("token_hash", "user_id", "password_mark", "expires_at")
select
  $1::text as "token_hash",
  "u"."id" as "user_id",
  encode(sha256(convert_to(coalesce(u.password_hash, ''), 'UTF8')), 'hex') as "password_mark",
  $2::timestamptz as "expires_at"
from
  "users" as "u"
where
  "u"."id" = $3
  and "u"."two_factor_at" is not null
for share;

-- findPendingSignIn
-- [":hash","2026-01-05T00:00:00.000Z",5]
-- rows: { user_id: string }
select
  "user_id"
from
  "pending_sign_ins"
where
  "token_hash" = $1
  and "expires_at" > $2
  and "tries" < $3;

-- countTry
-- [1,":hash","2026-01-05T00:00:00.000Z",5]
-- rows: { user_id: string }
update "pending_sign_ins"
set
  "tries" = "tries" + $1
where
  "token_hash" = $2
  and "expires_at" > $3
  and "tries" < $4
returning
  "user_id";

-- takePendingSignIn
-- [":hash","2026-01-05T00:00:00.000Z"]
delete from "pending_sign_ins" as "p" using "users" as "u"
where
  "u"."id" = "p"."user_id"
  and "p"."token_hash" = $1
  and "p"."expires_at" > $2
  and "p"."password_mark" = encode(sha256(convert_to(coalesce(u.password_hash, ''), 'UTF8')), 'hex');

-- deletePendingSignIn
-- [":hash"]
delete from "pending_sign_ins"
where
  "token_hash" = $1;

-- keepNewSecret
-- [":userId",":secret","2026-01-05T00:00:00.000Z",":secret","2026-01-05T00:00:00.000Z"]
insert into
  "authenticators" ("user_id", "secret", "expires_at")
values
  ($1, $2, $3)
on conflict ("user_id") do update
set
  "secret" = $4,
  "expires_at" = $5
where
  "authenticators"."expires_at" is not null;

-- findAuthenticator
-- [":userId"]
-- rows: { expires_at: string | null; secret: string }
select
  "secret",
  "expires_at"
from
  "authenticators"
where
  "user_id" = $1;

-- markStepUsed
-- [1,null,":userId",1]
update "authenticators"
set
  "last_step" = $1,
  "expires_at" = $2
where
  "user_id" = $3
  and "last_step" < $4;

-- switchTwoFactor
-- ["2026-01-05T00:00:00.000Z",":userId"]
update "users"
set
  "two_factor_at" = $1
where
  "id" = $2;

-- [":userId"]
delete from "authenticators"
where
  "user_id" = $1;

-- [":userId"]
delete from "recovery_codes"
where
  "user_id" = $1;

-- [":userId"]
delete from "pending_sign_ins"
where
  "user_id" = $1;

-- replaceRecoveryCodes
-- [":userId"]
delete from "recovery_codes"
where
  "user_id" = $1;

-- [":userId",":hashes"]
insert into
  "recovery_codes" ("user_id", "code_hash")
values
  ($1, $2);

-- takeRecoveryCode
-- [":userId",":hash"]
delete from "recovery_codes"
where
  "user_id" = $1
  and "code_hash" = $2;

-- countRecoveryCodes
-- [":userId"]
-- rows: { count: number }
select
  count(*) as "count"
from
  "recovery_codes"
where
  "user_id" = $1;

-- deleteExpiredPendingSignIns
-- ["2026-01-05T00:00:00.000Z",5000]
delete from "pending_sign_ins"
where
  ctid = any (
    array(
      select
        ctid
      from
        "pending_sign_ins"
      where
        "expires_at" <= $1::timestamptz
      limit
        $2::integer
      for update
        skip locked
    )
  );
