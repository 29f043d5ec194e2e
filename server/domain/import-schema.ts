import { z } from 'zod';

import { IMPORT_ROWS_PER_CALL } from './csv-import';
import { savingInputSchema } from './saving-schema';

const tooMany = `At most ${IMPORT_ROWS_PER_CALL} savings at once`;
const none = 'There is nothing to import';

/** Savings of a file; each id is made by the client, so that a file that is sent again doubles nothing. */
export const importSchema = z.object({
  rows: z
    .array(savingInputSchema.extend({ transferred: z.boolean() }))
    .min(1, none)
    .max(IMPORT_ROWS_PER_CALL, tooMany)
    .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'Two rows have the same id'),
});

/** Savings to be looked for among those that are there. */
export const equalSchema = z.object({
  rows: z
    .array(savingInputSchema.omit({ id: true }))
    .min(1, none)
    .max(IMPORT_ROWS_PER_CALL, tooMany),
});

export type ImportInput = z.output<typeof importSchema>;
export type EqualInput = z.output<typeof equalSchema>;
