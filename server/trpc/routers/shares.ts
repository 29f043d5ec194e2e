import { z } from 'zod';

import { shareInputSchema } from '../../domain/shares/share-schema';
import { SHARE_TEXT } from '../../domain/shares/ticks';
import {
  createShare,
  openShare,
  getOwnShares,
  previewShare,
  stopSharing,
} from '../../features/shares/shares';
import {
  authedProcedure,
  calls,
  callsWith,
  noInput,
  onboardedProcedure,
  publicProcedure,
  router,
} from '../init';

/** Pictures that people share, and the links to them. */
export const sharesRouter = router({
  preview: onboardedProcedure
    .meta({ waitsForOthers: true })
    .input(shareInputSchema)
    .query(calls(previewShare)),
  create: onboardedProcedure.input(shareInputSchema).mutation(calls(createShare)),
  list: authedProcedure.input(noInput).query(calls(getOwnShares)),
  stop: authedProcedure.input(z.strictObject({ id: z.uuid() })).mutation(callsWith('id', stopSharing)),
  open: publicProcedure
    .input(z.strictObject({ token: z.string(SHARE_TEXT.over).max(100, SHARE_TEXT.over) }))
    .query(callsWith('token', openShare)),
});
