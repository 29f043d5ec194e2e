-- What plans.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- takeDuePeople
-- ["2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z",7,"2026-01-05T00:00:00.000Z",7,"2026-01-05T00:00:00.000Z",7,"admin","2026-01-05T00:00:00.000Z",":at",":userId",1]
-- rows: { bucket: number; cheers: boolean; closing: boolean; created_at: string; email: string; fixed_cents: Cents | null; free_plan_chosen_at: string | null; goal_amount_cents: Cents | null; goal_date: LocalDay | null; goal_opening_cents: Cents | null; goal_reached_on: LocalDay | null; goal_saved_cents: Cents; goal_set_on: LocalDay | null; goal_withdrawn_cents: Cents; group_news: boolean; has_devices: boolean; held_day: LocalDay | null; held_until: string | null; hour: number; hour_chosen: boolean; income_cents: Cents | null; is_admin: boolean; lapse_of: LocalDay | null; last_logged_on: LocalDay | null; letter_of: LocalDay | null; mail_encouragement: boolean; mail_group_news: boolean; mail_streak_reminder: boolean; mail_trial: boolean; mail_weekly_summary: boolean; money_is_tight: boolean; next_at: string; paused_weeks: LocalDay[]; pro_status: boolean; pro_taken_back_at: string | null; proven: boolean; reminded_on: LocalDay | null; rested_on: LocalDay | null; subscription_ending: "lost" | "refunded" | "withdrawn" | null; subscription_ends_at: string | null; subscription_payment: "disputed" | "kept" | "lost" | "refunded" | "unpaid" | null; subscription_period_end: string | null; subscription_pro_until: string | null; subscription_status: "active" | "canceled" | "incomplete" | "incomplete_expired" | "past_due" | "paused" | "trialing" | "unpaid" | null; time_zone: string; trial_ends_at: string; trial_told: string | null; trial_used_before: boolean; unanswered: number; unscheduled: boolean; user_id: string }
select
  "m"."user_id",
  "m"."next_at",
  "p"."email",
  "p"."time_zone",
  "p"."held_day",
  "p"."held_until",
  coalesce("m"."hour", "m"."usual_hour") as "hour",
  "m"."hour" is not null as "hour_chosen",
  m.next_at = 'epoch' as "unscheduled",
  p.deletion_due_at is not null as "closing",
  u.email_verified_at is not null as "proven",
  exists (
    select
    from
      push_devices d
    where
      d.user_id = m.user_id
  ) as "has_devices",
  "p"."mail_streak_reminder",
  "p"."mail_weekly_summary",
  "p"."mail_group_news",
  "p"."mail_encouragement",
  "p"."mail_trial",
  "r"."role" is not null as "is_admin",
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
  "p"."goal_date",
  "p"."goal_set_on",
  (
    (
      p.goal_opening_eur + case
        when p.goal_counts_earlier then p.goal_earlier_eur
        else 0
      end
    ) * 100
  )::int8 as "goal_opening_cents",
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
  "p"."goal_reached_on",
  ("p"."monthly_salary_eur" * 100)::int8 as "income_cents",
  ("p"."fixed_expense_eur" * 100)::int8 as "fixed_cents",
  "p"."money_is_tight",
  "m"."reminded_on",
  "m"."unanswered",
  "m"."lapse_of",
  "m"."rested_on",
  "m"."trial_told",
  "p"."created_at",
  (('x' || left(md5('holdout:' || m.user_id), 7))::bit(28)::integer % 100) as "bucket",
  (
    select
      max(l.about)
    from
      messages l
    where
      l.user_id = m.user_id
      and l.kind = 'weekly-letter'
  ) as "letter_of",
  (
    select
      max(e.logged_on)
    from
      savings_entries e
    where
      e.user_id = m.user_id
  ) as "last_logged_on",
  array(
    select
      s.week_start
    from
      streak_pauses s
    where
      s.user_id = m.user_id
      and s.week_start between $1::date - 9 and $2::date + 2
  )::text[] as "paused_weeks",
  p.mail_group_news
  and exists (
    select
    from
      group_challenge_members me
      join group_challenge_contributions c on c.group_challenge_id = me.group_challenge_id
    where
      me.user_id = m.user_id
      and c.user_id <> m.user_id
      and c.contributed_at > greatest(m.told_until, $3::timestamptz - $4::integer * interval '1 day')
  ) as "group_news",
  p.mail_encouragement
  and (
    exists (
      select
      from
        group_challenge_cheers h
      where
        h.giver_user_id = m.user_id
        and h.seen_at is null
        and h.created_at > greatest(m.told_until, $5::timestamptz - $6::integer * interval '1 day')
    )
    or exists (
      select
      from
        partner_lines l
      where
        l.user_id = m.user_id
        and l.seen_at is null
        and l.encouraged_at > greatest(m.told_until, $7::timestamptz - $8::integer * interval '1 day')
    )
  ) as "cheers"
