import { lockProfile, readXp } from '~db/queries/game/xp-ledger';
import { markContribution, markEntry, markRun } from '~db/queries/transfers/transfers';

import { XP } from '../../domain/game/xp';
import { notFound } from '../../errors';
import type { OnboardedContext } from '../../context';
import { award } from '../game/award';
import { awardBadges } from '../game/award-badges';

const MARK = { saving: markEntry, contribution: markContribution, challenge: markRun } as const;

/** Marks money as transferred to the savings account. A contribution and its linked entry are one transfer. Marking
 * again is no error and earns nothing. @throws NOT_FOUND for what is not the person's own */
export async function markTransferred(
  ctx: OnboardedContext,
  { kind, id }: { kind: keyof typeof MARK; id: string },
) {
  const { user } = ctx;
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const marked = await MARK[kind](trx, user.id, id);
    if (!marked) throw notFound('Transfer');
    const { source, done } = marked;
    const { amount, xp, levelUp } = done
      ? await award(trx, user.id, { rule: 'transfer', source, day: user.today, wanted: XP.transfer })
      : { amount: 0, xp: await readXp(trx, user.id), levelUp: null };
    return {
      /** 10, or 0 when the day's cap is used up or it was marked before. */
      xpEarned: amount,
      /** True when it had been marked before: nothing was changed. */
      replayed: !done,
      xp,
      levelUp,
      newBadges: done ? await awardBadges(trx, user.id, ctx.now()) : [],
    };
  });
}
export type MarkedTransfer = Awaited<ReturnType<typeof markTransferred>>;
