-- What goals.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- settleGoal
-- [":today",":userId"]
update profiles p
set
  goal_reached_on = case
    when (
      (
        p.goal_opening_eur + case
          when p.goal_counts_earlier then p.goal_earlier_eur
          else 0
        end
      ) + p.saved_total_eur - p.goal_before_eur
    ) - p.goal_withdrawn_eur >= p.goal_amount_eur then coalesce(p.goal_reached_on, $1::date)
    when (
      (
        p.goal_opening_eur + case
          when p.goal_counts_earlier then p.goal_earlier_eur
          else 0
        end
      ) + p.saved_total_eur - p.goal_before_eur
    ) >= p.goal_amount_eur then p.goal_reached_on
  end,
  goal_celebrated = p.goal_celebrated
  and (
    (
      p.goal_opening_eur + case
        when p.goal_counts_earlier then p.goal_earlier_eur
        else 0
      end
    ) + p.saved_total_eur - p.goal_before_eur
  ) >= p.goal_amount_eur
where
  p.id = $2::uuid;

-- readGoalTook
-- [":userId",":setOn",":reachedOn",":setOn",":startedAt"]
-- rows: { bestCategory: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities" | null; savings: number }
select
  coalesce(sum(c.savings), 0)::integer as "savings",
  (
    array_agg(
      c.category
      order by
        c.total desc,
        c.category
    )
  ) [1] as "bestCategory"
from
  (
    select
      "category",
      count(*) as "savings",
      sum("amount_eur") as "total"
    from
      "savings_entries"
    where
      "user_id" = $1
      and "date" >= $2
      and "date" <= $3
      and counts_for_goal (date, created_at, $4::date, $5::timestamptz)
    group by
      "category"
  ) as "c";

-- setGoalCelebrated
-- [true,":userId"]
update "profiles"
set
  "goal_celebrated" = $1
where
  "id" = $2
  and "goal_reached_on" is not null;

-- replaceGoal
-- [1,1,"utilities",":userId"]
insert into
  reached_goals (
    user_id,
    id,
    name,
    amount_eur,
    goal_date,
    set_on,
    put_in_eur,
    reached_on,
    weeks,
    savings,
    best_category
  )
select
  id,
  goal_id,
  goal_type,
  goal_amount_eur,
  goal_date,
  goal_set_on,
  (
    (
      p.goal_opening_eur + case
        when p.goal_counts_earlier then p.goal_earlier_eur
        else 0
      end
    ) + p.saved_total_eur - p.goal_before_eur
  ),
  goal_reached_on,
  $1::integer,
  $2::integer,
  $3::text
from
  profiles p
where
  id = $4::uuid;

-- [":id",":goalName","0.01",":goalDate",":on",":userId",":userId","2026-01-05T00:00:00.000Z",":userId",":userId","0.01",false,null,false,":userId"]
update "profiles"
set
  "goal_id" = $1,
  "goal_type" = $2,
  "goal_amount_eur" = $3,
  "goal_date" = $4,
  "goal_set_on" = greatest(
    $5::date,
    (
      select
        max(date)
      from
        (
          select
            date,
            created_at
          from
            savings_entries
          where
            user_id = $6::uuid
          union all
          select
            date,
            created_at
          from
            deleted_savings
          where
            user_id = $7::uuid
        ) taken
    )
  ),
  "goal_started_at" = greatest(
    $8::timestamptz,
    (
      select
        date_trunc('milliseconds', max(created_at)) + interval '1 millisecond'
      from
        (
          select
            date,
            created_at
          from
            savings_entries
          where
            user_id = $9::uuid
          union all
          select
            date,
            created_at
          from
            deleted_savings
          where
            user_id = $10::uuid
        ) taken
    )
  ),
  "goal_opening_eur" = $11,
  "goal_counts_earlier" = $12,
  "goal_reached_on" = $13,
  "goal_celebrated" = $14
where
  "id" = $15;

-- [":userId"]
select
  rebuild_goal_sums ($1::uuid);

-- readGoals
-- [":userId",":userId",0,":userId",":setOn",":reachedOn",":setOn",":startedAt"]
-- rows: { lastSavedOn: LocalDay | null; reached: { amount: Cents; bestCategory: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities" | null; id: string; left: Cents; name: string; reachedOn: LocalDay; savings: number; setOn: LocalDay; weeks: number }[]; took: { bestCategory: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities" | null; savings: number } | null }
select
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "g"."id",
          "g"."name",
          ("g"."amount_eur" * 100)::int8 as "amount",
          "g"."set_on" as "setOn",
          "g"."reached_on" as "reachedOn",
          "g"."weeks",
          "g"."savings",
          "g"."best_category" as "bestCategory",
          (
            greatest(
              0,
              g.put_in_eur - (
                select
                  coalesce(sum(w.amount_eur), 0)
                from
                  withdrawals w
                where
                  w.user_id = g.user_id
                  and w.goal_id = g.id
                  and w.deleted_at is null
              )
            ) * 100
          )::int8 as "left"
        from
          "reached_goals" as "g"
        where
          "g"."user_id" = $1
        order by
          "g"."reached_on" desc,
          "g"."id"
      ) as agg
  ) as "reached",
  (
    select
      max("day") as "day"
    from
      "savings_days"
    where
      "user_id" = $2
      and "entries" > $3
  ) as "lastSavedOn",
  (
    select
      to_json(obj)
    from
      (
        select
          coalesce(sum(c.savings), 0)::integer as "savings",
          (
            array_agg(
              c.category
              order by
                c.total desc,
                c.category
            )
          ) [1] as "bestCategory"
        from
          (
            select
              "category",
              count(*) as "savings",
              sum("amount_eur") as "total"
            from
              "savings_entries"
            where
              "user_id" = $4
              and "date" >= $5
              and "date" <= $6
              and counts_for_goal (date, created_at, $7::date, $8::timestamptz)
            group by
              "category"
          ) as "c"
      ) as obj
  ) as "took";

