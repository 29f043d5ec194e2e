-- What run-changes.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- insertRun
-- [":userId",":code","tip",":title",":description",1,"0.01","2026-01-05T00:00:00.000Z",":startedOn","active"]
-- rows: { id: string }
insert into
  "user_challenges" (
    "user_id",
    "challenge_code",
    "source",
    "title",
    "description",
    "duration_days",
    "est_saving_eur",
    "started_at",
    "started_on"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict ("user_id", "challenge_code")
where
  "status" = $10 do nothing
returning
  "id";

-- insertCheckIn
-- [":userId",":runId",":day",":note","2026-01-05T00:00:00.000Z"]
with
  written as (
    insert into
      challenge_check_ins (user_id, user_challenge_id, check_in_date, note, created_at)
    values
      ($1, $2, $3, $4, $5)
    on conflict (user_id, user_challenge_id, check_in_date) do nothing
    returning
      user_id,
      user_challenge_id,
      check_in_date
  )
update user_challenges u
set
  check_in_count = u.check_in_count + 1,
  last_check_in = greatest(u.last_check_in, w.check_in_date)
from
  written w
where
  u.user_id = w.user_id
  and u.id = w.user_challenge_id
returning
  u.id;

-- checkInEarned
-- ["check_in",":day",":userId",":code",1]
-- rows: { id: string }
select
  "u"."id"
from
  "user_challenges" as "u"
  inner join "xp_events" as "x" on "x"."user_id" = "u"."user_id"
  and "x"."rule" = $1
  and "x"."source" = u.id || ':' || $2::text
where
  "u"."user_id" = $3
  and "u"."challenge_code" = $4
limit
  $5;

-- endRun
-- ["completed","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z",":id",":userId"]
update "user_challenges"
set
  "status" = $1,
  "completed_at" = $2,
  "end_seen_at" = $3
where
  "id" = $4
  and "user_id" = $5;

-- markEndSeen
-- ["2026-01-05T00:00:00.000Z",":id",":userId"]
update "user_challenges"
set
  "end_seen_at" = $1
where
  "id" = $2
  and "user_id" = $3
  and "end_seen_at" is null;

-- listDueRuns
-- ["active",":latest",":after",1]
-- rows: { held_day: LocalDay | null; held_until: string | null; id: string; time_zone: string; user_id: string }
select
  "u"."id",
  "u"."user_id",
  "p"."time_zone",
  "p"."held_day",
  "p"."held_until"
from
  "user_challenges" as "u"
  inner join "profiles" as "p" on "p"."id" = "u"."user_id"
where
  "u"."status" = $1
  and u.started_on + u.duration_days <= $2::date
  and "u"."id" > $3
order by
  "u"."id"
limit
  $4;

-- ["active",":latest",1]
-- rows: { held_day: LocalDay | null; held_until: string | null; id: string; time_zone: string; user_id: string }
select
  "u"."id",
  "u"."user_id",
  "p"."time_zone",
  "p"."held_day",
  "p"."held_until"
from
  "user_challenges" as "u"
  inner join "profiles" as "p" on "p"."id" = "u"."user_id"
where
  "u"."status" = $1
  and u.started_on + u.duration_days <= $2::date
order by
  "u"."id"
limit
  $3;
