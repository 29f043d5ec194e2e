import { z } from 'zod';

import { keysOf } from '../../kernel/keys-of';
import { PRICE_TABLE, type Swap } from './prices';

const priceKey = z.enum(keysOf(PRICE_TABLE));

/** A swap as it appears in data and in answers of Claude. Not in `prices.ts`, because the browser does not need it. */
export const swapSchema = z.object({
  price: priceKey,
  instead: priceKey,
  count: z.number(),
  per: z.enum(['week', 'month']),
}) satisfies z.ZodType<Swap>;
