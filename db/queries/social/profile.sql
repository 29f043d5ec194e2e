-- What profile.ts sends, with sample values. Written by npm run db:sql: do not edit it.

-- findProfile
-- [":viewerId",":viewerId",":userId",":viewerId",":viewerId"]
-- rows: { badges: { code: string; name: string }[]; display_name: string; followed: boolean; followers: number; following: number; id: string; is_private: boolean; joined: boolean; requested: boolean; requests: number; saved_cents: Cents; saved_count: number; streak_alive_until: LocalDay | null; streak_weeks: number; time_zone: string; xp: number }
select
  p.id,
  p.display_name,
  p.xp,
  p.streak_weeks,
  p.streak_alive_until,
  p.time_zone,
  p.is_private,
  coalesce(
    p.leaderboard_choice = 'joined'
    and p.figures_hidden_at is null,
    false
  ) as joined,
  ("p"."saved_total_eur" * 100)::int8 as saved_cents,
  p.saved_count,
  exists (
    select
    from
      user_follows f
    where
      (f.follower_id, f.following_id) = ($1::uuid, p.id)
  ) as followed,
  exists (
    select
    from
      follow_requests r
    where
      (r.follower_id, r.following_id) = ($2::uuid, p.id)
  ) as requested,
  (
    select
      count(*)
    from
      user_follows f
    where
      f.following_id = p.id
  ) as followers,
  (
    select
      count(*)
    from
      user_follows f
    where
      f.follower_id = p.id
  ) as following,
  (
    select
      count(*)
    from
      follow_requests r
    where
      r.following_id = p.id
  ) as requests,
  (
    select
      coalesce(
        json_agg(
          json_build_object('code', b.code, 'name', b.name)
          order by
            u.awarded_at,
            b.code
        ),
        '[]'
      )
    from
      user_badges u
      join badges_master b on b.code = u.badge_code
    where
      u.user_id = p.id
  ) as badges
from
  profiles p
where
  p.id = $3::uuid
  and p.goal_amount_eur is not null
  and p.deletion_due_at is null
  and not exists (
    select
    from
      user_blocks b
    where
      (b.user_id, b.blocked_user_id) = ($4::uuid, "p"."id")
      or (b.user_id, b.blocked_user_id) = ("p"."id", $5::uuid)
  );
