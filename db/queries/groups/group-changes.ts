import { sql } from 'kysely';

import type { Db } from '../../client';
import type { Cents } from '../../columns';
import { asCents, eurOf } from '../../euros';
import { changesRows, findsRows } from '../../rows';

/** Locks a group: changes of it, its members or contributions happen one after the other. A use case takes this lock
 * before it locks a profile, never the other way round. It must be a statement of its own: what is read in the same
 * statement may be older than the lock. Undefined for a group that does not exist or is cancelled. */
export async function lockGroup(db: Db, groupId: string) {
  return db
    .selectFrom('group_challenges')
    .select((eb) => [
      'id',
      'title',
      'description',
      'status',
      'duration_days as durationDays',
      'started_at as startedAt',
      'completed_at as completedAt',
      'created_by as createdBy',
      'member_count as members',
      asCents(eb.ref('goal_amount_eur')).as('goal'),
      asCents(eb.ref('total_saved_eur')).as('total'),
    ])
    .where('id', '=', groupId)
    .where('status', '<>', 'cancelled')
    .forUpdate()
    .executeTakeFirst();
}
export type LockedGroup = NonNullable<Awaited<ReturnType<typeof lockGroup>>>;

interface GroupValues {
  title: string;
  description: string;
  goal: Cents;
  durationDays: number;
}

const columnsOf = ({ title, description, goal, durationDays }: GroupValues) => ({
  title,
  description,
  goal_amount_eur: eurOf(goal),
  duration_days: durationDays,
});

/** Creates a group. False when its id is taken. */
export async function insertGroup(db: Db, group: GroupValues & { id: string; createdBy: string; now: Date }) {
  const at = group.now.toISOString();
  return db
    .insertInto('group_challenges')
    .values({
      id: group.id,
      created_by: group.createdBy,
      started_at: at,
      created_at: at,
      ...columnsOf(group),
    })
    .onConflict((conflict) => conflict.doNothing())
    .$call(changesRows);
}

/** Whether the person has created this group. */
export async function hasCreated(db: Db, userId: string, groupId: string): Promise<boolean> {
  return db
    .selectFrom('group_challenges')
    .select('id')
    .where('id', '=', groupId)
    .where('created_by', '=', userId)
    .$call(findsRows);
}

/** Changes title, description, goal and end of a group. */
export async function updateGroup(db: Db, groupId: string, values: GroupValues): Promise<void> {
  await db.updateTable('group_challenges').set(columnsOf(values)).where('id', '=', groupId).execute();
}

/** Changes start and duration of a group. */
export async function setSpan(
  db: Db,
  groupId: string,
  { startedAt, durationDays }: { startedAt: Date; durationDays: number },
): Promise<void> {
  await db
    .updateTable('group_challenges')
    .set({ started_at: startedAt.toISOString(), duration_days: durationDays })
    .where('id', '=', groupId)
    .execute();
}

/** Ends a group. @param completedAt null cancels it */
export async function endGroup(db: Db, groupId: string, completedAt: Date | null): Promise<void> {
  await db
    .updateTable('group_challenges')
    .set(
      completedAt === null
        ? { status: 'cancelled' }
        : { status: 'completed', completed_at: completedAt.toISOString() },
    )
    .where('id', '=', groupId)
    .execute();
}

/** Makes a completed group active again: its members celebrate, and thank each other, again when it is completed. For the member who
 * corrected their contribution it no longer counts. */
export async function reopenGroup(db: Db, groupId: string, { by, now }: { by: string; now: Date }) {
  await sql`
    with members as (
      update group_challenge_members set completion_seen_at = null, thanks = null,
        counted_on = case when user_id <> ${by}::uuid then counted_on end
      where group_challenge_id = ${groupId}::uuid
    )
    update group_challenges set status = 'active', completed_at = null, reopened_at = ${now.toISOString()}::timestamptz
    where id = ${groupId}::uuid`.execute(db);
}

/** Makes a group count for each of its members for whom not as many have counted in their local week.
 * @returns the members who have contributed and for whom the group counts now */
export async function countGroup(db: Db, groupId: string, { perWeek, now }: { perWeek: number; now: Date }) {
  const { rows } = await sql<{ user_id: string }>`
    with counted as (
      update group_challenge_members m set counted_on = person.day
      from (
        select p.id, (${now.toISOString()}::timestamptz at time zone p.time_zone)::date as day
        from group_challenge_members own join profiles p on p.id = own.user_id
        where own.group_challenge_id = ${groupId}::uuid
      ) person
      where m.group_challenge_id = ${groupId}::uuid and m.user_id = person.id and m.counted_on is null
        and (select count(*) from group_challenge_members o
             where o.user_id = person.id and o.counted_on >= date_trunc('week', person.day)::date) < ${perWeek}::integer
      returning m.user_id, m.contributed_eur
    )
    select user_id from counted where contributed_eur > 0
    union
    select user_id from group_challenge_members
    where group_challenge_id = ${groupId}::uuid and contributed_eur > 0 and counted_on is not null
  `.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Adds a contribution. False when its id is taken. */
export async function insertContribution(
  db: Db,
  contribution: {
    groupId: string;
    id: string;
    userId: string;
    amount: Cents;
    note: string | null;
    now: Date;
    entryId: string | null;
  },
): Promise<boolean> {
  return db
    .insertInto('group_challenge_contributions')
    .values({
      group_challenge_id: contribution.groupId,
      id: contribution.id,
      user_id: contribution.userId,
      amount_eur: eurOf(contribution.amount),
      note: contribution.note,
      contributed_at: contribution.now.toISOString(),
      savings_entry_id: contribution.entryId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .$call(changesRows);
}

/** A contribution of the person's own. */
export async function findContribution(db: Db, userId: string, groupId: string, id: string) {
  return db
    .selectFrom('group_challenge_contributions')
    .select((eb) => [
      asCents(eb.ref('amount_eur')).as('amount'),
      'contributed_at as at',
      'savings_entry_id as entryId',
      'transferred',
    ])
    .where('group_challenge_id', '=', groupId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Changes amount and note of a contribution of the person's own. */
export async function updateContribution(
  db: Db,
  userId: string,
  { groupId, id, amount, note }: { groupId: string; id: string; amount: Cents; note: string | null },
): Promise<void> {
  await db
    .updateTable('group_challenge_contributions')
    .set({ amount_eur: eurOf(amount), note })
    .where('group_challenge_id', '=', groupId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** Takes back a contribution of the person's own. */
export async function deleteContribution(db: Db, userId: string, groupId: string, id: string): Promise<void> {
  await db
    .deleteFrom('group_challenge_contributions')
    .where('group_challenge_id', '=', groupId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** What the person has logged so far, savings and contributions except one: whether there is anything, and
 * whether anything was at least an amount. */
export async function hasLogged(
  db: Db,
  userId: string,
  { amount, exceptId }: { amount: Cents; exceptId: string },
): Promise<{ loggedBefore: boolean; asMuch: boolean }> {
  const logged = (least: string) => sql<boolean>`
    (exists (select from savings_entries e
       where e.user_id = ${userId}::uuid and e.id <> ${exceptId}::uuid and e.amount_eur >= ${least}::numeric)
     or exists (select from group_challenge_contributions c
       where c.user_id = ${userId}::uuid and c.id <> ${exceptId}::uuid and c.amount_eur >= ${least}::numeric))`;
  const { rows } = await sql<{ loggedBefore: boolean; asMuch: boolean }>`
    select ${logged('0')} as "loggedBefore", ${logged(eurOf(amount))} as "asMuch"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A select without from gives a row');
  return row;
}
