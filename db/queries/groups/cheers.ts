import { sql } from 'kysely';

import type { Db } from '../../client';
import type { Cents, CheerKind, ThanksKind } from '../../columns';
import type { Value } from '../../prepared';
import { changesRows } from '../../rows';
import { notBlocked } from '../social/blocks';

/** A cheer that its giver has not seen on their home screen. */
export interface UnseenCheerRow {
  /** The contribution and the person, so that it can be told from others. */
  id: string;
  name: string;
  kind: CheerKind;
  /** When it was given, as ISO text. */
  at: string;
  /** What was cheered, and in which group. */
  amount: Cents;
  title: string;
}

/** The cheers for a person that their home screen has not shown yet, the latest first. */
export const unseenCheers = (db: Db, userId: Value<string>, limit: number) => {
  const rows = sql<UnseenCheerRow>`(
    select h.contribution_id || ' ' || h.user_id as id, p.display_name as name, h.kind,
      to_char(h.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      (c.amount_eur * 100)::bigint as amount, g.title
    from group_challenge_cheers h
    join group_challenges g on g.id = h.group_challenge_id and g.status <> 'cancelled'
    join group_challenge_contributions c on (c.group_challenge_id, c.id) = (h.group_challenge_id, h.contribution_id)
    join profiles p on p.id = h.user_id
    where h.giver_user_id = ${userId}::uuid and h.seen_at is null and ${notBlocked(userId, 'h.user_id')}
    order by h.created_at desc, h.user_id limit ${limit}::integer)`;
  return db.selectFrom(rows.as('cheers')).select(['id', 'name', 'kind', 'at', 'amount', 'title']);
};

/** Notes that a person has seen their cheers, up to one that was given at an instant. */
export async function markCheersSeen(db: Db, userId: string, { until, now }: { until: string; now: Date }) {
  await db
    .updateTable('group_challenge_cheers')
    .set({ seen_at: now.toISOString() })
    .where('giver_user_id', '=', userId)
    .where('seen_at', 'is', null)
    .where('created_at', '<=', until)
    .execute();
}

/** Who made a contribution, for a person who may cheer it: it is another member's, and there is no block between
 * them. Null for every other contribution. In a transaction call it after `lockGroup`. */
export async function findGiver(db: Db, userId: string, { groupId, id }: { groupId: string; id: string }) {
  const found = await db
    .selectFrom('group_challenge_contributions as c')
    .innerJoin('group_challenge_members as m', (join) =>
      join.onRef('m.group_challenge_id', '=', 'c.group_challenge_id').onRef('m.user_id', '=', 'c.user_id'),
    )
    .select('m.user_id as giver')
    .where('c.group_challenge_id', '=', groupId)
    .where('c.id', '=', id)
    .where('m.user_id', '<>', userId)
    .where(notBlocked(userId, 'm.user_id'))
    .executeTakeFirst();
  return found?.giver ?? null;
}

/** Stores a person's cheer for a contribution, in place of the one before. False when it stood there already. */
export async function putCheer(
  db: Db,
  userId: string,
  {
    groupId,
    id,
    giver,
    kind,
    now,
  }: { groupId: string; id: string; giver: string; kind: CheerKind; now: Date },
): Promise<boolean> {
  return db
    .insertInto('group_challenge_cheers')
    .values({
      group_challenge_id: groupId,
      contribution_id: id,
      user_id: userId,
      giver_user_id: giver,
      kind,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['group_challenge_id', 'contribution_id', 'user_id'])
        .doUpdateSet({ kind })
        .where('group_challenge_cheers.kind', '<>', kind),
    )
    .$call(changesRows);
}

/** Takes a person's cheer back. False when there was none. */
export async function deleteCheer(db: Db, userId: string, { groupId, id }: { groupId: string; id: string }) {
  return db
    .deleteFrom('group_challenge_cheers')
    .where('group_challenge_id', '=', groupId)
    .where('contribution_id', '=', id)
    .where('user_id', '=', userId)
    .$call(changesRows);
}

/** Stores what a member says to all at the end, null for nothing, and tells the others' open screens. */
export async function putThanks(
  db: Db,
  userId: string,
  { groupId, kind }: { groupId: string; kind: ThanksKind | null },
): Promise<void> {
  await sql`
    with said as (
      update group_challenge_members set thanks = ${kind}::text
      where (group_challenge_id, user_id) = (${groupId}::uuid, ${userId}::uuid) and thanks is distinct from ${kind}::text
      returning group_challenge_id, user_id
    )
    insert into group_events (group_challenge_id, kind, user_id)
    select group_challenge_id, 'changed', user_id from said`.execute(db);
}
