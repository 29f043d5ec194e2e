import { z } from 'zod';

import { keysOf } from '../kernel/keys-of';
import { PRICES, type Swap } from './prices';

const priceKey = z.enum(keysOf(PRICES));

/** Swaps as data and answers of Claude name them. Not in `prices.ts`: the browser has no use for it. */
export const swapSchema = z.object({
  price: priceKey,
  instead: priceKey,
  count: z.number(),
  per: z.enum(['week', 'month']),
}) satisfies z.ZodType<Swap>;
