-- What passkeys.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- keepChallenge
-- [":holder","sign-in",":challenge","2026-01-05T00:00:00.000Z",":challenge","2026-01-05T00:00:00.000Z"]
insert into
  "passkey_challenges" ("holder", "purpose", "challenge", "expires_at")
values
  ($1, $2, $3, $4)
on conflict ("holder", "purpose") do update
set
  "challenge" = $5,
  "expires_at" = $6;

-- takeChallenge
-- [":holder","sign-in","2026-01-05T00:00:00.000Z"]
-- rows: { challenge: string }
delete from "passkey_challenges"
where
  "holder" = $1
  and "purpose" = $2
  and "expires_at" > $3
returning
  "challenge";

-- listPasskeys
-- [":userId"]
-- rows: { created_at: string; credential_id: string; id: string; last_used_at: string | null; name: string }
select
  "id",
  "name",
  "credential_id",
  "created_at",
  "last_used_at"
from
  "passkeys"
where
  "user_id" = $1
order by
  "created_at",
  "id";

-- findPasskey
-- [":credentialId"]
-- rows: { counter: number; id: string; public_key: string; user_id: string }
select
  "user_id",
  "id",
  "public_key",
  "counter"
from
  "passkeys"
where
  "credential_id" = $1;

-- insertPasskey
-- [":user_id",":credential_id",":public_key",1,":name",":created_at"]
insert into
  "passkeys" ("user_id", "credential_id", "public_key", "counter", "name", "created_at")
values
  ($1, $2, $3, $4, $5, $6);

-- notePasskeyUse
-- [1,"2026-01-05T00:00:00.000Z",":user_id",":id",1]
update "passkeys"
set
  "counter" = $1,
  "last_used_at" = $2
where
  "user_id" = $3
  and "id" = $4
  and "counter" < $5;

-- setPasskeyName
-- [":name",":userId",":id"]
update "passkeys"
set
  "name" = $1
where
  "user_id" = $2
  and "id" = $3;

-- deletePasskey
-- [":userId",":id"]
delete from "passkeys"
where
  "user_id" = $1
  and "id" = $2;

-- findWaysToSignIn
-- [":userId"]
-- rows: { google: boolean; passkeys: number; password: boolean }
select
  "u"."password_hash" is not null as "password",
  "u"."google_subject" is not null as "google",
  (
    select
      count(*) as "passkeys"
    from
      "passkeys"
    where
      "passkeys"."user_id" = "u"."id"
  ) as "passkeys"
from
  "users" as "u"
where
  "u"."id" = $1;

-- deleteExpiredChallenges
-- ["2026-01-05T00:00:00.000Z",5000]
delete from "passkey_challenges"
where
  ctid = any (
    array(
      select
        ctid
      from
        "passkey_challenges"
      where
        "expires_at" <= $1::timestamptz
      limit
        $2::integer
      for update
        skip locked
    )
  );
