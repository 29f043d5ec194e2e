import { z } from 'zod';

import { localDay } from '../kernel/days';
import { readMonth } from './insights';

/** The years that can be asked for: the years before and after them are within the calendar, too. */
const YEARS = { min: 1000, max: 9000 } as const;

/** 'yyyy-MM', as the first day of that month. */
export const monthInputSchema = z.strictObject({
  month: z
    .string('There is no such month')
    .refine((text) => readMonth(text) !== null, 'There is no such month')
    .transform((text) => localDay(`${text}-01`)),
});

export const yearInputSchema = z.strictObject({
  year: z
    .int('There is no such year')
    .min(YEARS.min, 'There is no such year')
    .max(YEARS.max, 'There is no such year'),
});
