-- What people.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- findPeople
-- ["admin","%:fragment%","%:fragment%","%:fragment%",1]
-- rows: { created_at: string; display_name: string; email: string; email_verified_at: string | null; figures_hidden_at: string | null; free_plan_chosen_at: string | null; id: string; is_admin: boolean; pro_status: boolean; pro_taken_back_at: string | null; saved_count: number; saved_total_cents: Cents; subscription_ending: "lost" | "refunded" | "withdrawn" | null; subscription_ends_at: string | null; subscription_payment: "disputed" | "kept" | "lost" | "refunded" | "unpaid" | null; subscription_period_end: string | null; subscription_pro_until: string | null; subscription_status: "active" | "canceled" | "incomplete" | "incomplete_expired" | "past_due" | "paused" | "trialing" | "unpaid" | null; trial_ends_at: string; trial_used_before: boolean; xp: number }
select
  "p"."id",
  "p"."display_name",
  "p"."email",
  "u"."email_verified_at",
  "p"."created_at",
  "p"."figures_hidden_at",
  "p"."xp",
  "p"."saved_count",
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
  "r"."role" is not null as "is_admin",
  ("p"."saved_total_eur" * 100)::int8 as "saved_total_cents"
from
  "profiles" as "p"
  inner join "users" as "u" on "u"."id" = "p"."id"
  left join "user_roles" as "r" on "r"."user_id" = "p"."id"
  and "r"."role" = $1
  left join "subscriptions" as "sub" on "sub"."user_id" = "p"."id"
where
  (
    "p"."email" ilike $2
    or "p"."display_name" ilike $3
    or cast("p"."id" as text) ilike $4
  )
order by
  "p"."created_at" desc,
  "p"."id"
limit
  $5;

-- findAccount
-- ["admin",":id"]
-- rows: { created_at: string; display_name: string; email: string; email_verified_at: string | null; figures_hidden_at: string | null; free_plan_chosen_at: string | null; id: string; is_admin: boolean; pro_status: boolean; pro_taken_back_at: string | null; saved_count: number; saved_total_cents: Cents; subscription_ending: "lost" | "refunded" | "withdrawn" | null; subscription_ends_at: string | null; subscription_payment: "disputed" | "kept" | "lost" | "refunded" | "unpaid" | null; subscription_period_end: string | null; subscription_pro_until: string | null; subscription_status: "active" | "canceled" | "incomplete" | "incomplete_expired" | "past_due" | "paused" | "trialing" | "unpaid" | null; trial_ends_at: string; trial_used_before: boolean; xp: number }
select
  "p"."id",
  "p"."display_name",
  "p"."email",
  "u"."email_verified_at",
  "p"."created_at",
  "p"."figures_hidden_at",
  "p"."xp",
  "p"."saved_count",
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
  "r"."role" is not null as "is_admin",
  ("p"."saved_total_eur" * 100)::int8 as "saved_total_cents"
from
  "profiles" as "p"
  inner join "users" as "u" on "u"."id" = "p"."id"
  left join "user_roles" as "r" on "r"."user_id" = "p"."id"
  and "r"."role" = $1
  left join "subscriptions" as "sub" on "sub"."user_id" = "p"."id"
where
  "p"."id" = $2;

-- ["admin",":email"]
-- rows: { created_at: string; display_name: string; email: string; email_verified_at: string | null; figures_hidden_at: string | null; free_plan_chosen_at: string | null; id: string; is_admin: boolean; pro_status: boolean; pro_taken_back_at: string | null; saved_count: number; saved_total_cents: Cents; subscription_ending: "lost" | "refunded" | "withdrawn" | null; subscription_ends_at: string | null; subscription_payment: "disputed" | "kept" | "lost" | "refunded" | "unpaid" | null; subscription_period_end: string | null; subscription_pro_until: string | null; subscription_status: "active" | "canceled" | "incomplete" | "incomplete_expired" | "past_due" | "paused" | "trialing" | "unpaid" | null; trial_ends_at: string; trial_used_before: boolean; xp: number }
select
  "p"."id",
  "p"."display_name",
  "p"."email",
  "u"."email_verified_at",
  "p"."created_at",
  "p"."figures_hidden_at",
  "p"."xp",
  "p"."saved_count",
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
  "r"."role" is not null as "is_admin",
  ("p"."saved_total_eur" * 100)::int8 as "saved_total_cents"
from
  "profiles" as "p"
  inner join "users" as "u" on "u"."id" = "p"."id"
  left join "user_roles" as "r" on "r"."user_id" = "p"."id"
  and "r"."role" = $1
  left join "subscriptions" as "sub" on "sub"."user_id" = "p"."id"
where
  lower("p"."email") = $2;

-- setProStatus
-- [true,null,":userId",true]
update "profiles"
set
  "pro_status" = $1,
  "pro_taken_back_at" = $2
