import { z } from 'zod';

import { ownAccountSchema } from '../../domain/transfers/own-account-schema';
import { MARKED_AT_ONCE, TRANSFER_KINDS } from '../../domain/transfers/transfer';
import { markTransferred, unmarkTransferred } from '../../features/transfers/mark';
import { moveTransfers } from '../../features/transfers/move';
import {
  getOwnAccount,
  removeOwnAccount,
  setOwnAccount,
  stopAccountChange,
  stopAccountChangeByLink,
} from '../../features/transfers/own-account';
import { authedProcedure, noInput, onboardedProcedure, publicProcedure, router } from '../init';

const transferSchema = z.object({
  kind: z.enum(TRANSFER_KINDS),
  id: z.uuid('Invalid id').toLowerCase(),
});
const transfersSchema = z.object({ transfers: z.array(transferSchema).min(1).max(MARKED_AT_ONCE) });

/** Transfers of the signed-in person: money that was set aside and has to be moved. */
export const transfersRouter = router({
  /** All or none of them. */
  mark: onboardedProcedure
    .input(transfersSchema)
    .mutation(({ ctx, input }) => markTransferred(ctx, input.transfers)),
  unmark: onboardedProcedure
    .input(transfersSchema)
    .mutation(({ ctx, input }) => unmarkTransferred(ctx, input.transfers)),
  /** Changes nothing. It is a mutation because a hundred ids are too long for a URL, and so that the account
   * number is in no cache. */
  move: onboardedProcedure
    .meta({ unseen: true })
    .input(transfersSchema)
    .mutation(({ ctx, input }) => moveTransfers(ctx, input.transfers)),
  account: authedProcedure.input(noInput).query(({ ctx }) => getOwnAccount(ctx)),
  setAccount: authedProcedure.input(ownAccountSchema).mutation(({ ctx, input }) => setOwnAccount(ctx, input)),
  stopAccountChange: authedProcedure.input(noInput).mutation(({ ctx }) => stopAccountChange(ctx)),
  stopAccountChangeByLink: publicProcedure
    .input(z.strictObject({ token: z.string().min(1).max(200) }))
    .mutation(({ ctx, input }) => stopAccountChangeByLink(ctx, input.token)),
  removeAccount: authedProcedure.input(noInput).mutation(({ ctx }) => removeOwnAccount(ctx)),
});
