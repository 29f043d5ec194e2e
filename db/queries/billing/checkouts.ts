import type { Db } from '../../client';
import type { BillingInterval } from '../../columns';
import { deletesUpTo } from '../../in-chunks';
import { changesRows } from '../../rows';

/** The attempt to order that a person has not finished. */
export async function findOpenCheckout(db: Db, userId: string) {
  return db
    .selectFrom('checkouts')
    .select(['id', 'interval', 'stripe_session_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/** Begins an attempt, unless one is open: of several tabs one wins. */
export async function insertCheckout(
  db: Db,
  attempt: { id: string; userId: string; interval: BillingInterval; now: Date },
): Promise<void> {
  await db
    .insertInto('checkouts')
    .values({
      id: attempt.id,
      user_id: attempt.userId,
      interval: attempt.interval,
      created_at: attempt.now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('user_id').where('closed_at', 'is', null).doNothing())
    .execute();
}

/** Stores Stripe's session of an attempt; false when the attempt was closed meanwhile. */
export async function putSession(
  db: Db,
  { userId, id, sessionId }: { userId: string; id: string; sessionId: string },
): Promise<boolean> {
  return db
    .updateTable('checkouts')
    .set({ stripe_session_id: sessionId })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .$call(changesRows);
}

/** Closes an attempt in the state in which it was read: one that has got a session since then stays open. */
export async function closeCheckout(
  db: Db,
  userId: string,
  id: string,
  { session, now }: { session: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ closed_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('stripe_session_id', session === null ? 'is' : '=', session)
    .execute();
}

export const deleteOldCheckouts = deletesUpTo('checkouts', 'created_at');
