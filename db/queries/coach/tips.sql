-- What tips.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- reserveGeneration
-- [":userId","2026-01-05T00:00:00.000Z",":monday",true,120]
-- rows: { id: string }
insert into
  ai_tip_generations as g (user_id, tips_count, generated_at, state, week_start, free)
values
  ($1::uuid, 0, $2::timestamptz, 'reserved', $3::date, $4::boolean)
on conflict (user_id, week_start)
where
  free
  and state <> 'returned' do update
set
  generated_at = excluded.generated_at,
  id = gen_random_uuid()
where
  g.state = 'reserved'
  and g.generated_at < excluded.generated_at - make_interval(secs => $5)
returning
  id;

-- finishGeneration
-- ["returned","claude",":answer",[":templates"],1,":id",":userId","reserved"]
update "ai_tip_generations"
set
  "state" = $1,
  "source" = $2,
  "answer" = $3,
  "families" = $4,
  "tips_count" = $5
where
  "id" = $6
  and "user_id" = $7
  and "state" = $8;

-- dropGeneration
-- [":id",":userId","reserved"]
delete from "ai_tip_generations"
where
  "id" = $1
  and "user_id" = $2
  and "state" = $3;

-- findGeneration
-- [":userId",":id"]
-- rows: { answer: unknown; generated_at: string }
select
  "answer",
  "generated_at"
from
  "ai_tip_generations"
where
  "user_id" = $1
  and "id" = $2
  and "answer" is not null;

-- insertAcceptedTip
-- [":userId",":generationId",1,":title",":description","0.01",":template","utilities",":facts",":acceptedOn","2026-01-05T00:00:00.000Z",":userId","utilities",":baselineFrom",":acceptedOn"]
-- rows: { id: string }
insert into
  accepted_tips as t (
    user_id,
    generation_id,
    generation_at,
    tip_title,
    tip_description,
    est_saving_eur,
    template,
    category,
    facts,
    accepted_on,
    created_at,
    baseline_eur,
    baseline_entries
  )
select
  $1::uuid,
  $2::uuid,
  $3::integer,
  $4,
  $5,
  $6::numeric,
  $7,
  $8::text,
  $9::jsonb,
  $10::date,
  $11::timestamptz,
  coalesce(sum(e.amount_eur), 0),
  count(e.id)
from
  (
    values
      (1)
  ) one
  left join savings_entries e on e.user_id = $12::uuid
  and e.category = $13::text
  and e.date >= $14::date
  and e.date < $15::date
on conflict (user_id, generation_id, generation_at) do update
set
  generation_at = t.generation_at
returning
  t.id;

-- findAcceptedTip
-- [":userId",":generationId",1]
-- rows: { id: string }
select
  "id"
from
  "accepted_tips"
where
  "user_id" = $1
  and "generation_id" = $2
  and "generation_at" = $3;

-- countAcceptedTips
-- [":userId"]
-- rows: { count: number }
select
  count(*) as "count"
from
  "accepted_tips"
where
  "user_id" = $1;

-- setTipStatus
-- ["todo",null,":userId",":id"]
update "accepted_tips"
set
  "status" = $1,
  "done_at" = $2
where
  "user_id" = $3
  and "id" = $4;

-- ["done","2026-01-05T00:00:00.000Z",":userId",":id"]
update "accepted_tips"
set
  "status" = $1,
  "done_at" = coalesce("done_at", cast($2 as timestamptz))
where
  "user_id" = $3
  and "id" = $4;

-- deleteTip
-- [":userId",":id"]
delete from "accepted_tips"
where
  "user_id" = $1
  and "id" = $2;

-- findTemplateOfTip
-- [":userId",":id"]
-- rows: { template: string | null }
select
  "template"
from
  "accepted_tips"
where
  "user_id" = $1
  and "id" = $2;

-- addTipToGeneration
-- [":answer",":template",":userId",":id"]
update "ai_tip_generations"
set
  "answer" = $1,
  "families" = array_append("families", $2)
where
  "user_id" = $3
  and "id" = $4;

-- putTipFeedback
-- [":userId",":template","doing",":today","2026-01-05T00:00:00.000Z","doing",":today","2026-01-05T00:00:00.000Z"]
insert into
  "tip_feedback" ("user_id", "template", "feedback", "said_on", "said_at")
values
  ($1, $2, $3, $4, $5)
on conflict ("user_id", "template") do update
set
  "feedback" = $6,
  "said_on" = $7,
  "said_at" = $8;

-- deleteTipFeedback
-- [":userId",":template"]
delete from "tip_feedback"
where
  "user_id" = $1
  and "template" = $2;