from
  "message_plans" as "m"
  inner join "profiles" as "p" on "p"."id" = "m"."user_id"
  inner join "users" as "u" on "u"."id" = "m"."user_id"
  left join "user_roles" as "r" on "r"."user_id" = "m"."user_id"
  and "r"."role" = $9
  left join "subscriptions" as "sub" on "sub"."user_id" = "m"."user_id"
where
  "m"."next_at" <= $10
  and (m.next_at, m.user_id) > ($11::timestamptz, $12::uuid)
order by
  "m"."next_at",
  "m"."user_id"
limit
  $13
for key share of
  u skip locked
for update of
  m skip locked;

-- ["2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z",7,"2026-01-05T00:00:00.000Z",7,"2026-01-05T00:00:00.000Z",7,"admin","2026-01-05T00:00:00.000Z",1]
-- rows: { bucket: number; cheers: boolean; closing: boolean; created_at: string; email: string; fixed_cents: Cents | null; free_plan_chosen_at: string | null; goal_amount_cents: Cents | null; goal_date: LocalDay | null; goal_opening_cents: Cents | null; goal_reached_on: LocalDay | null; goal_saved_cents: Cents; goal_set_on: LocalDay | null; goal_withdrawn_cents: Cents; group_news: boolean; has_devices: boolean; held_day: LocalDay | null; held_until: string | null; hour: number; hour_chosen: boolean; income_cents: Cents | null; is_admin: boolean; lapse_of: LocalDay | null; last_logged_on: LocalDay | null; letter_of: LocalDay | null; mail_encouragement: boolean; mail_group_news: boolean; mail_streak_reminder: boolean; mail_trial: boolean; mail_weekly_summary: boolean; money_is_tight: boolean; next_at: string; paused_weeks: LocalDay[]; pro_status: boolean; pro_taken_back_at: string | null; proven: boolean; reminded_on: LocalDay | null; rested_on: LocalDay | null; subscription_ending: "lost" | "refunded" | "withdrawn" | null; subscription_ends_at: string | null; subscription_payment: "disputed" | "kept" | "lost" | "refunded" | "unpaid" | null; subscription_period_end: string | null; subscription_pro_until: string | null; subscription_status: "active" | "canceled" | "incomplete" | "incomplete_expired" | "past_due" | "paused" | "trialing" | "unpaid" | null; time_zone: string; trial_ends_at: string; trial_told: string | null; trial_used_before: boolean; unanswered: number; unscheduled: boolean; user_id: string }
select
  "m"."user_id",
  "m"."next_at",
  "p"."email",
  "p"."time_zone",
  "p"."held_day",
  "p"."held_until",
  coalesce("m"."hour", "m"."usual_hour") as "hour",
  "m"."hour" is not null as "hour_chosen",
  m.next_at = 'epoch' as "unscheduled",
  p.deletion_due_at is not null as "closing",
  u.email_verified_at is not null as "proven",
  exists (
    select
    from
      push_devices d
    where
      d.user_id = m.user_id
  ) as "has_devices",
  "p"."mail_streak_reminder",
  "p"."mail_weekly_summary",
  "p"."mail_group_news",
  "p"."mail_encouragement",
  "p"."mail_trial",
  "r"."role" is not null as "is_admin",
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
  "p"."goal_date",
  "p"."goal_set_on",
  (
    (
      p.goal_opening_eur + case
        when p.goal_counts_earlier then p.goal_earlier_eur
        else 0
      end
    ) * 100
  )::int8 as "goal_opening_cents",
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
  "p"."goal_reached_on",
  ("p"."monthly_salary_eur" * 100)::int8 as "income_cents",
  ("p"."fixed_expense_eur" * 100)::int8 as "fixed_cents",
  "p"."money_is_tight",
  "m"."reminded_on",
  "m"."unanswered",
  "m"."lapse_of",
  "m"."rested_on",
  "m"."trial_told",
  "p"."created_at",
  (('x' || left(md5('holdout:' || m.user_id), 7))::bit(28)::integer % 100) as "bucket",
  (
    select
      max(l.about)
    from
      messages l
    where
      l.user_id = m.user_id
      and l.kind = 'weekly-letter'
  ) as "letter_of",
  (
    select
      max(e.logged_on)
    from
      savings_entries e
    where
      e.user_id = m.user_id
  ) as "last_logged_on",
  array(
    select
      s.week_start
    from
      streak_pauses s
    where
      s.user_id = m.user_id
      and s.week_start between $1::date - 9 and $2::date + 2
  )::text[] as "paused_weeks",
  p.mail_group_news
  and exists (
    select
    from
      group_challenge_members me
      join group_challenge_contributions c on c.group_challenge_id = me.group_challenge_id
    where
      me.user_id = m.user_id
      and c.user_id <> m.user_id
      and c.contributed_at > greatest(m.told_until, $3::timestamptz - $4::integer * interval '1 day')
  ) as "group_news",
  p.mail_encouragement
  and (
    exists (
      select
      from
        group_challenge_cheers h
      where
        h.giver_user_id = m.user_id
        and h.seen_at is null
        and h.created_at > greatest(m.told_until, $5::timestamptz - $6::integer * interval '1 day')
    )
    or exists (
      select
      from
        partner_lines l
      where
        l.user_id = m.user_id
        and l.seen_at is null
        and l.encouraged_at > greatest(m.told_until, $7::timestamptz - $8::integer * interval '1 day')
    )
  ) as "cheers"
