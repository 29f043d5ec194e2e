-- What outbox.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- insertMail
-- [":id",":userId",":kind",":recipient","{}",-1]
with
  mail as (
    insert into
      mail_outbox (id, user_id, kind, recipient, payload)
    values
      (coalesce($1::uuid, gen_random_uuid()), $2, $3, $4, $5::jsonb)
    returning
      id
  )
select
  graphile_worker.add_job (
    'send_mail',
    json_build_object('id', mail.id),
    job_key := 'mail:' || mail.id,
    max_attempts := 12,
    priority := $6::integer
  )
from
  mail;

-- findMail
-- [":id"]
-- rows: { failed_at: string | null; id: string; kind: string; payload: unknown; recipient: string; sent_at: string | null; user_id: string | null }
select
  "id",
  "user_id",
  "kind",
  "recipient",
  "payload",
  "sent_at",
  "failed_at"
from
  "mail_outbox"
where
  "id" = $1;

-- postponeMail
-- [":id",":id","2026-01-05T00:00:00.000Z"]
select
  graphile_worker.add_job (
    'send_mail',
    json_build_object('id', $1::uuid),
    job_key := 'mail:' || $2::text,
    max_attempts := 12,
    run_at := $3::timestamptz
  );

-- markMailSent
-- ["2026-01-05T00:00:00.000Z",null,null,":providerId",null,":id"]
update "mail_outbox"
set
  "sent_at" = $1,
  "failed_at" = $2,
  "payload" = $3,
  "provider_id" = $4,
  "last_error" = $5
where
  "id" = $6;

-- markMailFailed
-- [":reason","2026-01-05T00:00:00.000Z",":id"]
update "mail_outbox"
set
  "last_error" = $1,
  "failed_at" = $2
where
  "id" = $3
  and "sent_at" is null;

-- [":reason",":id"]
update "mail_outbox"
set
  "last_error" = $1
where
  "id" = $2
  and "sent_at" is null;

-- requeueMails
-- ["2026-01-05T00:00:00.000Z",":created",":id",1,10]
-- rows: { created: string; id: string; queued: number }
with
  waiting as (
    select
      m.id,
      m.created_at
    from
      mail_outbox m
    where
      m.sent_at is null
      and m.failed_at is null
      and m.created_at > $1::timestamptz
      and (m.created_at, m.id) > ($2::timestamptz, $3::uuid)
    order by
      m.created_at,
      m.id
    limit
      $4::integer
  )
select
  w.created_at::text as created,
  w.id,
  (
    select
      count(*)
    from
      graphile_worker.add_jobs (
        (
          select
            array_agg(
              ('send_mail', json_build_object('id', m.id), null, null, 12, 'mail:' || m.id, $5::integer, null)::graphile_worker.job_spec
            )
          from
            waiting m
          where
            not exists (
              select
              from
                graphile_worker.jobs j
              where
                j.key = 'mail:' || m.id
            )
        )
      )
  ) as queued
from
  waiting w
order by
  w.created_at desc,
  w.id desc
limit
  1;

-- deleteMail
-- [":id"]
delete from "mail_outbox"
where
  "id" = $1;

-- findInvited
-- [":mailId","group-invitation"]
-- rows: { recipient: string }
select
  "recipient"
from
  "mail_outbox"
where
  "id" = $1
  and "kind" = $2;

-- insertRefusal
-- [":addressHash","2026-01-05T00:00:00.000Z"]
insert into
  "mail_refusals" ("address_hash", "created_at")
values
  ($1, $2)
on conflict do nothing;

-- deleteOldMails
-- ["2026-01-05T00:00:00.000Z",5000]
delete from "mail_outbox"
where
  ctid = any (
    array(
      select
        ctid
      from
        "mail_outbox"
      where
        "created_at" <= $1::timestamptz
      limit
        $2::integer
      for update
        skip locked
    )
  );
