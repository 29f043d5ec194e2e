import { randomUUID } from 'node:crypto';

import { IMPORT_ROWS_PER_CALL } from '~server/domain/savings/csv-import';
import type { ImportRowsInput } from '~server/domain/savings/saving-schema';
import type { ImportedSavings } from '~server/features/savings/import-savings';
import type { createCaller } from '~server/index';

type Savings = ReturnType<typeof createCaller>['savings'];
/** A row as a client sends it. */
export type SentRow = Parameters<Savings['importRows']>[0]['rows'][number];

/** Sends the rows of a file in parts and answers with what commits them. */
export async function sendRows(
  savings: Savings,
  rows: readonly SentRow[],
  id: ImportRowsInput['id'] = randomUUID(),
): Promise<{ id: string; rows: number }> {
  for (let from = 0; from < rows.length; from += IMPORT_ROWS_PER_CALL)
    await savings.importRows({ id, from, rows: rows.slice(from, from + IMPORT_ROWS_PER_CALL) });
  return { id, rows: rows.length };
}

/** Imports a file as the dialog does, without looking at the preview. */
export async function importRows(savings: Savings, rows: readonly SentRow[]): Promise<ImportedSavings> {
  return savings.importCommit(await sendRows(savings, rows));
}
