import { z } from 'zod';

import { localDay } from '../../domain/kernel/days';
import { readMonth } from '../../domain/insights/insights';
import { getInsights } from '../../features/insights/insights';
import { callsWith, onboardedProcedure, router } from '../init';

/** A month as 'yyyy-MM', read as its first day. */
const monthSchema = z.strictObject({
  month: z
    .string('There is no such month')
    .refine((text) => readMonth(text) !== null, 'There is no such month')
    .transform((text) => localDay(`${text}-01`)),
});

/** Insights into the person's own savings. */
export const insightsRouter = router({
  get: onboardedProcedure.input(monthSchema).query(callsWith('month', getInsights)),
});
