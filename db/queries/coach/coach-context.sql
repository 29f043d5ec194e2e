-- What coach-context.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- readCoachContextRow
-- [":weeksFrom",":day",":since",":day",1,":day",100,":since",":since",":day",":notedFrom",":day",300,":day",":day","2026-01-05T00:00:00.000Z",1,":userId"]
-- rows: { ai_consent_at: string | null; challenges: { check_ins: number; days: number; started_on: LocalDay; title: string }[]; doing: { category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; entries: number | null; monthly: Cents; text: string }[]; first_saved_on: LocalDay | null; fixed_costs: Cents | null; fixed_type: "car" | "mortgage" | "other" | "rent" | null; income: Cents | null; logged: { category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; day: LocalDay; entries: number; total: Cents }[]; messages: { content: string; created_at: string; facts: unknown; role: "assistant" | "user"; turn_id: string | null }[]; money_is_tight: boolean; monthly_subscriptions: number; pro_nudged_on: LocalDay | null; said: string[]; said_of_tips: { feedback: "declined" | "doing"; on: LocalDay; template: string }[]; shown: { on: LocalDay; template: string }[]; spending_notes: string | null; tips: { accepted_on: LocalDay; after: Cents; after_entries: number; baseline: Cents | null; baseline_entries: number | null; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities" | null; description: string; facts: unknown; generation_at: number | null; generation_id: string | null; id: string; saving: Cents; status: "done" | "todo"; template: string | null; title: string }[]; weekly_coffees_out: number; weekly_eating_out: number; weekly_transport: number; weeks: { total: Cents; week: LocalDay }[] }
select
  p.weekly_eating_out,
  p.weekly_coffees_out,
  p.weekly_transport,
  p.monthly_subscriptions,
  (p.monthly_salary_eur * 100)::int8 as income,
  p.fixed_expense_type as fixed_type,
  (p.fixed_expense_eur * 100)::int8 as fixed_costs,
  p.spending_notes,
  p.money_is_tight,
  p.ai_consent_at,
  p.pro_nudged_on,
  (
    select
      min(d.day)
    from
      savings_days d
    where
      d.user_id = p.id
      and d.entries > 0
  ) as first_saved_on,
  (
    select
      coalesce(json_agg(w), '[]')
    from
      (
        select
          date_trunc('week', d.day)::date as week,
          (sum(d.total_eur) * 100)::int8 as total
        from
          savings_days d
        where
          d.user_id = p.id
          and d.entries > 0
          and d.day between $1::date and $2::date
        group by
          1
      ) w
  ) as weeks,
  (
    select
      coalesce(
        json_agg(json_build_object('day', e.date, 'category', e.category, 'total', e.total, 'entries', e.entries)),
        '[]'
      )
    from
      (
        select
          date,
          category,
          (sum(amount_eur) * 100)::int8 as total,
          count(*) as entries
        from
          savings_entries
        where
          user_id = p.id
          and date between $3::date and $4::date
        group by
          date,
          category
        order by
          date,
          category
      ) e
  ) as logged,
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'title',
            c.title,
            'started_on',
            c.started_on,
            'days',
            c.duration_days,
            'check_ins',
            c.check_in_count
          )
          order by
            c.started_at desc
        ),
        '[]'
      )
    from
      user_challenges c
    where
      c.user_id = p.id
      and c.status = 'active'
  ) as challenges,
  (
    select
      coalesce(json_agg(t), '[]')
    from
      (
        select
          t.id,
          t.tip_title as title,
          t.tip_description as description,
          (t.est_saving_eur * 100)::int8 as saving,
          t.status,
          t.template,
          t.category,
          t.accepted_on,
          t.facts,
          (t.baseline_eur * 100)::int8 as baseline,
          t.baseline_entries,
          t.generation_id,
          t.generation_at,
          coalesce(a.total, 0) as after,
          coalesce(a.entries, 0) as after_entries
        from
          accepted_tips t
          left join lateral (
            select
              (sum(e.amount_eur) * 100)::int8 as total,
              count(*) as entries
            from
              savings_entries e
            where
              e.user_id = t.user_id
              and e.category = t.category
              and e.date >= t.accepted_on
              and e.date < t.accepted_on + $5::integer
              and e.date <= $6::date
          ) a on true
        where
          t.user_id = p.id
          and not exists (
            select
            from
              tip_feedback f
            where
              f.user_id = t.user_id
              and f.template = t.template
              and f.said_at >= t.created_at
          )
        order by
          t.status desc,
          t.created_at desc,
          t.id
        limit
          $7
      ) t
  ) as tips,
  (
    select
      coalesce(json_agg(json_build_object('template', f.family, 'on', g.generated_at::date)), '[]')
    from
      ai_tip_generations g
      cross join lateral unnest(g.families) f (family)
    where
      g.user_id = p.id
      and g.generated_at >= $8::date
  ) as shown,
  (
    select
      coalesce(
        json_agg(
          json_build_object('template', f.template, 'feedback', f.feedback, 'on', f.said_on)
          order by
            f.said_at desc,
            f.template
        ),
        '[]'
      )
    from
      tip_feedback f
    where
      f.user_id = p.id
  ) as said_of_tips,
  (
    select
      coalesce(json_agg(d), '[]')
    from
      (
        (
          select
            e.note as text,
            e.category,
            count(*) filter (
              where
                e.date >= $9::date
            ) as entries,
            coalesce(
              sum(e.amount_eur * 100) filter (
                where
                  e.date > $10::date - 28
              ),
              0
            )::int8 as monthly
          from
            savings_entries e
          where
            e.user_id = p.id
            and e.note is not null
            and e.date between $11::date and $12::date
            and not exists (
              select
              from
                habits h
              where
                h.user_id = p.id
                and h.title = e.note
                and h.ended_on is null
            )
          group by
            e.note,
            e.category
          order by
            max(e.date) desc,
            e.note
          limit
            $13
        )
        union all
        select
          h.title,
          h.category,
          null,
          (
            h.amount_eur * 100 * case h.cadence
              when 'daily' then 365
              when 'weekly' then 52
              else 12
            end / 12
          )::int8
        from
          habits h
        where
          h.user_id = p.id
          and h.kind = 'fixed'
          and h.ended_on is null
          and h.starts_on <= $14::date
      ) d
  ) as doing,
  (
    select
      coalesce(
        json_agg(
          s.text
          order by
            g.generated_at
        ),
        '[]'
      )
    from
      ai_tip_generations g
      cross join lateral (
        values
          (g.answer ->> 'summary'),
          (g.answer -> 'challenge' ->> 'idea')
      ) s (text)
    where
      g.user_id = p.id
      and g.generated_at >= $15::date - 13
      and s.text is not null
  ) as said,
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'turn_id',
            c.turn_id,
            'role',
            c.role,
            'content',
            c.content,
            'facts',
            c.facts,
            'created_at',
            to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
          )
          order by
            c.id
        ),
        '[]'
      )
    from
      coach_conversations c
    where
      c.user_id = p.id
      and (
        c.created_at >= $16::timestamptz
        or c.id in (
          select
            l.id
          from
            coach_conversations l
          where
            l.user_id = p.id
          order by
            l.id desc
          limit
            $17
        )
      )
  ) as messages
