-- What outbox.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- insertMail
-- [":id",":userId",":kind",":recipient","{}",1]
insert into
  "mail_outbox" ("id", "user_id", "kind", "recipient", "payload", "importance")
values
  ($1, $2, $3, $4, $5, $6);

-- [null,":kind",":recipient","null",1]
insert into
  "mail_outbox" ("user_id", "kind", "recipient", "payload", "importance")
values
  ($1, $2, $3, $4, $5);

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

-- markMailReturned
-- [null,"2026-01-05T00:00:00.000Z",":reason",":to",":providerId"]
update "mail_outbox"
set
  "sent_at" = $1,
  "failed_at" = $2,
  "last_error" = $3
where
  lower("recipient") = $4
  and "provider_id" = $5
  and "failed_at" is null;

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
