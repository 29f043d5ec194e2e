import { sql } from 'kysely';

import type { Db } from '../../client';
import type { Cents, CheerKind, ThanksKind } from '../../columns';
import { type Value, prepared } from '../../prepared';
import { notBlocked } from '../social/blocks';

/** How many rows of each kind a screen shows before the person asks for more. */
export const SHOWN = {
  groups: 20,
  contributions: 6,
  members: 8,
  invitations: 8,
  cheers: 5,
  page: 50,
} as const;

/** A contribution as members see it. `name` is null for somebody who has left or deleted their account. */
export interface ContributionRow {
  id: string;
  amount: Cents;
  note: string | null;
  /** The instant, as ISO text. */
  at: string;
  transferred: boolean;
  name: string | null;
  /** Whether it is the reader's own. */
  isMe: boolean;
  /** Whether a saving of theirs changes along with it. */
  linked: boolean;
  /** Whether the reader may cheer it: another member's, without a block between them. */
  cheerable: boolean;
  /** The reader's own cheer for it. */
  cheered: CheerKind | null;
  /** For the reader's own contribution: how many cheered it, and the first of them. */
  cheers: number;
  cheeredBy: { name: string; kind: CheerKind }[];
}

/** A member as the others see them. */
export interface MemberRow {
  id: string;
  name: string;
  /** Whether their profile can be opened, even if only its head. */
  profile: boolean;
  /** When they joined, as ISO text. */
  at: string;
  contributed: Cents;
  creator: boolean;
  isMe: boolean;
}

/** An invitation that the reader sent. */
export interface SentInvitationRow {
  id: string;
  email: string;
  status: 'pending' | 'declined';
  /** The instant at which a pending invitation expires, as ISO text. */
  expiresAt: string;
  /** Whether its mail could not be sent. */
  mailFailed: boolean;
  /** Whether no mail has gone out yet. */
  unsent: boolean;
  /** Whether it may be sent again: it waits, or was declined once. */
  askable: boolean;
}

/** A group of the reader. The badges and XP are what the end of the group has brought them. */
export interface GroupRow {
  id: string;
  title: string;
  description: string;
  status: 'active' | 'completed';
  goal: Cents;
  total: Cents;
  durationDays: number;
  startedAt: string;
  completedAt: string | null;
  members: number;
  creator: boolean;
  /** The sum of the reader's contributions. */
  contributed: Cents;
  /** The sum given by people who are no longer members. */
  former: Cents;
  /** Members who contributed and whose address is proven. */
  proven: number;
  seen: boolean;
  /** The reader's local day on which it counted for them, as yyyy-MM-dd; null when it has brought nothing. */
  countedOn: string | null;
  /** When the reader put it away, as ISO text. */
  putAwayAt: string | null;
  xp: number;
  badges: string[];
  latest: ContributionRow[];
  participants: MemberRow[];
  sent: SentInvitationRow[];
  /** What the reader said to all at the end. */
  myThanks: ThanksKind | null;
  /** How many others said something to all, and the first of them. */
  thanks: number;
  thankedBy: { name: string; kind: ThanksKind }[];
  /** Pending invitations that others sent. */
  othersInvited: number;
}

const instant = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** The cheers for the contribution `c`, if it is the reader's own. */
const cheersOf = (reader: Value<string>) => sql`
  group_challenge_cheers h join profiles hp on hp.id = h.user_id
  where (h.group_challenge_id, h.contribution_id, h.giver_user_id) = (c.group_challenge_id, c.id, ${reader}::uuid)
    and c.user_id = h.giver_user_id and ${notBlocked(reader, 'h.user_id')}`;

const contributionColumns = (reader: Value<string>) => sql`
  c.id, (c.amount_eur * 100)::bigint as amount, c.note, ${instant('c.contributed_at')} as at, c.transferred,
  p.display_name as name, coalesce(c.user_id = ${reader}::uuid, false) as "isMe",
  c.savings_entry_id is not null and not c.entry_apart as linked,
  coalesce(cm.user_id <> ${reader}::uuid and ${notBlocked(reader, 'cm.user_id')}, false) as cheerable,
  (select h.kind from group_challenge_cheers h where (h.group_challenge_id, h.contribution_id, h.user_id)
    = (c.group_challenge_id, c.id, ${reader}::uuid)) as cheered,
  (select count(*)::integer from ${cheersOf(reader)}) as cheers,
  coalesce((select json_agg(l) from (
    select hp.display_name as name, h.kind from ${cheersOf(reader)}
    order by h.created_at, h.user_id limit ${SHOWN.cheers}::integer) l), '[]') as "cheeredBy"`;

/** The other members who said something to all of the group `g`. */
const thankers = (reader: Value<string>) => sql`
  group_challenge_members m join profiles p on p.id = m.user_id
  where m.group_challenge_id = g.id and m.thanks is not null and m.user_id <> ${reader}::uuid
    and ${notBlocked(reader, 'm.user_id')}`;

/** Only members are named; people who leave are no longer named. */
const contributors = sql`
  group_challenge_contributions c
  left join group_challenge_members cm on (cm.group_challenge_id, cm.user_id) = (c.group_challenge_id, c.user_id)
  left join profiles p on p.id = cm.user_id`;

