import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../client';
import type { LocalDay, ShareKind } from '../../columns';
import { asCents } from '../../euros';
import { changesRows, findsRows } from '../../rows';

interface NewShare {
  userId: string;
  kind: ShareKind;
  content: unknown;
  contentHash: string;
  token: string;
  now: Date;
}

/** The token of the link under which the person shares this content already. */
export async function findShareOfContent(db: Db, userId: string, contentHash: string) {
  const row = await db
    .selectFrom('shares')
    .select('token')
    .where('user_id', '=', userId)
    .where('content_hash', '=', contentHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row?.token;
}

/** Shares a content under a new link, and returns its token; if another request was faster, that one's token. */
export async function insertShare(db: Db, share: NewShare): Promise<string> {
  const { userId, kind, contentHash, token, now } = share;
  const shown: RawBuilder<string> = sql`${JSON.stringify(share.content)}::jsonb`;
  const row = await db
    .insertInto('shares')
    .values({
      user_id: userId,
      kind,
      shown,
      content_hash: contentHash,
      token,
      created_at: now.toISOString(),
    })
    // An update that changes nothing, so that the row is returned.
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'content_hash'])
        .where('revoked_at', 'is', null)
        .doUpdateSet({ content_hash: contentHash }),
    )
    .returning('token')
    .executeTakeFirstOrThrow();
  return row.token;
}

/** The content behind a link; nothing for one that was ended, or whose person closes their account. */
export async function findSharedContent(db: Db, token: string): Promise<unknown> {
  const row = await db
    .selectFrom('shares as s')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .select('s.shown')
    .where('s.token', '=', token)
    .where('s.revoked_at', 'is', null)
    .where('p.deletion_due_at', 'is', null)
    .executeTakeFirst();
  return row?.shown;
}

/** The links that a person shares, the latest first. */
export async function listShares(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('shares')
    .select(['id', 'shown', 'token', 'created_at as at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Ends a link. Ending it twice is no error; false when it is not theirs. */
export async function revokeShare(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  return db
    .updateTable('shares')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now.toISOString())) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .$call(changesRows);
}

/** On how many days from `from` to `to` something was saved, and how much. */
export async function readSavedDays(db: Db, userId: string, from: LocalDay, to: LocalDay) {
  return db
    .selectFrom('savings_days')
    .select((eb) => [
      eb.fn.countAll<number>().as('days'),
      asCents(eb.fn.coalesce(eb.fn.sum<string>('total_eur'), sql<string>`0`)).as('total'),
    ])
    .where('user_id', '=', userId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('entries', '>', 0)
    .executeTakeFirstOrThrow();
}

/** Whether the person has a badge. */
export async function hasBadge(db: Db, userId: string, code: string): Promise<boolean> {
  return db
    .selectFrom('user_badges')
    .select('badge_code')
    .where('user_id', '=', userId)
    .where('badge_code', '=', code)
    .$call(findsRows);
}

/** A reached goal that the person has followed with another one. */
export async function findReachedGoal(db: Db, userId: string, id: string) {
  return db
    .selectFrom('reached_goals')
    .select((eb) => ['name', asCents(eb.ref('amount_eur')).as('amount')])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A completed group that the person is a member of. */
export async function findCompletedGroup(db: Db, userId: string, id: string) {
  return db
    .selectFrom('group_challenge_members as m')
    .innerJoin('group_challenges as g', 'g.id', 'm.group_challenge_id')
    .select((eb) => [
      'g.title',
      'g.member_count as members',
      asCents(eb.ref('g.total_saved_eur')).as('total'),
    ])
    .where('m.group_challenge_id', '=', id)
    .where('m.user_id', '=', userId)
    .where('g.status', '=', 'completed')
    .executeTakeFirst();
}
