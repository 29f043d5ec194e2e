import { awardBadgesToAll } from '../game/award-badges';
import { type BackfilledBadges, backfillBadges } from '../game/backfill-badges';
import type { AuditedContext } from '../../context';
import { auditOk } from './audit';
import { personNamed } from './person';

/** Awards the badges that people have earned and lack: one person's, or those of the next people after an id. None
 * is ever taken away, and none gives XP. */
export async function recomputeBadges(
  ctx: AuditedContext,
  { user, after }: { user?: string | undefined; after?: string | undefined },
): Promise<BackfilledBadges> {
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