const memberColumns = (reader: Value<string>) => sql`
  m.user_id as id, p.display_name as name,
  p.goal_amount_eur is not null and p.deletion_due_at is null and ${notBlocked(reader, 'm.user_id')} as profile,
  ${instant('m.joined_at')} as at,
  (m.contributed_eur * 100)::bigint as contributed, m.user_id = g.created_by as creator,
  m.user_id = ${reader}::uuid as "isMe"`;

const statement = prepared<{ userId: string; now: string }, GroupRow>((db, slot) => {
  const reader = slot('userId');
  const rows = sql<GroupRow>`(
    select g.id, g.title, g.description, g.status, (g.goal_amount_eur * 100)::bigint as goal,
      (g.total_saved_eur * 100)::bigint as total, g.duration_days as "durationDays",
      ${instant('g.started_at')} as "startedAt", ${instant('g.completed_at')} as "completedAt",
      g.member_count as members, g.created_by = me.user_id as creator, (me.contributed_eur * 100)::bigint as contributed,
      ((g.total_saved_eur - s.given) * 100)::bigint as former, s.proven, me.completion_seen_at is not null as seen,
      me.counted_on::text as "countedOn", ${instant('me.put_away_at')} as "putAwayAt",
      coalesce((select sum(x.amount)::integer from xp_events x
        where x.user_id = me.user_id and x.rule = 'group_completed' and x.source = g.id::text), 0) as xp,
      coalesce((select array_agg(b.badge_code order by b.badge_code) from user_badges b
        where b.user_id = me.user_id and b.awarded_at = g.completed_at), '{}') as badges,
      coalesce((select json_agg(l) from (
        select ${contributionColumns(reader)} from ${contributors} where c.group_challenge_id = g.id
        order by c.contributed_at desc, c.id desc limit ${SHOWN.contributions}::integer) l), '[]') as latest,
      coalesce((select json_agg(l) from (
        select ${memberColumns(reader)} from group_challenge_members m join profiles p on p.id = m.user_id
        where m.group_challenge_id = g.id order by m.joined_at, m.user_id limit ${SHOWN.members}::integer) l), '[]')
        as participants,
      coalesce((select json_agg(l) from (
        select i.id, i.invited_email as email, i.status, ${instant('i.expires_at')} as "expiresAt",
          o.failed_at is not null as "mailFailed", o.sent_at is null as unsent,
          i.status = 'pending' or i.declines < 2 as askable
        from group_challenge_invitations i left join mail_outbox o on o.id = i.mail_id
        where (i.group_challenge_id, i.invited_by) = (g.id, me.user_id) and i.status <> 'accepted'
        order by i.status = 'declined', i.created_at desc, i.id limit ${SHOWN.invitations}::integer) l), '[]') as sent,
      me.thanks as "myThanks", (select count(*)::integer from ${thankers(reader)}) as thanks,
      coalesce((select json_agg(l) from (
        select p.display_name as name, m.thanks as kind from ${thankers(reader)}
        order by m.joined_at, m.user_id limit ${SHOWN.cheers}::integer) l), '[]') as "thankedBy",
      (select count(*)::integer from group_challenge_invitations i
        where i.group_challenge_id = g.id and i.invited_by <> me.user_id and i.status = 'pending'
          and i.expires_at > ${slot('now')}::timestamptz) as "othersInvited"
    from group_challenge_members me
    join group_challenges g on g.id = me.group_challenge_id
    cross join lateral (
      select sum(m.contributed_eur) as given,
        (count(*) filter (where m.contributed_eur > 0 and u.email_verified_at is not null))::integer as proven
      from group_challenge_members m join users u on u.id = m.user_id where m.group_challenge_id = g.id) s
    where me.user_id = ${reader}::uuid and g.status <> 'cancelled'
    order by g.status = 'completed', me.put_away_at is not null, g.created_at desc, g.id limit ${SHOWN.groups}::integer)`;
  return db.selectFrom(rows.as('groups')).selectAll();
});

/** The groups of a member: active ones, then completed ones, then those put away, newest first, each with the
 * first rows of its lists. One statement.
 * @param values `now` is the instant, as ISO text */
export const listGroupsOf = statement;

/** The group of a member; undefined for everybody else. */
const memberOf = (groupId: string, userId: string) => sql`
  group_challenges g
  join group_challenge_members me on (me.group_challenge_id, me.user_id) = (g.id, ${userId}::uuid) and g.id = ${groupId}::uuid`;

/** Contributions after a row, newest first. Nothing unless the person is a member. */
export async function contributionsAfter(
  db: Db,
  userId: string,
  { groupId, after }: { groupId: string; after: { at: string; id: string } },
): Promise<ContributionRow[]> {
  const { rows } = await sql<ContributionRow>`
    select ${contributionColumns(userId)} from ${memberOf(groupId, userId)}
    join (${contributors}) on c.group_challenge_id = g.id
    where (c.contributed_at, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)
    order by c.contributed_at desc, c.id desc limit ${SHOWN.page}::integer`.execute(db);
  return rows;
}

/** Members after a row, in the order in which they joined. Nothing unless the person is a member. */
export async function membersAfter(
  db: Db,
  userId: string,
  { groupId, after }: { groupId: string; after: { at: string; id: string } },
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns(userId)} from ${memberOf(groupId, userId)}
    join group_challenge_members m on m.group_challenge_id = g.id join profiles p on p.id = m.user_id
    where (m.joined_at, m.user_id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by m.joined_at, m.user_id limit ${SHOWN.page}::integer`.execute(db);
  return rows;
}
