-- What group-changes.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- lockGroup
-- [":groupId","cancelled"]
-- rows: { completedAt: string | null; createdBy: string | null; description: string; durationDays: number; goal: Cents; id: string; members: number; startedAt: string; status: "active" | "cancelled" | "completed"; title: string; total: Cents }
select
  "id",
  "title",
  "description",
  "status",
  "duration_days" as "durationDays",
  "started_at" as "startedAt",
  "completed_at" as "completedAt",
  "created_by" as "createdBy",
  "member_count" as "members",
  ("goal_amount_eur" * 100)::int8 as "goal",
  ("total_saved_eur" * 100)::int8 as "total"
from
  "group_challenges"
where
  "id" = $1
  and "status" <> $2
for update;

-- insertGroup
-- [":id",":createdBy","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z",":title",":description","0.01",1]
insert into
  "group_challenges" (
    "id",
    "created_by",
    "started_at",
    "created_at",
    "title",
    "description",
    "goal_amount_eur",
    "duration_days"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict do nothing;

-- hasCreated
-- [":groupId",":userId"]
-- rows: { id: string }
select
  "id"
from
  "group_challenges"
where
  "id" = $1
  and "created_by" = $2;

-- updateGroup
-- [":title",":description","0.01",1,":groupId"]
update "group_challenges"
set
  "title" = $1,
  "description" = $2,
  "goal_amount_eur" = $3,
  "duration_days" = $4
where
  "id" = $5;

-- setSpan
-- ["2026-01-05T00:00:00.000Z",1,":groupId"]
update "group_challenges"
set
  "started_at" = $1,
  "duration_days" = $2
where
  "id" = $3;

-- endGroup
-- ["completed","2026-01-05T00:00:00.000Z",":groupId"]
update "group_challenges"
set
  "status" = $1,
  "completed_at" = $2
where
  "id" = $3;

-- ["cancelled",":groupId"]
update "group_challenges"
set
  "status" = $1
where
  "id" = $2;

-- reopenGroup
-- [":by",":groupId","2026-01-05T00:00:00.000Z",":groupId"]
with
  members as (
    update group_challenge_members
    set
      completion_seen_at = null,
      thanks = null,
      counted_on = case
        when user_id <> $1::uuid then counted_on
      end
    where
      group_challenge_id = $2::uuid
  )
update group_challenges
set
  status = 'active',
  completed_at = null,
  reopened_at = $3::timestamptz
where
  id = $4::uuid;

-- countGroup
-- ["2026-01-05T00:00:00.000Z",":groupId",":groupId",1,":groupId"]
-- rows: { user_id: string }
with
  counted as (
    update group_challenge_members m
    set
      counted_on = person.day
    from
      (
        select
          p.id,
          ($1::timestamptz at time zone p.time_zone)::date as day
        from
          group_challenge_members own
          join profiles p on p.id = own.user_id
        where
          own.group_challenge_id = $2::uuid
      ) person
    where
      m.group_challenge_id = $3::uuid
      and m.user_id = person.id
      and m.counted_on is null
      and (
        select
          count(*)
        from
          group_challenge_members o
        where
          o.user_id = person.id
          and o.counted_on >= date_trunc('week', person.day)::date
      ) < $4::integer
    returning
      m.user_id,
      m.contributed_eur
  )
select
  user_id
from
  counted
where
  contributed_eur > 0
union
select
  user_id
from
  group_challenge_members
where
  group_challenge_id = $5::uuid
  and contributed_eur > 0
  and counted_on is not null;

-- insertContribution
-- [":groupId",":id",":userId","0.01",":note","2026-01-05T00:00:00.000Z",":entryId"]
insert into
  "group_challenge_contributions" ("group_challenge_id", "id", "user_id", "amount_eur", "note", "contributed_at", "savings_entry_id")
values
  ($1, $2, $3, $4, $5, $6, $7)
on conflict do nothing;

-- findContribution
-- [":groupId",":id",":userId"]
-- rows: { amount: Cents; at: string; entryId: string | null; transferred: boolean }
select
  ("amount_eur" * 100)::int8 as "amount",
  "contributed_at" as "at",
  "savings_entry_id" as "entryId",
  "transferred"
from
  "group_challenge_contributions"
where
  "group_challenge_id" = $1
  and "id" = $2
  and "user_id" = $3;

-- updateContribution
-- ["0.01",":note",":groupId",":id",":userId"]
update "group_challenge_contributions"
set
  "amount_eur" = $1,
  "note" = $2
where
  "group_challenge_id" = $3
  and "id" = $4
  and "user_id" = $5;

-- deleteContribution
-- [":groupId",":id",":userId"]
delete from "group_challenge_contributions"
where
  "group_challenge_id" = $1
  and "id" = $2
  and "user_id" = $3;

-- hasLogged
-- [":userId",":exceptId","0",":userId",":exceptId","0",":userId",":exceptId","0.01",":userId",":exceptId","0.01"]
-- rows: { asMuch: boolean; loggedBefore: boolean }
select
  (
    exists (
      select
      from
        savings_entries e
      where
        e.user_id = $1::uuid
        and e.id <> $2::uuid
        and e.amount_eur >= $3::numeric
    )
    or exists (
      select
      from
        group_challenge_contributions c
      where
        c.user_id = $4::uuid
        and c.id <> $5::uuid
        and c.amount_eur >= $6::numeric
    )
  ) as "loggedBefore",
  (
    exists (
      select
      from
        savings_entries e
      where
        e.user_id = $7::uuid
        and e.id <> $8::uuid
        and e.amount_eur >= $9::numeric
    )
    or exists (
      select
      from
        group_challenge_contributions c
      where
        c.user_id = $10::uuid
        and c.id <> $11::uuid
        and c.amount_eur >= $12::numeric
    )
  ) as "asMuch";
