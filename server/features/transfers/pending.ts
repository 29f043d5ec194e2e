import type { PendingTransferRow } from '~db/queries/transfers/transfers';

import { localSaving } from '../../domain/challenges/challenge-days';
import { TRANSFER_COUNTS_FROM } from '../../domain/game/xp';
import { MARKED_AT_ONCE } from '../../domain/transfers/transfer';
import type { OnboardedContext } from '../../context';

/** The dashboard shows three; the others replace dismissed ones, which only the browser knows. */
const SHOWN = 12;

/** The newest pending transfers, and the totals of all that can be marked at once. */
export function pendingTransfersOf(
  rows: readonly PendingTransferRow[],
  xpToday: number,
  { costMultiplier }: OnboardedContext['user'],
) {
  const all = rows.map((row) => ({ ...row, amount: amountHere(row, costMultiplier) }));
  return {
    /** Transfers that are shown one by one; smaller ones share one line. */
    items: all.filter(({ amount }) => amount >= TRANSFER_COUNTS_FROM).slice(0, SHOWN),
    /** All of them, newest first: exact below 100; `more` tells that there are at least 100. */
    waiting: all.map(({ kind, id, amount }) => ({ kind, id, amount })),
    more: rows.length >= MARKED_AT_ONCE,
    /** XP that transfers have earned today: the day has a cap. */
    xpToday,
  };
}
export type PendingTransfers = ReturnType<typeof pendingTransfersOf>;
export type PendingTransfer = PendingTransfers['items'][number];
export type WaitingTransfer = PendingTransfers['waiting'][number];

/** What is moved. For a challenge it is what it could save where the person lives, which is part of no total. */
export const amountHere = (
  { kind, amount }: Pick<PendingTransferRow, 'kind' | 'amount'>,
  costMultiplier: number,
) => (kind === 'challenge' ? localSaving(amount, costMultiplier) : amount);
