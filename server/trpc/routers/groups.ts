import {
  contributionIdSchema,
  contributionSchema,
  contributionsPageSchema,
  correctionSchema,
  createGroupSchema,
  createLinkSchema,
  editGroupSchema,
  extendGroupSchema,
  groupIdSchema,
  invitationIdSchema,
  invitationSchema,
  inviteSchema,
  memberSchema,
  membersPageSchema,
  putGroupAwaySchema,
  refusalSchema,
  tokenSchema,
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
import { putGroupAway, seeEnding } from '../../features/groups/endings';
import { getMoreContributions, getMoreMembers, getGroups } from '../../features/groups/group-list';
import {
  acceptInvite,
  declineInvite,
  invitedBy,
  getInvitation,
  undoDecline,
} from '../../features/groups/invitations';
import { invite, resendInvitation, revokeInvitation } from '../../features/groups/invite';
import { leaveGroup, removeMember } from '../../features/groups/membership';
import { createLink, getGroupLink, revokeLink } from '../../features/groups/group-link';
import { refuseInvitations } from '../../features/messages/refuse-mails';
import { authedProcedure, noInput, onboardedProcedure, publicProcedure, router } from '../init';

/** Group challenges of the signed-in person. An invitation can be read and answered before onboarding and
 * behind the Trial Expired screen. */
export const groupsRouter = router({
  get: onboardedProcedure.input(noInput).query(({ ctx }) => getGroups(ctx)),
  contributions: onboardedProcedure
    .input(contributionsPageSchema)
    .query(({ ctx, input }) => getMoreContributions(ctx, input)),
  members: onboardedProcedure.input(membersPageSchema).query(({ ctx, input }) => getMoreMembers(ctx, input)),

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
  seeEnding: onboardedProcedure
    .input(groupIdSchema)
    .mutation(({ ctx, input }) => seeEnding(ctx, input.groupId)),
  putAway: onboardedProcedure
    .input(putGroupAwaySchema)
    .mutation(({ ctx, input }) => putGroupAway(ctx, input)),

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

  invite: onboardedProcedure.input(inviteSchema).mutation(({ ctx, input }) => invite(ctx, input)),
  resendInvitation: onboardedProcedure
    .input(invitationIdSchema)
    .mutation(({ ctx, input }) => resendInvitation(ctx, input)),
  revokeInvitation: onboardedProcedure
    .input(invitationIdSchema)
    .mutation(({ ctx, input }) => revokeInvitation(ctx, input)),
  link: onboardedProcedure.input(groupIdSchema).query(({ ctx, input }) => getGroupLink(ctx, input.groupId)),
  createLink: onboardedProcedure.input(createLinkSchema).mutation(({ ctx, input }) => createLink(ctx, input)),
  revokeLink: onboardedProcedure
    .input(groupIdSchema)
    .mutation(({ ctx, input }) => revokeLink(ctx, input.groupId)),

  invitation: authedProcedure.input(invitationSchema).query(({ ctx, input }) => getInvitation(ctx, input)),
  acceptInvite: authedProcedure
    .input(invitationSchema)
    .mutation(({ ctx, input }) => acceptInvite(ctx, input)),
  declineInvite: authedProcedure
    .input(invitationSchema)
    .mutation(({ ctx, input }) => declineInvite(ctx, input)),
  undoDecline: authedProcedure.input(invitationSchema).mutation(({ ctx, input }) => undoDecline(ctx, input)),
  invitedBy: publicProcedure.input(tokenSchema).query(({ ctx, input }) => invitedBy(ctx, input.token)),
  refuseInvitations: publicProcedure
    .input(refusalSchema)
    .mutation(({ ctx, input }) => refuseInvitations(ctx, input.token)),
});
