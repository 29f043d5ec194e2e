import type { Db } from '~db/client';
import { earnedOn, lockProfile, readXp } from '~db/queries/game/xp-ledger';
import { type MarkedRow, markContributions, markEntries, markRuns } from '~db/queries/transfers/transfers';

import { DAILY_CAP, levelReached, xpForTransfer } from '../../domain/game/xp';
import { TRANSFER_KINDS, type TransferRef } from '../../domain/transfers/transfer';
import { notFound } from '../../errors';
import type { OnboardedContext } from '../../context';
import { award, revoke } from '../game/award';
import { awardBadges } from '../game/award-badges';
import { amountHere } from './pending';

const MARK = { saving: markEntries, contribution: markContributions, challenge: markRuns } as const;

/** Sets the marks of all these transfers, or throws NOT_FOUND; returns those that changed. */
async function setMarks(
  trx: Db,
  userId: string,
  transfers: readonly TransferRef[],
  transferred: boolean,
): Promise<(MarkedRow & Pick<TransferRef, 'kind'>)[]> {
  const changed = [];
  for (const kind of TRANSFER_KINDS) {
    const ids = [...new Set(transfers.filter((transfer) => transfer.kind === kind).map(({ id }) => id))];
    if (ids.length === 0) continue;
    const rows = await MARK[kind](trx, userId, ids, transferred);
    if (rows.length < ids.length) throw notFound('Transfer');
    changed.push(...rows.filter(({ done }) => done).map((row) => ({ ...row, kind })));
  }
  return changed;
}

/** Marks money as transferred to the savings account, one amount or several as one act. A contribution and its
 * linked entry are one transfer. Marking again is no error and earns nothing.
 * @throws NOT_FOUND when one of them is not the person's own; then none is marked */
export async function markTransferred(ctx: OnboardedContext, transfers: readonly TransferRef[]) {
  const { user } = ctx;
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const before = await readXp(trx, user.id);
    const moved = await setMarks(trx, user.id, transfers, true);
    const worthXp = moved
      .map(({ kind, source, amount }) => ({
        source,
        worth: xpForTransfer(amountHere({ kind, amount }, user.costMultiplier)),
      }))
      .filter(({ worth }) => worth > 0);
    let earned = worthXp.length === 0 ? 0 : await earnedOn(trx, user.id, 'transfer', user.gameDay);
    for (const { source, worth } of worthXp) {
      // When the cap is used up, earlier awards need not be checked.
      if (earned >= DAILY_CAP.transfer) break;
      const given = await award(trx, user.id, { rule: 'transfer', source, day: user.gameDay, wanted: worth });
      earned += given.amount;
    }
    const xp = await readXp(trx, user.id);
    return {
      xpEarned: xp - before,
      /** How many of them could have earned XP; if they did not, the day's cap was used up. */
      worthXp: worthXp.length,
      /** How many were newly marked, and which, for Undo. */
      marked: moved.length,
      done: moved.map(({ kind, id }): TransferRef => ({ kind, id })),
      xp,
      levelUp: levelReached(before, xp),
      newBadges: moved.length > 0 ? await awardBadges(trx, user.id, ctx.now()) : [],
    };
  });
}
export type MarkedTransfers = Awaited<ReturnType<typeof markTransferred>>;

/** Takes marks back, all as one act, with the XP that they brought; badges stay. Marking again restores that
 * XP at most, on the day of the first time. Taking back twice is no error. Returns the person's XP.
 * @throws NOT_FOUND when one of them is not the person's own; then none is taken back */
export async function unmarkTransferred(ctx: OnboardedContext, transfers: readonly TransferRef[]) {
  const { user } = ctx;
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    for (const { source } of await setMarks(trx, user.id, transfers, false))
      await revoke(trx, user.id, 'transfer', source);
    return { xp: await readXp(trx, user.id) };
  });
}
