import type { Db } from '~db/client';
import { lockProfile } from '~db/queries/game/xp-ledger';
import { findStreak, listStreaks, type StoredStreak, writeStreak } from '~db/queries/game/streak';
import { rebuildInsights } from '~db/queries/insights/insights';

import { storedStreakHolds, streakAt } from '../../domain/game/stored-streak';
import type { AuditedContext } from '../../context';
import { awardBadgesToAll, backfillBadges } from '../game/award-badges';
import { auditOk } from './audit';
import { personNamed } from './people';

const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
/** How many people's streaks are checked in one call. */
const STREAKS = 500;
/** How many people's sums are computed in one transaction: few, so that nobody's saving waits long for the lock. */
const SUMS = 100;

/** One person (id or e-mail), or the next ones after an id. */
interface Whom {
  user?: string | undefined;
  after?: string | undefined;
}

/** Awards the badges that people have earned and lack: one person's, or those of the next people after an id.
 * It never removes a badge and gives no XP. */
export async function recomputeBadges(ctx: AuditedContext, { user, after }: Whom) {
  const named = user === undefined ? null : await personNamed(ctx.db, user);
  return ctx.db.transaction().execute(async (trx) => {
    const done = named
      ? { checked: 1, awarded: await awardBadgesToAll(trx, [named.id], ctx.now()), next: null }
      : await backfillBadges(trx, ctx.now(), after);
    await auditOk(ctx, trx, {
      ...(named ? { subjectUserId: named.id } : {}),
      detail: { checked: done.checked, awarded: done.awarded.length },
    });
    return done;
  });
}

/** Recomputes the sums over entries (days, weeks, months, totals): one person's, or those of the next people after an id.
 * `next` is null when nobody is left. */
export async function recomputeInsights(
  ctx: AuditedContext,
  { user, after = LOWEST_ID }: Whom,
  atOnce = SUMS,
) {
  const named = user === undefined ? null : await personNamed(ctx.db, user);
  return ctx.db.transaction().execute(async (trx) => {
    const rebuilt = await rebuildInsights(trx, named ? { id: named.id } : { after, limit: atOnce });
    const people = rebuilt.length;
    await auditOk(ctx, trx, named ? { subjectUserId: named.id } : { detail: { people } });
    return { people, next: !named && people === atOnce ? (rebuilt.at(-1) ?? null) : null };
  });
}

/** Whether a stored streak agrees with the weeks; the invariants use it, too. */
export const streakHolds = (row: StoredStreak, now: Date): boolean => storedStreakHolds(row, row, now);

/** Recomputes one person's streak and stores it if it differs. Returns the old and the new one. */
async function mendStreak(db: Db, id: string, now: Date) {
  return db.transaction().execute(async (trx) => {
    await lockProfile(trx, id);
    const row = await findStreak(trx, id);
    if (!row || streakHolds(row, now)) return [];
    const { streak } = streakAt(row, now);
    await writeStreak(trx, id, streak);
    return [{ userId: id, before: row.weeks, after: streak.weeks }];
  });
}

/** Recomputes streaks from weeks and pauses: one person's, or those of the next 500 people after an id. Correct ones
 * are only read, so that a run over everybody disturbs nobody. `next` is null when everybody has been checked. */
export async function recomputeStreaks(ctx: AuditedContext, { user, after = LOWEST_ID }: Whom) {
  const now = ctx.now();
  const named = user === undefined ? null : await personNamed(ctx.db, user);
  const only = named && (await findStreak(ctx.db, named.id));
  const people = only ? [only] : named ? [] : await listStreaks(ctx.db, after, STREAKS);
  const changed: Awaited<ReturnType<typeof mendStreak>> = [];
  for (const person of people.filter((one) => !streakHolds(one, now)))
    changed.push(...(await mendStreak(ctx.db, person.id, now)));
  await auditOk(ctx, ctx.db, {
    ...(named ? { subjectUserId: named.id } : {}),
    detail: { checked: people.length, changed: changed.length },
  });
  const next = !named && people.length === STREAKS ? (people.at(-1)?.id ?? null) : null;
  return { checked: people.length, changed, next };
}
