import { counted } from '~server/domain/kernel/plural';
import { NO_MAIL } from '~server/domain/messages/no-mail';

/** Messages of acts on a group (docs/product/groups.md, 'Groups and invitations'). Kept apart from `texts.ts`,
 * which the dashboard loads. */
export const ACT_TEXT = {
  created: 'Group challenge created!',
  notCreated: 'Failed to create group challenge',
  contributed: 'Contribution added!',
  notContributed: 'Failed to add contribution',
  notLogged: 'Failed to log the saving',
  corrected: 'Contribution changed',
  notCorrected: 'Failed to change contribution',
  takenBack: 'Contribution taken back',
  notTakenBack: 'Failed to take contribution back',
  updated: 'Challenge updated!',
  notUpdated: 'Failed to update challenge',
  completed: 'Challenge marked as completed!',
  notCompleted: 'Failed to complete challenge',
  cancelled: 'Challenge cancelled',
  notCancelled: 'Failed to cancel challenge',
  left: 'You left the group',
  notLeft: 'Failed to leave the group',
  linkOnly: `${NO_MAIL} Pass on a link instead:`,
  linkLater: `${NO_MAIL} Once the group is there you can invite with a link.`,
  notInvited: 'Failed to invite member',
  tooManyToday: (people: number) =>
    `${counted(people, 'person', 'people')} not invited: today’s invitations are used up. Invite them tomorrow.`,
  revoked: 'Invitation revoked',
  notRevoked: 'Failed to revoke invitation',
  linkNotShown: 'Your share link could not be looked up.',
  noLink: 'Failed to create the link',
  linkRevoked: 'The link does not work any more',
  linkNotRevoked: 'Failed to revoke the link',
  putAway: 'Put away. You find it at the end of this page.',
  shownAgain: 'Shown again',
  notPutAway: 'Failed to put the group away',
  noConnection: 'no connection',
} as const;
