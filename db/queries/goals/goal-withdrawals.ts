import { sql } from 'kysely';

import type { Db } from '../../client';
import type { Cents, LocalDay } from '../../columns';
import { asCents, asInstant, eurOf } from '../../euros';
import { deletesUpTo } from '../../in-chunks';

const columns = (db: Db, userId: string) =>
  db
    .selectFrom('withdrawals')
    .select((eb) => [
      'id',
      'goal_id as goalId',
      asCents(eb.ref('amount_eur')).as('amount'),
      'date',
      'note',
      asInstant(eb.ref('created_at')).as('createdAt'),
      'deleted_at as deletedAt',
    ])
    .where('user_id', '=', userId);

export async function findGoalWithdrawal(db: Db, userId: string, id: string) {
  return columns(db, userId).where('id', '=', id).executeTakeFirst();
}

/** The withdrawals in a person's trash, the latest deleted first. */
export async function listDeletedGoalWithdrawals(db: Db, userId: string, limit: number) {
  return columns(db, userId)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Stores a withdrawal under the id its client made. */
export async function insertGoalWithdrawal(
  db: Db,
  userId: string,
  one: { id: string; goalId: string; amount: Cents; date: LocalDay; note: string | null; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('withdrawals')
    .values({
      user_id: userId,
      id: one.id,
      goal_id: one.goalId,
      amount_eur: eurOf(one.amount),
      date: one.date,
      note: one.note,
      created_at: one.createdAt.toISOString(),
    })
    .execute();
}

/** Moves a withdrawal into the trash (`at`), or back out of it (null). */
export async function trashGoalWithdrawal(db: Db, userId: string, id: string, deletedAt: Date | null) {
  await db
    .updateTable('withdrawals')
    .set({ deleted_at: deletedAt?.toISOString() ?? null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** What was taken out on the days from `from` to `to`, both included. */
export const goalWithdrawalsBetween = (
  db: Db,
  { userId, from, to }: { userId: string; from: LocalDay; to: LocalDay },
) =>
  db
    .selectFrom('withdrawals')
    .select(({ fn }) => asCents(fn.coalesce(fn.sum<string>('amount_eur'), sql<string>`0`)).as('withdrawn'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('date', '>=', from)
    .where('date', '<=', to);

/** Deletes for good what was moved to the trash before `before`. Returns the number. */
export const purgeDeletedGoalWithdrawals = deletesUpTo('withdrawals', 'deleted_at');
