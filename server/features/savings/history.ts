import {
  type ExportPosition,
  type HistoryEntry,
  type HistoryMonth,
  chunkForExport,
  pageOfHistory,
} from '~db/queries/savings/history';

import { correctableSince } from '../../domain/groups/group';
import { BYTE_ORDER_MARK, CSV_COLUMNS, EXPORT_TEXT, csvOfSaving, csvRecord } from '../../domain/savings/csv';
import type { HistoryInput } from '../../domain/savings/saving-schema';
import { DomainError } from '../../errors';
import type { OnboardedContext } from '../../context';

/** Entries on one page of the history (docs/product/savings.md, 'History'), and in one piece of the export. */
const PAGE_SIZE = 5;
const CHUNK = 1000;

export type { HistoryEntry, HistoryMonth };

/** One page of the history, savings and withdrawals, newest date first. A page after the last one is empty. `count`,
 * `withdrawals` (how many of `count` are withdrawals) and `pages` (at least 1) refer to all that match, `months` to those
 * on this page with all that matches in them, newest first. */
export async function getSavingsHistory(
  { db, user, now }: OnboardedContext,
  { page, ...filter }: HistoryInput,
) {
  const wanted = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const known = { savings: user.savedCount, since: correctableSince(now()) };
  const { rows, count, withdrawals, months } = await pageOfHistory(db, user.id, filter, wanted, known);
  return { entries: rows, count, withdrawals, months, pages: Math.max(1, Math.ceil(count / PAGE_SIZE)) };
}
export type SavingsPage = Awaited<ReturnType<typeof getSavingsHistory>>;

/** The next thousand savings as CSV, oldest first; the first piece begins with byte order mark and header.
 * `next` is where the following one begins, null at the end. Only one piece is in memory at a time, however
 * long the history is. @throws NO_DATA when there is none */
export async function exportChunk(ctx: OnboardedContext, after: ExportPosition | null) {
  const rows = await chunkForExport(ctx.db, ctx.user.id, after, CHUNK);
  const last = rows.at(-1);
  if (after === null && last === undefined) throw new DomainError('NO_DATA', EXPORT_TEXT.nothing);
  return {
    text: `${after === null ? BYTE_ORDER_MARK + csvRecord(CSV_COLUMNS) : ''}${rows.map(csvOfSaving).join('')}`,
    next:
      last !== undefined && rows.length === CHUNK
        ? { date: last.date, createdAt: last.createdAt, id: last.id }
        : null,
  };
}
