import { z } from 'zod';

import { IMPORT_MAX_ROWS, IMPORT_ROWS_PER_CALL } from './csv-import';
import { savingInputSchema } from './saving-schema';

/** Made by the browser, one for a file: sending or committing it again doubles nothing. */
const id = z.uuid('Invalid id').toLowerCase();

/** Some rows of a file. `from` is the index of the first of them. */
export const importRowsSchema = z
  .object({
    id,
    from: z.int('Invalid place').min(0, 'Invalid place'),
    rows: z
      .array(savingInputSchema.omit({ id: true }).extend({ transferred: z.boolean() }))
      .min(1, 'There is nothing to import')
      .max(IMPORT_ROWS_PER_CALL, `At most ${IMPORT_ROWS_PER_CALL} savings at once`),
  })
  .refine(({ from, rows }) => from + rows.length <= IMPORT_MAX_ROWS, {
    path: ['from'],
    message: `At most ${IMPORT_MAX_ROWS} savings in a file`,
  });

/** A file that has been sent, and how many rows it has. */
export const importedFileSchema = z.object({
  id,
  rows: z.int('Invalid number').min(1, 'There is nothing to import').max(IMPORT_MAX_ROWS),
});

export type ImportRowsInput = z.output<typeof importRowsSchema>;
export type ImportedFileInput = z.output<typeof importedFileSchema>;
