import { z } from 'zod';

import { badgeGallery, badgesSeen } from '../../features/badges/gallery';
import { noInput, onboardedProcedure, router } from '../init';

/** Badges of the signed-in person. */
export const badgesRouter = router({
  list: onboardedProcedure.input(noInput).query(({ ctx }) => badgeGallery(ctx)),
  seen: onboardedProcedure
    .input(z.object({ codes: z.array(z.string().max(100)).max(100) }))
    .mutation(({ ctx, input }) => badgesSeen(ctx, input.codes)),
});
