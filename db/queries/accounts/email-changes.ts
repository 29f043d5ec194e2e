import { sql } from 'kysely';

import type { Db } from '../../client';
import { deletesUpTo } from '../../in-chunks';
import { firstValue } from '../../rows';

/** Stores the address that a person wants to change to; a link that was mailed earlier stops working. */
export async function putEmailChange(
  db: Db,
  change: { userId: string; email: string; hash: string; expiresAt: Date },
): Promise<void> {
  const wanted = {
    email: change.email,
    token_hash: change.hash,
    expires_at: change.expiresAt.toISOString(),
  };
  await db
    .insertInto('email_changes')
    .values({ user_id: change.userId, ...wanted })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(wanted))
    .execute();
}

interface Link {
  userId: string;
  hash: string;
  now: Date;
}

/** The address that a link would give this person; null when the link does not work. */
export async function findEmailChange(db: Db, { userId, hash, now }: Link): Promise<string | null> {
  return db
    .selectFrom('email_changes')
    .select('email')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .$call(firstValue('email'));
}

/** Redeems a link; of several simultaneous tries exactly one gets the address. */
export async function takeEmailChange(db: Db, { userId, hash, now }: Link): Promise<string | null> {
  return db
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .returning('email')
    .$call(firstValue('email'));
}

export async function deleteEmailChange(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

export const deleteExpiredEmailChanges = deletesUpTo('email_changes', 'expires_at');

/** Gives an account another, unproven address. Hits `profiles_email_key` when it is taken. */
export async function setEmail(db: Db, userId: string, address: { email: string; normalised: string }) {
  await db
    .with('unproven', (qb) =>
      qb.updateTable('users').set({ email_verified_at: null }).where('id', '=', userId).returning('id'),
    )
    .updateTable('profiles')
    .set({ email: address.email, email_normalised: address.normalised })
    .where('id', '=', userId)
    .execute();
}

/** Queues a job that tells the payment provider a person's address, if it knows them. These jobs run one after
 * the other, so that an older address is never sent last. */
export async function queueCustomerEmail(db: Db, userId: string): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      'update_customer_email', json_build_object('userId', s.user_id), queue_name := 'customer:' || s.user_id,
      job_key := 'customer-email:' || s.user_id, max_attempts := 25)
    from subscriptions s where s.user_id = ${userId}::uuid and s.stripe_customer_id is not null`.execute(db);
}

/** What the payment provider should know about a person; undefined when it does not know them. */
export async function findCustomerEmail(db: Db, userId: string) {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .select(['s.stripe_customer_id', 'p.email'])
    .where('s.user_id', '=', userId)
    .where('s.stripe_customer_id', 'is not', null)
    .$narrowType<{ stripe_customer_id: string }>()
    .executeTakeFirst();
}
