-- What partners.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- findPartner
-- [1,":userId"]
-- rows: { confirmedAt: string | null; expiresAt: string; name: string; stoppedAt: string | null; update: "not_yet" | "on_plan" | null; week: LocalDay | null }
select
  "s"."name",
  "s"."expires_at" as "expiresAt",
  "s"."confirmed_at" as "confirmedAt",
  "s"."stopped_at" as "stoppedAt",
  "l"."week_start" as "week",
  "l"."line" as "update"
from
  "savings_partners" as "s"
  left join lateral (
    select
      "week_start",
      "line"
    from
      "partner_lines"
    where
      "user_id" = "s"."user_id"
      and "line" is not null
    order by
      "week_start" desc
    limit
      $1
  ) as "l" on true
where
  "s"."user_id" = $2;

-- insertPartner
-- [":userId","2026-01-05T00:00:00.000Z"]
delete from "savings_partners"
where
  "user_id" = $1
  and (
    "stopped_at" is not null
    or (
      "confirmed_at" is null
      and "expires_at" <= $2
    )
  );

-- [":userId",":name",":email",":tokenHash","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z"]
insert into
  "savings_partners" ("user_id", "name", "email", "token_hash", "asked_at", "expires_at")
values
  ($1, $2, $3, $4, $5, $6)
on conflict ("user_id") do nothing;

-- setRequestMail
-- [":mailId",":userId"]
update "savings_partners"
set
  "mail_id" = $1
where
  "user_id" = $2;

-- deletePartner
-- [":userId"]
delete from "savings_partners"
where
  "user_id" = $1;

-- deletePartnerMails
-- [":userId","partner-request","partner-line"]
delete from "mail_outbox"
where
  "user_id" = $1
  and "kind" in ($2, $3);

-- findOpenedPartner
-- [":tokenHash",":tokenHash"]
-- rows: { active: boolean; confirmed: boolean; encouraged: boolean; expiresAt: string; saver: string; update: "not_yet" | "on_plan" | null; week: LocalDay | null }
with
  opened as (
    select
      s.user_id,
      null::date as week_start
    from
      savings_partners s
    where
      s.token_hash = $1
    union all
    select
      l.user_id,
      l.week_start
    from
      partner_lines l
    where
      l.token_hash = $2
  )
select
  p.display_name as saver,
  s.email is not null as active,
  s.confirmed_at is not null as confirmed,
  s.expires_at as "expiresAt",
  o.week_start as week,
  l.line as
update,
l.encouraged_at is not null as encouraged
from
  opened o
  join savings_partners s on s.user_id = o.user_id
  join profiles p on p.id = o.user_id
  and p.deletion_due_at is null
  left join partner_lines l on (l.user_id, l.week_start) = (o.user_id, o.week_start);

-- confirmPartner
-- ["2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z",1,1,":tokenHash","2026-01-05T00:00:00.000Z"]
update savings_partners s
set
  confirmed_at = $1::timestamptz,
  next_line_at = (
    (
      date_trunc('week', ($2::timestamptz at time zone p.time_zone) - $3::integer * interval '1 hour') + interval '7 days' + $4::integer * interval '1 hour'
    ) at time zone p.time_zone
  )
from
  profiles p
where
  p.id = s.user_id
  and p.deletion_due_at is null
  and s.token_hash = $5
  and s.confirmed_at is null
  and s.email is not null
  and s.expires_at > $6::timestamptz;

-- lockOpenedPartner
-- [":tokenHash",":tokenHash"]
-- rows: { email: string | null; userId: string }
select
  s.user_id as "userId",
  s.email
from
  savings_partners s
where
  s.user_id in (
    select
      o.user_id
    from
      (
        select
          s.user_id,
          null::date as week_start
        from
          savings_partners s
        where
          s.token_hash = $1
        union all
        select
          l.user_id,
          l.week_start
        from
          partner_lines l
        where
          l.token_hash = $2
      ) o
  )
for update;

-- stopPartner
-- ["2026-01-05T00:00:00.000Z",":userId"]
update savings_partners
set
  email = null,
  next_line_at = null,
  stopped_at = case
    when confirmed_at is not null then $1::timestamptz
  end
