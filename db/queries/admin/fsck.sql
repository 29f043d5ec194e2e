-- What fsck.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- runChecks
-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      u.id::text as id
    from
      users u
    where
      not exists (
        select
        from
          profiles p
        where
          p.id = u.id
      )
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      p.id::text as id
    from
      profiles p
    where
      num_nonnulls (
        p.goal_id,
        p.goal_type,
        p.goal_amount_eur,
        p.goal_date,
        p.goal_set_on,
        p.goal_started_at,
        p.goal_opening_eur
      ) not in (0, 7)
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      p.id::text as id
    from
      profiles p
      left join lateral (
        select
          sum(e.amount_eur) as before,
          sum(e.amount_eur) filter (
            where
              e.created_at >= p.goal_started_at
          ) as earlier
        from
          savings_entries e
        where
          e.user_id = p.id
          and not counts_for_goal (e.date, e.created_at, p.goal_set_on, p.goal_started_at)
      ) e on true
      left join lateral (
        select
          sum(w.amount_eur) as withdrawn
        from
          withdrawals w
        where
          w.user_id = p.id
          and w.goal_id = p.goal_id
          and w.deleted_at is null
      ) w on true
    where
      p.goal_before_eur <> coalesce(e.before, 0)
      or p.goal_earlier_eur <> coalesce(e.earlier, 0)
      or p.goal_withdrawn_eur <> coalesce(w.withdrawn, 0)
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      p.id::text as id
    from
      profiles p
      cross join lateral (
        select
          (
            (
              p.goal_opening_eur + case
                when p.goal_counts_earlier then p.goal_earlier_eur
                else 0
              end
            ) + p.saved_total_eur - p.goal_before_eur
          ) as put_in
      ) g
    where
      p.goal_reached_on is null
      and g.put_in - p.goal_withdrawn_eur >= p.goal_amount_eur
      or p.goal_reached_on is not null
      and g.put_in < p.goal_amount_eur
      or p.goal_celebrated
      and p.goal_reached_on is null
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      w.id::text as id
    from
      withdrawals w
    where
      not exists (
        select
        from
          profiles p
        where
          p.id = w.user_id
          and p.goal_id = w.goal_id
      )
      and not exists (
        select
        from
          reached_goals g
        where
          g.user_id = w.user_id
          and g.id = w.goal_id
      )
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      v.user_id::text as id
    from
      (
        select
          p.id as user_id,
          p.xp,
          x.ledger
        from
          profiles p
          cross join lateral (
            select
              coalesce(sum(e.amount), 0)::int8 as ledger
            from
              xp_events e
            where
              e.user_id = p.id
          ) x
        where
          p.xp <> x.ledger
      ) v
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      v.user_id || ' ' || v.rule || ' ' || v.source as id
    from
      (
        select
          a.user_id,
          a.rule,
          a.source,
          count(*) as standing
        from
          xp_events a
        where
          a.reverses is null
          and not exists (
            select
            from
              xp_events r
            where
              r.user_id = a.user_id
              and r.reverses = a.id
          )
        group by
          a.user_id,
          a.rule,
          a.source
        having
          count(*) > 1
      ) v
  ) v;

-- ["[{\"rule\":\":rule\",\"cap\":1}]"]
-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      v.user_id || ' ' || v.rule || ' ' || v.day as id
    from
      (
        select
          x.user_id,
          x.rule,
          x.day,
          sum(x.amount)::int8 as earned
        from
          xp_events x
          join json_to_recordset($1::json) as c (rule text, cap integer) on c.rule = x.rule
        group by
          x.user_id,
          x.rule,
          x.day,
          c.cap
        having
          sum(x.amount) > c.cap
      ) v
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      r.id::text as id
    from
      xp_events r
      join xp_events a on (a.user_id, a.id) = (r.user_id, r.reverses)
    where
      a.reverses is not null
      or (r.rule, r.source, r.amount) is distinct from (a.rule, a.source, - a.amount)
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      n.id::text as id
    from
      xp_events n
      join xp_events f on f.reverses is null
      and f.attempt = 1
      and (f.user_id, f.rule, f.source) = (n.user_id, n.rule, n.source)
    where
      n.reverses is null
      and n.attempt > 1
      and n.amount > f.amount
  ) v;