from
  profiles p
where
  p.id = $18::uuid;

-- [":weeksFrom",":day",":since",":day",1,":day",100,":since",":since",":day",":notedFrom",":day",300,":day",":day",":userId"]
-- rows: { ai_consent_at: string | null; challenges: { check_ins: number; days: number; started_on: LocalDay; title: string }[]; doing: { category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; entries: number | null; monthly: Cents; text: string }[]; first_saved_on: LocalDay | null; fixed_costs: Cents | null; fixed_type: "car" | "mortgage" | "other" | "rent" | null; income: Cents | null; logged: { category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities"; day: LocalDay; entries: number; total: Cents }[]; messages: { content: string; created_at: string; facts: unknown; role: "assistant" | "user"; turn_id: string | null }[]; money_is_tight: boolean; monthly_subscriptions: number; pro_nudged_on: LocalDay | null; said: string[]; said_of_tips: { feedback: "declined" | "doing"; on: LocalDay; template: string }[]; shown: { on: LocalDay; template: string }[]; spending_notes: string | null; tips: { accepted_on: LocalDay; after: Cents; after_entries: number; baseline: Cents | null; baseline_entries: number | null; category: "coffee" | "eating out" | "groceries" | "other" | "rideshare" | "shopping" | "subscriptions" | "utilities" | null; description: string; facts: unknown; generation_at: number | null; generation_id: string | null; id: string; saving: Cents; status: "done" | "todo"; template: string | null; title: string }[]; weekly_coffees_out: number; weekly_eating_out: number; weekly_transport: number; weeks: { total: Cents; week: LocalDay }[] }
select
  p.weekly_eating_out,
  p.weekly_coffees_out,
  p.weekly_transport,
  p.monthly_subscriptions,
  (p.monthly_salary_eur * 100)::int8 as income,
  p.fixed_expense_type as fixed_type,
  (p.fixed_expense_eur * 100)::int8 as fixed_costs,
  p.spending_notes,
  p.money_is_tight,
  p.ai_consent_at,
  p.pro_nudged_on,
  (
    select
      min(d.day)
    from
      savings_days d
    where
      d.user_id = p.id
      and d.entries > 0
  ) as first_saved_on,
  (
    select
      coalesce(json_agg(w), '[]')
    from
      (
        select
          date_trunc('week', d.day)::date as week,
          (sum(d.total_eur) * 100)::int8 as total
        from
          savings_days d
        where
          d.user_id = p.id
          and d.entries > 0
          and d.day between $1::date and $2::date
        group by
          1
      ) w
  ) as weeks,
  (
    select
      coalesce(
        json_agg(json_build_object('day', e.date, 'category', e.category, 'total', e.total, 'entries', e.entries)),
        '[]'
      )
    from
      (
        select
          date,
          category,
          (sum(amount_eur) * 100)::int8 as total,
          count(*) as entries
        from
          savings_entries
        where
          user_id = p.id
          and date between $3::date and $4::date
        group by
          date,
          category
        order by
          date,
          category
      ) e
  ) as logged,
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'title',
            c.title,
            'started_on',
            c.started_on,
            'days',
            c.duration_days,
            'check_ins',
            c.check_in_count
          )
          order by
            c.started_at desc
        ),
        '[]'
      )
    from
      user_challenges c
    where
      c.user_id = p.id
      and c.status = 'active'
  ) as challenges,
  (
    select
      coalesce(json_agg(t), '[]')
    from
      (
        select
          t.id,
          t.tip_title as title,
          t.tip_description as description,
          (t.est_saving_eur * 100)::int8 as saving,
          t.status,
          t.template,
          t.category,
          t.accepted_on,
          t.facts,
          (t.baseline_eur * 100)::int8 as baseline,
          t.baseline_entries,
          t.generation_id,
          t.generation_at,
          coalesce(a.total, 0) as after,
          coalesce(a.entries, 0) as after_entries
        from
          accepted_tips t
          left join lateral (
            select
              (sum(e.amount_eur) * 100)::int8 as total,
              count(*) as entries
            from
              savings_entries e
            where
              e.user_id = t.user_id
              and e.category = t.category
              and e.date >= t.accepted_on
              and e.date < t.accepted_on + $5::integer
              and e.date <= $6::date
          ) a on true
        where
          t.user_id = p.id
          and not exists (
            select
            from
              tip_feedback f
            where
              f.user_id = t.user_id
              and f.template = t.template
              and f.said_at >= t.created_at
          )
        order by
          t.status desc,
          t.created_at desc,
          t.id
        limit
          $7
      ) t
  ) as tips,
  (
    select
      coalesce(json_agg(json_build_object('template', f.family, 'on', g.generated_at::date)), '[]')
    from
      ai_tip_generations g
      cross join lateral unnest(g.families) f (family)
    where
      g.user_id = p.id
      and g.generated_at >= $8::date
  ) as shown,
  (
    select
      coalesce(
        json_agg(
          json_build_object('template', f.template, 'feedback', f.feedback, 'on', f.said_on)
          order by
            f.said_at desc,
            f.template
        ),
        '[]'
      )
    from
      tip_feedback f
    where
      f.user_id = p.id
  ) as said_of_tips,
  (
    select
      coalesce(json_agg(d), '[]')
    from
      (
        (
          select
            e.note as text,
            e.category,
            count(*) filter (
              where
                e.date >= $9::date
            ) as entries,
            coalesce(
              sum(e.amount_eur * 100) filter (
                where
                  e.date > $10::date - 28
              ),
              0
            )::int8 as monthly
          from
            savings_entries e
          where
            e.user_id = p.id
            and e.note is not null
            and e.date between $11::date and $12::date
            and not exists (
              select
              from
                habits h
              where
                h.user_id = p.id
                and h.title = e.note
                and h.ended_on is null
            )
          group by
            e.note,
            e.category
          order by
            max(e.date) desc,
            e.note
          limit
            $13
        )
        union all
        select
          h.title,
          h.category,
          null,
          (
            h.amount_eur * 100 * case h.cadence
              when 'daily' then 365
              when 'weekly' then 52
              else 12
            end / 12
          )::int8
        from
          habits h
        where
          h.user_id = p.id
          and h.kind = 'fixed'
          and h.ended_on is null
          and h.starts_on <= $14::date
      ) d
  ) as doing,
  (
    select
      coalesce(
        json_agg(
          s.text
          order by
            g.generated_at
        ),
        '[]'
      )
    from
      ai_tip_generations g
      cross join lateral (
        values
          (g.answer ->> 'summary'),
          (g.answer -> 'challenge' ->> 'idea')
      ) s (text)
    where
      g.user_id = p.id
      and g.generated_at >= $15::date - 13
      and s.text is not null
  ) as said,
  '[]'::json as messages
