import { z } from 'zod';

import { pendingInvitation } from '../../features/groups/invitation';
import { ownGroups } from '../../features/groups/own-groups';
import { authedProcedure, noInput, onboardedProcedure, router } from '../init';

/** Group challenges of the signed-in person. An invitation is readable before onboarding and behind the
 * Trial Expired screen. */
export const groupsRouter = router({
  list: onboardedProcedure.input(noInput).query(({ ctx }) => ownGroups(ctx)),
  invitation: authedProcedure
    .input(z.object({ challengeId: z.uuid('Invitation not found') }))
    .query(({ ctx, input }) => pendingInvitation(ctx, input.challengeId)),
});
