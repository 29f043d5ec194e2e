import { z } from 'zod';

import { markTransferred } from '../../features/transfers/mark';
import { onboardedProcedure, router } from '../init';

/** Transfers of the signed-in person: money that was set aside and has to be moved. */
export const transfersRouter = router({
  mark: onboardedProcedure
    .input(
      z.object({
        kind: z.enum(['saving', 'contribution', 'challenge']),
        id: z.uuid('Invalid id').toLowerCase(),
      }),
    )
    .mutation(({ ctx, input }) => markTransferred(ctx, input)),
});