-- [1,1,1]
-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      a.id::text as id
    from
      xp_events a
      left join savings_entries e on e.id::text = a.source
      and e.user_id = a.user_id
    where
      a.rule = 'saving'
      and a.reverses is null
      and not exists (
        select
        from
          xp_events r
        where
          r.user_id = a.user_id
          and r.reverses = a.id
      )
      and (
        e.id is null
        or not (
          e.date <= e.logged_on
          and e.logged_on - e.date <= $1::integer
        )
        or a.amount > least(floor(e.amount_eur * $2::integer), $3::integer)
      )
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      p.id::text as id
    from
      profiles p
      left join (
        select
          user_id,
          sum(amount_eur),
          count(*)
        from
          savings_entries
        group by
          user_id
      ) e on e.user_id = p.id
    where
      p.saved_total_eur <> coalesce(e.sum, 0)
      or p.saved_count <> coalesce(e.count, 0)
  ) v;

-- [1]
-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      coalesce(w.user_id, e.user_id) || ' ' || coalesce(w.week_start, e.week_start) as id
    from
      (
        select
          user_id,
          week_start,
          entries
        from
          savings_weeks
        where
          entries > 0
      ) w
      full join (
        select
          e.user_id,
          date_trunc('week', e.date)::date as week_start,
          count(*) as entries
        from
          savings_entries e
        where
          e.date <= e.logged_on
          and e.logged_on - e.date <= $1::integer
        group by
          1,
          2
      ) e on e.user_id = w.user_id
      and e.week_start = w.week_start
    where
      w.entries is distinct from e.entries
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      coalesce(d.user_id, e.user_id) || ' ' || coalesce(d.day, e.day) as id
    from
      (
        select
          user_id,
          day,
          total_eur,
          entries
        from
          savings_days
        where
          entries > 0
          or total_eur <> 0
      ) d
      full join (
        select
          user_id,
          date as day,
          sum(amount_eur) as total_eur,
          count(*) as entries
        from
          savings_entries
        group by
          1,
          2
      ) e on e.user_id = d.user_id
      and e.day = d.day
    where
      (d.total_eur, d.entries) is distinct from (e.total_eur, e.entries)
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      coalesce(m.user_id, e.user_id) || ' ' || coalesce(m.month_start, e.month_start) || ' ' || coalesce(m.category, e.category) as id
    from
      (
        select
          user_id,
          month_start,
          category,
          total_eur,
          transferred_eur,
          entries
        from
          monthly_categories
        where
          entries > 0
          or total_eur <> 0
          or transferred_eur <> 0
      ) m
      full join (
        select
          user_id,
          date_trunc('month', date)::date as month_start,
          category,
          sum(amount_eur) as total_eur,
          coalesce(
            sum(amount_eur) filter (
              where
                transferred
            ),
            0
          ) as transferred_eur,
          count(*) as entries
        from
          savings_entries
        group by
          1,
          2,
          3
      ) e on (e.user_id, e.month_start, e.category) = (m.user_id, m.month_start, m.category)
    where
      (m.total_eur, m.transferred_eur, m.entries) is distinct from (e.total_eur, e.transferred_eur, e.entries)
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    with
      parts as (
        select
          user_id,
          date_trunc('month', date)::date as month_start,
          category,
          sum(amount_eur) as total,
          count(*) as entries
        from
          savings_entries
        group by
          1,
          2,
          3
      ),
      months as (
        select
          user_id,
          month_start,
          sum(total) as total,
          sum(entries) as entries,
          (
            array_agg(
              category
              order by
                total desc,
                category
            )
          ) [1] as top
        from
          parts
        group by
          1,
          2
      ),
      expected as (
        select
          n.*,
          round(n.total / n.entries, 2) as average,
          case
            when b.total > 0 then least(9999999, greatest(-9999999, round((n.total - b.total) * 100 / b.total, 2)))
          end as change
        from
          months n
          left join months b on b.user_id = n.user_id
          and b.month_start = (n.month_start - interval '1 month')::date
      )
    select
      coalesce(i.user_id, e.user_id) || ' ' || coalesce(i.month_start, e.month_start) as id
    from
      monthly_insights i
      full join expected e on (e.user_id, e.month_start) = (i.user_id, i.month_start)
    where
      (i.total_saved_eur, i.total_entries, i.avg_per_entry, i.top_category, i.vs_previous_month_pct) is distinct from (e.total, e.entries, e.average, e.top, e.change)
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      i.user_id || ' ' || i.month_start as id
    from
      monthly_insights i
      join profiles p on p.id = i.user_id
    where
      i.on_leaderboard <> p.on_leaderboard
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      month_start || ' ' || place as id
    from
      (
        select
          month_start,
          place,
          sum(people) over (
            partition by
              month_start
            order by
              total_eur desc,
              tie desc
          ) as people
        from
          (
            select
              month_start,
              total_eur,
              tie,
              place,
              0 as people
            from
              leaderboard_milestones
            union all
            select
              month_start,
              total_eur,
              tie,
              null,
              - people
            from
              leaderboard_changes
            union all
            select
              month_start,
              total_saved_eur,
              md5(user_id::text)::uuid,
              null,
              1
            from
              monthly_insights
            where
              on_leaderboard
          ) parts
      ) counted
    where
      place <> people
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      coalesce(f.user_id, p.id)::text as id
    from
      findable_people f
      full join (
        select
          id,
          lower(display_name) as name,
          xp
        from
          profiles
        where
          goal_amount_eur is not null
          and not is_private
          and deletion_due_at is null
      ) p on p.id = f.user_id
    where
      (f.name, f.xp) is distinct from (p.name, p.xp)
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      i.id::text as id
    from
      savings_imports i
    where
      i.committed_at is not null
      and exists (
        select
        from
          savings_import_rows r
        where
          (r.user_id, r.import_id) = (i.user_id, i.id)
      )
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      'entry ' || e.id as id
    from
      savings_entries e
    where
      e.amount_eur <= 0
      or scale(e.amount_eur) > 2
    union all
    select
      'contribution ' || c.id
    from
      group_challenge_contributions c
    where
      c.amount_eur <= 0
      or scale(c.amount_eur) > 2
    union all
    select
      'profile ' || p.id
    from
      profiles p
    where
      p.saved_total_eur < 0
      or scale(p.saved_total_eur) > 2
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      b.user_id || ' ' || b.badge_code as id
    from
      user_badges b
    group by
      b.user_id,
      b.badge_code
    having
      count(*) > 1
  ) v;

