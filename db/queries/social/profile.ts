import { sql } from 'kysely';

import type { Db } from '../../client';
import type { Cents, LocalDay } from '../../columns';
import { asCents } from '../../euros';
import { notBlocked } from './blocks';

export interface ProfileRow {
  id: string;
  display_name: string;
  xp: number;
  streak_weeks: number;
  streak_alive_until: LocalDay | null;
  time_zone: string;
  is_private: boolean;
  /** Whether others see what the person saved: they have joined the leaderboard, and no operator has hidden it. */
  joined: boolean;
  saved_cents: Cents;
  saved_count: number;
  followed: boolean;
  requested: boolean;
  followers: number;
  following: number;
  /** The number of follow requests to the person. */
  requests: number;
  badges: { code: string; name: string }[];
}

/** Somebody's profile for a viewer; undefined when the viewer may not see them. */
export async function findProfile(db: Db, { viewerId, userId }: { viewerId: string; userId: string }) {
  const { rows } = await sql<ProfileRow>`
    select p.id, p.display_name, p.xp, p.streak_weeks, p.streak_alive_until, p.time_zone, p.is_private,
      coalesce(p.leaderboard_choice = 'joined' and p.figures_hidden_at is null, false) as joined,
      ${asCents(sql.ref('p.saved_total_eur'))} as saved_cents, p.saved_count,
      exists (select from user_follows f
        where (f.follower_id, f.following_id) = (${viewerId}::uuid, p.id)) as followed,
      exists (select from follow_requests r
        where (r.follower_id, r.following_id) = (${viewerId}::uuid, p.id)) as requested,
      (select count(*) from user_follows f where f.following_id = p.id) as followers,
      (select count(*) from user_follows f where f.follower_id = p.id) as following,
      (select count(*) from follow_requests r where r.following_id = p.id) as requests,
      (select coalesce(json_agg(json_build_object('code', b.code, 'name', b.name) order by u.awarded_at, b.code), '[]')
       from user_badges u join badges_master b on b.code = u.badge_code where u.user_id = p.id) as badges
    from profiles p
    where p.id = ${userId}::uuid and p.goal_amount_eur is not null and p.deletion_due_at is null
      and ${notBlocked(viewerId, 'p.id')}`.execute(db);
  return rows[0];
}
