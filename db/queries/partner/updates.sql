-- What updates.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- readWeek
-- [":week",":quietSince",":week",":nextWeek",":nextWeek",":nextWeek",":week",":nextWeek",":nextWeek",":week",":userId"]
-- rows: { fixedCosts: Cents | null; goalAmount: Cents | null; goalDate: LocalDay | null; goalOpening: Cents | null; goalReachedOn: LocalDay | null; goalSaved: Cents; goalSetOn: LocalDay | null; goalWithdrawn: Cents; income: Cents | null; lately: boolean; paused: boolean; reachedAnother: boolean; saved: Cents; savedLater: Cents; saysTight: boolean; taken: Cents; takenLater: Cents }
select
  ("p"."goal_amount_eur" * 100)::int8 as "goalAmount",
  "p"."goal_date" as "goalDate",
  "p"."goal_set_on" as "goalSetOn",
  (
    (
      p.goal_opening_eur + case
        when p.goal_counts_earlier then p.goal_earlier_eur
        else 0
      end
    ) * 100
  )::int8 as "goalOpening",
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
  )::int8 as "goalSaved",
  ("p"."goal_withdrawn_eur" * 100)::int8 as "goalWithdrawn",
  "p"."goal_reached_on" as "goalReachedOn",
  ("p"."monthly_salary_eur" * 100)::int8 as "income",
  ("p"."fixed_expense_eur" * 100)::int8 as "fixedCosts",
  "p"."money_is_tight" as "saysTight",
  "e"."saved",
  "e"."savedLater",
  "w"."taken",
  "w"."takenLater",
  exists (
    select
    from
      streak_pauses s
    where
      s.user_id = p.id
      and s.week_start = $1::date
  ) as "paused",
  exists (
    select
    from
      savings_days d
    where
      d.user_id = p.id
      and d.day >= $2::date
      and d.entries > 0
  ) as "lately",
  exists (
    select
    from
      reached_goals r
    where
      r.user_id = p.id
      and r.reached_on >= $3::date
      and r.reached_on < $4::date
  ) as "reachedAnother"
from
  "profiles" as "p"
  inner join lateral (
    select
      (
        coalesce(
          sum(e.amount_eur) filter (
            where
              e.date < $5::date
          ),
          0
        ) * 100
      )::int8 as saved,
      (
        coalesce(
          sum(e.amount_eur) filter (
            where
              e.date >= $6::date
          ),
          0
        ) * 100
      )::int8 as "savedLater"
    from
      savings_entries e
    where
      e.user_id = p.id
      and e.date >= $7::date
      and counts_for_goal (e.date, e.created_at, p.goal_set_on, p.goal_started_at)
  ) as "e" on true
  inner join lateral (
    select
      (
        coalesce(
          sum(w.amount_eur) filter (
            where
              w.date < $8::date
          ),
          0
        ) * 100
      )::int8 as taken,
      (
        coalesce(
          sum(w.amount_eur) filter (
            where
              w.date >= $9::date
          ),
          0
        ) * 100
      )::int8 as "takenLater"
    from
      withdrawals w
    where
      w.user_id = p.id
      and w.goal_id = p.goal_id
      and w.deleted_at is null
      and w.date >= $10::date
  ) as "w" on true
where
  "p"."id" = $11;

-- insertPartnerUpdate
-- [":userId",":week","on_plan",":tokenHash",":mailId","2026-01-05T00:00:00.000Z"]
insert into
  "partner_lines" ("user_id", "week_start", "line", "token_hash", "mail_id", "decided_at")
values
  ($1, $2, $3, $4, $5, $6)
on conflict ("user_id", "week_start") do nothing;

-- encourage
-- ["2026-01-05T00:00:00.000Z",":tokenHash"]
update partner_lines l
set
  encouraged_at = coalesce(l.encouraged_at, $1::timestamptz)
from
  savings_partners s
  join profiles p on p.id = s.user_id
  and p.deletion_due_at is null
where
  s.user_id = l.user_id
  and s.next_line_at is not null
  and l.token_hash = $2;

-- putEncouragementAway
-- ["2026-01-05T00:00:00.000Z",":userId",":week"]
update "partner_lines"
set
  "seen_at" = $1
where
  "user_id" = $2
  and "week_start" <= $3
  and "encouraged_at" is not null
  and "seen_at" is null;

-- unseenEncouragement
-- [":userId",1]
-- rows: { name: string; week: LocalDay }
select
  "s"."name",
  "l"."week_start" as "week"
from
  "partner_lines" as "l"
  inner join "savings_partners" as "s" on "s"."user_id" = "l"."user_id"
where
  "l"."user_id" = $1
  and "l"."encouraged_at" is not null
  and "l"."seen_at" is null
order by
  "l"."week_start" desc
limit
  $2;
