import { lockProfile, readXp } from '~db/queries/game/xp-ledger';
import { markContribution, markEntry, markRun } from '~db/queries/transfers/transfers';

import { XP } from '../../domain/game/xp';
import { notFound } from '../../errors';
import type { OnboardedContext } from '../../context';
import { award } from '../game/award';
import { awardBadges } from '../game/award-badges';

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
    const marked = await MARK[kind](trx, user.id, id);
    if (!marked) throw notFound('Transfer');
    if (!marked.done)
      return {
        xpEarned: 0,
        replayed: true,
        xp: await readXp(trx, user.id),
        levelUp: null,
        newBadges: [],
      };
    const transfer = {
      rule: 'transfer',
      source: marked.source,
      day: user.today,
      wanted: XP.transfer,
    } as const;
    const { amount, xp, levelUp } = await award(trx, user.id, transfer);
    return {
      xpEarned: amount,
      replayed: false,
      xp,
      levelUp,
      newBadges: await awardBadges(trx, user.id, ctx.now()),
    };
  });
}
