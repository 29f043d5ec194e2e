-- What challenges.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- dashboardRuns
-- [":userId",":userId","active",":today",1,":userId",":userId","completed",1,":userId",":userId","active",":today",1]
-- rows: { challenge_code: string; check_in_count: number; checked_days: LocalDay[]; completed_at: string | null; description: string; duration_days: number; earned_on: LocalDay | null; est_saving: Cents; id: string; started_on: LocalDay; status: "abandoned" | "active" | "completed"; title: string }
select
  *
from
  (
    select
      "u"."id",
      "u"."challenge_code",
      "u"."title",
      "u"."description",
      "u"."duration_days",
      ("u"."est_saving_eur" * 100)::int8 as "est_saving",
      "u"."status",
      "u"."started_on",
      to_char("u"."completed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "completed_at",
      "u"."check_in_count",
      (
        select
          coalesce(
            array_agg(
              c.check_in_date::text
              order by
                c.check_in_date
            ),
            '{}'
          )
        from
          challenge_check_ins c
        where
          c.user_id = u.user_id
          and c.user_challenge_id = u.id
      ) as "checked_days",
      (
        select
          max(x.day)
        from
          user_challenges e
          join xp_events x on x.user_id = e.user_id
          and x.rule = 'challenge_completed'
          and x.source = e.id::text
        where
          e.user_id = $1
          and e.challenge_code = "u"."challenge_code"
          and e.status = 'completed'
          and x.reverses is null
      ) as "earned_on"
    from
      "user_challenges" as "u"
    where
      "u"."user_id" = $2
      and "u"."status" = $3
      and u.started_on + u.duration_days <= $4::date
    order by
      "u"."started_at",
      "u"."id"
    limit
      $5
  ) as "due"
union all
select
  *
from
  (
    select
      "u"."id",
      "u"."challenge_code",
      "u"."title",
      "u"."description",
      "u"."duration_days",
      ("u"."est_saving_eur" * 100)::int8 as "est_saving",
      "u"."status",
      "u"."started_on",
      to_char("u"."completed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "completed_at",
      "u"."check_in_count",
      (
        select
          coalesce(
            array_agg(
              c.check_in_date::text
              order by
                c.check_in_date
            ),
            '{}'
          )
        from
          challenge_check_ins c
        where
          c.user_id = u.user_id
          and c.user_challenge_id = u.id
      ) as "checked_days",
      (
        select
          max(x.day)
        from
          user_challenges e
          join xp_events x on x.user_id = e.user_id
          and x.rule = 'challenge_completed'
          and x.source = e.id::text
        where
          e.user_id = $6
          and e.challenge_code = "u"."challenge_code"
          and e.status = 'completed'
          and x.reverses is null
      ) as "earned_on"
    from
      "user_challenges" as "u"
    where
      "u"."user_id" = $7
      and "u"."status" = $8
      and "u"."end_seen_at" is null
    order by
      "u"."completed_at",
      "u"."id"
    limit
      $9
  ) as "unseen"
union all
select
  *
from
  (
    select
      "u"."id",
      "u"."challenge_code",
      "u"."title",
      "u"."description",
      "u"."duration_days",
      ("u"."est_saving_eur" * 100)::int8 as "est_saving",
      "u"."status",
      "u"."started_on",
      to_char("u"."completed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "completed_at",
      "u"."check_in_count",
      (
        select
          coalesce(
            array_agg(
              c.check_in_date::text
              order by
                c.check_in_date
            ),
            '{}'
          )
        from
          challenge_check_ins c
        where
          c.user_id = u.user_id
          and c.user_challenge_id = u.id
      ) as "checked_days",
      (
        select
          max(x.day)
        from
          user_challenges e
          join xp_events x on x.user_id = e.user_id
          and x.rule = 'challenge_completed'
          and x.source = e.id::text
        where
          e.user_id = $10
          and e.challenge_code = "u"."challenge_code"
          and e.status = 'completed'
          and x.reverses is null
      ) as "earned_on"
    from
      "user_challenges" as "u"
    where
      "u"."user_id" = $11
      and "u"."status" = $12
      and not (u.started_on + u.duration_days <= $13::date)
    order by
      "u"."started_at" desc,
      "u"."id"
    limit
      $14
  ) as "running";

-- findRun
-- [":userId",":userId",":id"]
-- rows: { challenge_code: string; check_in_count: number; checked_days: LocalDay[]; completed_at: string | null; description: string; duration_days: number; earned_on: LocalDay | null; est_saving: Cents; id: string; started_on: LocalDay; status: "abandoned" | "active" | "completed"; title: string }
select
  "u"."id",
  "u"."challenge_code",
  "u"."title",
  "u"."description",
  "u"."duration_days",
  ("u"."est_saving_eur" * 100)::int8 as "est_saving",
  "u"."status",
  "u"."started_on",
  to_char("u"."completed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "completed_at",
  "u"."check_in_count",
  (
    select
      coalesce(
        array_agg(
          c.check_in_date::text
          order by
            c.check_in_date
        ),
        '{}'
      )
    from
      challenge_check_ins c
    where
      c.user_id = u.user_id
      and c.user_challenge_id = u.id
  ) as "checked_days",
  (
    select
      max(x.day)
    from
      user_challenges e
      join xp_events x on x.user_id = e.user_id
      and x.rule = 'challenge_completed'
      and x.source = e.id::text
    where
      e.user_id = $1
      and e.challenge_code = "u"."challenge_code"
      and e.status = 'completed'
      and x.reverses is null
  ) as "earned_on"
from
  "user_challenges" as "u"
where
  "u"."user_id" = $2
  and "u"."id" = $3;

-- findRunWithNotes
-- [":userId",":userId",":id"]
-- rows: { challenge_code: string; check_in_count: number; checked_days: LocalDay[]; completed_at: string | null; description: string; duration_days: number; earned_on: LocalDay | null; est_saving: Cents; id: string; notes: { day: LocalDay; note: string }[]; started_on: LocalDay; status: "abandoned" | "active" | "completed"; title: string }
select
  "u"."id",
  "u"."challenge_code",
  "u"."title",
  "u"."description",
  "u"."duration_days",
  ("u"."est_saving_eur" * 100)::int8 as "est_saving",
  "u"."status",
  "u"."started_on",
  to_char("u"."completed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "completed_at",
  "u"."check_in_count",
  (
    select
      coalesce(
        array_agg(
          c.check_in_date::text
          order by
            c.check_in_date
        ),
        '{}'
      )
    from
      challenge_check_ins c
    where
      c.user_id = u.user_id
      and c.user_challenge_id = u.id
  ) as "checked_days",
  (
    select
      max(x.day)
    from
      user_challenges e
      join xp_events x on x.user_id = e.user_id
      and x.rule = 'challenge_completed'
      and x.source = e.id::text
    where
      e.user_id = $1
      and e.challenge_code = "u"."challenge_code"
      and e.status = 'completed'
      and x.reverses is null
  ) as "earned_on",
  (
    select
      coalesce(
        json_agg(
          json_build_object('day', c.check_in_date, 'note', c.note)
          order by
            c.check_in_date
        ),
        '[]'
      )
    from
      challenge_check_ins c
    where
      c.user_id = u.user_id
      and c.user_challenge_id = u.id
      and c.note is not null
  ) as "notes"
from
  "user_challenges" as "u"
where
  "u"."user_id" = $2
  and "u"."id" = $3;

-- findBuiltIn
-- [":code"]
-- rows: { code: string; description: string; durationDays: number; estSaving: Cents; title: string }
select
  "c"."code",
  "c"."title",
  "c"."description",
  "c"."default_duration_days" as "durationDays",
  ("c"."est_saving_eur" * 100)::int8 as "estSaving"
from
  "challenges" as "c"
where
  "c"."code" = $1;

-- readChallenges
-- [":userId",":userId","active",":userId","completed",":userId","active",":userId",":userId",1,":userId","challenge_completed",":today"]
-- rows: { active: { challenge_code: string; check_in_count: number; checked_days: LocalDay[]; completed_at: string | null; description: string; duration_days: number; earned_on: LocalDay | null; est_saving: Cents; id: string; notes: { day: LocalDay; note: string }[]; started_on: LocalDay; status: "abandoned" | "active" | "completed"; title: string }[]; builtIn: { code: string; completed: boolean; description: string; durationDays: number; estSaving: Cents; title: string }[]; completed: { checkIns: number; completedAt: string; id: string; title: string; transferred: boolean }[]; custom: { description: string; durationDays: number; estSaving: Cents; id: string; running: boolean; title: string }[]; earnedToday: number }
select
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "u"."id",
          "u"."challenge_code",
          "u"."title",
          "u"."description",
          "u"."duration_days",
          ("u"."est_saving_eur" * 100)::int8 as "est_saving",
          "u"."status",
          "u"."started_on",
          to_char("u"."completed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "completed_at",
          "u"."check_in_count",
          (
            select
              coalesce(
                array_agg(
                  c.check_in_date::text
                  order by
                    c.check_in_date
                ),
                '{}'
              )
            from
              challenge_check_ins c
            where
              c.user_id = u.user_id
              and c.user_challenge_id = u.id
          ) as "checked_days",
          (
            select
              max(x.day)
            from
              user_challenges e
              join xp_events x on x.user_id = e.user_id
              and x.rule = 'challenge_completed'
              and x.source = e.id::text
            where
              e.user_id = $1
              and e.challenge_code = "u"."challenge_code"
              and e.status = 'completed'
              and x.reverses is null
          ) as "earned_on",
          (
            select
              coalesce(
                json_agg(
                  json_build_object('day', c.check_in_date, 'note', c.note)
                  order by
                    c.check_in_date
                ),
                '[]'
              )
            from
              challenge_check_ins c
            where
              c.user_id = u.user_id
              and c.user_challenge_id = u.id
              and c.note is not null
          ) as "notes"
        from
          "user_challenges" as "u"
        where
          "u"."user_id" = $2
          and "u"."status" = $3
        order by
          "u"."started_at" desc,
          "u"."id"
      ) as agg
  ) as "active",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "c"."code",
          "c"."title",
          "c"."description",
          "c"."default_duration_days" as "durationDays",
          ("c"."est_saving_eur" * 100)::int8 as "estSaving",
          exists (
            select
            from
              user_challenges u
            where
              u.user_id = $4
              and u.challenge_code = c.code
              and u.status = $5
          ) as "completed"
        from
          "challenges" as "c"
        where
          not exists (
            select
            from
              user_challenges u
            where
              u.user_id = $6
              and u.challenge_code = c.code
              and u.status = $7
          )
        order by
          "completed",
          "c"."default_duration_days",
          "c"."code"
      ) as agg
  ) as "builtIn",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "c"."id",
          "c"."title",
          "c"."description",
          "c"."duration_days" as "durationDays",
          ("c"."est_saving_eur" * 100)::int8 as "estSaving",
          exists (
            select
            from
              user_challenges u
            where
              u.user_id = c.user_id
              and u.challenge_code = 'custom_' || c.id
              and u.status = 'active'
          ) as "running"
        from
          "user_custom_challenges" as "c"
        where
          "c"."user_id" = $8
        order by
          "c"."created_at" desc,
          "c"."id"
      ) as agg
  ) as "custom",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "u"."id",
          "u"."title",
          "u"."transferred",
          "u"."check_in_count" as "checkIns",
          to_char("u"."completed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "completedAt"
        from
          "user_challenges" as "u"
        where
          "u"."user_id" = $9
          and "u"."completed_at" is not null
        order by
          "u"."completed_at" desc,
          "u"."id"
        limit
          $10
      ) as agg
  ) as "completed",
  (
    select
      coalesce(sum("amount"), 0) as "sum"
    from
      "xp_events"
    where
      "user_id" = $11
      and "rule" = $12
      and "day" = $13
  ) as "earnedToday";

