import type { Db } from '../../client';

/** Why an address gets no mail: it wants no invitations; its person reported a mail as unwanted, so it gets only what is
 * needed; mail to it came back. */
export type RefusalReason = 'asked' | 'complaint' | 'bounce';

/** Stores why an address gets no mail of some kinds. A second time changes nothing. */
export async function insertRefusal(
  db: Db,
  { hash, reason, now }: { hash: string; reason: RefusalReason; now: Date },
): Promise<void> {
  await db
    .insertInto('mail_refusals')
    .values({ address_hash: hash, reason, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What is stored about addresses, each as 'REASON HASH'. */
export async function findRefusals(db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('mail_refusals')
    .select(['address_hash', 'reason'])
    .where('address_hash', 'in', [...hashes])
    .execute();
  return new Set(rows.map(({ address_hash: hash, reason }) => `${reason} ${hash}`));
}

/** Forgets that mail to an address came back, because its person has shown that it works. */
export async function deleteBounce(db: Db, hash: string): Promise<void> {
  await db
    .deleteFrom('mail_refusals')
    .where('address_hash', '=', hash)
    .where('reason', '=', 'bounce')
    .execute();
}
