import { listPendingTransfers } from '~db/queries/transfers/transfers';

import { type Category, isCategory } from '../../domain/kernel/categories';
import { localSaving } from '../../domain/challenges/challenge-days';
import { type LocalDay, localDay } from '../../domain/kernel/days';
import { type Cents, cents } from '../../domain/kernel/money';
import type { OnboardedContext } from '../../context';

/** The dashboard shows three (specification, 'Business constants'); the others take the places of those that are
 * dismissed, which only the browser knows. */
const LISTED = 12;
/** More are not counted: nobody can tell 100 from 1,000, and counting would cost with every one of them. */
const COUNT_UP_TO = 100;

export interface PendingTransfer {
  kind: 'saving' | 'contribution' | 'challenge';
  id: string;
  /** Of a challenge: what it could save where the person lives. It is in no total. */
  amount: Cents;
  day: LocalDay;
  /** Of a saving. */
  category: Category | null;
  note: string | null;
  /** Title of the challenge, or of the group that it was set aside for. */
  title: string | null;
}

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
    items: rows.map((row) => ({
      kind: row.kind,
      id: row.id,
      amount: row.kind === 'challenge' ? localSaving(cents(row.amount), costMultiplier) : cents(row.amount),
      day: localDay(row.day),
      category: row.category !== null && isCategory(row.category) ? row.category : null,
      note: row.note,
      title: row.title,
    })),
    count,
    more: count >= COUNT_UP_TO,
  };
}
