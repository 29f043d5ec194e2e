import { z } from 'zod';

import { isLocalDay, type LocalDay, localDay } from './days';

/** Years that an address or a call may ask for: the arithmetic around them stays within the calendar. */
const YEARS = { min: 1000, max: 9000 } as const;

/** The first day of a month written as 'yyyy-MM'; null for anything else. */
export function monthOf(text: string | null | undefined): LocalDay | null {
  if (!text || !/^[1-8]\d{3}-\d{2}$/.test(text)) return null;
  const day = `${text}-01`;
  return isLocalDay(day) ? day : null;
}

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
