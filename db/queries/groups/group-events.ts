import { sql } from 'kysely';

import type { Db } from '../../client';
import { deletesUpTo } from '../../in-chunks';

/** An event of a group. */
export interface GroupEventRow {
  id: number;
  /** When it was written, in ms since 1970. It becomes visible a moment later. */
  at: number;
  groupId: string;
  title: string;
  kind: 'contributed' | 'corrected' | 'joined' | 'left' | 'changed' | 'completed' | 'cancelled';
  /** The person whom it is about; null once their account is deleted. */
  userId: string | null;
  /** Their name, while they are a member. */
  name: string | null;
  /** The people who had invited them to the group, or made the link by which they came. */
  inviters: string[];
  /** Whether they were removed from the group and have not been told yet. */
  removed: boolean;
}

const columns = sql`
  e.id, (extract(epoch from e.at) * 1000)::bigint as at, g.id as "groupId", g.title, e.kind, e.user_id as "userId",
  p.display_name as name, array(
    select i.invited_by::text from group_challenge_invitations i
    where i.group_challenge_id = g.id and i.accepted_by = e.user_id and i.status = 'accepted'
    union select m.let_in_by::text where m.let_in_by is not null) as inviters,
  e.kind = 'left' and exists (
    select from group_challenge_removals r
    where (r.group_challenge_id, r.user_id) = (e.group_challenge_id, e.user_id)) as removed`;

const events = sql`
  group_events e
  join group_challenges g on g.id = e.group_challenge_id
  left join group_challenge_members m on (m.group_challenge_id, m.user_id) = (e.group_challenge_id, e.user_id)
  left join profiles p on p.id = m.user_id`;

/** Events by their groups and ids, in the order of the ids. */
export async function listGroupEvents(
  db: Db,
  notes: { groupIds: readonly string[]; ids: readonly number[] },
): Promise<GroupEventRow[]> {
  const { rows } = await sql<GroupEventRow>`
    select ${columns} from ${events}
    where e.group_challenge_id = any(${notes.groupIds}::uuid[]) and e.id = any(${notes.ids}::bigint[])
    order by e.id`.execute(db);
  return rows;
}

/** Events after an instant in the groups that a person is a member of or has left, oldest first. */
export async function listGroupEventsSince(db: Db, userId: string, since: Date, limit: number) {
  const { rows } = await sql<GroupEventRow>`
    select ${columns} from ${events}
    where e.at > ${since.toISOString()}::timestamptz and (
      e.group_challenge_id in (select group_challenge_id from group_challenge_members where user_id = ${userId}::uuid)
      or (e.user_id = ${userId}::uuid and e.kind = 'left'))
    order by e.at, e.id limit ${limit}::integer`.execute(db);
  return rows;
}

/** The groups of a person and the time (ms since 1970), as long as their session lasts. */
export async function findListener(db: Db, { userId, sessionId }: { userId: string; sessionId: string }) {
  const { rows } = await sql<{ now: number; groups: string[] }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now,
      array(select group_challenge_id::text from group_challenge_members where user_id = ${userId}::uuid) as groups
    from sessions where id = ${sessionId} and user_id = ${userId}::uuid`.execute(db);
  return rows[0];
}

/** Deletes events from before an instant. */
export const deleteOldGroupEvents = deletesUpTo('group_events', 'at');
