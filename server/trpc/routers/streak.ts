import { z } from 'zod';

import { SAVING_TEXT } from '../../domain/saving-rules';
import { localDaySchema } from '../../domain/value-schema';
import { clearPause, setPause, streakView } from '../../features/streak/streak';
import { noInput, onboardedProcedure, router } from '../init';

/** A week by its Monday. */
const weekSchema = z.strictObject({ week: localDaySchema(SAVING_TEXT.dateInvalid) });

/** The weekly streak of the signed-in person. */
export const streakRouter = router({
  get: onboardedProcedure.input(noInput).query(({ ctx }) => streakView(ctx)),
  setPause: onboardedProcedure.input(weekSchema).mutation(({ ctx, input }) => setPause(ctx, input.week)),
  clearPause: onboardedProcedure.input(weekSchema).mutation(({ ctx, input }) => clearPause(ctx, input.week)),
});
