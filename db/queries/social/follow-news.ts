import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../client';
import { asInstant } from '../../euros';
import type { Value } from '../../prepared';
import { valuesOf } from '../../rows';
import { notBlocked } from './blocks';

/** Follow requests to a person, longest waiting first. */
export const waitingRequests = (db: Db, userId: Value<string>, limit: number) =>
  db
    .selectFrom('follow_requests as q')
    .innerJoin('profiles as p', 'p.id', 'q.follower_id')
    .select(['p.id', 'p.display_name as name'])
    .where('q.following_id', '=', userId)
    .where('p.goal_amount_eur', 'is not', null)
    .where('p.deletion_due_at', 'is', null)
    .where(notBlocked(userId, 'p.id'))
    .orderBy('q.created_at')
    .orderBy('p.id')
    .limit(limit);

/** People who follow a person since that person last looked, newest first. */
export const newFollowers = (db: Db, userId: Value<string>, limit: number) =>
  db
    .selectFrom('user_follows as f')
    .innerJoin('profiles as p', 'p.id', 'f.follower_id')
    .select((eb) => ['p.id', 'p.display_name as name', asInstant(eb.ref('f.created_at')).as('at')])
    .where('f.following_id', '=', userId)
    .where('f.seen', '=', false)
    .where('p.goal_amount_eur', 'is not', null)
    .where('p.deletion_due_at', 'is', null)
    .where(notBlocked(userId, 'p.id'))
    .orderBy('f.created_at', 'desc')
    .orderBy('p.id')
    .limit(limit);

/** Stores that a person has seen their followers. @param upTo the instant of the newest, as ISO text with milliseconds */
export async function seeFollowers(db: Db, userId: string, upTo: string): Promise<void> {
  await db
    .updateTable('user_follows')
    .set({ seen: true })
    .where('following_id', '=', userId)
    .where('seen', '=', false)
    .where(sql`date_trunc('milliseconds', created_at)`, '<=', sql`${upTo}::timestamptz`)
    .execute();
}

/** A person who wants mails about followers, and how many they have not been told of. */
export interface FollowNews {
  id: string;
  email: string;
  name: string;
  timeZone: string;
  /** When they were last told, as ISO text. */
  mailedAt: string | null;
  requests: number;
  followers: number;
}

const since = (table: string, more: RawBuilder<unknown>) => sql`(
  select count(*)::integer from ${sql.table(table)} n join profiles o on o.id = n.follower_id
  where n.following_id = p.id and n.created_at > coalesce(p.news_mailed_at, '-infinity') and ${more}
    and o.goal_amount_eur is not null and o.deletion_due_at is null
    and not exists (select from user_blocks b where (b.user_id, b.blocked_user_id) in ((p.id, o.id), (o.id, p.id))))`;

const news = (where: RawBuilder<unknown>) => sql<FollowNews>`
  select * from (
    select p.id, p.email, p.display_name as name, p.time_zone as "timeZone",
      ${asInstant(sql.ref<string | null>('p.news_mailed_at'))} as "mailedAt",
      ${since('follow_requests', sql`true`)} as requests, ${since('user_follows', sql`not n.seen`)} as followers
    from profiles p join users u on u.id = p.id
    where p.mail_followers and p.deletion_due_at is null and u.email_verified_at is not null and ${where}
  ) n where n.requests + n.followers > 0`;

/** The next people after an id who want mails about followers. */
export async function listMailedFollowers(db: Db, after: string | null, limit: number): Promise<string[]> {
  return db
    .selectFrom('profiles')
    .select('id')
    .where('mail_followers', '=', true)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .$call(valuesOf('id'));
}

/** Those of these people for whom there is news of followers. */
export async function listFollowNews(db: Db, people: readonly string[]): Promise<FollowNews[]> {
  const { rows } = await news(sql`p.id = any (${[...people]}::uuid[])`).execute(db);
  return rows;
}

/** The same for one person, whose profile must be locked; undefined when there is no news. */
export async function findFollowNews(trx: Db, userId: string): Promise<FollowNews | undefined> {
  const { rows } = await news(sql`p.id = ${userId}::uuid`).execute(trx);
  return rows[0];
}

/** Stores that a person was told by mail. */
export async function noteFollowMail(trx: Db, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({ news_mailed_at: now.toISOString() })
    .where('id', '=', userId)
    .execute();
}
