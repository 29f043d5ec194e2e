import { z } from 'zod';

import {
  historyInputSchema,
  importRowsSchema,
  importedFileSchema,
  newSavingSchema,
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
import { calls, callsWith, noInput, onboardedProcedure, proProcedure, router } from '../init';

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
  create: onboardedProcedure.input(newSavingSchema).mutation(calls(logSaving)),
  update: onboardedProcedure.input(savingInputSchema).mutation(calls(editSaving)),
  delete: onboardedProcedure.input(idSchema).mutation(callsWith('id', deleteSaving)),
  restore: onboardedProcedure.input(idSchema).mutation(callsWith('id', restoreSaving)),
  history: onboardedProcedure.input(historyInputSchema).query(calls(getSavingsHistory)),
  trash: onboardedProcedure.input(noInput).query(calls(getDeletedSavings)),
  /** A file of savings: its rows arrive in parts, then it can be previewed, then all of it is imported at once. */
  importRows: onboardedProcedure.meta({ unseen: true }).input(importRowsSchema).mutation(calls(receiveRows)),
  importPreview: onboardedProcedure.input(importedFileSchema).query(calls(previewImport)),
  importCommit: onboardedProcedure.input(importedFileSchema).mutation(calls(commitImport)),
  /** The export, piece by piece. */
  export: proProcedure.input(exportSchema).query(callsWith('after', exportChunk)),
  /** All categories, likeliest for this person first. */
  form: onboardedProcedure.input(noInput).query(calls(getSavingForm)),
});
