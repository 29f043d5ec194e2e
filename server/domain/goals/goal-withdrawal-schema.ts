import { z } from 'zod';

import { savingInputSchema } from '../savings/saving-schema';

/** Money taken out of a goal. The browser makes the `id`, as for a saving. */
export const goalWithdrawalSchema = savingInputSchema
  .omit({ category: true })
  .extend({ goalId: z.uuid('Invalid id').toLowerCase() });

export type GoalWithdrawalInput = z.output<typeof goalWithdrawalSchema>;
