import { z } from 'zod';

import { REVIEW_YEARS } from '../../domain/year/review';
import { getYearInReview } from '../../features/year/year';
import { callsWith, onboardedProcedure, router } from '../init';

const NO_SUCH_YEAR = 'There is no such year';

/** A year; null for the one to look back on today. */
const yearSchema = z.strictObject({
  year: z
    .int(NO_SUCH_YEAR)
    .min(REVIEW_YEARS.first, NO_SUCH_YEAR)
    .max(REVIEW_YEARS.last, NO_SUCH_YEAR)
    .nullable(),
});

/** The person's own year in review. */
export const yearRouter = router({
  get: onboardedProcedure.input(yearSchema).query(callsWith('year', getYearInReview)),
});
