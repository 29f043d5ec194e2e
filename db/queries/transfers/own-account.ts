import type { Db } from '../../client';

/** The person's own savings account, encrypted. */
export async function findOwnAccount(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('own_accounts')
    .select('encrypted')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.encrypted;
}

export async function putOwnAccount(
  db: Db,
  { userId, encrypted, at }: { userId: string; encrypted: string; at: Date },
): Promise<void> {
  const changes = { encrypted, changed_at: at.toISOString() };
  await db
    .insertInto('own_accounts')
    .values({ user_id: userId, ...changes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
    .execute();
}

/** False where there was none. */
export async function deleteOwnAccount(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('own_accounts')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
