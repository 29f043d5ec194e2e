-- What leaderboard.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- leaderboardPage
-- [":month",":month",0,0,":month",50,0,":month",":viewerId",0,":viewerId",":viewerId"]
with
  counts as materialized (
    select
      c.euros,
      sum(c.people)::int4 as people
    from
      (
        select
          euros,
          people
        from
          leaderboard_buckets
        where
          month_start = $1::date
        union all
        select
          euros,
          people
        from
          leaderboard_changes
        where
          month_start = $2::date
      ) c
    group by
      c.euros
    having
      sum(c.people) > 0
  ),
  bucket as materialized (
    select
      h.euros,
      h.before
    from
      (
        select
          c.*,
          sum(c.people) over (
            order by
              c.euros desc
          ) - c.people as before
        from
          counts c
      ) h
    where
      h.before <= $3::int8
      and h.before + h.people > $4::int8
    limit
      1
  ),
  page as materialized (
    select
      t.*
    from
      bucket
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
          and m.total_saved_eur < (bucket.euros + 1)::numeric
        order by
          m.total_saved_eur desc,
          m.user_id
        limit
          $6::integer
        offset
          $7::int8 - bucket.before
      ) t
  ),
  top as materialized (
    select
      t.total,
      bucket.before + 1 + (
        select
          count(*)
        from
          monthly_insights i
        where
          i.on_leaderboard
          and i.month_start = $8::date
          and i.total_saved_eur > t.total
          and i.total_saved_eur < (bucket.euros + 1)::numeric
      ) as rank
    from
      bucket
      cross join (
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
        else $10::int8 + rank() over (
          order by
            page.total desc
        )
      end as rank
    from
      page
      cross join top
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
      q.goal_id
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
  s.user_id;

-- peopleOnLeaderboard
-- [":month",":month"]
select
  coalesce(sum(c.people), 0)::int8 as people
from
  (
    select
      c.euros,
      sum(c.people)::int4 as people
    from
      (
        select
          euros,
          people
        from
          leaderboard_buckets
        where
          month_start = $1::date
        union all
        select
          euros,
          people
        from
          leaderboard_changes
        where
          month_start = $2::date
      ) c
    group by
      c.euros
    having
      sum(c.people) > 0
  ) c;

-- ownRank
-- [":month",":month",":month",":userId",":month"]
with
  counts as materialized (
    select
      c.euros,
      sum(c.people)::int4 as people
    from
      (
        select
          euros,
          people
        from
          leaderboard_buckets
        where
          month_start = $1::date
        union all
        select
          euros,
          people
        from
          leaderboard_changes
        where
          month_start = $2::date
      ) c
    group by
      c.euros
    having
      sum(c.people) > 0
  )
select
  (
    1 + coalesce(
      (
        select
          sum(c.people)
        from
          counts c
        where
          c.euros > own.euros
      ),
      0
    ) + (
      select
        count(*)
      from
        monthly_insights i
      where
        i.on_leaderboard
        and i.month_start = $3::date
        and i.total_saved_eur > own.total
        and i.total_saved_eur < (own.euros + 1)::numeric
    )
  )::int8 as rank
from
  (
    select
      m.user_id,
      m.total_saved_eur as total,
      floor(m.total_saved_eur)::int8 as euros
    from
      monthly_insights m
    where
      m.user_id = $4::uuid
      and m.month_start = $5::date
      and m.on_leaderboard
  ) own;

-- neighbours
-- [":month",":month",":viewerId",":month",":month",3,":month",":month",7,":month",":viewerId",":viewerId",":viewerId"]
with
  counts as materialized (
    select
      c.euros,
      sum(c.people)::int4 as people
    from
      (
        select
          euros,
          people
        from
          leaderboard_buckets
        where
          month_start = $1::date
        union all
        select
          euros,
          people
        from
          leaderboard_changes
        where
          month_start = $2::date
      ) c
    group by
      c.euros
    having
      sum(c.people) > 0
  ),
  own as materialized (
    select
      m.user_id,
      m.total_saved_eur as total,
      floor(m.total_saved_eur)::int8 as euros
    from
      monthly_insights m
    where
      m.user_id = $3::uuid
      and m.month_start = $4::date
      and m.on_leaderboard
  ),
  start as materialized (
    select
      greatest(
        0,
        coalesce(
          (
            select
              sum(c.people)
            from
              counts c
            where
              c.euros > own.euros
          ),
          0
        ) + (
          select
            count(*)
          from
            monthly_insights i
          where
            i.on_leaderboard
            and i.month_start = $5::date
            and i.total_saved_eur > own.total
            and i.total_saved_eur < (own.euros + 1)::numeric
        ) - $6::integer + (
          select
            count(*)
          from
            monthly_insights e
          where
            e.on_leaderboard
            and e.month_start = $7::date
            and e.total_saved_eur = own.total
            and e.user_id < own.user_id
        )
      )::int8 as start
    from
      own
  ),
  bucket as materialized (
    select
      h.euros,
      h.before
    from
      (
        select
          c.*,
          sum(c.people) over (
            order by
              c.euros desc
          ) - c.people as before
        from
          counts c
      ) h
    where
      h.before <= (
        select
          start
        from
          start
      )
      and h.before + h.people > (
        select
          start
        from
          start
      )
    limit
      1
  ),
  page as materialized (
    select
      t.*
    from
      bucket
      cross join lateral (
        select
          m.user_id,
          m.total_saved_eur as total,
          m.total_entries as entries
        from
          monthly_insights m
        where
          m.on_leaderboard
          and m.month_start = $8::date
          and m.total_saved_eur < (bucket.euros + 1)::numeric
        order by
          m.total_saved_eur desc,
          m.user_id
        limit
          $9::integer
        offset
          (
            select
              start
            from
              start
          ) - bucket.before
      ) t
  ),
  top as materialized (
    select
      t.total,
      bucket.before + 1 + (
        select
          count(*)
        from
          monthly_insights i
        where
          i.on_leaderboard
          and i.month_start = $10::date
          and i.total_saved_eur > t.total
          and i.total_saved_eur < (bucket.euros + 1)::numeric
      ) as rank
    from
      bucket
      cross join (
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
      (f.follower_id, f.following_id) = ($11::uuid, p.id)
  ) as followed
from
  (
    select
      page.*,
      case
        when page.total = top.total then top.rank
        else (
          select
            start
          from
            start
        ) + rank() over (
          order by
            page.total desc
        )
      end as rank
    from
      page
      cross join top
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
      q.goal_id
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
      (b.user_id, b.blocked_user_id) = ($12::uuid, "s"."user_id")
      or (b.user_id, b.blocked_user_id) = ("s"."user_id", $13::uuid)
  )
order by
  s.total desc,
  s.user_id;

-- followingOfMonth
-- [":viewerId",":viewerId",":viewerId",":month",":viewerId",":viewerId",":viewerId"]
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
      q.goal_id
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
          or p.leaderboard_choice = 'joined' as shown
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

-- foldLeaderboard
select
  pg_try_advisory_xact_lock(hashtext ('fold_leaderboard')) as taken;
