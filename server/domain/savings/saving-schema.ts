import { z } from 'zod';

import { plainTextSchema } from '../kernel/text';
import { IMPORT_MAX_ROWS, IMPORT_ROWS_PER_CALL } from './csv-import';
import { SAVING_RULES, SAVING_TEXT } from './saving-rules';

/** A schema for what the rule of a field takes. */
const byRule = <Typed extends z.ZodType, Value>(
  typed: Typed,
  rule: (typed: z.output<Typed>) => { ok: true; value: Value } | { ok: false; error: string },
) =>
  typed.transform((value, context): Value => {
    const read = rule(value);
    if (read.ok) return read.value;
    context.addIssue({ code: 'custom', message: read.error });
    return z.NEVER;
  });

export const savingAmountSchema = byRule(z.number(SAVING_TEXT.amountTooSmall), SAVING_RULES.amount);
export const savingCategorySchema = byRule(z.string(SAVING_TEXT.categoryRequired), SAVING_RULES.category);
const savingDateSchema = byRule(z.string(SAVING_TEXT.dateInvalid), SAVING_RULES.date);
export const savingNoteSchema = byRule(z.string('Text is required').nullish(), SAVING_RULES.note);

/** True once the person has confirmed an unusual amount (CONFIRM_AMOUNT). */
export const confirmedSchema = z.boolean().optional();

/** A saving as the form and the procedure take it. The browser makes the `id`, which is the idempotency key.
 * It is in lower case, as the database returns it, because it is also the source of awards in the XP ledger.
 * `amount` is in cents. Callers that know the person's today check that the date is not after it. */
export const savingInputSchema = z.object({
  id: z.uuid('Invalid id').toLowerCase(),
  amount: savingAmountSchema,
  category: savingCategorySchema,
  date: savingDateSchema,
  note: savingNoteSchema,
  confirmed: confirmedSchema,
});

export type SavingInput = z.output<typeof savingInputSchema>;

/** A new saving, which may be linked to the estimate that its amount comes from. */
export const newSavingSchema = savingInputSchema.extend({
  estimateId: z.uuid('Invalid id').toLowerCase().nullish(),
});

export type NewSavingInput = z.output<typeof newSavingSchema>;

/** The longest text that can be looked for in notes. */
const MAX_SEARCH = 100;

const pageText = 'There is no such page';

/** The filter of the history. `from` and `to` are amounts in cents, `since` and `until` days, all included. */
export const historyInputSchema = z.object({
  page: z.int(pageText).min(1, pageText).max(1_000_000, pageText),
  date: savingDateSchema.optional(),
  since: savingDateSchema.optional(),
  until: savingDateSchema.optional(),
  category: savingCategorySchema.optional(),
  from: savingAmountSchema.optional(),
  to: savingAmountSchema.optional(),
  search: plainTextSchema(MAX_SEARCH).optional(),
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
