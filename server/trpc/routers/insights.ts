import { z } from 'zod';

import { localDay } from '../../domain/kernel/days';
import { readMonth } from '../../domain/insights/insights';
import { insights } from '../../features/insights/insights';
import { onboardedProcedure, router } from '../init';

/** 'yyyy-MM', as the first day of that month. */
const monthSchema = z.strictObject({
  month: z
    .string('There is no such month')
    .refine((text) => readMonth(text) !== null, 'There is no such month')
    .transform((text) => localDay(`${text}-01`)),
});

/** What one's own savings tell. */
export const insightsRouter = router({
  get: onboardedProcedure.input(monthSchema).query(({ ctx, input }) => insights(ctx, input.month)),
});
