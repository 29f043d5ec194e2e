-- What habits.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- findHabit
-- [":userId",":id"]
-- rows: { amount: Cents; cadence: "daily" | "monthly" | "weekly"; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; endedOn: LocalDay | null; id: string; kind: "fixed" | "ladder"; reversed: boolean; startsOn: LocalDay; steps: number | null; title: string }
select
  "s"."id",
  "s"."kind",
  "s"."title",
  "s"."category",
  "s"."cadence",
  "s"."starts_on" as "startsOn",
  ("s"."amount_eur" * 100)::int8 as "amount",
  "s"."steps",
  "s"."reversed",
  "s"."ended_on" as "endedOn"
from
  "habits" as "s"
where
  "s"."user_id" = $1
  and "s"."id" = $2;

-- countHabits
-- [":userId"]
-- rows: { count: number }
select
  count(*) as "count"
from
  "habits"
where
  "user_id" = $1
  and "ended_on" is null;

-- insertHabit
-- [":id",":title","utilities",1,"weekly","ladder",true,":userId",":startsOn","0.01"]
insert into
  "habits" (
    "id",
    "title",
    "category",
    "steps",
    "cadence",
    "kind",
    "reversed",
    "user_id",
    "starts_on",
    "amount_eur"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- endHabitRow
-- [":day",":userId",":id"]
update "habits"
set
  "ended_on" = coalesce(ended_on, $1::date)
where
  "user_id" = $2
  and "id" = $3;

-- findOccurrence
-- [":userId",":habitId",":dueOn"]
-- rows: { entry_id: string | null; outcome: "logged" | "skipped" }
select
  "outcome",
  "entry_id"
from
  "habit_occurrences"
where
  "user_id" = $1
  and "habit_id" = $2
  and "due_on" = $3;

-- insertOccurrence
-- [":userId",":habitId",":dueOn","logged",":entryId","2026-01-05T00:00:00.000Z"]
insert into
  "habit_occurrences" ("user_id", "habit_id", "due_on", "outcome", "entry_id", "created_at")
values
  ($1, $2, $3, $4, $5, $6);

-- readHabits
-- [":since",":userId",":userId"]
-- rows: { habits: { amount: Cents; cadence: "daily" | "monthly" | "weekly"; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; createdAt: string; decided: LocalDay[]; endedOn: LocalDay | null; id: string; kind: "fixed" | "ladder"; logged: number; reversed: boolean; skipped: number; startsOn: LocalDay; steps: number | null; title: string }[]; nearlyBought: { amount: Cents; askAt: string; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; createdAt: string; id: string; title: string }[] }
select
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "s"."id",
          "s"."kind",
          "s"."title",
          "s"."category",
          "s"."cadence",
          "s"."starts_on" as "startsOn",
          ("s"."amount_eur" * 100)::int8 as "amount",
          "s"."steps",
          "s"."reversed",
          "s"."ended_on" as "endedOn",
          "o"."logged",
          "o"."skipped",
          "o"."decided",
          to_char("s"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
        from
          "habits" as "s"
          left join lateral (
            select
              count(*) filter (
                where
                  o.outcome = 'logged'
              ) as "logged",
              count(*) filter (
                where
                  o.outcome = 'skipped'
              ) as "skipped",
              coalesce(
                array_agg(o.due_on::text) filter (
                  where
                    s.kind = 'ladder'
                    or o.due_on >= $1::date
                ),
                '{}'
              ) as "decided"
            from
              "habit_occurrences" as "o"
            where
              "o"."user_id" = "s"."user_id"
              and "o"."habit_id" = "s"."id"
          ) as "o" on true
        where
          "s"."user_id" = $2
        order by
          "s"."created_at",
          "s"."id"
      ) as agg
  ) as "habits",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "n"."id",
          "n"."what" as "title",
          "n"."category",
          ("n"."amount_eur" * 100)::int8 as "amount",
          to_char("n"."ask_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "askAt",
          to_char("n"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
        from
          "nearly_bought" as "n"
        where
          "n"."user_id" = $3
          and "n"."outcome" is null
        order by
          "n"."ask_at",
          "n"."id"
      ) as agg
  ) as "nearlyBought";

-- findNearlyBought
-- [":userId",":id"]
-- rows: { amount: Cents; askAt: string; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; createdAt: string; id: string; outcome: "bought" | "saved" | null; title: string }
select
  "n"."id",
  "n"."what" as "title",
  "n"."category",
  ("n"."amount_eur" * 100)::int8 as "amount",
  to_char("n"."ask_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "askAt",
  to_char("n"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  "n"."outcome"
from
  "nearly_bought" as "n"
where
  "n"."user_id" = $1
  and "n"."id" = $2;

-- countOpenNearlyBought
-- [":userId"]
-- rows: { count: number }
select
  count(*) as "count"
from
  "nearly_bought"
where
  "user_id" = $1
  and "outcome" is null;

-- insertNearlyBought
-- [":id",":userId",":what","0.01","utilities","2026-01-05T00:00:00.000Z","2026-01-05T00:00:00.000Z"]
insert into
  "nearly_bought" ("id", "user_id", "what", "amount_eur", "category", "created_at", "ask_at")
values
  ($1, $2, $3, $4, $5, $6, $7);

-- markNearlyBoughtDecided
-- ["saved","2026-01-05T00:00:00.000Z",":userId",":id"]
update "nearly_bought"
set
  "outcome" = $1,
  "decided_at" = $2
where
  "user_id" = $3
  and "id" = $4;

-- dueHabits
-- [":since",":userId",":since"]
-- rows: { amount: Cents; cadence: "daily" | "monthly" | "weekly"; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; createdAt: string; decided: LocalDay[]; endedOn: LocalDay | null; id: string; kind: "fixed" | "ladder"; reversed: boolean; startsOn: LocalDay; steps: number | null; title: string }
select
  "s"."id",
  "s"."kind",
  "s"."title",
  "s"."category",
  "s"."cadence",
  "s"."starts_on" as "startsOn",
  ("s"."amount_eur" * 100)::int8 as "amount",
  "s"."steps",
  "s"."reversed",
  "s"."ended_on" as "endedOn",
  array(
    select
      o.due_on::text
    from
      habit_occurrences o
    where
      o.user_id = s.user_id
      and o.habit_id = s.id
      and o.due_on >= $1::date
  ) as "decided",
  to_char("s"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
from
  "habits" as "s"
where
  "s"."user_id" = $2
  and (
    "s"."ended_on" is null
    or "s"."ended_on" > $3
  )
order by
  "s"."created_at",
  "s"."id";

-- dueNearlyBought
-- [":userId",":now"]
-- rows: { amount: Cents; askAt: string; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; createdAt: string; id: string; title: string }
select
  "n"."id",
  "n"."what" as "title",
  "n"."category",
  ("n"."amount_eur" * 100)::int8 as "amount",
  to_char("n"."ask_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "askAt",
  to_char("n"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
from
  "nearly_bought" as "n"
where
  "n"."user_id" = $1
  and "n"."outcome" is null
  and "n"."ask_at" <= $2
order by
  "n"."ask_at",
  "n"."id";