-- [[":badgeCodes"],[":badgeCodes"]]
-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      coalesce(b.code, r.code) as id
    from
      badges_master b
      full join unnest($1::text[]) r (code) on r.code = b.code
    where
      b.code is null
      or r.code is null
    union all
    select
      b.user_id || ' ' || b.badge_code
    from
      user_badges b
    where
      b.badge_code <> all ($2::text[])
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      a.id::text as id
    from
      xp_events a
    where
      a.rule = 'transfer'
      and a.reverses is null
      and not exists (
        select
        from
          xp_events r
        where
          r.user_id = a.user_id
          and r.reverses = a.id
      )
      and not exists (
        select
        from
          savings_entries e
        where
          e.id::text = a.source
          and e.user_id = a.user_id
          and e.transferred
      )
      and not exists (
        select
        from
          group_challenge_contributions c
        where
          c.id::text = a.source
          and c.user_id = a.user_id
          and c.transferred
      )
      and not exists (
        select
        from
          user_challenges u
        where
          u.id::text = a.source
          and u.user_id = a.user_id
          and u.transferred
      )
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      r.id::text as id
    from
      user_challenges r
      left join (
        select
          user_id,
          user_challenge_id,
          count(*),
          max(check_in_date)
        from
          challenge_check_ins
        group by
          1,
          2
      ) c on (c.user_id, c.user_challenge_id) = (r.user_id, r.id)
    where
      r.check_in_count <> coalesce(c.count, 0)
      or r.last_check_in is distinct from c.max
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      c.user_challenge_id || ' ' || c.check_in_date as id
    from
      challenge_check_ins c
    group by
      c.user_id,
      c.user_challenge_id,
      c.check_in_date
    having
      count(*) > 1
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      r.user_id || ' ' || r.challenge_code as id
    from
      user_challenges r
    where
      r.status = 'active'
    group by
      r.user_id,
      r.challenge_code
    having
      count(*) > 1
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      'challenge ' || r.id as id
    from
      user_challenges r
    where
      (r.status = 'completed') <> (r.completed_at is not null)
    union all
    select
      'group ' || g.id
    from
      group_challenges g
    where
      (g.status = 'completed') <> (g.completed_at is not null)
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      c.id::text as id
    from
      group_challenge_contributions c
      left join savings_entries e on (e.user_id, e.id) = (c.user_id, c.savings_entry_id)
    where
      c.savings_entry_id is not null
      and (
        e.transferred <> c.transferred
        or not c.entry_apart
        and (
          e.id is null
          or e.amount_eur <> c.amount_eur
          or abs(e.date - (c.contributed_at at time zone 'UTC')::date) > 1
        )
      )
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      c.savings_entry_id::text as id
    from
      group_challenge_contributions c
    where
      c.savings_entry_id is not null
    group by
      c.user_id,
      c.savings_entry_id
    having
      count(*) > 1
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      g.id::text as id
    from
      group_challenges g
      left join lateral (
        select
          sum(c.amount_eur) as total
        from
          group_challenge_contributions c
        where
          c.group_challenge_id = g.id
      ) c on true
      left join lateral (
        select
          count(*) as members
        from
          group_challenge_members m
        where
          m.group_challenge_id = g.id
      ) m on true
    where
      (g.total_saved_eur, g.member_count) is distinct from (coalesce(c.total, 0), m.members)
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      m.group_challenge_id || ' ' || m.user_id as id
    from
      group_challenge_members m
      left join lateral (
        select
          sum(c.amount_eur) as total
        from
          group_challenge_contributions c
        where
          (c.group_challenge_id, c.user_id) = (m.group_challenge_id, m.user_id)
      ) c on true
    where
      m.contributed_eur <> coalesce(c.total, 0)
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      h.contribution_id || ' ' || h.user_id as id
    from
      group_challenge_cheers h
      join group_challenge_contributions c on (c.group_challenge_id, c.id) = (h.group_challenge_id, h.contribution_id)
    where
      c.user_id is distinct from h.giver_user_id
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      m.group_challenge_id || ' ' || m.user_id as id
    from
      group_challenge_members m
      join group_challenges g on g.id = m.group_challenge_id
    where
      m.thanks is not null
      and g.status <> 'completed'
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      g.id::text as id
    from
      group_challenges g
    where
      g.status = 'active'
      and not exists (
        select
        from
          group_challenge_members m
        where
          (m.group_challenge_id, m.user_id) = (g.id, g.created_by)
      )
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      g.id::text as id
    from
      group_challenges g
    where
      g.status = 'active'
      and g.total_saved_eur >= g.goal_amount_eur
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      x.user_id || ' ' || x.source as id
    from
      xp_events x
      left join group_challenges g on g.id::text = x.source
    where
      x.rule = 'group_completed'
      and x.reverses is null
      and g.reopened_at is null
      and (
        x.attempt > 1
        or g.status is distinct from 'completed'
      )
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      f.follower_id::text as id
    from
      user_follows f
    where
      f.follower_id = f.following_id
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      p.user_id || ' ' || extract(
        year
        from
          p.week_start
      ) as id
    from
      streak_pauses p
    group by
      p.user_id,
      extract(
        year
        from
          p.week_start
      )
    having
      count(*) > 4
  ) v;

