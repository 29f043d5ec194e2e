import { type Kysely, sql } from 'kysely';

/** XP and badges for groups in which people saved together: docs/decisions/0061-a-group-pays-those-who-saved-together.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table group_challenge_members
      -- The member's local day on which the group counted for them; null where it brings neither XP nor badges.
      add column counted_on date;
    create index group_challenge_members_counted_idx on group_challenge_members (user_id, counted_on)
      where counted_on is not null;
    -- What people have stays theirs.
    update group_challenge_members m set counted_on = (g.completed_at at time zone p.time_zone)::date
    from group_challenges g, profiles p
    where g.id = m.group_challenge_id and p.id = m.user_id and g.status = 'completed'`.execute(db);
}
