import { sql } from 'kysely';

import type { Db } from '../../client';
import { deleteChunk } from '../../in-chunks';

type TokenTable = 'email_verifications' | 'password_resets';

/** Stores the hash of a token that is about to be mailed. */
export async function insertMailedToken(
  db: Db,
  table: TokenTable,
  token: { hash: string; userId: string; email: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto(table)
    .values({
      token_hash: token.hash,
      user_id: token.userId,
      email: token.email,
      expires_at: token.expiresAt.toISOString(),
    })
    .execute();
}

/** Redeems a token of an account; of several simultaneous tries exactly one gets the row. */
export async function takeMailedToken(
  db: Db,
  table: TokenTable,
  { hash, userId, now }: { hash: string; userId: string; now: Date },
) {
  return db
    .deleteFrom(table)
    .where('token_hash', '=', hash)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .returning('email')
    .executeTakeFirst();
}

/** The person whose token it is; undefined when it cannot be redeemed. */
export async function ownerOfMailedToken(db: Db, table: TokenTable, hash: string, now: Date) {
  const row = await db
    .selectFrom(table)
    .select('user_id')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row?.user_id;
}

export async function deleteMailedTokensOf(db: Db, table: TokenTable, userId: string): Promise<void> {
  await db.deleteFrom(table).where('user_id', '=', userId).execute();
}

export const deleteExpiredMailedTokens = (db: Db, table: TokenTable, now: Date): Promise<number> =>
  deleteChunk(db, table, sql`expires_at <= ${now.toISOString()}::timestamptz`);
