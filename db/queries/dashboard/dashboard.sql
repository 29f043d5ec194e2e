-- What dashboard.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- readDashboard
-- [":userId",":weekFrom",":today",0,":userId",1,":timeZone",":userId",":userId",":userId",1,":dueSince",":userId",":dueSince",":userId",":now",":userId",":userId","active",":gameDay",3,":userId",":userId","completed",3,":userId",":userId","active",":gameDay",3,":today",":userId",":today",":userId",100,":userId",100,":userId",100,":userId",":timeZone",":timeZone",100,":userId","transfer",":gameDay",":userId","pending","active",":now",":userId",":userId",":userId",":userId",":userId",":userId",20,":userId",10,":userId",":userId",":userId",":today",":timeZone",":userId",":userId",":userId",":now",3,":userId",":userId",":userId",4,":userId",10,":userId",":userId",5,":userId",1,":userId",":userId",":userId",4,":userId",false,":userId",":userId",4,":month",":today",":userId",":month",":today",":userId",":month",":month",":userId",":month",":userId",":userId",":month"]
-- rows: { cheers: { amount: Cents; at: string; id: string; kind: "lovely" | "on_we_go" | "well_done"; name: string; title: string }[]; dueHabits: { amount: Cents; cadence: "daily" | "monthly" | "weekly"; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; createdAt: string; decided: LocalDay[]; endedOn: LocalDay | null; id: string; kind: "fixed" | "ladder"; reversed: boolean; startsOn: LocalDay; steps: number | null; title: string }[]; dueNearly: { amount: Cents; askAt: string; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; createdAt: string; id: string; title: string }[]; encouragement: { name: string; week: LocalDay } | null; endings: { groupId: string; kind: "cancelled" | "removed"; title: string }[]; followers: { at: string; id: string; name: string }[]; given: { amount: Cents; logged: boolean }[]; groups: { gave: boolean; goal: Cents; id: string; names: string[]; others: number; own: { amount: Cents; logged: boolean }[]; title: string; total: Cents }[]; invites: { challengeId: string; description: string; durationDays: number; expiresAt: string; goal: Cents; id: string; inviterName: string; members: number; startedAt: string; title: string }[]; latest: { amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; hour: number | null; note: string | null; own: boolean }[]; month: { average: Cents; categories: { category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; entries: number; total: Cents }[]; changePercent: number | null; days: { day: LocalDay; entries: number; total: Cents }[]; entries: number; firstMonth: LocalDay | null; topCategory: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities" | null; total: Cents }; plan: { day: unknown } | null; recent: { amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; createdAt: string; date: LocalDay; id: string; note: string | null; transferred: boolean }[]; requests: { id: string; name: string }[]; runs: { challenge_code: string; check_in_count: number; checked_days: LocalDay[]; completed_at: string | null; description: string; duration_days: number; earned_on: LocalDay | null; est_saving: Cents; id: string; started_on: LocalDay; status: "abandoned" | "active" | "completed"; title: string }[]; transferXp: number; transfers: { amount: Cents; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities" | null; day: LocalDay; id: string; kind: "challenge" | "contribution" | "saving"; note: string | null; title: string | null }[]; week: { day: LocalDay; entries: number; total: Cents }[] }
select
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "day",
          ("total_eur" * 100)::int8 as "total",
          "entries"
        from
          "savings_days"
        where
          "user_id" = $1
          and "day" >= $2
          and "day" <= $3
          and "entries" > $4
        order by
          "day"
      ) as agg
  ) as "week",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "id",
          ("amount_eur" * 100)::int8 as "amount",
          "category",
          "date",
          "note",
          "transferred",
          to_char("created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
        from
          "savings_entries"
        where
          "user_id" = $5
        order by
          "date" desc,
          "created_at" desc,
          "id" desc
        limit
          $6
      ) as agg
  ) as "recent",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          ("e"."amount_eur" * 100)::int8 as "amount",
          "e"."category",
          "e"."note",
          case
            when e.date = e.logged_on then extract(
              hour
              from
                e.created_at at time zone $7::text
            )::integer
          end as "hour",
          not exists (
            select
            from
              group_challenge_contributions c
            where
              c.user_id = $8::uuid
              and c.savings_entry_id = e.id
          )
          and not exists (
            select
            from
              habit_occurrences o
            where
              o.user_id = $9::uuid
              and o.entry_id = e.id
          ) as "own"
        from
          (
            select
              "id",
              "amount_eur",
              "category",
              "note",
              "date",
              "logged_on",
              "created_at"
            from
              "savings_entries"
            where
              "user_id" = $10
            order by
              "date" desc,
              "created_at" desc,
              "id" desc
            limit
              $11
          ) as "e"
        order by
          "e"."date" desc,
          "e"."created_at" desc,
          "e"."id" desc
      ) as agg
  ) as "latest",
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
          array(
            select
              o.due_on::text
            from
              habit_occurrences o
            where
              o.user_id = s.user_id
              and o.habit_id = s.id
              and o.due_on >= $12::date
          ) as "decided",
          to_char("s"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
        from
          "habits" as "s"
        where
          "s"."user_id" = $13
          and (
            "s"."ended_on" is null
            or "s"."ended_on" > $14
          )
        order by
          "s"."created_at",
          "s"."id"
      ) as agg
  ) as "dueHabits",
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
          "n"."user_id" = $15
          and "n"."outcome" is null
          and "n"."ask_at" <= $16
        order by
          "n"."ask_at",
          "n"."id"
      ) as agg
  ) as "dueNearly",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
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
                  e.user_id = $17
                  and e.challenge_code = "u"."challenge_code"
                  and e.status = 'completed'
                  and x.reverses is null
              ) as "earned_on"
            from
              "user_challenges" as "u"
            where
              "u"."user_id" = $18
              and "u"."status" = $19
              and u.started_on + u.duration_days <= $20::date
            order by
              "u"."started_at",
              "u"."id"
            limit
              $21
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
                  e.user_id = $22
                  and e.challenge_code = "u"."challenge_code"
                  and e.status = 'completed'
                  and x.reverses is null
              ) as "earned_on"
            from
              "user_challenges" as "u"
            where
              "u"."user_id" = $23
              and "u"."status" = $24
              and "u"."end_seen_at" is null
            order by
              "u"."completed_at",
              "u"."id"
            limit
              $25
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
                  e.user_id = $26
                  and e.challenge_code = "u"."challenge_code"
                  and e.status = 'completed'
                  and x.reverses is null
              ) as "earned_on"
            from
              "user_challenges" as "u"
            where
              "u"."user_id" = $27
              and "u"."status" = $28
              and not (u.started_on + u.duration_days <= $29::date)
            order by
              "u"."started_at" desc,
              "u"."id"
            limit
              $30
          ) as "running"
      ) as agg
  ) as "runs",
  (
    select
      to_json(obj)
    from
      (
        select
          "daily_plans" -> (
            extract(
              isodow
              from
                $31::date
            )::integer - 8
          ) as "day"
        from
          "coach_plan_week"
        where
          "user_id" = $32
          and "week_start" = date_trunc('week', $33::date)::date
      ) as obj
  ) as "plan",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          *
        from
          (
            with
              entries as (
                select
                  id,
                  amount_eur,
                  date,
                  created_at,
                  category,
                  note
                from
                  savings_entries
                where
                  user_id = $34::uuid
                  and not transferred
                order by
                  date desc,
                  created_at desc
                limit
                  $35::integer
              ),
              contributions as (
                select
                  c.id,
                  c.amount_eur,
                  c.contributed_at,
                  c.note,
                  g.title
                from
                  group_challenge_contributions c
                  join group_challenges g on g.id = c.group_challenge_id
                where
                  c.user_id = $36::uuid
                  and not c.transferred
                  and c.savings_entry_id is null
                order by
                  c.contributed_at desc
                limit
                  $37::integer
              ),
              runs as (
                select
                  id,
                  est_saving_eur,
                  completed_at,
                  title
                from
                  user_challenges
                where
                  user_id = $38::uuid
                  and status = 'completed'
                  and not transferred
                  and check_in_count > 0
                order by
                  completed_at desc
                limit
                  $39::integer
              )
            select
              w.kind,
              w.id,
              (w.amount_eur * 100)::integer as amount,
              w.day,
              w.category,
              w.note,
              w.title
            from
              (
                select
                  'saving' as kind,
                  e.id,
                  e.amount_eur,
                  e.date as day,
                  e.created_at as at,
                  e.category,
                  e.note,
                  g.title
                from
                  entries e
                  left join group_challenge_contributions c on c.user_id = $40::uuid
                  and c.savings_entry_id = e.id
                  left join group_challenges g on g.id = c.group_challenge_id
                union all
                select
                  'contribution',
                  id,
                  amount_eur,
                  (contributed_at at time zone $41::text)::date,
                  contributed_at,
                  null,
                  note,
                  title
                from
                  contributions
                union all
                select
                  'challenge',
                  id,
                  est_saving_eur,
                  (completed_at at time zone $42::text)::date,
                  completed_at,
                  null,
                  null,
                  title
                from
                  runs
              ) w
            order by
              w.day desc,
              w.at desc,
              w.id
            limit
              $43::integer
          ) as "pending"
      ) as agg
  ) as "transfers",
  (
    select
      coalesce(sum("amount"), 0) as "sum"
    from
      "xp_events"
    where
      "user_id" = $44
      and "rule" = $45
      and "day" = $46
  ) as "transferXp",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "i"."id",
          "inviter"."display_name" as "inviterName",
          "i"."group_challenge_id" as "challengeId",
          "g"."title",
          "g"."description",
          "g"."duration_days" as "durationDays",
          to_char("g"."started_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startedAt",
          ("g"."goal_amount_eur" * 100)::int8 as "goal",
          "g"."member_count" as "members",
          to_char("i"."expires_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt"
        from
          "group_challenge_invitations" as "i"
          inner join "group_challenges" as "g" on "g"."id" = "i"."group_challenge_id"
          inner join "profiles" as "p" on "p"."email_normalised" = "i"."invited_email_normalised"
          inner join "users" as "u" on "u"."id" = "p"."id"
          inner join "profiles" as "inviter" on "inviter"."id" = "i"."invited_by"
        where
          "p"."id" = $47
          and "u"."email_verified_at" is not null
          and "i"."status" = $48
          and "g"."status" = $49
          and "i"."expires_at" > $50
          and not exists (
            select
            from
              user_blocks b
            where
              (b.user_id, b.blocked_user_id) = ($51::uuid, "i"."invited_by")
              or (b.user_id, b.blocked_user_id) = ("i"."invited_by", $52::uuid)
          )
          and not exists (
            select
            from
              user_blocks b
            where
              (b.user_id, b.blocked_user_id) = ($53::uuid, "g"."created_by")
              or (b.user_id, b.blocked_user_id) = ("g"."created_by", $54::uuid)
          )
          and not exists (
            select
            from
              group_challenge_members m
            where
              m.group_challenge_id = g.id
              and m.user_id = p.id
          )
          and not exists (
            select
            from
              group_challenge_invitations later
            where
              later.group_challenge_id = i.group_challenge_id
              and later.invited_email_normalised = i.invited_email_normalised
              and later.status = 'pending'
              and not exists (
                select
                from
                  user_blocks b
                where
                  (b.user_id, b.blocked_user_id) = ($55::uuid, "later"."invited_by")
                  or (b.user_id, b.blocked_user_id) = ("later"."invited_by", $56::uuid)
              )
              and (later.expires_at, later.id) > (i.expires_at, i.id)
          )
        order by
          "i"."created_at" desc,
          "i"."id"
        limit
          $57
      ) as agg
  ) as "invites",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "id",
          "title",
          "goal",
          "total",
          "gave",
          "others",
          "names",
          "own"
        from
          (
            select
              g.id,
              g.title,
              (g.goal_amount_eur * 100)::bigint as goal,
              (g.total_saved_eur * 100)::bigint as total,
              t.gave,
              t.others,
              t.names,
              coalesce(
                (
                  select
                    json_agg(l)
                  from
                    (
                      select
                        (c.amount_eur * 100)::bigint as amount,
                        c.savings_entry_id is not null as logged
                      from
                        group_challenge_contributions c
                      where
                        c.user_id = $58::uuid
                        and c.group_challenge_id = g.id
                      order by
                        c.contributed_at desc
                      limit
                        $59::integer
                    ) l
                ),
                '[]'
              ) as own
            from
              group_challenge_members me
              join group_challenges g on g.id = me.group_challenge_id
              cross join lateral (
                select
                  coalesce(bool_or(d.id = $60::uuid), false) as gave,
                  (
                    count(*) filter (
                      where
                        d.id <> $61::uuid
                    )
                  )::integer as others,
                  coalesce(
                    (
                      array_agg(
                        d.name
                        order by
                          d.at desc
                      ) filter (
                        where
                          d.id <> $62::uuid
                      )
                    ) [1:2],
                    '{}'
                  ) as names
                from
                  (
                    select
                      p.id,
                      p.display_name as name,
                      max(c.contributed_at) as at
                    from
                      group_challenge_contributions c
                      join group_challenge_members m on (m.group_challenge_id, m.user_id) = (c.group_challenge_id, c.user_id)
                      join profiles p on p.id = m.user_id
                      and p.deletion_due_at is null
                    where
                      c.group_challenge_id = g.id
                      and c.contributed_at >= $63::date::timestamp at time zone $64::text
                      and not exists (
                        select
                        from
                          user_blocks b
                        where
                          (b.user_id, b.blocked_user_id) = ($65::uuid, "m"."user_id")
                          or (b.user_id, b.blocked_user_id) = ("m"."user_id", $66::uuid)
                      )
                    group by
                      p.id
                  ) d
              ) t
            where
              me.user_id = $67::uuid
              and g.status = 'active'
              and g.started_at + make_interval(hours => 24 * g.duration_days) > $68::timestamptz
            order by
              g.created_at desc,
              g.id
            limit
              $69::integer
          ) as "groups"
      ) as agg
  ) as "groups",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "id",
          "name",
          "kind",
          "at",
          "amount",
          "title"
        from
          (
            select
              h.contribution_id || ' ' || h.user_id as id,
              p.display_name as name,
              h.kind,
              to_char(h.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
              (c.amount_eur * 100)::bigint as amount,
              g.title
            from
              group_challenge_cheers h
              join group_challenges g on g.id = h.group_challenge_id
              and g.status <> 'cancelled'
              join group_challenge_contributions c on (c.group_challenge_id, c.id) = (h.group_challenge_id, h.contribution_id)
              join profiles p on p.id = h.user_id
            where
              h.giver_user_id = $70::uuid
              and h.seen_at is null
              and not exists (
                select
                from
                  user_blocks b
                where
                  (b.user_id, b.blocked_user_id) = ($71::uuid, "h"."user_id")
                  or (b.user_id, b.blocked_user_id) = ("h"."user_id", $72::uuid)
              )
            order by
              h.created_at desc,
              h.user_id
            limit
              $73::integer
          ) as "cheers"
      ) as agg
  ) as "cheers",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "amount",
          "logged"
        from
          (
            select
              (c.amount_eur * 100)::bigint as amount,
              c.savings_entry_id is not null as logged
            from
              group_challenge_contributions c
            where
              c.user_id = $74::uuid
            order by
              c.contributed_at desc
            limit
              $75::integer
          ) as "given"
      ) as agg
  ) as "given",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "groupId",
          "title",
          "kind"
        from
          (
            select
              g.id as "groupId",
              g.title,
              'removed' as kind,
              r.removed_at as at
            from
              group_challenge_removals r
              join group_challenges g on g.id = r.group_challenge_id
            where
              r.user_id = $76::uuid
            union all
            select
              g.id,
              g.title,
              'cancelled',
              g.created_at
            from
              group_challenge_members m
              join group_challenges g on g.id = m.group_challenge_id
            where
              m.user_id = $77::uuid
              and g.status = 'cancelled'
              and g.created_by <> m.user_id
              and m.completion_seen_at is null
            order by
              at desc,
              "groupId"
            limit
              $78::integer
          ) as "endings"
      ) as agg
  ) as "endings",
  (
    select
      to_json(obj)
    from
      (
        select
          "s"."name",
          "l"."week_start" as "week"
        from
          "partner_lines" as "l"
          inner join "savings_partners" as "s" on "s"."user_id" = "l"."user_id"
        where
          "l"."user_id" = $79
          and "l"."encouraged_at" is not null
          and "l"."seen_at" is null
        order by
          "l"."week_start" desc
        limit
          $80
      ) as obj
  ) as "encouragement",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "p"."id",
          "p"."display_name" as "name"
        from
          "follow_requests" as "q"
          inner join "profiles" as "p" on "p"."id" = "q"."follower_id"
        where
          "q"."following_id" = $81
          and "p"."goal_amount_eur" is not null
          and "p"."deletion_due_at" is null
          and not exists (
            select
            from
              user_blocks b
            where
              (b.user_id, b.blocked_user_id) = ($82::uuid, "p"."id")
              or (b.user_id, b.blocked_user_id) = ("p"."id", $83::uuid)
          )
        order by
          "q"."created_at",
          "p"."id"
        limit
          $84
      ) as agg
  ) as "requests",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "p"."id",
          "p"."display_name" as "name",
          to_char("f"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "at"
        from
          "user_follows" as "f"
          inner join "profiles" as "p" on "p"."id" = "f"."follower_id"
        where
          "f"."following_id" = $85
          and "f"."seen" = $86
          and "p"."goal_amount_eur" is not null
          and "p"."deletion_due_at" is null
          and not exists (
            select
            from
              user_blocks b
            where
              (b.user_id, b.blocked_user_id) = ($87::uuid, "p"."id")
              or (b.user_id, b.blocked_user_id) = ("p"."id", $88::uuid)
          )
        order by
          "f"."created_at" desc,
          "p"."id"
        limit
          $89
      ) as agg
  ) as "followers",
  (
    select
      to_json(obj)
    from
      (
        select
          *
        from
          (
            select
              coalesce((i.total_saved_eur * 100)::int8, 0) as total,
              coalesce(i.total_entries, 0) as entries,
              coalesce((i.avg_per_entry * 100)::int8, 0) as average,
              i.top_category as "topCategory",
              case
                when $90::date = date_trunc('month', $91::date)::date then (
                  select
                    round((i.total_saved_eur - sum(b.total_eur)) * 100 / nullif(sum(b.total_eur), 0), 2)
                  from
                    savings_days b
                  where
                    b.user_id = $92::uuid
                    and b.day between ($93::date - interval '1 month')::date and ($94::date - interval '1 month')::date
                )
                else i.vs_previous_month_pct
              end::float8 as "changePercent",
              (
                select
                  coalesce(
                    json_agg(
                      json_build_object('day', d.day, 'total', (d.total_eur * 100)::int8, 'entries', d.entries)
                      order by
                        d.day
                    ),
                    '[]'
                  )
                from
                  savings_days d
                where
                  d.user_id = $95::uuid
                  and d.entries > 0
                  and d.day >= $96::date
                  and d.day < ($97::date + interval '1 month')::date
              ) as days,
              (
                select
                  coalesce(
                    json_agg(
                      json_build_object('category', c.category, 'total', (c.total_eur * 100)::int8, 'entries', c.entries)
                      order by
                        c.total_eur desc,
                        c.category
                    ),
                    '[]'
                  )
                from
                  monthly_categories c
                where
                  c.user_id = $98::uuid
                  and c.month_start = $99::date
                  and c.entries > 0
              ) as categories,
              (
                select
                  min(f.month_start)
                from
                  monthly_insights f
                where
                  f.user_id = $100::uuid
              ) as "firstMonth"
            from
              (
                values
                  (1)
              ) one
              left join monthly_insights i on i.user_id = $101::uuid
              and i.month_start = $102::date
          ) as "month"
      ) as obj
  ) as "month";
