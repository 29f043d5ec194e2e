import { z } from 'zod';

import { savingInputSchema } from '../../domain/saving-schema';
import {
  deleteSaving,
  deletedSavings,
  editSaving,
  restoreSaving,
} from '../../features/savings/change-saving';
import { savingsHistory } from '../../features/savings/history';
import { logSaving } from '../../features/savings/log-saving';
import { rankedCategories, recentSavings, weekSavings } from '../../features/savings/overview';
import { noInput, onboardedProcedure, router } from '../init';

/** The id of an entry; ids are kept in lower case. */
const idSchema = z.object({ id: z.uuid('Invalid id').toLowerCase() });

/** Savings of the signed-in person. */
export const savingsRouter = router({
  create: onboardedProcedure.input(savingInputSchema).mutation(({ ctx, input }) => logSaving(ctx, input)),
  update: onboardedProcedure.input(savingInputSchema).mutation(({ ctx, input }) => editSaving(ctx, input)),
  delete: onboardedProcedure.input(idSchema).mutation(({ ctx, input }) => deleteSaving(ctx, input.id)),
  restore: onboardedProcedure.input(idSchema).mutation(({ ctx, input }) => restoreSaving(ctx, input.id)),
  deleted: onboardedProcedure.input(noInput).query(({ ctx }) => deletedSavings(ctx)),
  list: onboardedProcedure
    .input(
      z.object({
        page: z
          .int('There is no such page')
          .min(1, 'There is no such page')
          .max(1_000_000, 'There is no such page'),
      }),
    )
    .query(({ ctx, input }) => savingsHistory(ctx, input.page)),
  /** The eight categories in the order in which this person is likely to want them. */
  categories: onboardedProcedure.input(noInput).query(({ ctx }) => rankedCategories(ctx)),
  recent: onboardedProcedure.input(noInput).query(({ ctx }) => recentSavings(ctx)),
  week: onboardedProcedure.input(noInput).query(({ ctx }) => weekSavings(ctx)),
});
