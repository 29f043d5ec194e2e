import { backfillBadges } from '../features/game/backfill-badges';
import type { JobContext } from './job';

/** Gives everybody the badges that they have earned and lack, one batch of people after the other. */
export async function awardMissingBadges(ctx: JobContext): Promise<void> {
  let awarded = 0;
  let after: string | undefined;
  do {
    const batch = await backfillBadges(ctx.db, ctx.now(), after);
    awarded += batch.awarded.length;
    after = batch.next ?? undefined;
  } while (after !== undefined);
  ctx.log.info({ awarded }, 'awarded badges that were missing');
}
