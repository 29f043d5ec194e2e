import { z } from 'zod';

import { CATEGORIES } from '../kernel/categories';
import { plainText, requiredText } from '../kernel/text';
import { IMPORT_MAX_ROWS, IMPORT_ROWS_PER_CALL } from './csv-import';
import { MAX_NOTE, MAX_SAVING_CENTS, SAVING_TEXT } from './saving-rules';
import { localDaySchema, positiveCentsSchema } from '../kernel/schemas';

export const savingAmountSchema = positiveCentsSchema(MAX_SAVING_CENTS, {
  tooSmall: SAVING_TEXT.amountTooSmall,
  tooLarge: SAVING_TEXT.amountTooLarge,
});

export const savingCategorySchema = requiredText(50, {
  required: SAVING_TEXT.categoryRequired,
  tooLong: SAVING_TEXT.categoryTooLong,
}).pipe(
  z.enum(
    CATEGORIES.map((category) => category.value),
    SAVING_TEXT.categoryUnknown,
  ),
);

const savingNoteSchema = plainText(MAX_NOTE, { tooLong: SAVING_TEXT.noteTooLong });

/** True once the person has confirmed an unusual amount (CONFIRM_AMOUNT). */
export const confirmedSchema = z.boolean().optional();

/** A saving as the form and the procedure take it. The browser makes the `id`, which is the idempotency key.
 * It is in lower case, as the database returns it, because it is also the source of awards in the XP ledger.
 * `amount` is in cents. Callers that know the person's today check that the date is not after it. */
export const savingInputSchema = z.object({
  id: z.uuid('Invalid id').toLowerCase(),
  amount: savingAmountSchema,
  category: savingCategorySchema,
  date: localDaySchema(SAVING_TEXT.dateInvalid),
  note: savingNoteSchema.nullish().transform((note) => (note?.trim() ? note : null)),
  confirmed: confirmedSchema,
});

export type SavingInput = z.output<typeof savingInputSchema>;

/** The longest text that can be looked for in notes. */
const MAX_SEARCH = 100;

const pageText = 'There is no such page';

/** The filter of the history. `from` and `to` are amounts in cents, `since` and `until` days, all included. */
export const historyInputSchema = z.object({
  page: z.int(pageText).min(1, pageText).max(1_000_000, pageText),
  date: localDaySchema(SAVING_TEXT.dateInvalid).optional(),
  since: localDaySchema(SAVING_TEXT.dateInvalid).optional(),
  until: localDaySchema(SAVING_TEXT.dateInvalid).optional(),
  category: savingCategorySchema.optional(),
  from: savingAmountSchema.optional(),
  to: savingAmountSchema.optional(),
  search: plainText(MAX_SEARCH).optional(),
});

export type HistoryInput = z.output<typeof historyInputSchema>;

/** Made by the browser, one for each file, so that sending or committing it again imports nothing twice. */
const fileId = z.uuid('Invalid id').toLowerCase();

/** Some rows of a file. `from` is the index of the first of them. */
export const importRowsSchema = z
  .object({
    id: fileId,
    from: z.int('Invalid place').min(0, 'Invalid place'),
    rows: z
      .array(savingInputSchema.omit({ id: true, confirmed: true }).extend({ transferred: z.boolean() }))
      .min(1, 'There is nothing to import')
      .max(IMPORT_ROWS_PER_CALL, `At most ${IMPORT_ROWS_PER_CALL} savings at once`),
  })
  .refine(({ from, rows }) => from + rows.length <= IMPORT_MAX_ROWS, {
    path: ['from'],
    message: `At most ${IMPORT_MAX_ROWS} savings in a file`,
  });

/** A file that has been sent, and how many rows it has. */
export const importedFileSchema = z.object({
  id: fileId,
  rows: z.int('Invalid number').min(1, 'There is nothing to import').max(IMPORT_MAX_ROWS),
});

export type ImportRowsInput = z.output<typeof importRowsSchema>;
export type ImportedFileInput = z.output<typeof importedFileSchema>;