-- [1]
-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      s.week_start || ' ' || s.cohort as id
    from
      league_seats s
    group by
      s.week_start,
      s.cohort
    having
      count(*) > $1::integer
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      o.habit_id || ' ' || o.due_on as id
    from
      habit_occurrences o
      join habits s on (s.user_id, s.id) = (o.user_id, o.habit_id)
    where
      o.due_on < s.starts_on
      or (
        s.cadence = 'weekly'
        and (o.due_on - s.starts_on) % 7 <> 0
      )
      or (
        s.steps is not null
        and s.cadence = 'daily'
        and o.due_on - s.starts_on >= s.steps
      )
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      n.id::text as id
    from
      nearly_bought n
    where
      n.ask_at < n.created_at + interval '24 hours'
      or n.decided_at < n.ask_at
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      w.user_id || ' ' || w.week_start as id
    from
      coach_plan_week w
    where
      w.total_completed <> (
        select
          count(*)
        from
          jsonb_array_elements(w.daily_plans) d
        where
          (d ->> 'completed')::boolean
      )
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      w.user_id || ' ' || w.week_start as id
    from
      coach_plan_week w
    where
      w.weekly_goal_eur is distinct from (
        select
          sum((d ->> 'target_cents')::numeric) / 100
        from
          jsonb_array_elements(w.daily_plans) d
      )
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      a.id::text as id
    from
      xp_events a
    where
      a.rule = 'weekly_plan_task'
      and a.reverses is null
      and not exists (
        select
        from
          xp_events r
        where
          r.user_id = a.user_id
          and r.reverses = a.id
      )
      and not exists (
        select
        from
          coach_plan_week w
          cross join lateral jsonb_array_elements(w.daily_plans) d
        where
          w.user_id = a.user_id
          and w.week_start || ':' || (d ->> 'day') = a.source
          and (d ->> 'completed')::boolean
      )
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      g.user_id || ' ' || g.week_start as id
    from
      ai_tip_generations g
    where
      g.free
      and g.state <> 'returned'
    group by
      g.user_id,
      g.week_start
    having
      count(*) > 1
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      u.user_id || ' ' || u.day as id
    from
      coach_usage u
    where
      least(u.held_micro_usd, u.cost_micro_usd, u.input_tokens, u.output_tokens, u.calls) < 0
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      c.day::text as id
    from
      ai_costs c
    where
      least(c.cost_micro_usd, c.held_micro_usd, c.held_before_micro_usd) < 0
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      a.id::text as id
    from
      coach_conversations a
    where
      a.role = 'assistant'
      and a.turn_id is not null
      and not exists (
        select
        from
          coach_conversations q
        where
          q.user_id = a.user_id
          and q.turn_id = a.turn_id
          and q.role = 'user'
          and q.id < a.id
      )
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      s.user_id::text as id
    from
      subscriptions s
    where
      num_nonnulls (
        s.stripe_subscription_id,
        s.status,
        s.price_id,
        s.interval,
        s.amount_eur,
        s.current_period_start,
        s.current_period_end
      ) not in (0, 7)
      or s.written_ticket > s.sync_ticket
  ) v;

