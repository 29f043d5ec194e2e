-- What checkouts.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- findOpenCheckout
-- [":userId"]
-- rows: { created_at: string; id: string; interval: "month" | "year"; stripe_session_id: string | null }
select
  "id",
  "interval",
  "stripe_session_id",
  "created_at"
from
  "checkouts"
where
  "user_id" = $1
  and "closed_at" is null;

-- insertCheckout
-- [":id",":userId","year","2026-01-05T00:00:00.000Z"]
insert into
  "checkouts" ("id", "user_id", "interval", "created_at")
values
  ($1, $2, $3, $4)
on conflict ("user_id")
where
  "closed_at" is null do nothing;

-- putSession
-- [":sessionId",":userId",":id"]
update "checkouts"
set
  "stripe_session_id" = $1
where
  "user_id" = $2
  and "id" = $3
  and "closed_at" is null;

-- closeCheckout
-- ["2026-01-05T00:00:00.000Z",":userId",":id",":session"]
update "checkouts"
set
  "closed_at" = $1
where
  "user_id" = $2
  and "id" = $3
  and "closed_at" is null
  and "stripe_session_id" = $4;

-- ["2026-01-05T00:00:00.000Z",":userId",":id"]
update "checkouts"
set
  "closed_at" = $1
where
  "user_id" = $2
  and "id" = $3
  and "closed_at" is null
  and "stripe_session_id" is null;

-- deleteOldCheckouts
-- ["2026-01-05T00:00:00.000Z",5000]
delete from "checkouts"
where
  ctid = any (
    array(
      select
        ctid
      from
        "checkouts"
      where
        "created_at" <= $1::timestamptz
      limit
        $2::integer
      for update
        skip locked
    )
  );
