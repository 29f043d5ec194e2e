-- What own-data.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- readEverything
-- [":id"]
select
  t.*
from
  "users" t
where
  t.id = $1::uuid;

-- [":id"]
select
  t.*
from
  "profiles" t
where
  t.id = $1::uuid;

-- [":id"]
select
  t.*
from
  "user_roles" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "sessions" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "email_verifications" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "password_resets" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "email_changes" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "authenticators" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "recovery_codes" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "pending_sign_ins" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "passkeys" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "own_accounts" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "trial_addresses" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "archives" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "archive_files" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "savings_entries" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "deleted_savings" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "savings_days" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "savings_weeks" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "monthly_categories" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "monthly_insights" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "savings_imports" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "savings_import_rows" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "reached_goals" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "withdrawals" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "habits" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "habit_occurrences" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "nearly_bought" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "xp_events" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "user_badges" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "streak_pauses" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "user_challenges" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "user_custom_challenges" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "challenge_check_ins" t
where
  t."user_id" = $1::uuid;

-- [":id",":id"]
select
  t.*
from
  "group_challenges" t
where
  t.created_by = $1::uuid
  or t.id in (
    select
      m.group_challenge_id
    from
      group_challenge_members m
    where
      m.user_id = $2::uuid
  );

-- [":id"]
select
  t.*
from
  "group_challenge_members" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "group_challenge_contributions" t
where
  t."user_id" = $1::uuid;

-- [":id",":emailNormalised",":id"]
select
  t.*
from
  "group_challenge_invitations" t
where
  t.invited_by = $1::uuid
  or (
    t.invited_email_normalised = $2
    and exists (
      select
      from
        users u
      where
        u.id = $3::uuid
        and u.email_verified_at is not null
    )
  );

-- [":id"]
select
  t.*
from
  "group_challenge_links" t
where
  t."created_by" = $1::uuid;

-- [":id"]
select
  t.*
from
  "group_events" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "user_follows" t
where
  $1::uuid in (t.follower_id, t.following_id);

-- [":id"]
select
  t.*
from
  "follow_requests" t
where
  $1::uuid in (t.follower_id, t.following_id);

-- [":id"]
select
  t.*
from
  "user_blocks" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "findable_people" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "user_reports" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "shares" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "league_members" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "league_seats" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "savings_partners" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "partner_lines" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "accepted_tips" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "ai_tip_generations" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "coach_conversations" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "coach_events" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "coach_plan_week" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "coach_profile" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "coach_usage" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "community_price_reports" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "subscriptions" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "checkouts" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "pro_orders" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "pro_withdrawals" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "stripe_events" t
where
  t.stripe_customer_id = (
    select
      s.stripe_customer_id
    from
      subscriptions s
    where
      s.user_id = $1::uuid
  );

-- [":id"]
select
  t.*
from
  "mail_outbox" t
where
  t."user_id" = $1::uuid;

-- [":id"]
select
  t.*
from
  "audit_events" t
where
  $1::uuid in (t.actor_user_id, t.subject_user_id);
