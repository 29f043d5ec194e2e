-- What push-devices.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- storeDevice
-- [":sessionId",":endpoint"]
delete from "push_devices"
where
  "session_id" = $1
  and "endpoint" <> $2;

-- [":userId",":sessionId",":endpoint",":p256dh",":auth"]
insert into
  "push_devices" ("user_id", "session_id", "endpoint", "p256dh", "auth")
values
  ($1, $2, $3, $4, $5)
on conflict ("endpoint") do update
set
  "user_id" = "excluded"."user_id",
  "session_id" = "excluded"."session_id",
  "p256dh" = "excluded"."p256dh",
  "auth" = "excluded"."auth";

-- [":userId",":userId",":endpoint",1]
delete from push_devices
where
  user_id = $1::uuid
  and id in (
    select
      d.id
    from
      push_devices d
    where
      d.user_id = $2::uuid
    order by
      d.endpoint = $3 desc,
      d.created_at desc,
      d.id
    offset
      $4::integer
  );

-- countDevices
-- [":sessionId",":userId"]
-- rows: { devices: number; here: string | null }
select
  count(*) as "devices",
  max("endpoint") filter (
    where
      "session_id" = $1
  ) as "here"
from
  "push_devices"
where
  "user_id" = $2;

-- deleteDevice
-- [":userId",":endpoint"]
delete from "push_devices"
where
  "user_id" = $1
  and "endpoint" = $2;

-- listDevices
-- [":userId"]
-- rows: { auth: string; endpoint: string; p256dh: string }
select
  "endpoint",
  "p256dh",
  "auth"
from
  "push_devices"
where
  "user_id" = $1
order by
  "created_at" desc;

-- claimPushes
-- ["2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z",1,1,"2026-01-05T00:00:00.000Z",1]
-- rows: { id: string; kind: string; payload: unknown; recipient: string }
with
  next as (
    select
      m.id
    from
      mail_outbox m
    where
      m.push_due_at <= $1::timestamptz
      and m.sent_at is null
      and m.failed_at is null
      and m.created_at > $2::timestamptz - $3::float8 * interval '1 millisecond'
    order by
      m.push_due_at
    limit
      $4::integer
    for update
      skip locked
  )
update mail_outbox m
set
  push_due_at = $5::timestamptz + $6::float8 * interval '1 millisecond'
from
  next
where
  m.id = next.id
returning
  m.id,
  m.kind,
  m.recipient,
  m.payload;

-- leaveToMail
-- [null,"2026-01-05T00:00:00.000Z",":ids"]
update "mail_outbox"
set
  "push_due_at" = $1,
  "due_at" = $2
where
  "id" in ($3)
  and "sent_at" is null;

-- noteQuiet
-- ["2026-01-05T00:00:00.000Z",":userId",":day",":day"]
with
  quiet as (
    update messages
    set
      quiet_at = $1::timestamptz
    where
      user_id = $2::uuid
      and day = $3::date
      and quiet_at is null
    returning
      user_id
  )
update message_plans m
set
  unanswered = greatest(m.unanswered - 1, 0)
from
  quiet
where
  m.user_id = quiet.user_id
  and m.reminded_on = $4::date;
