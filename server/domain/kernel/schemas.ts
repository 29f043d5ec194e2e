import { z } from 'zod';

import { isLocalDay, type LocalDay } from './days';
import { isCents, type Cents } from './money';

/** A calendar day 'yyyy-MM-dd' that exists; everything else answers `message`. */
export function localDaySchema(message: string) {
  return z.string(message).transform((text, context): LocalDay => {
    if (isLocalDay(text)) return text;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** Whole cents above 0 and up to `maxCents`. A wrong type or a fraction of a cent answers `tooSmall`. */
export function positiveCentsSchema(maxCents: number, messages: { tooSmall: string; tooLarge: string }) {
  return z
    .number(messages.tooSmall)
    .positive(messages.tooSmall)
    .max(maxCents, messages.tooLarge)
    .transform((n, context): Cents => {
      if (isCents(n)) return n;
      context.addIssue({ code: 'custom', message: messages.tooSmall });
      return z.NEVER;
    });
}

/** A whole number from `min` to `max`. A wrong type answers `tooSmall`, a fraction answers `fraction` (by
 * default `tooSmall`, too). */
export function countSchema(
  min: number,
  max: number,
  messages: { tooSmall: string; tooLarge: string; fraction?: string },
) {
  return z
    .number(messages.tooSmall)
    .min(min, messages.tooSmall)
    .max(max, messages.tooLarge)
    .refine(Number.isSafeInteger, messages.fraction ?? messages.tooSmall);
}