from
  "message_plans" as "m"
  inner join "profiles" as "p" on "p"."id" = "m"."user_id"
  inner join "users" as "u" on "u"."id" = "m"."user_id"
  left join "user_roles" as "r" on "r"."user_id" = "m"."user_id"
  and "r"."role" = $9
  left join "subscriptions" as "sub" on "sub"."user_id" = "m"."user_id"
where
  "m"."next_at" <= $10
order by
  "m"."next_at",
  "m"."user_id"
limit
  $11
for key share of
  u skip locked
for update of
  m skip locked;

-- findPlannedPerson
-- ["2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z",7,"2026-01-05T00:00:00.000Z",7,"2026-01-05T00:00:00.000Z",7,"admin",":userId"]
-- rows: { bucket: number; cheers: boolean; closing: boolean; created_at: string; email: string; fixed_cents: Cents | null; free_plan_chosen_at: string | null; goal_amount_cents: Cents | null; goal_date: LocalDay | null; goal_opening_cents: Cents | null; goal_reached_on: LocalDay | null; goal_saved_cents: Cents; goal_set_on: LocalDay | null; goal_withdrawn_cents: Cents; group_news: boolean; has_devices: boolean; held_day: LocalDay | null; held_until: string | null; hour: number; hour_chosen: boolean; income_cents: Cents | null; is_admin: boolean; lapse_of: LocalDay | null; last_logged_on: LocalDay | null; letter_of: LocalDay | null; mail_encouragement: boolean; mail_group_news: boolean; mail_streak_reminder: boolean; mail_trial: boolean; mail_weekly_summary: boolean; money_is_tight: boolean; next_at: string; paused_weeks: LocalDay[]; pro_status: boolean; pro_taken_back_at: string | null; proven: boolean; reminded_on: LocalDay | null; rested_on: LocalDay | null; subscription_ending: "lost" | "refunded" | "withdrawn" | null; subscription_ends_at: string | null; subscription_payment: "disputed" | "kept" | "lost" | "refunded" | "unpaid" | null; subscription_period_end: string | null; subscription_pro_until: string | null; subscription_status: "active" | "canceled" | "incomplete" | "incomplete_expired" | "past_due" | "paused" | "trialing" | "unpaid" | null; time_zone: string; trial_ends_at: string; trial_told: string | null; trial_used_before: boolean; unanswered: number; unscheduled: boolean; user_id: string }
select
  "m"."user_id",
  "m"."next_at",
  "p"."email",
  "p"."time_zone",
  "p"."held_day",
  "p"."held_until",
  coalesce("m"."hour", "m"."usual_hour") as "hour",
  "m"."hour" is not null as "hour_chosen",
  m.next_at = 'epoch' as "unscheduled",
  p.deletion_due_at is not null as "closing",
  u.email_verified_at is not null as "proven",
  exists (
    select
    from
      push_devices d
    where
      d.user_id = m.user_id
  ) as "has_devices",
  "p"."mail_streak_reminder",
  "p"."mail_weekly_summary",
  "p"."mail_group_news",
  "p"."mail_encouragement",
  "p"."mail_trial",
  "r"."role" is not null as "is_admin",
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
  "p"."goal_date",
  "p"."goal_set_on",
  (
    (
      p.goal_opening_eur + case
        when p.goal_counts_earlier then p.goal_earlier_eur
        else 0
      end
    ) * 100
  )::int8 as "goal_opening_cents",
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
  "p"."goal_reached_on",
  ("p"."monthly_salary_eur" * 100)::int8 as "income_cents",
  ("p"."fixed_expense_eur" * 100)::int8 as "fixed_cents",
  "p"."money_is_tight",
  "m"."reminded_on",
  "m"."unanswered",
  "m"."lapse_of",
  "m"."rested_on",
  "m"."trial_told",
  "p"."created_at",
  (('x' || left(md5('holdout:' || m.user_id), 7))::bit(28)::integer % 100) as "bucket",
  (
    select
      max(l.about)
    from
      messages l
    where
      l.user_id = m.user_id
      and l.kind = 'weekly-letter'
  ) as "letter_of",
  (
    select
      max(e.logged_on)
    from
      savings_entries e
    where
      e.user_id = m.user_id
  ) as "last_logged_on",
  array(
    select
      s.week_start
    from
      streak_pauses s
    where
      s.user_id = m.user_id
      and s.week_start between $1::date - 9 and $2::date + 2
  )::text[] as "paused_weeks",
  p.mail_group_news
  and exists (
    select
    from
      group_challenge_members me
      join group_challenge_contributions c on c.group_challenge_id = me.group_challenge_id
    where
      me.user_id = m.user_id
      and c.user_id <> m.user_id
      and c.contributed_at > greatest(m.told_until, $3::timestamptz - $4::integer * interval '1 day')
  ) as "group_news",
  p.mail_encouragement
  and (
    exists (
      select
      from
        group_challenge_cheers h
      where
        h.giver_user_id = m.user_id
        and h.seen_at is null
        and h.created_at > greatest(m.told_until, $5::timestamptz - $6::integer * interval '1 day')
    )
    or exists (
      select
      from
        partner_lines l
      where
        l.user_id = m.user_id
        and l.seen_at is null
        and l.encouraged_at > greatest(m.told_until, $7::timestamptz - $8::integer * interval '1 day')
    )
  ) as "cheers"
