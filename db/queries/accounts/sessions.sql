-- What sessions.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- findSession
-- ["admin",":id"]
-- rows: { admin_has_factor: boolean; ai_consent_at: string | null; banner_put_away_at: string | null; city: string | null; coach_tone: "fun" | "gentle" | "straight"; cost_multiplier: string; country: string | null; created_at: string; deletion_due_at: string | null; display_name: string; email: string; email_verified_at: string | null; expires_at: string; figures_hidden_at: string | null; fixed_cents: Cents | null; free_plan_chosen_at: string | null; goal_amount_cents: Cents | null; goal_celebrated: boolean; goal_counts_earlier: boolean; goal_date: LocalDay | null; goal_earlier_cents: Cents; goal_id: string | null; goal_name: string | null; goal_opening_cents: Cents | null; goal_reached_on: LocalDay | null; goal_saved_cents: Cents; goal_set_on: LocalDay | null; goal_started_at: string | null; goal_withdrawn_cents: Cents; google_subject: string | null; has_password: boolean; held_day: LocalDay | null; held_until: string | null; household_size: number; income_cents: Cents | null; is_admin: boolean; is_private: boolean; leaderboard_choice: "joined" | "looking" | null; mail_bounced: boolean; money_is_tight: boolean; number_locale: string; pro_status: boolean; pro_taken_back_at: string | null; reminders_asked_at: string | null; saved_count: number; saved_total_cents: Cents; session_confirmed_at: string; session_created_at: string; session_factor_confirmed_at: string | null; session_last_seen_at: string; spend_areas: ("coffee" | "eating out" | "groceries" | "rideshare" | "shopping" | "subscriptions" | "utilities")[]; streak_alive_until: LocalDay | null; streak_weeks: number; subscription_ending: "lost" | "refunded" | "withdrawn" | null; subscription_ends_at: string | null; subscription_payment: "disputed" | "kept" | "lost" | "refunded" | "unpaid" | null; subscription_period_end: string | null; subscription_pro_until: string | null; subscription_status: "active" | "canceled" | "incomplete" | "incomplete_expired" | "past_due" | "paused" | "trialing" | "unpaid" | null; theme: "dark" | "light" | "system"; time_zone: string; trial_ends_at: string; trial_used_before: boolean; two_factor: boolean; user_id: string; welcomed_at: string | null; xp: number }
select
  "s"."created_at" as "session_created_at",
  "s"."confirmed_at" as "session_confirmed_at",
  "s"."factor_confirmed_at" as "session_factor_confirmed_at",
  "s"."last_seen_at" as "session_last_seen_at",
  "s"."expires_at",
  "s"."user_id",
  "u"."email_verified_at",
  exists (
    select
    from
      mail_refusals m
    where
      m.reason = 'bounce'
      and m.address_hash = encode(sha256(convert_to(lower(p.email), 'UTF8')), 'hex')
  ) as "mail_bounced",
  "u"."google_subject",
  "u"."two_factor_at" is not null as "two_factor",
  "u"."password_hash" is not null as "has_password",
  "r"."role" is not null as "is_admin",
  r.role is not null
  and (
    u.two_factor_at is not null
    or exists (
      select
      from
        passkeys k
      where
        k.user_id = u.id
    )
  ) as "admin_has_factor",
  "p"."trial_ends_at",
  "p"."trial_used_before",
  "p"."pro_status",
  "p"."pro_taken_back_at",
  "p"."free_plan_chosen_at",
  "sub"."status" as "subscription_status",
  "sub"."payment" as "subscription_payment",
  "sub"."current_period_end" as "subscription_period_end",
  "sub"."ends_at" as "subscription_ends_at",
  "sub"."pro_until" as "subscription_pro_until",
  (
    select
      w.because
    from
      pro_withdrawals w
    where
      w.user_id = sub.user_id
      and w.stripe_subscription_id = sub.stripe_subscription_id
  ) as "subscription_ending",
  ("p"."goal_amount_eur" * 100)::int8 as "goal_amount_cents",
  ("p"."saved_total_eur" * 100)::int8 as "saved_total_cents",
  (
    (
      p.goal_opening_eur + case
        when p.goal_counts_earlier then p.goal_earlier_eur
        else 0
      end
    ) * 100
  )::int8 as "goal_opening_cents",
  ("p"."goal_earlier_eur" * 100)::int8 as "goal_earlier_cents",
  "p"."goal_counts_earlier",
  (
    greatest(
      0,
      coalesce(
        (
          (
            p.goal_opening_eur + case
              when p.goal_counts_earlier then p.goal_earlier_eur
              else 0
            end
          ) + p.saved_total_eur - p.goal_before_eur
        ) - p.goal_withdrawn_eur,
        0
      )
    ) * 100
  )::int8 as "goal_saved_cents",
  ("p"."goal_withdrawn_eur" * 100)::int8 as "goal_withdrawn_cents",
  "p"."display_name",
  "p"."email",
  "p"."goal_type" as "goal_name",
  "p"."goal_date",
  "p"."goal_set_on",
  "p"."goal_id",
  "p"."goal_started_at",
  "p"."goal_reached_on",
  "p"."goal_celebrated",
  "p"."household_size",
  "p"."spend_areas",
  "p"."coach_tone",
  "p"."xp",
  "p"."streak_weeks",
  "p"."streak_alive_until",
  "p"."saved_count",
  "p"."created_at",
  "p"."banner_put_away_at",
  "p"."welcomed_at",
  "p"."reminders_asked_at",
  "p"."city",
  "p"."country",
  "p"."cost_multiplier",
  "p"."time_zone",
  "p"."held_day",
  "p"."held_until",
  "p"."number_locale",
  "p"."theme",
  "p"."ai_consent_at",
  ("p"."monthly_salary_eur" * 100)::int8 as "income_cents",
  ("p"."fixed_expense_eur" * 100)::int8 as "fixed_cents",
  "p"."money_is_tight",
  "p"."deletion_due_at",
  "p"."leaderboard_choice",
  "p"."is_private",
  "p"."figures_hidden_at"
