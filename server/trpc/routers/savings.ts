import { savingInputSchema } from '../../domain/saving-schema';
import { logSaving } from '../../features/savings/log-saving';
import { recentSavings, weekSavings } from '../../features/savings/overview';
import { noInput, onboardedProcedure, router } from '../init';

/** Savings of the signed-in person. */
export const savingsRouter = router({
  create: onboardedProcedure.input(savingInputSchema).mutation(({ ctx, input }) => logSaving(ctx, input)),
  recent: onboardedProcedure.input(noInput).query(({ ctx }) => recentSavings(ctx)),
  week: onboardedProcedure.input(noInput).query(({ ctx }) => weekSavings(ctx)),
});
