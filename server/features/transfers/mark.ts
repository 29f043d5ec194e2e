import { lockProfile, readGameState } from '~db/queries/game/xp-ledger';
import { markContribution, markEntry, markRun } from '~db/queries/transfers/transfers';

import { levelReached } from '../../domain/game/xp';
import { notFound } from '../../errors';
import type { OnboardedContext } from '../../context';
import { awardBadges } from '../game/award-badges';
import { awardTransfer } from './transfer-award';

export interface TransferMark {
  kind: 'saving' | 'contribution' | 'challenge';
  id: string;
}

export interface MarkedTransfer {
  /** XP that it has earned: 10, or 0 when the day's cap is used up or it was marked before. */
  xpEarned: number;
  /** True when it had been marked before: nothing was changed. */
  replayed: boolean;
  /** The person's XP afterwards. */
  xp: number;
  levelUp: number | null;
  /** Codes of the badges that it has earned. */
  newBadges: string[];
}

const MARK = { saving: markEntry, contribution: markContribution, challenge: markRun } as const;

/** Marks money as moved to the savings account. A contribution and its linked entry are one transfer. Marking
 * again is no error and earns nothing. @throws NOT_FOUND for what is not the person's own */
export async function markTransferred(
  ctx: OnboardedContext,
  { kind, id }: TransferMark,
): Promise<MarkedTransfer> {
  const { user } = ctx;
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const { xp: xpBefore } = await readGameState(trx, user.id, 'transfer', user.today);
    const marked = await MARK[kind](trx, user.id, id);
    if (!marked) throw notFound('Transfer');
    if (!marked.done) return { xpEarned: 0, replayed: true, xp: xpBefore, levelUp: null, newBadges: [] };
    const xpEarned = await awardTransfer(trx, user.id, marked.source, user.today);
    const xp = xpBefore + xpEarned;
    return {
      xpEarned,
      replayed: false,
      xp,
      levelUp: levelReached(xpBefore, xp),
      newBadges: await awardBadges(trx, user.id, ctx.now()),
    };
  });
}
