import { z } from 'zod';

import {
  historyInputSchema,
  importRowsSchema,
  importedFileSchema,
  savingInputSchema,
} from '../../domain/savings/saving-schema';
import { localDaySchema } from '../../domain/kernel/schemas';
import {
  deleteSaving,
  getDeletedSavings,
  editSaving,
  restoreSaving,
} from '../../features/savings/change-saving';
import { exportChunk, getSavingsHistory } from '../../features/savings/history';
import { commitImport, previewImport, receiveRows } from '../../features/savings/import-savings';
import { logSaving, getSavingForm } from '../../features/savings/log-saving';
import { noInput, onboardedProcedure, proProcedure, router } from '../init';

/** The id of an entry, in lower case as it is stored. */
const idSchema = z.object({ id: z.uuid('Invalid id').toLowerCase() });

/** Where the previous piece ended; null for the first. The instant is the database's text, finer than JavaScript's. */
const exportSchema = z.object({
  after: z
    .object({
      date: localDaySchema('Invalid date format'),
      createdAt: z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})?[+-]\d{2}(?::\d{2})?$/, 'Invalid position'),
      id: z.uuid('Invalid id'),
    })
    .nullable(),
});

/** Savings of the signed-in person. */
export const savingsRouter = router({
  create: onboardedProcedure.input(savingInputSchema).mutation(({ ctx, input }) => logSaving(ctx, input)),
  update: onboardedProcedure.input(savingInputSchema).mutation(({ ctx, input }) => editSaving(ctx, input)),
  delete: onboardedProcedure.input(idSchema).mutation(({ ctx, input }) => deleteSaving(ctx, input.id)),
  restore: onboardedProcedure.input(idSchema).mutation(({ ctx, input }) => restoreSaving(ctx, input.id)),
  history: onboardedProcedure
    .input(historyInputSchema)
    .query(({ ctx, input }) => getSavingsHistory(ctx, input)),
  trash: onboardedProcedure.input(noInput).query(({ ctx }) => getDeletedSavings(ctx)),
  /** A file of savings: its rows arrive in parts, then it can be previewed, then all of it is imported at once. */
  importRows: onboardedProcedure
    .meta({ unseen: true })
    .input(importRowsSchema)
    .mutation(({ ctx, input }) => receiveRows(ctx, input)),
  importPreview: onboardedProcedure
    .input(importedFileSchema)
    .query(({ ctx, input }) => previewImport(ctx, input)),
  importCommit: onboardedProcedure
    .input(importedFileSchema)
    .mutation(({ ctx, input }) => commitImport(ctx, input)),
  /** The export, piece by piece. */
  export: proProcedure.input(exportSchema).query(({ ctx, input }) => exportChunk(ctx, input.after)),
  /** All categories, likeliest for this person first. */
  form: onboardedProcedure.input(noInput).query(({ ctx }) => getSavingForm(ctx)),
});
