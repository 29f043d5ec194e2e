import { pageOfEntries } from '~db/queries/savings';

import type { OnboardedContext } from '../../trpc/init';
import { type SavingsEntry, entryOf } from './entry';

/** Entries on one page of the history (specification, 'Business constants'). */
const PAGE_SIZE = 5;

export interface SavingsPage {
  entries: SavingsEntry[];
  /** All entries of the person, not only those of this page. */
  count: number;
  /** At least 1. */
  pages: number;
}

/** One page of the history, the newest date first. A page behind the last one is empty. */
export async function savingsHistory(ctx: OnboardedContext, page: number): Promise<SavingsPage> {
  const { id, savedCount } = ctx.user;
  const rows = await pageOfEntries(ctx.db, id, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  return {
    entries: rows.map(entryOf),
    count: savedCount,
    pages: Math.max(1, Math.ceil(savedCount / PAGE_SIZE)),
  };
}
