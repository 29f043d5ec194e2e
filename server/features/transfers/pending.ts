import { type PendingTransferRow, TRANSFERS_COUNTED } from '~db/queries/transfers/transfers';

import { localSaving } from '../../domain/challenges/challenge-days';
import type { OnboardedContext } from '../../context';

/** The newest pending transfers, and how many there are. */
export function pendingTransfersOf(
  rows: readonly PendingTransferRow[],
  { costMultiplier }: OnboardedContext['user'],
) {
  const count = rows[0]?.count ?? 0;
  return {
    /** The amount of a challenge is what it could save where the person lives; it is in no total. */
    items: rows.map(({ count: _all, ...row }) => ({
      ...row,
      amount: row.kind === 'challenge' ? localSaving(row.amount, costMultiplier) : row.amount,
    })),
    /** The number of pending transfers, exact below 100; `more` says that there are at least so many. */
    count,
    more: count >= TRANSFERS_COUNTED,
  };
}
export type PendingTransfers = ReturnType<typeof pendingTransfersOf>;
export type PendingTransfer = PendingTransfers['items'][number];
