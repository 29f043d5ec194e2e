-- What chat.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- countInteraction
-- [1,":userId"]
update "profiles"
set
  "coach_interactions_count" = "coach_interactions_count" + $1
where
  "id" = $2;

-- readMessages
-- [":userId",1]
-- rows: { content: string; created_at: string; facts: unknown; id: number; logged_category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities" | null; role: "assistant" | "user"; source: "built_in" | "claude" | null; steps: unknown; turn_id: string | null; withdrawal_id: string | null }
select
  "c"."id",
  "c"."turn_id",
  "c"."role",
  "c"."content",
  "c"."facts",
  "c"."steps",
  "c"."source",
  "c"."created_at",
  "s"."category" as "logged_category",
  "w"."id" as "withdrawal_id"
from
  "coach_conversations" as "c"
  left join "savings_entries" as "s" on "s"."user_id" = "c"."user_id"
  and "s"."id" = "c"."turn_id"
  left join "withdrawals" as "w" on "w"."user_id" = "c"."user_id"
  and "w"."id" = "c"."turn_id"
where
  "c"."user_id" = $1
order by
  "c"."id" desc
limit
  $2;

-- insertQuestion
-- [":userId",":turnId","user",":content","2026-01-05T00:00:00.000Z"]
insert into
  "coach_conversations" ("user_id", "turn_id", "role", "content", "created_at")
values
  ($1, $2, $3, $4, $5)
on conflict ("user_id", "turn_id", "role") do nothing;

-- insertAnswer
-- [":userId",":turnId",":content",":facts",":steps","claude","2026-01-05T00:00:00.000Z",":userId",":turnId"]
insert into
  coach_conversations (user_id, turn_id, role, content, facts, steps, source, created_at)
select
  $1::uuid,
  $2::uuid,
  'assistant',
  $3,
  $4::jsonb,
  $5::jsonb,
  $6,
  $7::timestamptz
where
  exists (
    select
    from
      coach_conversations q
    where
      q.user_id = $8::uuid
      and q.turn_id = $9::uuid
      and q.role = 'user'
  )
on conflict (user_id, turn_id, role) do nothing;

-- clearMessages
-- [":userId",":userId"]
with
  gone as (
    delete from coach_conversations
    where
      user_id = $1::uuid
  )
update profiles
set
  coach_interactions_count = 0
where
  id = $2::uuid;

-- findMotivation
-- [":userId",":day"]
-- rows: { facts: unknown; motivation: string | null }
select
  "motivation",
  "motivation_facts" as "facts"
from
  "coach_profile"
where
  "user_id" = $1
  and "motivation_on" = $2;

-- saveMotivation
-- [":userId",":text",":facts",":day",":text",":facts",":day"]
insert into
  "coach_profile" ("user_id", "motivation", "motivation_facts", "motivation_on")
values
  ($1, $2, $3, $4)
on conflict ("user_id") do update
set
  "motivation" = $5,
  "motivation_facts" = $6,
  "motivation_on" = $7;
