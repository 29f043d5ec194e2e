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
import { authedProcedure, noInput, onboardedProcedure, publicProcedure, router } from '../init';

/** Pictures that people share, and the links to them. */
export const sharesRouter = router({
  preview: onboardedProcedure
    .meta({ waitsForOthers: true })
    .input(shareInputSchema)
    .query(({ ctx, input }) => previewShare(ctx, input)),
  create: onboardedProcedure.input(shareInputSchema).mutation(({ ctx, input }) => createShare(ctx, input)),
  list: authedProcedure.input(noInput).query(({ ctx }) => getOwnShares(ctx)),
  stop: authedProcedure
    .input(z.strictObject({ id: z.uuid() }))
    .mutation(({ ctx, input }) => stopSharing(ctx, input.id)),
  open: publicProcedure
    .input(z.strictObject({ token: z.string(SHARE_TEXT.over).max(100, SHARE_TEXT.over) }))
    .query(({ ctx, input }) => openShare(ctx, input.token)),
});