from
  profiles p
where
  p.id = $16::uuid;

-- readCoachScreen
-- [":monday",":monday",":monday",":monday",":monday",":userId"]
-- rows: { earlier: { answer: unknown; generated_at: string; id: string; source: "built_in" | "claude"; started: boolean } | null; free_used: boolean; generation: { answer: unknown; generated_at: string; id: string; source: "built_in" | "claude"; started: boolean } | null; interactions: number; messages: number; plans: { daily_plans: unknown; facts: unknown; motivation_message: string; source: "built_in" | "claude"; total_completed: number; week_start: LocalDay; weekly_goal: Cents }[]; saved_week: Cents }
select
  (
    select
      json_build_object(
        'id',
        g.id,
        'answer',
        g.answer,
        'source',
        g.source,
        'generated_at',
        to_char(g.generated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'started',
        exists (
          select
          from
            user_challenges c
          where
            c.user_id = g.user_id
            and c.challenge_code = 'tip_' || g.id
            and c.status in ('active', 'completed')
        )
      )
    from
      ai_tip_generations g
    where
      g.user_id = p.id
      and g.answer is not null
      and true
    order by
      g.generated_at desc
    limit
      1
  ) as generation,
  (
    select
      json_build_object(
        'id',
        g.id,
        'answer',
        g.answer,
        'source',
        g.source,
        'generated_at',
        to_char(g.generated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'started',
        exists (
          select
          from
            user_challenges c
          where
            c.user_id = g.user_id
            and c.challenge_code = 'tip_' || g.id
            and c.status in ('active', 'completed')
        )
      )
    from
      ai_tip_generations g
    where
      g.user_id = p.id
      and g.answer is not null
      and (g.answer ->> 'hardship')::boolean is not true
    order by
      g.generated_at desc
    limit
      1
  ) as earlier,
  exists (
    select
    from
      ai_tip_generations g
    where
      g.user_id = p.id
      and g.week_start = $1::date
      and g.free
      and g.state = 'done'
  ) as free_used,
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'week_start',
            w.week_start,
            'daily_plans',
            w.daily_plans,
            'total_completed',
            w.total_completed,
            'weekly_goal',
            (w.weekly_goal_eur * 100)::int8,
            'motivation_message',
            w.motivation_message,
            'facts',
            w.facts,
            'source',
            w.source
          )
          order by
            w.week_start
        ),
        '[]'
      )
    from
      coach_plan_week w
    where
      w.user_id = p.id
      and w.week_start in ($2::date, $3::date + 7)
  ) as plans,
  coalesce(
    (
      select
        (sum(d.total_eur) * 100)::int8
      from
        savings_days d
      where
        d.user_id = p.id
        and d.entries > 0
        and d.day >= coalesce(
          (
            select
              w.week_start + 7 - jsonb_array_length(w.daily_plans)
            from
              coach_plan_week w
            where
              w.user_id = p.id
              and w.week_start = $4::date
          ),
          $5::date
        )
    ),
    0
  ) as saved_week,
  p.coach_interactions_count as interactions,
  (
    select
      count(*)
    from
      coach_conversations c
    where
      c.user_id = p.id
  ) as messages