-- [1,1]
-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      s.user_id::text as id
    from
      subscriptions s
    where
      s.pro_until is distinct from case
        when s.payment <> 'kept' then null
        when s.status in ('active', 'trialing') then coalesce(s.ends_at, s.current_period_end + $1::integer * interval '24 hours')
        when s.status = 'past_due' then least(s.ends_at, s.current_period_start + $2::integer * interval '24 hours')
      end
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      c.user_id::text as id
    from
      checkouts c
    where
      c.closed_at is null
    group by
      c.user_id
    having
      count(*) > 1
  ) v;

-- ["2026-01-05T00:00:00.000Z"]
-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      w.user_id || ' ' || w.stripe_subscription_id as id
    from
      pro_withdrawals w
      left join subscriptions s on s.user_id = w.user_id
      -- A bank takes its time to decide.
    where
      w.settled_at is null
      and w.declared_at < $1::timestamptz - interval '3 days'
      and s.payment is distinct from 'disputed'
  ) v;

-- ["2026-01-05T00:00:00.000Z"]
-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      e.id
    from
      stripe_events e
    where
      e.handled_at is null
      and e.received_at < $1::timestamptz - interval '1 day'
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      l.user_id || ' ' || l.week_start as id
    from
      partner_lines l
      join savings_partners s on s.user_id = l.user_id
    where
      l.line is not null
      and (
        s.confirmed_at is null
        or l.week_start + 7 < (s.confirmed_at at time zone 'UTC')::date
      )
  ) v;

-- ["2026-01-05T00:00:00.000Z"]
-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      a.user_id::text as id
    from
      own_accounts a
    where
      a.waits_until > a.changed_at + interval '24 hours'
      or a.waits_until < $1::timestamptz - interval '3 days'
  ) v;

-- ["2026-01-05T00:00:00.000Z"]
-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      l.user_id || ' ' || l.id as id
    from
      price_book_lines l
    where
      l.deleted_at < $1::timestamptz - interval '3 days'
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      p.user_id || ' ' || p.id as id
    from
      price_book_products p
    where
      not exists (
        select
        from
          price_book_lines l
        where
          l.user_id = p.user_id
          and l.product_id = p.id
      )
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      m.id::text as id
    from
      mail_outbox m
    where
      m.sent_at is not null
      and m.payload is not null
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      m.id::text as id
    from
      mail_outbox m
    where
      m.sent_at is not null
      and m.failed_at is not null
  ) v;

-- rows: { count: number; ids: string[] }
select
  count(*) as count,
  coalesce(
    (
      array_agg(
        v.id
        order by
          v.id
      )
    ) [1:5],
    '{}'
  ) as ids
from
  (
    select
      'mail_pace' as id
    where
      not exists (
        select
        from
          mail_pace
      )
  ) v;
