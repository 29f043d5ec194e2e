import { monthInputSchema } from '../../domain/insights/insights-schema';
import { insights } from '../../features/insights/insights';
import { onboardedProcedure, router } from '../init';

/** What one's own savings tell. */
export const insightsRouter = router({
  get: onboardedProcedure.input(monthInputSchema).query(({ ctx, input }) => insights(ctx, input.month)),
});
