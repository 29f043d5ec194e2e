import { z } from 'zod';

import { PRICES, type PriceKey, type Swap } from './prices';

const isPriceKey = (key: string): key is PriceKey => Object.hasOwn(PRICES, key);
const priceKey = z.enum(Object.keys(PRICES).filter(isPriceKey));

/** Swaps as data and answers of Claude name them. Not in `prices.ts`: the browser has no use for it. */
export const swapSchema = z.object({
  price: priceKey,
  instead: priceKey,
  count: z.number(),
  per: z.enum(['week', 'month']),
}) satisfies z.ZodType<Swap>;
