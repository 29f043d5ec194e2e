import { z } from 'zod';

import { acceptInvite, declineInvite, ownGroups, pendingInvitation } from '../../features/groups/groups';
import { authedProcedure, noInput, onboardedProcedure, router } from '../init';

const groupSchema = z.object({ challengeId: z.uuid('Invitation not found') });

/** Group challenges of the signed-in person. An invitation can be read and answered before onboarding and behind
 * the Trial Expired screen. */
export const groupsRouter = router({
  get: onboardedProcedure.input(noInput).query(({ ctx }) => ownGroups(ctx)),
  invitation: authedProcedure
    .input(groupSchema)
    .query(({ ctx, input }) => pendingInvitation(ctx, input.challengeId)),
  acceptInvite: authedProcedure
    .input(groupSchema)
    .mutation(({ ctx, input }) => acceptInvite(ctx, input.challengeId)),
  declineInvite: authedProcedure
    .input(groupSchema)
    .mutation(({ ctx, input }) => declineInvite(ctx, input.challengeId)),
});
