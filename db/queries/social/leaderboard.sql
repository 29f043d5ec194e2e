-- What leaderboard.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- leaderboardTop
-- [":month",":month",":month",":month",1,":month",":month",":month",":viewerId",":viewerId",":viewerId"]
-- rows: { cents: Cents; displayName: string; entries: number; followed: boolean; id: string; rank: number; streakAliveUntil: LocalDay | null; streakWeeks: number; timeZone: string; xp: number }
with
  start as materialized (
    select
      0::int8 as start
  ),
  milestone as materialized (
    select
      m.total_eur,
      m.tie,
      start.start - (
        m.place + coalesce(
          (
            select
              sum(c.people)
            from
              leaderboard_changes c
            where
              c.month_start = $1::date
              and (c.total_eur, c.tie) >= (m.total_eur, m.tie)
          ),
          0
        )
      ) as skipped
    from
      start
      cross join lateral (
        (
          select
            place,
            total_eur,
            tie
          from
            leaderboard_milestones
          where
            month_start = $2::date
            and place <= start.start - (
              select
                count(*)
              from
                leaderboard_changes
              where
                month_start = $3::date
                and people = 1
            )
          order by
            place desc
          limit
            1
        )
        union all
        select
          0,
          'Infinity'::numeric,
          'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
        order by
          place desc
        limit
          1
      ) m
  ),
  page as materialized (
    select
      t.*
    from
      milestone
      cross join lateral (
        select
          m.user_id,
          m.total_saved_eur as total,
          m.total_entries as entries
        from
          monthly_insights m
        where
          m.on_leaderboard
          and m.month_start = $4::date
          and (m.total_saved_eur, md5("m"."user_id"::text)::uuid) < (milestone.total_eur, milestone.tie)
        order by
          m.total_saved_eur desc,
          md5("m"."user_id"::text)::uuid desc
        limit
          $5::integer
        offset
          milestone.skipped
      ) t
  ),
  top as materialized (
    select
      t.total,
      1 + (
        select
          (
            m.place + coalesce(
              (
                select
                  sum(c.people)
                from
                  leaderboard_changes c
                where
                  c.month_start = $6::date
                  and (c.total_eur, c.tie) >= (m.total_eur, m.tie)
              ),
              0
            )
          ) + (
            select
              count(*)
            from
              monthly_insights i
            where
              i.on_leaderboard
              and i.month_start = $7::date
              and (i.total_saved_eur, md5("i"."user_id"::text)::uuid) > (t.total, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
              and (i.total_saved_eur, md5("i"."user_id"::text)::uuid) < (m.total_eur, m.tie)
          )
        from
          (
            (
              select
                place,
                total_eur,
                tie
              from
                leaderboard_milestones
              where
                month_start = $8::date
                and (total_eur, tie) > (t.total, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
              order by
                total_eur,
                tie
              limit
                1
            )
            union all
            select
              0,
              'Infinity'::numeric,
              'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
            order by
              place desc
            limit
              1
          ) m
      )::int8 as rank
    from
      (
        select
          max(total) as total
        from
          page
      ) t
  )
select
  p.id,
  p.display_name as "displayName",
  p.xp,
  p.streak_weeks as "streakWeeks",
  p.streak_alive_until as "streakAliveUntil",
  p.time_zone as "timeZone",
  (s.total * 100)::int8 as cents,
  s.entries,
  s.rank::int8 as rank,
  exists (
    select
    from
      user_follows f
    where
      (f.follower_id, f.following_id) = ($9::uuid, p.id)
  ) as followed
from
  (
    select
      page.*,
      case
        when page.total = top.total then top.rank
        else start.start + rank() over (
          order by
            page.total desc
        )
      end as rank
    from
      page
      cross join top
      cross join start
  ) s
  cross join lateral (
    select
      q.id,
      q.display_name,
      q.xp,
      q.streak_weeks,
      q.streak_alive_until,
      q.time_zone,
      q.leaderboard_choice,
      q.deletion_due_at,
      q.goal_id,
      q.figures_hidden_at
    from
      profiles q
    where
      q.id = "s"."user_id"
    offset
      0
  ) p
where
  not exists (
    select
    from
      user_blocks b
    where
      (b.user_id, b.blocked_user_id) = ($10::uuid, "s"."user_id")
      or (b.user_id, b.blocked_user_id) = ("s"."user_id", $11::uuid)
  )
order by
  s.total desc,
  md5("s"."user_id"::text)::uuid desc;

-- leaderboardPage
-- [0,":month",":month",":month",":month",50,":month",":month",":month",":viewerId",":viewerId",":viewerId"]
-- rows: { cents: Cents; displayName: string; entries: number; followed: boolean; id: string; rank: number; streakAliveUntil: LocalDay | null; streakWeeks: number; timeZone: string; xp: number }
with
  start as materialized (
    select
      $1::int8 as start
  ),
  milestone as materialized (
    select
      m.total_eur,
      m.tie,
      start.start - (
        m.place + coalesce(
          (
            select
              sum(c.people)
            from
              leaderboard_changes c
            where
              c.month_start = $2::date
              and (c.total_eur, c.tie) >= (m.total_eur, m.tie)
          ),
          0
        )
      ) as skipped
    from
      start
      cross join lateral (
        (
          select
            place,
            total_eur,
            tie
          from
            leaderboard_milestones
          where
            month_start = $3::date
            and place <= start.start - (
              select
                count(*)
              from
                leaderboard_changes
              where
                month_start = $4::date
                and people = 1
            )
          order by
            place desc
          limit
            1
        )
        union all
        select
          0,
          'Infinity'::numeric,
          'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
        order by
          place desc
        limit
          1
      ) m
  ),
  page as materialized (
    select
      t.*
    from
      milestone
      cross join lateral (
        select
          m.user_id,
          m.total_saved_eur as total,
          m.total_entries as entries
        from
          monthly_insights m
        where
          m.on_leaderboard
          and m.month_start = $5::date
          and (m.total_saved_eur, md5("m"."user_id"::text)::uuid) < (milestone.total_eur, milestone.tie)
        order by
          m.total_saved_eur desc,
          md5("m"."user_id"::text)::uuid desc
        limit
          $6::integer
        offset
          milestone.skipped
      ) t
  ),
  top as materialized (
    select
      t.total,
      1 + (
        select
          (
            m.place + coalesce(
              (
                select
                  sum(c.people)
                from
                  leaderboard_changes c
                where
                  c.month_start = $7::date
                  and (c.total_eur, c.tie) >= (m.total_eur, m.tie)
              ),
              0
            )
          ) + (
            select
              count(*)
            from
              monthly_insights i
            where
              i.on_leaderboard
              and i.month_start = $8::date
              and (i.total_saved_eur, md5("i"."user_id"::text)::uuid) > (t.total, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
              and (i.total_saved_eur, md5("i"."user_id"::text)::uuid) < (m.total_eur, m.tie)
          )
        from
          (
            (
              select
                place,
                total_eur,
                tie
              from
                leaderboard_milestones
              where
                month_start = $9::date
                and (total_eur, tie) > (t.total, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
              order by
                total_eur,
                tie
              limit
                1
            )
            union all
            select
              0,
              'Infinity'::numeric,
              'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
            order by
              place desc
            limit
              1
          ) m
      )::int8 as rank
    from
      (
        select
          max(total) as total
        from
          page
      ) t
  )
select
  p.id,
  p.display_name as "displayName",
  p.xp,
  p.streak_weeks as "streakWeeks",
  p.streak_alive_until as "streakAliveUntil",
  p.time_zone as "timeZone",
  (s.total * 100)::int8 as cents,
  s.entries,
  s.rank::int8 as rank,
  exists (
    select
    from
      user_follows f
    where
      (f.follower_id, f.following_id) = ($10::uuid, p.id)
  ) as followed
from
  (
    select
      page.*,
      case
        when page.total = top.total then top.rank
        else start.start + rank() over (
          order by
            page.total desc
        )
      end as rank
    from
      page
      cross join top
      cross join start
  ) s
  cross join lateral (
    select
      q.id,
      q.display_name,
      q.xp,
      q.streak_weeks,
      q.streak_alive_until,
      q.time_zone,
      q.leaderboard_choice,
      q.deletion_due_at,
      q.goal_id,
      q.figures_hidden_at
    from
      profiles q
    where
      q.id = "s"."user_id"
    offset
      0
  ) p
where
  not exists (
    select
    from
      user_blocks b
    where
      (b.user_id, b.blocked_user_id) = ($11::uuid, "s"."user_id")
      or (b.user_id, b.blocked_user_id) = ("s"."user_id", $12::uuid)
  )
order by
  s.total desc,
  md5("s"."user_id"::text)::uuid desc;

-- peopleOnLeaderboard
-- [":month",":month",":month"]
-- rows: { people: number }
select
  (
    select
      (
        m.place + coalesce(
          (
            select
              sum(c.people)
            from
              leaderboard_changes c
            where
              c.month_start = $1::date
              and (c.total_eur, c.tie) >= (m.total_eur, m.tie)
          ),
          0
        )
      ) + (
        select
          count(*)
        from
          monthly_insights i
        where
          i.on_leaderboard
          and i.month_start = $2::date
          and (i.total_saved_eur, md5("i"."user_id"::text)::uuid) > (-1::numeric, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
          and (i.total_saved_eur, md5("i"."user_id"::text)::uuid) < (m.total_eur, m.tie)
      )
    from
      (
        (
          select
            place,
            total_eur,
            tie
          from
            leaderboard_milestones
          where
            month_start = $3::date
            and (total_eur, tie) > (-1::numeric, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
          order by
            total_eur,
            tie
          limit
            1
        )
        union all
        select
          0,
          'Infinity'::numeric,
          'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
        order by
          place desc
        limit
          1
      ) m
  )::int8 as people;

-- ownRank
-- [":month",":month",":month",":userId",":month"]
-- rows: { rank: number }
select
  1 + (
    select
      (
        m.place + coalesce(
          (
            select
              sum(c.people)
            from
              leaderboard_changes c
            where
              c.month_start = $1::date
              and (c.total_eur, c.tie) >= (m.total_eur, m.tie)
          ),
          0
        )
      ) + (
        select
          count(*)
        from
          monthly_insights i
        where
          i.on_leaderboard
          and i.month_start = $2::date
          and (i.total_saved_eur, md5("i"."user_id"::text)::uuid) > (own.total, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
          and (i.total_saved_eur, md5("i"."user_id"::text)::uuid) < (m.total_eur, m.tie)
      )
    from
      (
        (
          select
            place,
            total_eur,
            tie
          from
            leaderboard_milestones
          where
            month_start = $3::date
            and (total_eur, tie) > (own.total, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
          order by
            total_eur,
            tie
          limit
            1
        )
        union all
        select
          0,
          'Infinity'::numeric,
          'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
        order by
          place desc
        limit
          1
      ) m
  )::int8 as rank
from
  (
    select
      m.user_id,
      m.total_saved_eur as total
    from
      monthly_insights m
    where
      m.user_id = $4::uuid
      and m.month_start = $5::date
      and m.on_leaderboard
  ) own;

-- neighbours
-- [":month",":month",":month",1,":viewerId",":month",":month",":month",":month",":month",3,":month",":month",":month",":viewerId",":viewerId",":viewerId"]
-- rows: { cents: Cents; displayName: string; entries: number; followed: boolean; id: string; rank: number; streakAliveUntil: LocalDay | null; streakWeeks: number; timeZone: string; xp: number }
with
  start as materialized (
    select
      greatest(
        0,
        (
          select
            (
              m.place + coalesce(
                (
                  select
                    sum(c.people)
                  from
                    leaderboard_changes c
                  where
                    c.month_start = $1::date
                    and (c.total_eur, c.tie) >= (m.total_eur, m.tie)
                ),
                0
              )
            ) + (
              select
                count(*)
              from
                monthly_insights i
              where
                i.on_leaderboard
                and i.month_start = $2::date
                and (i.total_saved_eur, md5("i"."user_id"::text)::uuid) > (own.total, md5("own"."user_id"::text)::uuid)
                and (i.total_saved_eur, md5("i"."user_id"::text)::uuid) < (m.total_eur, m.tie)
            )
          from
            (
              (
                select
                  place,
                  total_eur,
                  tie
                from
                  leaderboard_milestones
                where
                  month_start = $3::date
                  and (total_eur, tie) > (own.total, md5("own"."user_id"::text)::uuid)
                order by
                  total_eur,
                  tie
                limit
                  1
              )
              union all
              select
                0,
                'Infinity'::numeric,
                'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
              order by
                place desc
              limit
                1
            ) m
        )::int8 - $4::integer
      )::int8 as start
    from
      (
        select
          m.user_id,
          m.total_saved_eur as total
        from
          monthly_insights m
        where
          m.user_id = $5::uuid
          and m.month_start = $6::date
          and m.on_leaderboard
      ) own
  ),
  milestone as materialized (
    select
      m.total_eur,
      m.tie,
      start.start - (
        m.place + coalesce(
          (
            select
              sum(c.people)
            from
              leaderboard_changes c
            where
              c.month_start = $7::date
              and (c.total_eur, c.tie) >= (m.total_eur, m.tie)
          ),
          0
        )
      ) as skipped
    from
      start
      cross join lateral (
        (
          select
            place,
            total_eur,
            tie
          from
            leaderboard_milestones
          where
            month_start = $8::date
            and place <= start.start - (
              select
                count(*)
              from
                leaderboard_changes
              where
                month_start = $9::date
                and people = 1
            )
          order by
            place desc
          limit
            1
        )
        union all
        select
          0,
          'Infinity'::numeric,
          'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
        order by
          place desc
        limit
          1
      ) m
  ),
  page as materialized (
    select
      t.*
    from
      milestone
      cross join lateral (
        select
          m.user_id,
          m.total_saved_eur as total,
          m.total_entries as entries
        from
          monthly_insights m
        where
          m.on_leaderboard
          and m.month_start = $10::date
          and (m.total_saved_eur, md5("m"."user_id"::text)::uuid) < (milestone.total_eur, milestone.tie)
        order by
          m.total_saved_eur desc,
          md5("m"."user_id"::text)::uuid desc
        limit
          $11::integer
        offset
          milestone.skipped
      ) t
  ),
  top as materialized (
    select
      t.total,
      1 + (
        select
          (
            m.place + coalesce(
              (
                select
                  sum(c.people)
                from
                  leaderboard_changes c
                where
                  c.month_start = $12::date
                  and (c.total_eur, c.tie) >= (m.total_eur, m.tie)
              ),
              0
            )
          ) + (
            select
              count(*)
            from
              monthly_insights i
            where
              i.on_leaderboard
              and i.month_start = $13::date
              and (i.total_saved_eur, md5("i"."user_id"::text)::uuid) > (t.total, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
              and (i.total_saved_eur, md5("i"."user_id"::text)::uuid) < (m.total_eur, m.tie)
          )
        from
          (
            (
              select
                place,
                total_eur,
                tie
              from
                leaderboard_milestones
              where
                month_start = $14::date
                and (total_eur, tie) > (t.total, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
              order by
                total_eur,
                tie
              limit
                1
            )
            union all
            select
              0,
              'Infinity'::numeric,
              'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
            order by
              place desc
            limit
              1
          ) m
      )::int8 as rank
    from
      (
        select
          max(total) as total
        from
          page
      ) t
  )
select
  p.id,
  p.display_name as "displayName",
  p.xp,
  p.streak_weeks as "streakWeeks",
  p.streak_alive_until as "streakAliveUntil",
  p.time_zone as "timeZone",
  (s.total * 100)::int8 as cents,
  s.entries,
  s.rank::int8 as rank,
  exists (
    select
    from
      user_follows f
    where
      (f.follower_id, f.following_id) = ($15::uuid, p.id)
  ) as followed
from
  (
    select
      page.*,
      case
        when page.total = top.total then top.rank
        else start.start + rank() over (
          order by
            page.total desc
        )
      end as rank
    from
      page
      cross join top
      cross join start
  ) s
  cross join lateral (
    select
      q.id,
      q.display_name,
      q.xp,
      q.streak_weeks,
      q.streak_alive_until,
      q.time_zone,
      q.leaderboard_choice,
      q.deletion_due_at,
      q.goal_id,
      q.figures_hidden_at
    from
      profiles q
    where
      q.id = "s"."user_id"
    offset
      0
  ) p
where
  not exists (
    select
    from
      user_blocks b
    where
      (b.user_id, b.blocked_user_id) = ($16::uuid, "s"."user_id")
      or (b.user_id, b.blocked_user_id) = ("s"."user_id", $17::uuid)
  )
order by
  s.total desc,
  md5("s"."user_id"::text)::uuid desc;

-- followingOfMonth
-- [":viewerId",":viewerId",":viewerId",":month",":viewerId",":viewerId",":viewerId"]
-- rows: { cents: Cents | null; displayName: string; entries: number | null; followed: boolean; id: string; rank: number | null; streakAliveUntil: LocalDay | null; streakWeeks: number; timeZone: string; xp: number }
with
  people as materialized (
    select
      $1::uuid as id
    union all
    select
      f.following_id
    from
      user_follows f
    where
      f.follower_id = $2::uuid
  )
select
  p.id,
  p.display_name as "displayName",
  p.xp,
  p.streak_weeks as "streakWeeks",
  p.streak_alive_until as "streakAliveUntil",
  p.time_zone as "timeZone",
  p.id <> $3::uuid as followed,
  (s.total * 100)::int8 as cents,
  s.entries,
  case
    when s.total > 0 then rank() over (
      order by
        s.total desc nulls last
    )
  end::int8 as rank
from
  people
  cross join lateral (
    select
      q.id,
      q.display_name,
      q.xp,
      q.streak_weeks,
      q.streak_alive_until,
      q.time_zone,
      q.leaderboard_choice,
      q.deletion_due_at,
      q.goal_id,
      q.figures_hidden_at
    from
      profiles q
    where
      q.id = "people"."id"
    offset
      0
  ) p
  left join lateral (
    select
      total_saved_eur,
      total_entries
    from
      monthly_insights
    where
      user_id = people.id
      and month_start = $4::date
    offset
      0
  ) m on true
  cross join lateral (
    select
      case
        when e.shown then coalesce(m.total_saved_eur, 0)
      end as total,
      case
        when e.shown then coalesce(m.total_entries, 0)
      end as entries
    from
      (
        select
          p.id = $5::uuid
          or (
            p.leaderboard_choice = 'joined'
            and p.figures_hidden_at is null
          ) as shown
      ) e
  ) s
where
  p.deletion_due_at is null
  and p.goal_id is not null
  and not exists (
    select
    from
      user_blocks b
    where
      (b.user_id, b.blocked_user_id) = ($6::uuid, "people"."id")
      or (b.user_id, b.blocked_user_id) = ("people"."id", $7::uuid)
  )
order by
  s.total desc nulls last,
  p.display_name,
  p.id;

-- noteMilestones
-- [":month"]
delete from leaderboard_milestones
where
  month_start = $1::date;

-- [":month",":month",1]
insert into
  leaderboard_milestones (month_start, total_eur, tie, place)
select distinct
  $1::date,
  t.total,
  t.tie,
  t.place
from
  (
    select
      total_saved_eur as total,
      md5("user_id"::text)::uuid as tie,
      count(*) over (
        order by
          total_saved_eur desc,
          md5("user_id"::text)::uuid desc
      ) as place
    from
      monthly_insights
    where
      on_leaderboard
      and month_start = $2::date
  ) t
where
  t.place % $3::integer = 0;

-- foldLeaderboard
lock table leaderboard_milestones in share row exclusive mode;

-- rows: { changes: number; month: LocalDay }
with
  taken as (
    delete from leaderboard_changes
    returning
      month_start
  )
select
  month_start as month,
  count(*) as changes
from
  taken
group by
  1;
