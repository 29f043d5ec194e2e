import { sql } from 'kysely';

import type { Db } from '../../client';
import type { Cents, LocalDay, MessageKind } from '../../columns';
import { changesRows, firstValue } from '../../rows';
import { notBlocked } from '../social/blocks';

/** What the mail of a message says about its person. */
export async function findMessageFacts(db: Db, userId: string) {
  return db
    .selectFrom('profiles as p')
    .innerJoin('message_plans as m', 'm.user_id', 'p.id')
    .select([
      'p.display_name',
      'p.goal_type as goal_name',
      'p.number_locale',
      'p.streak_weeks',
      'p.streak_alive_until',
      'm.with_amounts',
      'm.link_secret',
      'm.told_until',
      sql<LocalDay | null>`(select max(e.date) from savings_entries e where e.user_id = p.id)`.as(
        'last_saved_on',
      ),
    ])
    .where('p.id', '=', userId)
    .executeTakeFirst();
}

export interface GroupDigestRow {
  title: string;
  contributions: number;
  people: number;
  amount: Cents;
  completed: boolean;
}

/** What others gave in a person's groups since an instant, without people between whom and the person there is a block,
 * the largest news first. */
export async function listGroupDigests(
  db: Db,
  userId: string,
  since: Date,
  limit: number,
): Promise<GroupDigestRow[]> {
  const { rows } = await sql<GroupDigestRow>`
    select g.title, count(*)::integer as contributions, count(distinct c.user_id)::integer as people,
      (sum(c.amount_eur) * 100)::bigint as amount,
      coalesce(g.status = 'completed' and g.completed_at > ${since.toISOString()}::timestamptz, false) as completed
    from group_challenge_members me
    join group_challenges g on g.id = me.group_challenge_id and g.status <> 'cancelled'
    join group_challenge_contributions c on c.group_challenge_id = g.id and c.user_id <> me.user_id
      and c.contributed_at > ${since.toISOString()}::timestamptz
    where me.user_id = ${userId}::uuid and ${notBlocked(userId, 'c.user_id')}
    group by g.id order by contributions desc, g.id limit ${limit}::integer`.execute(db);
  return rows;
}

/** Who has cheered a person on since an instant and was not seen on Home yet: members of groups, and their partner. */
export async function findCheers(db: Db, userId: string, since: Date) {
  const { rows } = await sql<{ cheers: number; partner: string | null }>`
    select (select count(distinct h.user_id) from group_challenge_cheers h
        where h.giver_user_id = ${userId}::uuid and h.seen_at is null and h.created_at > ${since.toISOString()}::timestamptz
          and ${notBlocked(userId, 'h.user_id')})::integer as cheers,
      (select s.name from partner_lines l join savings_partners s on s.user_id = l.user_id
        where l.user_id = ${userId}::uuid and l.seen_at is null and l.encouraged_at > ${since.toISOString()}::timestamptz
        limit 1) as partner`.execute(db);
  return rows[0] ?? { cheers: 0, partner: null };
}

/** The secret that signs the links of a person's mails; null without an account. */
export const findLinkSecret = (db: Db, userId: string): Promise<string | null> =>
  db
    .selectFrom('message_plans')
    .select('link_secret')
    .where('user_id', '=', userId)
    .$call(firstValue('link_secret'));

/** Notes that a link of a message was followed. @param since the message was sent after this instant */
export async function noteMessageOpened(
  db: Db,
  {
    userId,
    day,
    kind,
    since,
    now,
  }: { userId: string; day: LocalDay; kind: MessageKind; since: Date; now: Date },
): Promise<boolean> {
  return db
    .updateTable('messages')
    .set({ opened_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where('kind', '=', kind)
    .where('opened_at', 'is', null)
    .where('sent_at', '>=', since.toISOString())
    .$call(changesRows);
}

/** Notes that a link of a message ended mails of its kind. */
export async function noteMessageStopped(
  db: Db,
  { userId, day, kind, now }: { userId: string; day: LocalDay; kind: MessageKind; now: Date },
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ stopped_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where('kind', '=', kind)
    .where('stopped_at', 'is', null)
    .execute();
}
