import { monthInputSchema, yearInputSchema } from '../../domain/insights/insights-schema';
import { monthInsights, weekdays, yearDays } from '../../features/insights/overview';
import { analytics, goalOutlook, projectionBase } from '../../features/insights/pro-insights';
import { noInput, onboardedProcedure, proProcedure, router } from '../init';

/** What one's own savings tell. */
export const insightsRouter = router({
  month: onboardedProcedure
    .input(monthInputSchema)
    .query(({ ctx, input }) => monthInsights(ctx, input.month)),
  year: onboardedProcedure.input(yearInputSchema).query(({ ctx, input }) => yearDays(ctx, input.year)),
  weekdays: onboardedProcedure.input(noInput).query(({ ctx }) => weekdays(ctx)),
  goal: proProcedure.input(noInput).query(({ ctx }) => goalOutlook(ctx)),
  analytics: proProcedure.input(noInput).query(({ ctx }) => analytics(ctx)),
  projections: proProcedure.input(noInput).query(({ ctx }) => projectionBase(ctx)),
});
