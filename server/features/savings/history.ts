import { type HistoryEntry, pageOfHistory } from '~db/queries/savings/history';

import type { HistoryInput } from '../../domain/savings/history-filter';
import type { OnboardedContext } from '../../context';

/** Entries on one page of the history (docs/product.md, 'History'). */
const PAGE_SIZE = 5;

export type { HistoryEntry };

export interface SavingsPage {
  entries: HistoryEntry[];
  /** All entries that match, not only those of this page. */
  count: number;
  /** At least 1. */
  pages: number;
}

/** One page of the history, the newest date first. A page behind the last one is empty. */
export async function savingsHistory(
  ctx: OnboardedContext,
  { page, ...filter }: HistoryInput,
): Promise<SavingsPage> {
  const { id, savedCount } = ctx.user;
  const wanted = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const { rows, count } = await pageOfHistory(ctx.db, id, filter, wanted, savedCount);
  return {
    entries: rows,
    count,
    pages: Math.max(1, Math.ceil(count / PAGE_SIZE)),
  };
}