-- findCustom
-- [":userId",":id"]
-- rows: { description: string; durationDays: number; estSaving: Cents; id: string; title: string }
select
  "c"."id",
  "c"."title",
  "c"."description",
  "c"."duration_days" as "durationDays",
  ("c"."est_saving_eur" * 100)::int8 as "estSaving"
from
  "user_custom_challenges" as "c"
where
  "c"."user_id" = $1
  and "c"."id" = $2;

-- countCustom
-- [":userId"]
-- rows: { count: number }
select
  count(*) as "count"
from
  "user_custom_challenges"
where
  "user_id" = $1;

-- insertCustom
-- [":id",":userId",":title",":description",1,"0.01","2026-01-05T00:00:00.000Z"]
insert into
  "user_custom_challenges" ("id", "user_id", "title", "description", "duration_days", "est_saving_eur", "created_at")
values
  ($1, $2, $3, $4, $5, $6, $7);

-- updateCustom
-- [":title",":description",1,"0.01",":id",":userId"]
update "user_custom_challenges"
set
  "title" = $1,
  "description" = $2,
  "duration_days" = $3,
  "est_saving_eur" = $4
where
  "id" = $5
  and "user_id" = $6;

-- deleteCustom
-- [":id",":userId"]
delete from "user_custom_challenges"
where
  "id" = $1
  and "user_id" = $2;
