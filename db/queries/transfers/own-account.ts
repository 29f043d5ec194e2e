import { sql } from 'kysely';

import type { Db } from '../../client';
import { CHUNK } from '../../in-chunks';
import { changesRows } from '../../rows';

/** The savings accounts of a person, encrypted; `encrypted` is null when the current one was removed. */
export async function findOwnAccounts(db: Db, userId: string) {
  return db
    .selectFrom('own_accounts')
    .select(['encrypted', 'waiting_encrypted', 'waits_until', 'stop_token_hash'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** An account that is not in use yet, and what identifies its link. */
export interface WaitingAccount {
  encrypted: string;
  until: Date;
  stopTokenHash: string;
}

/** Stores both accounts in their new state. */
export async function putOwnAccounts(
  db: Db,
  accounts: { userId: string; encrypted: string | null; waiting: WaitingAccount | null; now: Date },
): Promise<void> {
  const { userId, encrypted, waiting, now } = accounts;
  const values = {
    encrypted,
    waiting_encrypted: waiting?.encrypted ?? null,
    waits_until: waiting?.until.toISOString() ?? null,
    stop_token_hash: waiting?.stopTokenHash ?? null,
    changed_at: now.toISOString(),
  };
  await db
    .insertInto('own_accounts')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Discards the waiting account of a person, or behind a mailed link. False when none waits. */
export async function dropWaitingAccount(
  db: Db,
  which: { userId: string } | { stopTokenHash: string },
  now: Date,
): Promise<boolean> {
  return db
    .updateTable('own_accounts')
    .set({ waiting_encrypted: null, waits_until: null, stop_token_hash: null })
    .where((eb) =>
      'userId' in which ? eb('user_id', '=', which.userId) : eb('stop_token_hash', '=', which.stopTokenHash),
    )
    .where('waits_until', '>', now.toISOString())
    .$call(changesRows);
}

/** Deletes the account numbers of a person. The row stays, so that the next account waits. False when there was none. */
export async function forgetOwnAccounts(db: Db, userId: string, now: Date): Promise<boolean> {
  return db
    .updateTable('own_accounts')
    .set({
      encrypted: null,
      waiting_encrypted: null,
      waits_until: null,
      stop_token_hash: null,
      changed_at: now.toISOString(),
    })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('encrypted', 'is not', null), eb('waiting_encrypted', 'is not', null)]))
    .$call(changesRows);
}

/** Deletes all traces of a person's accounts, so that the next one is used at once. */
export async function deleteOwnAccounts(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('own_accounts').where('user_id', '=', userId).execute();
}

/** Puts a chunk of the accounts whose waiting time is over in the place of the earlier ones, which are deleted.
 * Returns how many. */
export async function settleOwnAccounts(db: Db, now: Date): Promise<number> {
  const due = sql`waits_until <= ${now.toISOString()}::timestamptz`;
  const { numAffectedRows = 0n } = await sql`
    update own_accounts set encrypted = waiting_encrypted, changed_at = waits_until,
      waiting_encrypted = null, waits_until = null, stop_token_hash = null
    where user_id in (select user_id from own_accounts where ${due} limit ${CHUNK}::integer) and ${due}`.execute(
    db,
  );
  return Number(numAffectedRows);
}
