import { z } from 'zod';

import { MARKED_AT_ONCE, TRANSFER_KINDS } from '../../domain/transfers/transfer';
import { markTransferred } from '../../features/transfers/mark';
import { onboardedProcedure, router } from '../init';

const transferSchema = z.object({
  kind: z.enum(TRANSFER_KINDS),
  id: z.uuid('Invalid id').toLowerCase(),
});

/** Transfers of the signed-in person: money that was set aside and has to be moved. */
export const transfersRouter = router({
  /** All or none of them. */
  mark: onboardedProcedure
    .input(z.object({ transfers: z.array(transferSchema).min(1).max(MARKED_AT_ONCE) }))
    .mutation(({ ctx, input }) => markTransferred(ctx, input.transfers)),
});
