import type { Response } from 'express';
import { z } from 'zod';

export const limitsOrder = z.strictObject({ perSecond: z.number().min(0.1).max(1000).nullable() });

/** Resend's limit of calls a second and its headers (https://resend.com/docs/api-reference/rate-limit), which is off until it is
 * ordered. It counts in windows of a second; below one call a second they are longer. */
export function createLimits(now: () => number = Date.now) {
  let perSecond: number | null = null;
  let windowEnds = 0;
  let taken = 0;
  const counts = { taken: 0, refused: 0 };
  return {
    counts,
    order: (wanted: number | null) => {
      perSecond = wanted;
      windowEnds = 0;
    },
    /** Whether one more call is taken; sets the headers. */
    take(res: Response): boolean {
      if (perSecond !== null) {
        const limit = Math.max(1, Math.floor(perSecond));
        const length = (1000 * limit) / perSecond;
        if (now() >= windowEnds) {
          windowEnds = now() + length;
          taken = 0;
        }
        const reset = String(Math.max(1, Math.ceil((windowEnds - now()) / 1000)));
        res.set({
          'ratelimit-limit': String(limit),
          'ratelimit-remaining': String(Math.max(0, limit - taken - 1)),
          'ratelimit-reset': reset,
        });
        if (taken >= limit) {
          counts.refused += 1;
          res.set('retry-after', reset);
          return false;
        }
        taken += 1;
      }
      counts.taken += 1;
      return true;
    },
  };
}
