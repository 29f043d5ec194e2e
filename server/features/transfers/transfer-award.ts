import type { Db } from '~db/client';
import { awardsOf, insertAward, insertReversal, readGameState } from '~db/queries/game/xp-ledger';

import type { LocalDay } from '../../domain/kernel/days';
import { DAILY_CAP, XP, cappedAward } from '../../domain/game/xp';

const RULE = 'transfer';

/** Awards what a transfer earns, within what the day has left of its cap: 10 XP, once for each source. Answers
 * with the XP. The profile must be locked.
 * @param source id of the entry, of the contribution without one, or of the challenge's run */
export async function awardTransfer(
  trx: Db,
  userId: string,
  source: string,
  today: LocalDay,
): Promise<number> {
  if ((await awardsOf(trx, userId, RULE, source)).length > 0) return giveTransferBack(trx, userId, source);
  return award(trx, userId, { source, attempt: 1, day: today, wanted: XP.transfer });
}

/** Takes the XP of a transfer back when what was transferred is deleted. */
export async function takeBackTransfer(trx: Db, userId: string, source: string): Promise<void> {
  const active = (await awardsOf(trx, userId, RULE, source)).find(({ reversed }) => !reversed);
  if (active) await insertReversal(trx, userId, active.id);
}

/** Awards a transfer again that was taken back: on its own day, never more than the first time, and nothing where
 * the cap left nothing then. Answers with the XP. */
export async function giveTransferBack(trx: Db, userId: string, source: string): Promise<number> {
  const awards = await awardsOf(trx, userId, RULE, source);
  const [first] = awards;
  if (!first || awards.some(({ reversed }) => !reversed)) return 0;
  const { day, amount: wanted } = first;
  return award(trx, userId, { source, attempt: awards.length + 1, day, wanted });
}

async function award(
  trx: Db,
  userId: string,
  { source, attempt, day, wanted }: { source: string; attempt: number; day: LocalDay; wanted: number },
): Promise<number> {
  const { earned_today } = await readGameState(trx, userId, RULE, day);
  const amount = cappedAward(wanted, earned_today, DAILY_CAP.transfer);
  if (amount > 0) await insertAward(trx, { userId, rule: RULE, source, attempt, day, amount });
  return amount;
}
