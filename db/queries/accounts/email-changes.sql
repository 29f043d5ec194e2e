-- What email-changes.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- putEmailChange
-- [":userId",":email",":hash","2026-01-05T00:00:00.000Z",":email",":hash","2026-01-05T00:00:00.000Z"]
insert into
  "email_changes" ("user_id", "email", "token_hash", "expires_at")
values
  ($1, $2, $3, $4)
on conflict ("user_id") do update
set
  "email" = $5,
  "token_hash" = $6,
  "expires_at" = $7;

-- findEmailChange
-- [":userId",":hash","2026-01-05T00:00:00.000Z"]
-- rows: { email: string }
select
  "email"
from
  "email_changes"
where
  "user_id" = $1
  and "token_hash" = $2
  and "expires_at" > $3;

-- takeEmailChange
-- [":userId",":hash","2026-01-05T00:00:00.000Z"]
-- rows: { email: string }
delete from "email_changes"
where
  "user_id" = $1
  and "token_hash" = $2
  and "expires_at" > $3
returning
  "email";

-- deleteEmailChange
-- [":userId"]
delete from "email_changes"
where
  "user_id" = $1;

-- setEmail
-- [null,":userId",":email",":normalised",":userId"]
with
  "unproven" as (
    update "users"
    set
      "email_verified_at" = $1
    where
      "id" = $2
    returning
      "id"
  )
update "profiles"
set
  "email" = $3,
  "email_normalised" = $4
where
  "id" = $5;

-- queueCustomerEmail
-- [":userId"]
select
  graphile_worker.add_job (
    'update_customer_email',
    json_build_object('userId', s.user_id),
    queue_name := 'customer:' || s.user_id,
    job_key := 'customer-email:' || s.user_id,
    max_attempts := 25
  )
from
  subscriptions s
where
  s.user_id = $1::uuid
  and s.stripe_customer_id is not null;

-- findCustomerEmail
-- [":userId"]
-- rows: { email: string; stripe_customer_id: string }
select
  "s"."stripe_customer_id",
  "p"."email"
from
  "subscriptions" as "s"
  inner join "profiles" as "p" on "p"."id" = "s"."user_id"
where
  "s"."user_id" = $1
  and "s"."stripe_customer_id" is not null;

-- deleteExpiredEmailChanges
-- ["2026-01-05T00:00:00.000Z",5000]
delete from "email_changes"
where
  ctid = any (
    array(
      select
        ctid
      from
        "email_changes"
      where
        "expires_at" <= $1::timestamptz
      limit
        $2::integer
      for update
        skip locked
    )
  );
