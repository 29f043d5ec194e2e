import { z } from 'zod';

export const intervalSchema = z.enum(['month', 'year']);

/** What is wanted at Stripe's customer portal. */
export const portalSchema = z.discriminatedUnion('page', [
  z.strictObject({ page: z.literal('home') }),
  z.strictObject({ page: z.literal('card') }),
  z.strictObject({ page: z.literal('switch'), interval: intervalSchema }),
]);