from
  "message_plans" as "m"
  inner join "profiles" as "p" on "p"."id" = "m"."user_id"
  inner join "users" as "u" on "u"."id" = "m"."user_id"
  left join "user_roles" as "r" on "r"."user_id" = "m"."user_id"
  and "r"."role" = $9
  left join "subscriptions" as "sub" on "sub"."user_id" = "m"."user_id"
where
  "m"."user_id" = $10;

-- latestHours
-- [1,[":userIds"]]
-- rows: { hours: number[]; id: string }
select
  p.id,
  (
    select
      coalesce(json_agg(l.hour), '[]')
    from
      (
        select
          extract(
            hour
            from
              e.created_at at time zone p.time_zone
          )::integer as hour
        from
          savings_entries e
        where
          e.user_id = p.id
        order by
          e.date desc,
          e.created_at desc,
          e.id desc
        limit
          $1::integer
      ) l
  ) as hours
from
  profiles p
where
  p.id = any ($2::uuid[]);

-- storePlans
-- ["[{\"user_id\":\":userId\",\"next_at\":\"2026-01-05T00:00:00.000Z\",\"usual_hour\":1,\"rested_on\":\":restedOn\",\"day\":\":day\",\"kind\":\"weekly-letter\",\"mail_at\":\"2026-01-05T00:00:00.000Z\",\"about\":\":about\",\"recipient\":\":recipient\",\"lapse_of\":\":lapseOf\",\"trial_told\":\"ending\"}]","2026-01-05T00:00:00.000Z",true,2,"2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z"]
with
  decided as materialized (
    select
      *
    from
      jsonb_to_recordset($1::jsonb) as d (
        user_id uuid,
        next_at timestamptz,
        usual_hour smallint,
        rested_on date,
        day date,
        kind text,
        about date,
        recipient text,
        lapse_of date,
        trial_told text,
        mail_at timestamptz
      )
  ),
  planned as (
    insert into
      messages (user_id, day, kind, about, planned_at)
    select
      d.user_id,
      d.day,
      d.kind,
      d.about,
      $2::timestamptz
    from
      decided d
    where
      d.kind is not null
    on conflict do nothing
    returning
      user_id,
      day,
      kind
  ),
  looked_at as (
    update message_plans m
    set
      next_at = d.next_at,
      usual_hour = coalesce(d.usual_hour, m.usual_hour),
      rested_on = coalesce(d.rested_on, m.rested_on),
      lapse_of = coalesce(
        case
          when n.day is not null then d.lapse_of
        end,
        m.lapse_of
      ),
      trial_told = coalesce(
        case
          when n.day is not null then d.trial_told
        end,
        m.trial_told
      )
    from
      decided d
      left join planned n on n.user_id = d.user_id
    where
      m.user_id = d.user_id
  ),
  mail as (
    insert into
      mail_outbox (user_id, kind, recipient, payload, importance, created_at, due_at, push_due_at)
    select
      n.user_id,
      case
        when n.kind = 'weekly-letter'
        and not $3::boolean then 'weekly-letter-many'
        else n.kind
      end,
      d.recipient,
      jsonb_build_object('userId', n.user_id, 'day', n.day),
      $4::smallint,
      $5::timestamptz,
      coalesce(d.mail_at, $6::timestamptz),
      case
        when d.mail_at is not null then $7::timestamptz
      end
    from
      planned n
      join decided d on d.user_id = n.user_id
  )
