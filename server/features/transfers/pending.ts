import { type PendingTransferRow, listPendingTransfers } from '~db/queries/transfers/transfers';

import { localSaving } from '../../domain/challenges/challenge-days';
import type { OnboardedContext } from '../../trpc/init';

/** The dashboard shows three (specification, 'Business constants'); the others take the places of those that are
 * dismissed, which only the browser knows. */
const LISTED = 12;
/** More are not counted: nobody can tell 100 from 1,000, and counting would cost with every one of them. */
const COUNT_UP_TO = 100;

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
export async function pendingTransfers(ctx: OnboardedContext): Promise<PendingTransfers> {
  const { id, timeZone, costMultiplier } = ctx.user;
  const rows = await listPendingTransfers(ctx.db, {
    userId: id,
    limit: LISTED,
    countUpTo: COUNT_UP_TO,
    timeZone,
  });
  const count = rows[0]?.count ?? 0;
  return {
    items: rows.map(({ count: _all, ...row }) => ({
      ...row,
      amount: row.kind === 'challenge' ? localSaving(row.amount, costMultiplier) : row.amount,
    })),
    count,
    more: count >= COUNT_UP_TO,
  };
}
