import { sql } from 'kysely';

import type { Db } from '../../client';
import { deletesUpTo } from '../../in-chunks';
import { changesRows, countRows, firstValue } from '../../rows';

/** The number of tries for one pending sign-in. */
const MAX_TRIES = 5;

/** A mark of the password's hash, by which a pending sign-in notices a change; it also exists without a password. */
const passwordMark = sql<string>`encode(sha256(convert_to(coalesce(u.password_hash, ''), 'UTF8')), 'hex')`;

/** Makes a sign-in wait for the second factor. False when the account is gone or has none, or the password was
 * changed after it was checked. */
export async function insertPendingSignIn(
  db: Db,
  pending: { hash: string; userId: string; passwordHash?: string | undefined; expiresAt: Date },
): Promise<boolean> {
  return db
    .insertInto('pending_sign_ins')
    .columns(['token_hash', 'user_id', 'password_mark', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('users as u')
        .select([
          sql<string>`${pending.hash}::text`.as('token_hash'),
          'u.id as user_id',
          passwordMark.as('password_mark'),
          sql<string>`${pending.expiresAt.toISOString()}::timestamptz`.as('expires_at'),
        ])
        .where('u.id', '=', pending.userId)
        .where('u.two_factor_at', 'is not', null)
        .$if(pending.passwordHash !== undefined, (query) =>
          query.where('u.password_hash', '=', pending.passwordHash ?? ''),
        )
        .forShare(),
    )
    .$call(changesRows);
}

const standing = (db: Db, hash: string, now: Date) =>
  db
    .selectFrom('pending_sign_ins')
    .select('user_id')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .where('tries', '<', MAX_TRIES);

/** The person whose sign-in waits under this token. */
export async function findPendingSignIn(db: Db, hash: string, now: Date): Promise<string | null> {
  return (await standing(db, hash, now).executeTakeFirst())?.user_id ?? null;
}

/** Counts a try before its code is checked, and returns whose sign-in it is; null when the tries are used up. */
export async function countTry(db: Db, hash: string, now: Date): Promise<string | null> {
  return db
    .updateTable('pending_sign_ins')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .where('tries', '<', MAX_TRIES)
    .returning('user_id')
    .$call(firstValue('user_id'));
}

/** Ends the wait: exactly one of several requests succeeds, and none once the password has changed. */
export async function takePendingSignIn(db: Db, hash: string, now: Date): Promise<boolean> {
  return db
    .deleteFrom('pending_sign_ins as p')
    .using('users as u')
    .whereRef('u.id', '=', 'p.user_id')
    .where('p.token_hash', '=', hash)
    .where('p.expires_at', '>', now.toISOString())
    .where('p.password_mark', '=', passwordMark)
    .$call(changesRows);
}

export async function deletePendingSignIn(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('token_hash', '=', hash).execute();
}

export const deleteExpiredPendingSignIns = deletesUpTo('pending_sign_ins', 'expires_at');

/** Stores a new secret until a code confirms it. False while there is a confirmed one. */
export async function keepNewSecret(db: Db, userId: string, secret: string, expiresAt: Date) {
  const kept = { secret, expires_at: expiresAt.toISOString() };
  return db
    .insertInto('authenticators')
    .values({ user_id: userId, ...kept })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(kept).where('authenticators.expires_at', 'is not', null),
    )
    .$call(changesRows);
}

export async function findAuthenticator(db: Db, userId: string) {
  return db
    .selectFrom('authenticators')
    .select(['secret', 'expires_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Uses up a step, and with it every earlier one; the first use confirms a new secret. False when it was used already. */
export async function markStepUsed(db: Db, userId: string, step: number): Promise<boolean> {
  return db
    .updateTable('authenticators')
    .set({ last_step: step, expires_at: null })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .$call(changesRows);
}

/** Switches two-factor sign-in on or off. Switching it off deletes the secret, the recovery codes and waiting sign-ins. */
export async function switchTwoFactor(db: Db, userId: string, since: Date | null): Promise<void> {
  await db
    .updateTable('users')
    .set({ two_factor_at: since?.toISOString() ?? null })
    .where('id', '=', userId)
    .execute();
  if (since !== null) return;
  await db.deleteFrom('authenticators').where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

/** Uses up a recovery code. False when it does not exist. */
export async function takeRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  return db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .$call(changesRows);
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return db.selectFrom('recovery_codes').where('user_id', '=', userId).$call(countRows);
}