select
from
  planned
limit
  0;

-- countWaitingLetters
-- [2,1]
-- rows: { waiting: number }
select
  count(*)::integer as waiting
from
  (
    select
    from
      mail_outbox m
    where
      m.sent_at is null
      and m.failed_at is null
      and m.importance = $1::smallint
      and m.kind = 'weekly-letter'
    limit
      $2::integer
  ) w;

-- findReminders
-- [":userId"]
-- rows: { complained: boolean; hour: number | null; withAmounts: boolean }
select
  "m"."hour",
  "m"."with_amounts" as "withAmounts",
  exists (
    select
    from
      mail_refusals r
    where
      r.reason = 'complaint'
      and r.address_hash = encode(sha256(convert_to(p.email_normalised, 'UTF8')), 'hex')
  ) as "complained"
from
  "message_plans" as "m"
  inner join "profiles" as "p" on "p"."id" = "m"."user_id"
where
  "m"."user_id" = $1;

-- changeReminders
-- [1,true,":userId"]
update "message_plans"
set
  "hour" = $1,
  "next_at" = 'epoch',
  "with_amounts" = $2
where
  "user_id" = $3;

-- noteMessageSent
-- ["2026-01-05T00:00:00.000Z","push",":userId",":day",1,1,":day",1,true,"2026-01-05T00:00:00.000Z"]
with
  sent as (
    update messages
    set
      sent_at = $1::timestamptz,
      dropped_at = null,
      channel = $2::text
    where
      user_id = $3::uuid
      and day = $4::date
      and sent_at is null
    returning
      user_id
  )
update message_plans m
set
  usual_hour = $5::smallint,
  reminded_on = case
    when $6::integer is null then m.reminded_on
    else $7::date
  end,
  unanswered = coalesce($8::integer, m.unanswered),
  told_until = case
    when $9::boolean then $10::timestamptz
    else m.told_until
  end
from
  sent
where
  m.user_id = sent.user_id;

-- noteMessageDropped
-- ["2026-01-05T00:00:00.000Z",":userId",":day"]
update "messages"
set
  "dropped_at" = $1
where
  "user_id" = $2
  and "day" = $3
  and "sent_at" is null;

-- [":day",":userId"]
update "message_plans"
set
  "rested_on" = $1
where
  "user_id" = $2;

-- deleteOldMessages
-- ["2026-01-05T00:00:00.000Z",5000]
delete from "messages"
where
  ctid = any (
    array(
      select
        ctid
      from
        "messages"
      where
        "planned_at" <= $1::timestamptz
      limit
        $2::integer
      for update
        skip locked
    )
  );