from
  "sessions" as "s"
  inner join "users" as "u" on "u"."id" = "s"."user_id"
  inner join "profiles" as "p" on "p"."id" = "s"."user_id"
  left join "user_roles" as "r" on "r"."user_id" = "s"."user_id"
  and "r"."role" = $1
  left join "subscriptions" as "sub" on "sub"."user_id" = "s"."user_id"
where
  "s"."id" = $2;

-- insertSession
-- [":id","2026-01-05T00:00:00.000Z",":userAgent",true,":userId",":passwordHash"]
-- rows: { device_key: string }
insert into
  "sessions" ("id", "user_id", "expires_at", "user_agent", "factor_confirmed_at")
select
  $1::text as "id",
  "u"."id" as "user_id",
  $2::timestamptz as "expires_at",
  $3::text as "user_agent",
  case
    when $4::boolean then now()
  end as "factor_confirmed_at"
from
  "users" as "u"
where
  "u"."id" = $5
  and "u"."password_hash" = $6
for share
returning
  (
    select
      "users"."device_key"
    from
      "users"
    where
      "users"."id" = "sessions"."user_id"
  ) as "device_key";

-- [":id","2026-01-05T00:00:00.000Z",null,false,":userId"]
-- rows: { device_key: string }
insert into
  "sessions" ("id", "user_id", "expires_at", "user_agent", "factor_confirmed_at")
select
  $1::text as "id",
  "u"."id" as "user_id",
  $2::timestamptz as "expires_at",
  $3::text as "user_agent",
  case
    when $4::boolean then now()
  end as "factor_confirmed_at"
from
  "users" as "u"
where
  "u"."id" = $5
  and "u"."two_factor_at" is null
for share
returning
  (
    select
      "users"."device_key"
    from
      "users"
    where
      "users"."id" = "sessions"."user_id"
  ) as "device_key";

-- renewSession
-- ["2026-01-05T00:00:00.000Z",":id"]
update "sessions"
set
  "expires_at" = $1
where
  "id" = $2;

-- confirmSession
-- ["2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z",":id"]
update "sessions"
set
  "confirmed_at" = $1,
  "factor_confirmed_at" = $2
where
  "id" = $3;

-- ["2026-01-05T00:00:00.000Z",":id"]
update "sessions"
set
  "confirmed_at" = $1
where
  "id" = $2;

-- touchSession
-- ["2026-01-05T00:00:00.000Z",":id","2026-01-05T00:00:00.000Z"]
update "sessions"
set
  "last_seen_at" = $1
where
  "id" = $2
  and "last_seen_at" <= $3;

-- sessionExists
-- [":id"]
-- rows: { id: string }
select
  "id"
from
  "sessions"
where
  "id" = $1;

-- findSecurity
-- [":userId","2026-01-05T00:00:00.000Z",":sessionId",":userId","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z",":sessionId",50]
-- rows: { sessions: { first_seen: string; here: boolean; id: string; last_seen: string; user_agent: string | null }[]; wanted_email: string | null }
select
  (
    select
      "email"
    from
      "email_changes"
    where
      "user_id" = $1
      and "expires_at" > $2
  ) as "wanted_email",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "s"."handle" as "id",
          "s"."user_agent",
          to_char("s"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "first_seen",
          to_char("s"."last_seen_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "last_seen",
          "s"."id" = $3 as "here"
        from
          "sessions" as "s"
        where
          "s"."user_id" = $4
          and "s"."expires_at" > $5
          and "s"."created_at" > $6
        order by
          s.id = $7 desc,
          "s"."last_seen_at" desc
        limit
          $8
      ) as agg
  ) as "sessions";

-- deleteSessionByHandle
-- [":userId",":handle",":exceptId"]
delete from "sessions"
where
  "user_id" = $1
  and "handle" = $2
  and "id" <> $3;

-- deleteSession
-- [":id"]
delete from "sessions"
where
  "id" = $1;

-- deleteSessionsOf
-- [":userId",":exceptId"]
delete from "sessions"
where
  "user_id" = $1
  and "id" <> $2;

-- [":userId"]
delete from "sessions"
where
  "user_id" = $1;

-- deleteExpiredSessions
-- ["2026-01-05T00:00:00.000Z",5000]
delete from "sessions"
where
  ctid = any (
    array(
      select
        ctid
      from
        "sessions"
      where
        expires_at <= $1::timestamptz
      limit
        $2::integer
      for update
        skip locked
    )
  );

-- ["2026-01-05T00:00:00.000Z",5000]
delete from "sessions"
where
  ctid = any (
    array(
      select
        ctid
      from
        "sessions"
      where
        created_at <= $1::timestamptz
      limit
        $2::integer
      for update
        skip locked
    )
  );
