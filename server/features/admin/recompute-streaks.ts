import type { Db } from '~db/client';
import { lockProfile } from '~db/queries/game/xp-ledger';
import { findStreak, listStreaks, type StoredStreak, writeStreak } from '~db/queries/game/streak';

import { storedStreakHolds, streakAt } from '../../domain/game/stored-streak';
import type { AuditedContext } from '../../context';
import { auditOk } from './audit';
import { personNamed } from './person';

/** People looked at in one call. */
const BATCH = 500;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

export interface RecomputedStreaks {
  checked: number;
  /** People whose stored streak was wrong, with what it was and what it is now. */
  changed: { userId: string; before: number; after: number }[];
  /** Where the next call goes on; null when everybody has been looked at. */
  next: string | null;
}

/** Whether what is stored agrees with the weeks; also what the invariants ask. */
export const streakHolds = (row: StoredStreak, now: Date): boolean => storedStreakHolds(row, row, now);

/** Computes one person's streak anew and stores it, unless it agrees already. */
async function mend(db: Db, id: string, now: Date): Promise<RecomputedStreaks['changed']> {
  return db.transaction().execute(async (trx) => {
    await lockProfile(trx, id);
    const row = await findStreak(trx, id);
    if (!row || streakHolds(row, now)) return [];
    const { streak } = streakAt(row, now);
    await writeStreak(trx, id, streak);
    return [{ userId: id, before: row.weeks, after: streak.weeks }];
  });
}

/** Computes streaks anew from weeks and pauses: one person's, or those of the next 500 people after an id. What
 * agrees is only read, so that a run over everybody disturbs nobody. */
export async function recomputeStreaks(
  ctx: AuditedContext,
  { user, after = LOWEST_ID }: { user?: string | undefined; after?: string | undefined },
): Promise<RecomputedStreaks> {
  const now = ctx.now();
  const named = user === undefined ? null : await personNamed(ctx.db, user);
  const only = named && (await findStreak(ctx.db, named.id));
  const people = only ? [only] : named ? [] : await listStreaks(ctx.db, after, BATCH);
  const changed: RecomputedStreaks['changed'] = [];
  for (const person of people.filter((one) => !streakHolds(one, now)))
    changed.push(...(await mend(ctx.db, person.id, now)));
  await auditOk(ctx, ctx.db, {
    ...(named ? { subjectUserId: named.id } : {}),
    detail: { checked: people.length, changed: changed.length },
  });
  const next = !named && people.length === BATCH ? (people.at(-1)?.id ?? null) : null;
  return { checked: people.length, changed, next };
}
