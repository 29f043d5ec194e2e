import { type PendingTransferRow, TRANSFERS_COUNTED } from '~db/queries/transfers/transfers';

import { localSaving } from '../../domain/challenges/challenge-days';
import type { OnboardedContext } from '../../context';

/** The amount of a challenge is what it could save where the person lives; it is in no total. */
export type PendingTransfer = Omit<PendingTransferRow, 'count'>;

export interface PendingTransfers {
  items: PendingTransfer[];
  /** How many wait in all, exact below 100. */
  count: number;
  /** True when there are at least 100. */
  more: boolean;
}

/** What was set aside and still has to be moved: the newest ones, and how many there are. */
export function pendingTransfersOf(
  rows: readonly PendingTransferRow[],
  { costMultiplier }: OnboardedContext['user'],
): PendingTransfers {
  const count = rows[0]?.count ?? 0;
  return {
    items: rows.map(({ count: _all, ...row }) => ({
      ...row,
      amount: row.kind === 'challenge' ? localSaving(row.amount, costMultiplier) : row.amount,
    })),
    count,
    more: count >= TRANSFERS_COUNTED,
  };
}
