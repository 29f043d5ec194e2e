import { z } from 'zod';

import { localDay } from '../kernel/days';
import { readMonth } from './insights';

/** 'yyyy-MM', as the first day of that month. */
export const monthInputSchema = z.strictObject({
  month: z
    .string('There is no such month')
    .refine((text) => readMonth(text) !== null, 'There is no such month')
    .transform((text) => localDay(`${text}-01`)),
});
