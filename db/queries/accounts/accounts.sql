-- What accounts.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- findCredentialsByEmail
-- [":email"]
-- rows: { device_key: string; display_name: string; email: string; email_verified_at: string | null; google_subject: string | null; has_goal: boolean; password_hash: string | null; time_zone: string; two_factor_at: string | null; user_id: string }
select
  "u"."id" as "user_id",
  "u"."password_hash",
  "u"."google_subject",
  "u"."email_verified_at",
  "u"."device_key",
  "u"."two_factor_at",
  "p"."email",
  "p"."display_name",
  "p"."time_zone",
  "p"."goal_amount_eur" is not null as "has_goal"
from
  "users" as "u"
  inner join "profiles" as "p" on "p"."id" = "u"."id"
where
  lower("p"."email") = $1;

-- findCredentialsByGoogle
-- [":subject"]
-- rows: { device_key: string; display_name: string; email: string; email_verified_at: string | null; google_subject: string | null; has_goal: boolean; password_hash: string | null; time_zone: string; two_factor_at: string | null; user_id: string }
select
  "u"."id" as "user_id",
  "u"."password_hash",
  "u"."google_subject",
  "u"."email_verified_at",
  "u"."device_key",
  "u"."two_factor_at",
  "p"."email",
  "p"."display_name",
  "p"."time_zone",
  "p"."goal_amount_eur" is not null as "has_goal"
from
  "users" as "u"
  inner join "profiles" as "p" on "p"."id" = "u"."id"
where
  "u"."google_subject" = $1;

-- findCredentials
-- [":userId"]
-- rows: { device_key: string; display_name: string; email: string; email_verified_at: string | null; google_subject: string | null; has_goal: boolean; password_hash: string | null; time_zone: string; two_factor_at: string | null; user_id: string }
select
  "u"."id" as "user_id",
  "u"."password_hash",
  "u"."google_subject",
  "u"."email_verified_at",
  "u"."device_key",
  "u"."two_factor_at",
  "p"."email",
  "p"."display_name",
  "p"."time_zone",
  "p"."goal_amount_eur" is not null as "has_goal"
from
  "users" as "u"
  inner join "profiles" as "p" on "p"."id" = "u"."id"
where
  "u"."id" = $1;

-- takenDisplayNames
-- [[":names"],":exceptUserId"]
-- rows: { name: string }
select
  lower("display_name") as "name"
from
  "profiles"
where
  lower(display_name) = any ($1::text[])
  and "id" <> $2;

-- [[":names"]]
-- rows: { name: string }
select
  lower("display_name") as "name"
from
  "profiles"
where
  lower(display_name) = any ($1::text[]);

-- insertAccount
-- [":passwordHash",":googleSubject","2026-01-05T00:00:00.000Z",":displayName",":email",":emailNormalised","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z",":timeZone",":numberLocale"]
-- rows: { user_id: string }
with
  "u" as (
    insert into
      "users" ("password_hash", "google_subject", "created_at")
    values
      ($1, $2, $3)
    returning
      "id"
  )
insert into
  "profiles" (
    "id",
    "display_name",
    "email",
    "email_normalised",
    "created_at",
    "trial_ends_at",
    "time_zone",
    "number_locale"
  )
select
  "u"."id",
  $4::text as "display_name",
  $5::text as "email",
  $6::text as "email_normalised",
  $7::timestamptz as "created_at",
  $8::timestamptz as "trial_ends_at",
  $9::text as "time_zone",
  $10::text as "number_locale"
from
  "u"
returning
  "id" as "user_id";

-- lockUser
-- [":userId"]
-- rows: { id: string }
select
  "id"
from
  "users"
where
  "id" = $1
for no key update;

-- connectGoogle
-- [":subject",":userId",":subject"]
update "users"
set
  "google_subject" = $1
where
  "id" = $2
  and (
    "google_subject" is null
    or "google_subject" = $3
  );

-- disconnectGoogle
-- [null,":userId",":userId"]
update "users"
set
  "google_subject" = $1
where
  "id" = $2
  and "google_subject" is not null
  and (
    "password_hash" is not null
    or exists (
      select
        "id"
      from
        "passkeys"
      where
        "user_id" = $3
    )
  );

-- replacePasswordHash
-- [":to",":userId",":from"]
update "users"
set
  "password_hash" = $1
where
  "id" = $2
  and "password_hash" = $3;

-- changePasswordHash
-- [":to",":userId",":from"]
update "users"
set
  "password_hash" = $1
where
  "id" = $2
  and "password_hash" is not distinct from $3;

-- setPasswordHash
-- [":hash",":userId"]
update "users"
set
  "password_hash" = $1
where
  "id" = $2;

-- setEmailVerified
-- ["2026-01-05T00:00:00.000Z",":userId"]
update "users"
set
  "email_verified_at" = $1
where
  "id" = $2;

-- setWelcomed
-- ["2026-01-05T00:00:00.000Z",":userId"]
update "profiles"
set
  "welcomed_at" = $1
where
  "id" = $2
  and "welcomed_at" is null;

-- setFreePlanChosen
-- ["2026-01-05T00:00:00.000Z",":userId"]
update "profiles"
set
  "free_plan_chosen_at" = $1
where
  "id" = $2
  and "free_plan_chosen_at" is null;

-- setBannerPutAway
-- ["2026-01-05T00:00:00.000Z",":userId"]
update "profiles"
set
  "banner_put_away_at" = $1
where
  "id" = $2;
