-- What own-data.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- ownTables
-- [["users","profiles","user_roles","sessions","email_verifications","password_resets","email_changes","authenticators","recovery_codes","pending_sign_ins","passkeys","own_accounts","trial_addresses","archives","archive_files","savings_entries","deleted_savings","savings_days","savings_weeks","monthly_categories","monthly_insights","savings_imports","savings_import_rows","reached_goals","withdrawals","habits","habit_occurrences","nearly_bought","xp_events","user_badges","streak_pauses","user_challenges","user_custom_challenges","challenge_check_ins","group_challenges","group_challenge_members","group_challenge_removals","group_challenge_contributions","group_challenge_cheers","group_challenge_invitations","group_challenge_links","group_events","user_follows","follow_requests","user_blocks","findable_people","user_reports","profile_links","shares","league_members","league_seats","savings_partners","partner_lines","accepted_tips","tip_feedback","ai_tip_generations","coach_conversations","coach_events","coach_plan_week","coach_profile","coach_usage","community_price_reports","saving_estimates","price_book_products","price_book_lines","subscriptions","checkouts","pro_orders","pro_withdrawals","stripe_events","message_plans","messages","push_devices","mail_outbox","audit_events"]]
-- rows: { columns: string[]; table: string }
select
  t.relname as table,
  json_agg(
    a.attname
    order by
      a.attnum
  ) as columns
from
  pg_class t
  join pg_attribute a on a.attrelid = t.oid
  and a.attnum > 0
  and not a.attisdropped
where
  t.relnamespace = 'public'::regnamespace
  and t.relname = any ($1::text[])
group by
  t.relname;

-- sheetRows
-- [":id"]
-- rows: unknown
declare batches no scroll cursor for
select
  w.date,
  coalesce(g.name, p.goal_type) as goal,
  w.amount_eur,
  w.note
from
  withdrawals w
  join profiles p on p.id = w.user_id
  left join reached_goals g on (g.user_id, g.id) = (w.user_id, w.goal_id)
where
  w.user_id = $1::uuid
  and w.deleted_at is null
order by
  w.date desc,
  w.created_at desc,
  w.id desc;

-- rows: unknown
fetch 100
from
  batches;

-- rows: unknown
close batches;

-- [":id"]
-- rows: unknown
declare batches no scroll cursor for
select
  started_on,
  title,
  duration_days,
  check_in_count,
  status,
  completed_at,
  est_saving_eur
from
  user_challenges
where
  user_id = $1::uuid
order by
  started_on desc,
  id desc;