from
  profiles p
where
  p.id = $6::uuid;

-- updateFinance
-- ["0.01","rent","0.01",":notes",true,1,1,1,1,":userId"]
update "profiles"
set
  "monthly_salary_eur" = $1,
  "fixed_expense_type" = $2,
  "fixed_expense_eur" = $3,
  "spending_notes" = $4,
  "money_is_tight" = $5,
  "weekly_eating_out" = $6,
  "weekly_coffees_out" = $7,
  "weekly_transport" = $8,
  "monthly_subscriptions" = $9
where
  "id" = $10;

-- [null,null,null,null,false,":userId"]
update "profiles"
set
  "monthly_salary_eur" = $1,
  "fixed_expense_type" = $2,
  "fixed_expense_eur" = $3,
  "spending_notes" = $4,
  "money_is_tight" = $5
where
  "id" = $6;

-- setAiConsent
-- ["2026-01-05T00:00:00.000Z",":userId"]
update "profiles"
set
  "ai_consent_at" = $1
where
  "id" = $2;

-- setAiPictures
-- [true,"2026-01-05T00:00:00.000Z",":userId"]
update "profiles"
set
  "ai_pictures" = $1,
  "ai_pictures_answered_at" = $2
where
  "id" = $3;

-- claimNudge
-- [":today",":userId",":today",1]
update profiles
set
  pro_nudged_on = $1::date
where
  id = $2::uuid
  and (
    pro_nudged_on is null
    or pro_nudged_on <= $3::date - $4::integer
  )
returning
  id;

-- setMoneyIsTight
-- [true,":userId"]
update "profiles"
set
  "money_is_tight" = $1
where
  "id" = $2;

-- findAiConsent
-- [":userId"]
-- rows: { ai_consent_at: string | null; ai_pictures: boolean | null }
select
  "ai_consent_at",
  "ai_pictures"
from
  "profiles"
where
  "id" = $1;
