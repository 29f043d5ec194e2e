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
import {
  authedProcedure,
  calls,
  callsWith,
  noInput,
  onboardedProcedure,
  publicProcedure,
  router,
} from '../init';

const transferSchema = z.object({
  kind: z.enum(TRANSFER_KINDS),
  id: z.uuid('Invalid id').toLowerCase(),
});
const transfersSchema = z.object({ transfers: z.array(transferSchema).min(1).max(MARKED_AT_ONCE) });

/** Transfers of the signed-in person: money that was set aside and has to be moved. */
export const transfersRouter = router({
  /** All or none of them. */
  mark: onboardedProcedure.input(transfersSchema).mutation(callsWith('transfers', markTransferred)),
  unmark: onboardedProcedure.input(transfersSchema).mutation(callsWith('transfers', unmarkTransferred)),
  /** Changes nothing; a mutation, because a hundred ids are too long for a URL, and no cache may hold the answer. */
  move: onboardedProcedure
    .meta({ unseen: true })
    .input(transfersSchema)
    .mutation(callsWith('transfers', moveTransfers)),
  account: authedProcedure.input(noInput).query(calls(getOwnAccount)),
  setAccount: authedProcedure.input(ownAccountSchema).mutation(calls(setOwnAccount)),
  stopAccountChange: authedProcedure.input(noInput).mutation(calls(stopAccountChange)),
  stopAccountChangeByLink: publicProcedure
    .input(z.strictObject({ token: z.string().min(1).max(200) }))
    .mutation(callsWith('token', stopAccountChangeByLink)),
  removeAccount: authedProcedure.input(noInput).mutation(calls(removeOwnAccount)),
});
