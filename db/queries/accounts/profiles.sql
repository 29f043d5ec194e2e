-- What profiles.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- saveOnboarding
-- [":goalName","0.01",":goalDate",":id",":setOn",":startedAt",1,["utilities"],1,1,1,1,"straight",":userId"]
update "profiles"
set
  "goal_type" = $1,
  "goal_amount_eur" = $2,
  "goal_date" = $3,
  "goal_id" = coalesce(goal_id, $4::uuid),
  "goal_set_on" = coalesce(goal_set_on, $5::date),
  "goal_started_at" = coalesce(goal_started_at, $6::timestamptz),
  "goal_opening_eur" = coalesce(goal_opening_eur, 0),
  "household_size" = $7,
  "spend_areas" = $8,
  "weekly_eating_out" = $9,
  "weekly_coffees_out" = $10,
  "weekly_transport" = $11,
  "monthly_subscriptions" = $12,
  "coach_tone" = $13
where
  "id" = $14;

-- [":goalName","0.01",":goalDate",":id",":setOn",":startedAt",1,["coffee"],1,1,1,1,"fun",":userId",":goalName","0.01",":goalDate"]
update "profiles"
set
  "goal_type" = $1,
  "goal_amount_eur" = $2,
  "goal_date" = $3,
  "goal_id" = coalesce(goal_id, $4::uuid),
  "goal_set_on" = coalesce(goal_set_on, $5::date),
  "goal_started_at" = coalesce(goal_started_at, $6::timestamptz),
  "goal_opening_eur" = coalesce(goal_opening_eur, 0),
  "household_size" = $7,
  "spend_areas" = $8,
  "weekly_eating_out" = $9,
  "weekly_coffees_out" = $10,
  "weekly_transport" = $11,
  "monthly_subscriptions" = $12,
  "coach_tone" = $13
where
  "id" = $14
  and (
    "goal_amount_eur" is null
    or (
      "goal_type" = $15
      and "goal_amount_eur" = $16
      and "goal_date" = $17
    )
  );

-- updateProfile
-- [":displayName",":goalName","0.01",":goalDate","0.01","straight",":timeZone",":day","2026-01-05T00:00:00.000Z",":numberLocale","system","looking",true,":city",":country",1,":userId"]
update "profiles"
set
  "display_name" = $1,
  "goal_type" = $2,
  "goal_amount_eur" = $3,
  "goal_date" = $4,
  "goal_opening_eur" = $5,
  "coach_tone" = $6,
  "time_zone" = $7,
  "held_day" = $8,
  "held_until" = $9,
  "number_locale" = $10,
  "theme" = $11,
  "leaderboard_choice" = $12,
  "is_private" = $13,
  "city" = $14,
  "country" = $15,
  "cost_multiplier" = $16
where
  "id" = $17;

-- readZone
-- [":userId"]
-- rows: { held_day: LocalDay | null; held_until: string | null; time_zone: string }
select
  "time_zone",
  "held_day",
  "held_until"
from
  "profiles"
where
  "id" = $1;

-- findNotifications
-- [":userId"]
-- rows: { encouragement: boolean; followers: boolean; groupNews: boolean; streakReminder: boolean; trial: boolean; weeklySummary: boolean }
select
  "mail_weekly_summary" as "weeklySummary",
  "mail_streak_reminder" as "streakReminder",
  "mail_group_news" as "groupNews",
  "mail_encouragement" as "encouragement",
  "mail_followers" as "followers",
  "mail_trial" as "trial"
from
  "profiles"
where
  "id" = $1;

-- setNotification
-- [true,":userId"]
update "profiles"
set
  "mail_weekly_summary" = $1
where
  "id" = $2;

-- [false,":userId"]
update "profiles"
set
  "mail_encouragement" = $1
where
  "id" = $2;

-- noteRemindersAsked
-- ["2026-01-05T00:00:00.000Z",":userId"]
update "profiles"
set
  "reminders_asked_at" = $1
where
  "id" = $2
  and "reminders_asked_at" is null;

-- listGoalTemplates
-- rows: { category: string; code: string; description: string; emoji: string; name: string; suggestedAmount: Cents; suggestedMonths: number }
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