-- [":userId",":userId",0]
-- rows: { lastSavedOn: LocalDay | null; reached: { amount: Cents; bestCategory: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities" | null; id: string; left: Cents; name: string; reachedOn: LocalDay; savings: number; setOn: LocalDay; weeks: number }[]; took: { bestCategory: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities" | null; savings: number } | null }
select
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "g"."id",
          "g"."name",
          ("g"."amount_eur" * 100)::int8 as "amount",
          "g"."set_on" as "setOn",
          "g"."reached_on" as "reachedOn",
          "g"."weeks",
          "g"."savings",
          "g"."best_category" as "bestCategory",
          (
            greatest(
              0,
              g.put_in_eur - (
                select
                  coalesce(sum(w.amount_eur), 0)
                from
                  withdrawals w
                where
                  w.user_id = g.user_id
                  and w.goal_id = g.id
                  and w.deleted_at is null
              )
            ) * 100
          )::int8 as "left"
        from
          "reached_goals" as "g"
        where
          "g"."user_id" = $1
        order by
          "g"."reached_on" desc,
          "g"."id"
      ) as agg
  ) as "reached",
  (
    select
      max("day") as "day"
    from
      "savings_days"
    where
      "user_id" = $2
      and "entries" > $3
  ) as "lastSavedOn",
  null::json as "took";

-- readLeftIn
-- [":userId",":goalId",":userId",":goalId"]
-- rows: { left: Cents }
select
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
  )::int8 as left
from
  profiles p
where
  p.id = $1::uuid
  and p.goal_id = $2::uuid
union all
select
  (
    greatest(
      0,
      g.put_in_eur - (
        select
          coalesce(sum(w.amount_eur), 0)
        from
          withdrawals w
        where
          w.user_id = g.user_id
          and w.goal_id = g.id
          and w.deleted_at is null
      )
    ) * 100
  )::int8
from
  reached_goals g
where
  g.user_id = $3::uuid
  and g.id = $4::uuid;

-- readEarlier
-- [":userId",":goalId"]
-- rows: { amount: Cents | null; earlier: Cents; putAside: Cents | null }
select
  ("goal_earlier_eur" * 100)::int8 as "earlier",
  ("goal_opening_eur" * 100)::int8 as "putAside",
  ("goal_amount_eur" * 100)::int8 as "amount"
from
  "profiles"
where
  "id" = $1
  and "goal_id" = $2;

-- setCountsEarlier
-- [true,":userId"]
update "profiles"
set
  "goal_counts_earlier" = $1
where
  "id" = $2;

-- readRunningGoal
-- [":next",":next",":userId"]
-- rows: { known: boolean; reachedOn: LocalDay | null; setOn: LocalDay | null; startedAt: string | null }
select
  "p"."goal_set_on" as "setOn",
  "p"."goal_started_at" as "startedAt",
  "p"."goal_reached_on" as "reachedOn",
  coalesce(p.goal_id = $1::uuid, false)
  or exists (
    select
    from
      reached_goals g
    where
      g.user_id = p.id
      and g.id = $2::uuid
  ) as "known"
from
  "profiles" as "p"
where
  "p"."id" = $3;
