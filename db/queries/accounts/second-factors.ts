import { sql } from 'kysely';

import type { Db } from '../../client';
import { deleteInChunks } from '../../in-chunks';

/** Tries that one pending sign-in has. */
const MOST_TRIES = 5;

/** A password's hash as a pending sign-in remembers it; also where there is none. */
const passwordMark = sql<string>`encode(sha256(convert_to(coalesce(u.password_hash, ''), 'UTF8')), 'hex')`;

/** Lets a sign-in wait for the second factor. False when the account is gone or has none, or the password was changed after
 * it was checked. */
export async function insertPendingSignIn(
  db: Db,
  pending: { hash: string; userId: string; passwordHash?: string | undefined; expiresAt: Date },
): Promise<boolean> {
  const result = await db
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
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const standing = (db: Db, hash: string, now: Date) =>
  db
    .selectFrom('pending_sign_ins')
    .select('user_id')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .where('tries', '<', MOST_TRIES);

/** Whose sign-in waits under this token. */
export async function findPendingSignIn(db: Db, hash: string, now: Date): Promise<string | null> {
  return (await standing(db, hash, now).executeTakeFirst())?.user_id ?? null;
}

/** Counts one try before its code is looked at, and says whose sign-in it is; null once they are used up. */
export async function countTry(db: Db, hash: string, now: Date): Promise<string | null> {
  const row = await db
    .updateTable('pending_sign_ins')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .where('tries', '<', MOST_TRIES)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Ends the wait; of several at once exactly one succeeds. False with another password than at its beginning. */
export async function takePendingSignIn(db: Db, hash: string, now: Date): Promise<boolean> {
  const result = await db
    .deleteFrom('pending_sign_ins as p')
    .using('users as u')
    .whereRef('u.id', '=', 'p.user_id')
    .where('p.token_hash', '=', hash)
    .where('p.expires_at', '>', now.toISOString())
    .where('p.password_mark', '=', passwordMark)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deletePendingSignIn(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('token_hash', '=', hash).execute();
}

export const deleteExpiredPendingSignIns = (db: Db, now: Date): Promise<number> =>
  deleteInChunks(db, 'pending_sign_ins', sql`expires_at <= ${now.toISOString()}::timestamptz`);

/** Keeps a new secret until a code confirms it. False while a confirmed one is there. */
export async function keepNewSecret(
  db: Db,
  userId: string,
  secret: string,
  expiresAt: Date,
): Promise<boolean> {
  const kept = { secret, expires_at: expiresAt.toISOString() };
  const result = await db
    .insertInto('authenticators')
    .values({ user_id: userId, ...kept })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(kept).where('authenticators.expires_at', 'is not', null),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findAuthenticator(db: Db, userId: string) {
  return db
    .selectFrom('authenticators')
    .select(['secret', 'expires_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Uses up a step, and with it every earlier one; the first to do so confirms a new secret. False when it was used. */
export async function useStep(db: Db, userId: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('authenticators')
    .set({ last_step: step, expires_at: null })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Switches two-factor sign-in on or off. Off, its secret, its recovery codes and what waits for it are gone. */
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

/** Uses up a recovery code. False when it is none. */
export async function takeRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const result = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return left;
}
