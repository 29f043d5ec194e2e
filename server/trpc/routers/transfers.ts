import { z } from 'zod';

import { markTransferred } from '../../features/transfers/mark';
import { pendingTransfers } from '../../features/transfers/pending';
import { noInput, onboardedProcedure, router } from '../init';

/** Money of the signed-in person that was set aside and has to be moved. */
export const transfersRouter = router({
  pending: onboardedProcedure.input(noInput).query(({ ctx }) => pendingTransfers(ctx)),
  mark: onboardedProcedure
    .input(
      z.object({
        kind: z.enum(['saving', 'contribution', 'challenge']),
        id: z.uuid('Invalid id').toLowerCase(),
      }),
    )
    .mutation(({ ctx, input }) => markTransferred(ctx, input)),
});
