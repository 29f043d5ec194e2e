import { tracked } from '@trpc/server';
import { z } from 'zod';

import {
  contributionIdSchema,
  contributionSchema,
  contributionsPageSchema,
  correctionSchema,
  createGroupSchema,
  editGroupSchema,
  extendGroupSchema,
  groupIdSchema,
  liveSchema,
  memberSchema,
  membersPageSchema,
} from '../../domain/groups/group-schema';
import {
  cancelGroup,
  completeGroupEarly,
  createGroup,
  editGroup,
  extendGroup,
  handOver,
  seeCompletion,
} from '../../features/groups/change-group';
import { contribute, correctContribution, takeBackContribution } from '../../features/groups/contribute';
import { followGroups } from '../../features/groups/follow-groups';
import { moreContributions, moreMembers, ownGroups } from '../../features/groups/group-list';
import { acceptInvite, declineInvite, pendingInvitation } from '../../features/groups/invitations';
import { leaveGroup, removeMember } from '../../features/groups/membership';
import { authedProcedure, noInput, onboardedProcedure, router } from '../init';

const invitedSchema = z.object({ challengeId: z.uuid('Invitation not found') });

/** Group challenges of the signed-in person. An invitation can be read and answered before onboarding and behind
 * the Trial Expired screen. */
export const groupsRouter = router({
  get: onboardedProcedure.input(noInput).query(({ ctx }) => ownGroups(ctx)),
  contributions: onboardedProcedure
    .input(contributionsPageSchema)
    .query(({ ctx, input }) => moreContributions(ctx, input)),
  members: onboardedProcedure.input(membersPageSchema).query(({ ctx, input }) => moreMembers(ctx, input)),
  live: onboardedProcedure.input(liveSchema).subscription(async function* ({ ctx, input, signal }) {
    for await (const { id, news } of followGroups(ctx, input?.lastEventId ?? null, signal))
      yield tracked(id, news);
  }),

  create: onboardedProcedure.input(createGroupSchema).mutation(({ ctx, input }) => createGroup(ctx, input)),
  edit: onboardedProcedure.input(editGroupSchema).mutation(({ ctx, input }) => editGroup(ctx, input)),
  extend: onboardedProcedure.input(extendGroupSchema).mutation(({ ctx, input }) => extendGroup(ctx, input)),
  complete: onboardedProcedure
    .input(groupIdSchema)
    .mutation(({ ctx, input }) => completeGroupEarly(ctx, input.groupId)),
  cancel: onboardedProcedure
    .input(groupIdSchema)
    .mutation(({ ctx, input }) => cancelGroup(ctx, input.groupId)),
  handOver: onboardedProcedure.input(memberSchema).mutation(({ ctx, input }) => handOver(ctx, input)),
  seeCompletion: onboardedProcedure
    .input(groupIdSchema)
    .mutation(({ ctx, input }) => seeCompletion(ctx, input.groupId)),

  contribute: onboardedProcedure
    .input(contributionSchema)
    .mutation(({ ctx, input }) => contribute(ctx, input)),
  correctContribution: onboardedProcedure
    .input(correctionSchema)
    .mutation(({ ctx, input }) => correctContribution(ctx, input)),
  takeBackContribution: onboardedProcedure
    .input(contributionIdSchema)
    .mutation(({ ctx, input }) => takeBackContribution(ctx, input)),

  leave: onboardedProcedure.input(groupIdSchema).mutation(({ ctx, input }) => leaveGroup(ctx, input.groupId)),
  removeMember: onboardedProcedure.input(memberSchema).mutation(({ ctx, input }) => removeMember(ctx, input)),

  invitation: authedProcedure
    .input(invitedSchema)
    .query(({ ctx, input }) => pendingInvitation(ctx, input.challengeId)),
  acceptInvite: authedProcedure
    .input(invitedSchema)
    .mutation(({ ctx, input }) => acceptInvite(ctx, input.challengeId)),
  declineInvite: authedProcedure
    .input(invitedSchema)
    .mutation(({ ctx, input }) => declineInvite(ctx, input.challengeId)),
});
