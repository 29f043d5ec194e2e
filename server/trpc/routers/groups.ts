import {
  cheerSchema,
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
  seenCheersSchema,
  thanksSchema,
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
import { cheer, seeCheers, thank } from '../../features/groups/cheer';
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
import {
  authedProcedure,
  calls,
  callsWith,
  noInput,
  onboardedProcedure,
  publicProcedure,
  router,
} from '../init';

/** Group challenges of the signed-in person. An invitation can be read and answered before onboarding and
 * behind the Trial Expired screen. */
export const groupsRouter = router({
  get: onboardedProcedure.input(noInput).query(calls(getGroups)),
  contributions: onboardedProcedure.input(contributionsPageSchema).query(calls(getMoreContributions)),
  members: onboardedProcedure.input(membersPageSchema).query(calls(getMoreMembers)),

  create: onboardedProcedure.input(createGroupSchema).mutation(calls(createGroup)),
  edit: onboardedProcedure.input(editGroupSchema).mutation(calls(editGroup)),
  extend: onboardedProcedure.input(extendGroupSchema).mutation(calls(extendGroup)),
  complete: onboardedProcedure.input(groupIdSchema).mutation(callsWith('groupId', completeGroupEarly)),
  cancel: onboardedProcedure.input(groupIdSchema).mutation(callsWith('groupId', cancelGroup)),
  handOver: onboardedProcedure.input(memberSchema).mutation(calls(handOver)),
  seeCompletion: onboardedProcedure.input(groupIdSchema).mutation(callsWith('groupId', seeCompletion)),
  seeEnding: onboardedProcedure.input(groupIdSchema).mutation(callsWith('groupId', seeEnding)),
  putAway: onboardedProcedure.input(putGroupAwaySchema).mutation(calls(putGroupAway)),

  contribute: onboardedProcedure.input(contributionSchema).mutation(calls(contribute)),
  correctContribution: onboardedProcedure.input(correctionSchema).mutation(calls(correctContribution)),
  takeBackContribution: onboardedProcedure.input(contributionIdSchema).mutation(calls(takeBackContribution)),

  cheer: onboardedProcedure.input(cheerSchema).mutation(calls(cheer)),
  seeCheers: onboardedProcedure.input(seenCheersSchema).mutation(calls(seeCheers)),
  thank: onboardedProcedure.input(thanksSchema).mutation(calls(thank)),

  leave: onboardedProcedure.input(groupIdSchema).mutation(callsWith('groupId', leaveGroup)),
  removeMember: onboardedProcedure.input(memberSchema).mutation(calls(removeMember)),

  invite: onboardedProcedure.input(inviteSchema).mutation(calls(invite)),
  resendInvitation: onboardedProcedure.input(invitationIdSchema).mutation(calls(resendInvitation)),
  revokeInvitation: onboardedProcedure.input(invitationIdSchema).mutation(calls(revokeInvitation)),
  link: onboardedProcedure.input(groupIdSchema).query(callsWith('groupId', getGroupLink)),
  createLink: onboardedProcedure.input(createLinkSchema).mutation(calls(createLink)),
  revokeLink: onboardedProcedure.input(groupIdSchema).mutation(callsWith('groupId', revokeLink)),

  invitation: authedProcedure.input(invitationSchema).query(calls(getInvitation)),
  acceptInvite: authedProcedure.input(invitationSchema).mutation(calls(acceptInvite)),
  declineInvite: authedProcedure.input(invitationSchema).mutation(calls(declineInvite)),
  undoDecline: authedProcedure.input(invitationSchema).mutation(calls(undoDecline)),
  invitedBy: publicProcedure.input(tokenSchema).query(callsWith('token', invitedBy)),
  refuseInvitations: publicProcedure.input(refusalSchema).mutation(callsWith('token', refuseInvitations)),
});
