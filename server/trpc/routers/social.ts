import { z } from 'zod';

import { profileOf } from '../../features/social/profile';
import { onboardedProcedure, router } from '../init';

/** Profiles, as far as people see each other's. */
export const socialRouter = router({
  profile: onboardedProcedure
    .input(z.object({ userId: z.string().max(100, 'User not found') }))
    .query(({ ctx, input }) => profileOf(ctx, input.userId)),
});
