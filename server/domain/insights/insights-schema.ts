import { z } from 'zod';

import { localDay } from '../kernel/days';
import { monthOf } from './insights';

/** Years that an address or a call may ask for: the arithmetic around them stays within the calendar. */
const YEARS = { min: 1000, max: 9000 } as const;

/** 'yyyy-MM', as the first day of that month. */
export const monthInputSchema = z.strictObject({
  month: z
    .string('There is no such month')
    .refine((text) => monthOf(text) !== null, 'There is no such month')
    .transform((text) => localDay(`${text}-01`)),
});

export const yearInputSchema = z.strictObject({
  year: z
    .int('There is no such year')
    .min(YEARS.min, 'There is no such year')
    .max(YEARS.max, 'There is no such year'),
});
