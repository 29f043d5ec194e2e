import { earnedOn, lockProfile, readXp } from '~db/queries/game/xp-ledger';
import { markContributions, markEntries, markRuns } from '~db/queries/transfers/transfers';

import { DAILY_CAP, levelReached, xpForTransfer } from '../../domain/game/xp';
import { TRANSFER_KINDS, type TransferRef } from '../../domain/transfers/transfer';
import { notFound } from '../../errors';
import type { OnboardedContext } from '../../context';
import { award } from '../game/award';
import { awardBadges } from '../game/award-badges';
import { amountHere } from './pending';

const MARK = { saving: markEntries, contribution: markContributions, challenge: markRuns } as const;

/** Marks money as transferred to the savings account, one amount or several as one act. A contribution and its linked
 * entry are one transfer. Marking again is no error and earns nothing.
 * @throws NOT_FOUND when one of them is not the person's own; then none is marked */
export async function markTransferred(ctx: OnboardedContext, transfers: readonly TransferRef[]) {
  const { user } = ctx;
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const before = await readXp(trx, user.id);
    const moved: { source: string; worth: number }[] = [];
    for (const kind of TRANSFER_KINDS) {
      const ids = [...new Set(transfers.filter((transfer) => transfer.kind === kind).map(({ id }) => id))];
      if (ids.length === 0) continue;
      const rows = await MARK[kind](trx, user.id, ids);
      if (rows.length < ids.length) throw notFound('Transfer');
      for (const { source, amount, done } of rows)
        if (done)
          moved.push({ source, worth: xpForTransfer(amountHere({ kind, amount }, user.costMultiplier)) });
    }
    const worthXp = moved.filter(({ worth }) => worth > 0);
    let earned = worthXp.length === 0 ? 0 : await earnedOn(trx, user.id, 'transfer', user.gameDay);
    for (const { source, worth } of worthXp) {
      // What the cap leaves nothing for needs no look at its earlier awards.
      if (earned >= DAILY_CAP.transfer) break;
      const given = await award(trx, user.id, { rule: 'transfer', source, day: user.gameDay, wanted: worth });
      earned += given.amount;
    }
    const xp = await readXp(trx, user.id);
    return {
      xpEarned: xp - before,
      /** How many of them could have earned XP; when they did not, the day's cap was used up. */
      worthXp: worthXp.length,
      /** How many were not marked before. */
      marked: moved.length,
      xp,
      levelUp: levelReached(before, xp),
      newBadges: moved.length > 0 ? await awardBadges(trx, user.id, ctx.now()) : [],
    };
  });
}
export type MarkedTransfers = Awaited<ReturnType<typeof markTransferred>>;