where
  "id" = $3
  and "pro_status" <> $4;

-- setFiguresHidden
-- ["2026-01-05T00:00:00.000Z",":userId"]
update "profiles"
set
  "figures_hidden_at" = $1
where
  "id" = $2
  and "figures_hidden_at" is null;

-- [null,":userId"]
update "profiles"
set
  "figures_hidden_at" = $1
where
  "id" = $2
  and "figures_hidden_at" is not null;

-- insertAdminRole
-- [":userId","admin"]
insert into
  "user_roles" ("user_id", "role")
values
  ($1, $2)
on conflict ("user_id", "role") do nothing;

-- deleteAdminRole
-- [":userId","admin","2026-01-05T00:00:00.000Z"]
with
  "deleted" as (
    delete from "user_roles"
    where
      "user_id" = $1
      and "role" = $2
    returning
      "user_id"
  )
update "profiles"
set
  "pro_taken_back_at" = $3
from
  "deleted"
where
  "profiles"."id" = "deleted"."user_id";

-- findAdmins
-- [":andUserId","admin"]
-- rows: { display_name: string; email: string; id: string; time_zone: string }
select
  "p"."id",
  "p"."email",
  "p"."display_name",
  "p"."time_zone"
from
  "profiles" as "p"
where
  (
    "p"."id" = $1
    or exists (
      select
        "r"."user_id"
      from
        "user_roles" as "r"
      where
        "r"."user_id" = "p"."id"
        and "r"."role" = $2
    )
  )
order by
  "p"."id";

-- sumUpPeople
-- [":after",1,"2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z"]
-- rows: { activeSavers: number; claudeCalls: number; claudeCostMicroUsd: number; entries: number; last: string | null; people: number; pro: number; savedTotalCents: number; trials: number }
with
  batch as materialized (
    select
      id,
      saved_count,
      saved_total_eur,
      trial_ends_at,
      pro_status
    from
      profiles
    where
      id > $1::uuid
    order by
      id
    limit
      $2::integer
  ),
  judged as (
    select
      b.saved_count,
      b.saved_total_eur,
      b.trial_ends_at,
      c.calls,
      c.cost,
      b.pro_status
      or exists (
        select
        from
          user_roles r
        where
          r.user_id = b.id
          and r.role = 'admin'
      )
      or exists (
        select
        from
          subscriptions s
        where
          s.user_id = b.id
          and s.pro_until > $3::timestamptz
      ) as granted,
      exists (
        select
        from
          savings_entries e
        where
          e.user_id = b.id
          and e.logged_on > ($4::timestamptz at time zone 'UTC')::date
      ) as active
    from
      batch b
      cross join lateral (
        select
          sum(u.calls) as calls,
          sum(u.cost_micro_usd) as cost
        from
          coach_usage u
        where
          u.user_id = b.id
          and u.day > ($5::timestamptz at time zone 'UTC')::date
      ) c
  )
select
  count(*) as people,
  count(*) filter (
    where
      j.active
  ) as "activeSavers",
  coalesce(sum(j.saved_count), 0)::int8 as entries,
  coalesce(sum(j.saved_total_eur) * 100, 0)::int8 as "savedTotalCents",
  count(*) filter (
    where
      not j.granted
      and j.trial_ends_at >= $6::timestamptz
  ) as trials,
  count(*) filter (
    where
      j.granted
  ) as pro,
  coalesce(sum(j.calls), 0)::int8 as "claudeCalls",
  coalesce(sum(j.cost), 0)::int8 as "claudeCostMicroUsd",
  (
    select
      id
    from
      batch
    order by
      id desc
    limit
      1
  ) as last
from
  judged j;

-- readStats
-- ["2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z"]
-- rows: { claudeFullDays: number; claudeTodayMicroUsd: number; jobsFailed: number; jobsWaiting: number; mailsFailed: number; mailsWaiting: number }
select
  (
    select
      count(*)
    from
      mail_outbox m
    where
      m.sent_at is null
      and m.failed_at is null
  ) as "mailsWaiting",
  (
    select
      count(*)
    from
      mail_outbox m
    where
      m.failed_at is not null
  ) as "mailsFailed",
  (
    select
      count(*)
    from
      graphile_worker.jobs j
    where
      j.attempts < j.max_attempts
      or j.locked_at is not null
  ) as "jobsWaiting",
  (
    select
      count(*)
    from
      graphile_worker.jobs j
    where
      j.attempts >= j.max_attempts
      and j.locked_at is null
  ) as "jobsFailed",
  (
    select
      coalesce(sum(c.cost_micro_usd), 0)::int8
    from
      ai_costs c
    where
      c.day = ($1::timestamptz at time zone 'UTC')::date
  ) as "claudeTodayMicroUsd",
  (
    select
      count(*)
    from
      ai_costs c
    where
      c.full_at > $2::timestamptz
  ) as "claudeFullDays";
