import { z } from 'zod';

const intervalSchema = z.enum(['month', 'year']);

/** The express wish that Pro begins before the withdrawal period is over. Nothing is sold without it. */
const beginAtOnce = z.literal(true);

export const orderSchema = z.strictObject({ interval: intervalSchema, beginAtOnce });

/** What is wanted at Stripe's customer portal. */
export const portalSchema = z.discriminatedUnion('page', [
  z.strictObject({ page: z.literal('home') }),
  z.strictObject({ page: z.literal('card') }),
  z.strictObject({ page: z.literal('switch'), interval: intervalSchema, beginAtOnce }),
]);
