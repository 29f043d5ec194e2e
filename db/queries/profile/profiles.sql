-- What profiles.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- saveOnboarding
-- [":goalName","0.01",":goalDate",":today",1,["utilities"],1,1,1,1,"straight",":userId"]
update "profiles"
set
  "goal_type" = $1,
  "goal_amount_eur" = $2,
  "goal_date" = $3,
  "goal_set_on" = coalesce("goal_set_on", cast($4 as date)),
  "household_size" = $5,
  "spend_areas" = $6,
  "weekly_eating_out" = $7,
  "weekly_coffees_out" = $8,
  "weekly_transport" = $9,
  "monthly_subscriptions" = $10,
  "coach_tone" = $11
where
  "id" = $12;

-- [":goalName","0.01",":goalDate",":today",1,["coffee"],1,1,1,1,"fun",":userId",":goalName","0.01",":goalDate"]
update "profiles"
set
  "goal_type" = $1,
  "goal_amount_eur" = $2,
  "goal_date" = $3,
  "goal_set_on" = coalesce("goal_set_on", cast($4 as date)),
  "household_size" = $5,
  "spend_areas" = $6,
  "weekly_eating_out" = $7,
  "weekly_coffees_out" = $8,
  "weekly_transport" = $9,
  "monthly_subscriptions" = $10,
  "coach_tone" = $11
where
  "id" = $12
  and (
    "goal_amount_eur" is null
    or (
      "goal_type" = $13
      and "goal_amount_eur" = $14
      and "goal_date" = $15
    )
  );

-- updateProfile
-- [":displayName",":goalName","0.01",":goalDate","straight",":timeZone",":numberLocale","system",":city",":country",1,":userId"]
update "profiles"
set
  "display_name" = $1,
  "goal_type" = $2,
  "goal_amount_eur" = $3,
  "goal_date" = $4,
  "coach_tone" = $5,
  "time_zone" = $6,
  "number_locale" = $7,
  "theme" = $8,
  "city" = $9,
  "country" = $10,
  "cost_multiplier" = $11
where
  "id" = $12;

-- listGoalTemplates
select
  "code",
  "name",
  "description",
  "emoji",
  "category",
  "suggested_duration_months" as "suggestedMonths",
  ("suggested_amount_eur" * 100)::int8 as "suggestedAmount"
from
  "goal_templates"
order by
  "category",
  "suggested_amount_eur";
