import { z } from 'zod';

import { profileOf } from '../../features/social/profile';
import { onboardedProcedure, router } from '../init';

/** What people see of each other. */
export const socialRouter = router({
  profile: onboardedProcedure
    .input(z.object({ userId: z.string().max(100, 'User not found') }))
    .query(({ ctx, input }) => profileOf(ctx, input.userId)),
});