where
  user_id = $2::uuid;

-- forgetUnanswered
-- ["2026-01-05T00:00:00.000Z",5000,"2026-01-05T00:00:00.000Z"]
update savings_partners
set
  email = null
where
  user_id in (
    select
      user_id
    from
      savings_partners
    where
      confirmed_at is null
      and email is not null
      and expires_at <= $1::timestamptz
    limit
      $2::integer
  )
  and confirmed_at is null
  and email is not null
  and expires_at <= $3::timestamptz;

-- isRequestWanted
-- [":mailId","2026-01-05T00:00:00.000Z",":addressHash",":address"]
select
from
  savings_partners s
  join profiles p on p.id = s.user_id
  and p.deletion_due_at is null
where
  s.mail_id = $1::uuid
  and s.confirmed_at is null
  and s.email is not null
  and s.expires_at > $2::timestamptz
  and not exists (
    select
    from
      mail_refusals r
    where
      r.address_hash = $3
  )
  and not exists (
    select
    from
      profiles holder
      join users proven on proven.id = holder.id
      and proven.email_verified_at is not null
      join user_blocks b on (b.user_id, b.blocked_user_id) in ((holder.id, "s"."user_id"), ("s"."user_id", holder.id))
    where
      holder.email_normalised = $4
  );

-- wantedUpdate
-- [":mailId",":address"]
-- rows: { timeZone: string }
select
  p.time_zone as "timeZone"
from
  partner_lines l
  join savings_partners s on s.user_id = l.user_id
  and s.next_line_at is not null
  join profiles p on p.id = l.user_id
  and p.deletion_due_at is null
where
  l.mail_id = $1::uuid
  and not exists (
    select
    from
      profiles holder
      join users proven on proven.id = holder.id
      and proven.email_verified_at is not null
      join user_blocks b on (b.user_id, b.blocked_user_id) in ((holder.id, "l"."user_id"), ("l"."user_id", holder.id))
    where
      holder.email_normalised = $2
  );

-- listDuePartners
-- ["2026-01-05T00:00:00.000Z",":at",":userId",1]
-- rows: { at: string; timeZone: string; userId: string }
select
  "s"."user_id" as "userId",
  "p"."time_zone" as "timeZone",
  s.next_line_at as "at"
from
  "savings_partners" as "s"
  inner join "profiles" as "p" on "p"."id" = "s"."user_id"
where
  "s"."next_line_at" <= $1
  and "p"."deletion_due_at" is null
  and ("s"."next_line_at", "s"."user_id") > ($2::timestamptz, $3::uuid)
order by
  "s"."next_line_at",
  "s"."user_id"
limit
  $4;

-- ["2026-01-05T00:00:00.000Z",1]
-- rows: { at: string; timeZone: string; userId: string }
select
  "s"."user_id" as "userId",
  "p"."time_zone" as "timeZone",
  s.next_line_at as "at"
from
  "savings_partners" as "s"
  inner join "profiles" as "p" on "p"."id" = "s"."user_id"
where
  "s"."next_line_at" <= $1
  and "p"."deletion_due_at" is null
order by
  "s"."next_line_at",
  "s"."user_id"
limit
  $2;

-- takeDuePartner
-- ["2026-01-05T00:00:00.000Z",1,1,":userId","2026-01-05T00:00:00.000Z"]
-- rows: { confirmedAt: string; email: string; saver: string; timeZone: string }
update savings_partners s
set
  next_line_at = (
    (
      date_trunc('week', ($1::timestamptz at time zone p.time_zone) - $2::integer * interval '1 hour') + interval '7 days' + $3::integer * interval '1 hour'
    ) at time zone p.time_zone
  )
from
  profiles p
where
  p.id = s.user_id
  and p.deletion_due_at is null
  and s.user_id = $4::uuid
  and s.next_line_at <= $5::timestamptz
returning
  s.email,
  s.confirmed_at as "confirmedAt",
  p.time_zone as "timeZone",
  p.display_name as saver;
