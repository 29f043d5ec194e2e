import { type ExportPosition, chunkForExport } from '~db/queries/savings/history';

import { BYTE_ORDER_MARK, CSV_COLUMNS, EXPORT_TEXT, csvOfSaving, csvRecord } from '../../domain/savings/csv';
import { DomainError } from '../../errors';
import type { OnboardedContext } from '../../context';

const CHUNK = 1000;

/** A piece of the export; `next` is where the following one begins, null at the end. */
export interface ExportChunk {
  text: string;
  next: ExportPosition | null;
}

/** The next thousand savings as CSV, the oldest first; the first piece begins with byte order mark and header.
 * However long the history is, no more than one piece of it is in memory. Throws NO_DATA when there is none. */
export async function exportChunk(ctx: OnboardedContext, after: ExportPosition | null): Promise<ExportChunk> {
  const rows = await chunkForExport(ctx.db, ctx.user.id, after, CHUNK);
  const last = rows.at(-1);
  if (after === null && last === undefined) {
    throw new DomainError('NOT_FOUND', 'NO_DATA', EXPORT_TEXT.nothing);
  }
  return {
    text: `${after === null ? BYTE_ORDER_MARK + csvRecord(CSV_COLUMNS) : ''}${rows.map(csvOfSaving).join('')}`,
    next:
      last !== undefined && rows.length === CHUNK
        ? { date: last.date, createdAt: last.createdAt, id: last.id }
        : null,
  };
}
